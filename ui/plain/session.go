package plain

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"duiju/games"
)

// session is one game being played.
type session struct {
	*term
	m       *games.Match
	name    string // of the store's file
	players map[string]games.Player
	hints   []games.HintStep
	// asks finds them; nil is games.Hints.
	asks    func(context.Context, games.Module, games.Options, games.State) ([]games.HintStep, error)
	told    int // of hints
	used    int // hints in the whole game
	undos   int
	ended   bool   // the result was announced
	drawn   string // the position whose board was shown last
	release func() // of the claim on the store's file, nil for none
}

// play plays a match until it is left. name is its file in the store, which
// the caller has claimed, "" for a new one.
func (t *term) play(m *games.Match, name string) error {
	s := &session{term: t, m: m, name: name, players: map[string]games.Player{}}
	if name == "" {
		s.newName()
	}
	defer s.unclaim()
	s.greet()
	return s.loop()
}

// newName gives the game a file of its own, which no other window can claim.
func (s *session) newName() {
	s.unclaim()
	if s.Store == nil || s.isDemo() {
		return
	}
	s.name = s.Store.NewName(s.m.Module().Info().ID)
	// Without a lock (a read-only folder) the name alone keeps games apart.
	s.release, _ = s.Store.Claim(s.name)
}

func (s *session) unclaim() {
	if s.release != nil {
		s.release()
		s.release = nil
	}
}

// loop lets engines move and people type.
func (s *session) loop() error {
	for {
		if s.ctx.Err() != nil {
			return s.leave()
		}
		over := s.m.Status().Over
		if over && !s.ended {
			s.announce()
		}
		if over && s.isDemo() {
			return nil
		}
		if !over && s.seat().Kind != games.Human {
			if err := s.engineMoves(); err != nil {
				return err
			}
			continue
		}
		if text := s.m.State().Text(); s.boardEach() && text != s.drawn {
			s.drawn = text
			if err := s.board(""); err != nil {
				return err
			}
		}
		line, err := s.ask(s.prompt())
		if err != nil {
			return s.leave()
		}
		if line == "" {
			continue
		}
		if err := s.obey(line); err != nil {
			return err
		}
	}
}

// boardEach reports whether the person wants the board at every turn instead of
// by the command.
func (s *session) boardEach() bool {
	if s.Store == nil {
		return false
	}
	set, _, err := s.Store.Settings()
	return err == nil && set.PlainBoard == "each"
}

func (s *session) seat() games.PlayerSpec { return s.m.Seat(s.m.Turn()) }

func (s *session) isDemo() bool {
	return s.m.Seat(games.First).Kind != games.Human && s.m.Seat(games.Second).Kind != games.Human
}

// greet says what is played and by whom.
func (s *session) greet() {
	info := s.m.Module().Info()
	first, second := s.m.State().SideName(games.First), s.m.State().SideName(games.Second)
	s.say("plain.greet.game", "game", s.joined("plain.options", append([]string{s.Words.S(info.Name)}, s.optionWords(s.m)...)))
	if seal := s.m.Seal(); seal != "" && s.m.At() == 0 {
		s.say("games.deal.sealed", "seal", seal)
	}
	s.task()
	for side, name := range map[games.Side]games.Text{games.First: first, games.Second: second} {
		if s.m.Seat(side).Kind == games.Human && s.m.Seat(side.Other()).Kind != games.Human {
			s.say("plain.greet.you", "side", name,
				"other", s.m.State().SideName(side.Other()), "player", s.playerName(s.m.Seat(side.Other())))
			s.say("plain.greet.help")
			return
		}
	}
	s.say("plain.greet.two", "first", first, "a", s.playerName(s.m.Seat(games.First)),
		"second", second, "b", s.playerName(s.m.Seat(games.Second)))
	if !s.isDemo() {
		s.say("plain.greet.help")
	}
}

// task says what is asked where the board marks what it is about, as in a
// problem of life and death.
func (s *session) task() {
	sc := s.m.State().Scene()
	var target []string
	for _, spot := range sc.Spots {
		if spot.Marks&games.MarkTarget != 0 {
			target = append(target, spot.Name)
		}
	}
	if len(target) == 0 {
		return
	}
	for _, c := range sc.Captions {
		s.print(s.Words.Text(c))
	}
	s.say("plain.tutorial.marked", "points", s.list(target))
}

