package autosave

import (
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/stats"
	"duiju/ui/store"
)

// Saver writes what the events of one driver bring. It is used by one goroutine at a
// time; what it gives to write may run on any.
type Saver struct {
	home *Home
	d    session.Driver
	// Name is that of the file which keeps the game, "" for a record that was opened from
	// elsewhere; File is another one that gets the record too, "" for none.
	Name, File string

	lease *store.Lease // of the game's file
	kept  bool         // the game has a file
	line  store.Result // of the game that has ended, zero before
	after After
}

// After is what a finished game leads to.
type After struct {
	// Level is the one that fits better from now on, 0 for none; Taken says that the
	// next game has it.
	Level int
	Taken bool
	// Next is what to do next, zero for nothing, and Page the page it speaks of. It is
	// there when the game was judged.
	Next message.Text
	Page library.Page
}

// LevelText says which level fits, zero for none.
func (a After) LevelText() message.Text {
	switch {
	case a.Level == 0:
		return message.Text{}
	case a.Taken:
		return message.T("ui.level.next", "level", a.Level)
	}
	return message.T("ui.level.offer", "level", a.Level)
}

// New is the saver of a driver. A game goes on under a name with its lease; "" and nil
// are a new game.
func New(h *Home, d session.Driver, name string, lease *store.Lease) *Saver {
	s := &Saver{home: h, d: d, Name: name, lease: lease, kept: name != ""}
	if name == "" && !d.Session().IsRecord() {
		s.begin()
	}
	return s
}

// begin begins with a new game.
func (s *Saver) begin() {
	s.Name = s.home.Store.NewName(s.d.Session().Match().Module().Info().ID)
	s.kept, s.line, s.after = false, store.Result{}, After{}
}

// After is what the game that has ended leads to.
func (s *Saver) After() After { return s.after }

// Saving reports whether the game is on its way to the disk.
func (s *Saver) Saving() bool { return s.home.Store.Saving(s.Name) }

// Leave gives the lock of the game's file back. It may touch the disk.
func (s *Saver) Leave() {
	if s.lease != nil {
		s.lease.End()
	}
}

// Take decides what of an event is kept. Each of the functions that it returns writes
// something; one that fails is tried again with whatever is written next. Settings says
// how the next game is set up where that has changed, else it is nil.
func (s *Saver) Take(e session.Event) (writes []func() error, settings func(*store.Settings)) {
	st, game := s.home.Store, s.d.Session()
	add := func(write func() error) {
		if write != nil {
			writes = append(writes, write)
		}
	}
	switch e := e.(type) {
	case session.Changed:
		return s.save(), nil
	case session.Board:
		if !e.Scratch {
			s.begin()
		}
	case session.Ended:
		if d, ok := s.d.(Elsewhere); ok {
			r, played := d.Record()
			if !played { // the person looked on
				return nil, nil
			}
			add(st.SaveTable(r))
		}
		if s.line.Game == "" && game.People() > 0 && game.Touched() {
			s.line = store.ResultOf(game.Match(), e.Result, s.home.Now())
			add(s.home.AddResult(s.line))
			settings = s.offer(e.Result)
		}
	case session.Reviewed:
		if game.IsRecord() && s.kept {
			add(st.SaveRecord(s.Name, record.Marshal(game.Match().Record())))
		}
		if s.line.Game != "" && s.line.Judge(game, game.Mine()) {
			add(s.home.AddResult(s.line))
			m := game.Match().Module()
			if s.after.Next, s.after.Page = stats.NextPage(s.home.Results(), m); s.after.Next.IsZero() {
				s.after.Next = s.home.Paths[m.Info().ID]
			}
		}
	case session.Jumped:
		if m := game.Match(); e.Why == session.Arranged {
			add(pose(s.home, m.Module().Info().ID, m.State().Text()))
		}
	case session.Posed:
		add(st.AddMark(e.Mark))
	case training.Marked:
		add(st.AddMark(e.Mark))
	case training.Answered:
		add(st.AddAnswer(e.Answer))
	case training.Checkpoint:
		add(st.SaveState(training.CheckpointFile(game.Match().Module().Info().ID), e.Data))
	case lesson.Learned:
		add(s.home.learn(e))
	}
	return writes, settings
}

// Elsewhere is a game that is kept by a table, of which the person may have a record.
type Elsewhere interface {
	Record() (r games.Record, ok bool)
}

// save keeps the game as it stands, under its own name and where it was asked for; a
// finished one goes to the records. What engines play for show has no file of its own.
func (s *Saver) save() (writes []func() error) {
	m, st := s.d.Session().Match(), s.home.Store
	data := record.Marshal(m.Record())
	if s.File != "" {
		writes = append(writes, st.SaveFile(s.File, data))
	}
	if s.kept = s.kept || m.People() > 0; !s.kept {
		return writes
	}
	keep := st.SaveGame
	if m.Status().Over {
		keep = st.FinishGame
	}
	write := keep(s.Name, data)
	if s.lease == nil {
		s.lease = &store.Lease{}
	}
	lease, name := s.lease, s.Name
	return append(writes, func() error {
		lease.Take(st, name)
		return write()
	})
}

// offer looks whether another level fits after a game. With auto_level "auto", and
// while the level of a new player is looked for, the next game gets it.
func (s *Saver) offer(r session.Result) func(*store.Settings) {
	game, auto := s.d.Session(), s.home.AutoLevel()
	mine, info := game.Mine(), game.Match().Module().Info()
	if auto == "off" || mine == games.NoSide || r.Seats[mine.Other()].Kind != games.Level {
		return nil
	}
	all := s.home.Results()
	if !r.Rated { // only rated games move the level that a new player begins from
		if start := stats.Start(all, info); start != 0 {
			return s.meet(start)
		}
		return nil
	}
	s.after.Level = stats.Offered(all, info, r.Seats[mine.Other()].Level)
	if s.after.Taken = s.after.Level > 0 && stats.Takes(auto, all, info.ID); !s.after.Taken {
		return nil
	}
	return s.meet(s.after.Level)
}

// TakeLevel makes the level that fits the opponent of the games to come.
func (s *Saver) TakeLevel() func(*store.Settings) {
	s.after.Taken = true
	return s.meet(s.after.Level)
}

// Seat seats the level that was taken in the next game.
func (s *Saver) Seat(next *match.Match) {
	if s.after.Taken {
		next.SetSeat(s.d.Session().Mine().Other(), games.PlayerSpec{Kind: games.Level, Level: s.after.Level})
	}
}

func (s *Saver) meet(level int) func(*store.Settings) {
	id := s.d.Session().Match().Module().Info().ID
	return func(set *store.Settings) {
		g, ok := set.Games[id]
		if !ok {
			g = store.DefaultGame()
		}
		g.Opponent = games.PlayerSpec{Kind: games.Level, Level: level}.String()
		set.Games[id] = g
	}
}
