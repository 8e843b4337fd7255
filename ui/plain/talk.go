package plain

import (
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/store"
)

// talk is one driver in lines: a game, a record, a trainer, a tutorial, demos.
// It never asks which; what can be typed is what the driver has.
type talk struct {
	*term
	d       session.Driver
	s       *session.Session // the game on the board
	name    string           // of the store's file, "" for what is kept in none
	release func()           // of the claim on that file, nil for none
	record  string           // a file that gets the record too
	state   string           // the store's file of where a training stands
	goodbye games.Text       // when it is left for what was before; zero ends the program

	done     chan ended
	running  int  // jobs that are waited for
	practice bool // the game has become practice, which is still to be said
	over     bool // nothing comes any more
	then     *games.Match
	drawn    string // the position whose board was shown last
}

func (t *term) talk(d session.Driver) *talk {
	return &talk{term: t, d: d, s: d.Session(), done: make(chan ended, jobs)}
}

// config is what every game is run with.
func (t *term) config(m *games.Match) session.Config {
	return session.Config{Match: m, Budget: t.Budget, Programs: append(t.settings().Programs(), t.Programs...), MaxPlies: t.MaxPlies, Resources: t.settings().Resources(), Now: t.Now}
}

// settings are those of the store, or the defaults.
func (t *term) settings() store.Settings {
	if t.Store != nil {
		if s, _, err := t.Store.Settings(); err == nil {
			return s
		}
	}
	return store.Defaults()
}

// play plays a match until it is left, and those that follow it. name is its
// file in the store, which the caller has claimed, "" for a new one.
func (t *term) play(m *games.Match, name, record string) error {
	for m != nil {
		s := t.talk(session.New(t.config(m)))
		s.s.Touch()
		s.name, s.record = name, record
		if name == "" {
			s.newName()
		}
		s.greet()
		err := s.run()
		s.unclaim()
		if err != nil {
			return err
		}
		m, name, record = s.then, "", s.record
	}
	return nil
}

// newName gives the game a file of its own, which no other window can claim.
func (s *talk) newName() {
	if s.Store == nil || s.s.People() == 0 {
		return
	}
	s.name = s.Store.NewName(s.s.Match().Module().Info().ID)
	// Without a lock (a read-only folder) the name alone keeps games apart.
	s.release, _ = s.Store.Claim(s.name)
}

func (s *talk) unclaim() {
	if s.release != nil {
		s.release()
	}
}

// run lets the driver run and people type, until it is left. The error is
// errEnd where the program ends with it.
func (s *talk) run() error {
	defer s.d.Close()
	s.follow(s.d.Start())
	for {
		switch {
		case s.ctx.Err() != nil:
			return s.leave(true)
		case s.over:
			return s.leave(false)
		case s.then != nil:
			return nil
		case s.running > 0 || s.byItself():
			s.await()
			continue
		case s.s.People() == 0 && !s.s.IsRecord() && s.s.Match().Status().Over:
			return nil // a demo is over
		}
		s.sayPractice()
		if text := s.s.State().Text(); s.settings().PlainBoard == "each" && text != s.drawn {
			s.drawn = text
			_ = s.board("")
		}
		line, err := s.askFor(s.Words.Text(s.d.Prompt()))
		if err != nil {
			return s.leave(true)
		}
		if line == "" {
			continue
		}
		if err := s.obey(line); err != nil {
			return err
		}
	}
}

// byItself reports whether the driver goes on without anybody typing.
func (s *talk) byItself() bool {
	return s.s.Watched() && !s.d.Due().IsZero() && !s.s.Paused()
}

// follow does what events ask for and tells them.
func (s *talk) follow(events []session.Event) {
	for _, e := range events {
		j, ok := e.(session.Job)
		if !ok {
			s.tell(e)
			continue
		}
		if !j.What.Background() {
			s.running++
		}
		go func() { s.done <- ended{j.What, j.Run(s.ctx)} }()
	}
}

// ended is the end of a job.
type ended struct {
	what session.Work
	done session.Done
}

// jobs is how many ends of jobs can wait without anybody taking them: more
// than ever run at once, so no job hangs when the talk is over.
const jobs = 64

// take takes the end of a job.
func (s *talk) take(e ended) {
	if !e.what.Background() {
		s.running--
	}
	s.follow(s.d.Take(e.done))
}

// await waits for a job, or for what is due.
func (s *talk) await() {
	select {
	case e := <-s.done:
		s.take(e)
	case <-s.timer():
		s.follow(s.d.Tick())
	case <-s.ctx.Done():
	}
}

// timer fires when something is due, never if nothing is.
func (s *talk) timer() <-chan time.Time {
	at := s.d.Due()
	if at.IsZero() {
		return nil
	}
	return time.After(at.Sub(s.Now()))
}

// askFor prints a prompt and waits for a line. What happens meanwhile is told
// and the prompt printed again.
func (s *talk) askFor(prompt string) (string, error) {
	for {
		s.prompt(prompt)
		s.told = false
		for !s.told {
			select {
			case line, ok := <-s.lines.C:
				return s.typed(line, ok)
			case e := <-s.done:
				s.take(e)
			case <-s.timer():
				s.follow(s.d.Tick())
			case <-s.ctx.Done():
				return s.typed("", false)
			}
		}
		prompt = s.Words.Text(s.d.Prompt())
	}
}