// playerName names a player in words.
func (t *term) playerName(p games.PlayerSpec) games.Text {
	switch p.Kind {
	case games.Level:
		return games.T("plain.player.level", "level", p.Level)
	case games.Max:
		return games.T("plain.player.max")
	case games.Classic:
		return games.Verbatim(strings.TrimPrefix(p.String(), "classic:"))
	}
	return games.T("plain.player.human")
}

// prompt names the move and the side.
func (s *session) prompt() string {
	if s.m.Status().Over {
		return s.Words.S("plain.prompt.over")
	}
	return s.Words.S("plain.prompt.move", "move", s.m.At()+1, "side", s.m.State().SideName(s.m.Turn()))
}

// engineMoves asks the engine and plays its move. A failing engine hands its
// seat to the person.
func (s *session) engineMoves() error {
	side, spec := s.m.Turn(), s.seat()
	p, err := s.player(side, spec)
	var d games.Decision
	if err == nil {
		b := s.Budget
		if c := s.m.Clock(); c.On() {
			left := c.Budget(side)
			b.Clock, b.Increment = left.Clock, left.Increment
		}
		start := s.Now()
		d, err = games.Ask(s.ctx, p, s.m.State().Clone(), b, nil)
		if s.ctx.Err() != nil {
			return s.leave()
		}
		if err == nil && !s.m.Spend(s.Now().Sub(start)) {
			return nil
		}
	}
	switch {
	case err == nil && d.Resign:
		s.m.End(games.Resigned(side))
		s.save()
		return nil
	case err == nil && d.Move != "":
		err = s.playMove(d.Move, true)
	case err == nil:
		err = errors.New("no move")
	}
	if err != nil {
		s.m.SetSeat(side, games.PlayerSpec{})
		s.say("plain.engine.failed", "reason", s.Words.Error(err))
	}
	return nil
}

// player makes the engine of a seat once.
func (s *session) player(side games.Side, spec games.PlayerSpec) (games.Player, error) {
	key := fmt.Sprint(side, spec)
	if p, ok := s.players[key]; ok {
		return p, nil
	}
	p, err := s.m.Module().NewPlayer(spec, s.m.Options(), games.Env{Seed: s.m.Seed()*2 + uint64(side)})
	if err == nil {
		s.players[key] = p
	}
	return p, err
}

// playMove plays a move and says it: an engine's always, a person's where the
// referee has added something.
func (s *session) playMove(move string, engine bool) error {
	before := s.m.State().Clone()
	number := s.m.At() + 1
	typed, err := before.Parse(move)
	if err != nil {
		return err
	}
	done, err := s.m.Play(typed)
	if err != nil {
		return err
	}
	s.hints, s.told = nil, 0
	described := s.describe(before, done)
	switch {
	case s.isDemo():
		s.say("plain.move.numbered", "number", number, "move", described)
	case engine, done != typed:
		s.say("plain.move.said", "move", described)
	}
	s.save()
	return nil
}

// describe says a move played from a position in words.
func (s *session) describe(before games.State, move string) games.Text {
	if d, ok := before.(games.Describer); ok {
		return d.Describe(move)
	}
	return games.T("plain.move.plain", "side", before.SideName(before.Turn()), "move", move)
}

// leave saves and ends the program. What cannot be saved is printed, with the
// command that reads it back.
func (s *session) leave() error {
	if s.isDemo() {
		return errEnd
	}
	s.save()
	if s.failed == nil {
		if s.m.Status().Over {
			s.say("plain.saved")
		} else {
			s.say("plain.saved.continue")
		}
		return errEnd
	}
	s.say("plain.save.printed", "command", "duiju play "+s.m.Module().Info().ID+" --plain --record FILE")
	s.write(string(s.m.Record().Marshal()))
	return errEnd
}

// fileError is an error about a file without the name of the system call.
func fileError(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Path + ": " + p.Err.Error()
	}
	return err.Error()
}

// withTimeout bounds what a command may think.
func (s *session) withTimeout() (context.Context, context.CancelFunc) {
	return context.WithTimeout(s.ctx, commandTime)
}
