package arena

import (
	"context"
	"errors"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/program"
	"duiju/games/play/session"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
)

// FaultKind is what kind of fault lost a game; "" is none.
type FaultKind string

// The kinds of fault.
const (
	Crash   FaultKind = "crash"
	Illegal FaultKind = "illegal" // move
	Silence FaultKind = "silence"
	Answer  FaultKind = "answer" // that is none
)

func kindOf(err error) FaultKind {
	switch {
	case errors.Is(err, program.ErrSilent):
		return Silence
	case errors.Is(err, message.ErrIllegalMove):
		return Illegal
	case errors.Is(err, message.ErrProgram) && !errors.Is(err, program.ErrCrash):
		return Answer
	}
	return Crash
}

// Use is what a player took in a game, or in several.
type Use struct {
	Moves  int   `json:"moves"`
	Millis int64 `json:"ms"`      // all moves together
	Most   int64 `json:"most_ms"` // the longest move
	Late   int   `json:"late"`    // moves beyond their time and the margin
	MiB    int   `json:"mib,omitempty"`
}

// Agreement ends a game when so many moves in a row of both players had scores that
// agree: beyond Score for the same side, or for a draw within it. Moves 0 is never.
type Agreement struct {
	Score engine.Score
	Moves int
}

// Greet starts a player that is another program and tells it of the first game, so that
// one which cannot play is known before a game counts; the error is
// program.ErrMachinery.
func Greet(ctx context.Context, c Config, p games.PlayerSpec) error {
	if err := c.check(); err != nil || p.Kind != games.Program {
		return err
	}
	g := Game{Seed: c.Seed + uint64(c.Skip)}
	m, err := c.newMatch(&g, c.opening(c.Skip))
	if err != nil {
		return err
	}
	env := games.Env{TableMiB: c.Resources.TableMiB, Monitor: &games.Monitor{Log: c.Log, MaxMiB: c.MaxMiB}}
	return program.Greet(ctx, c.Module, p, m.StateAt(0), c.Budget, env)
}

// umpire sees how a game is played.
type umpire struct {
	c       *Config
	g       *Game
	m       *match.Match
	choices []session.Choice
	use     [2]Use
}

// judge keeps what a choice took and ends a game by it.
func (u *umpire) judge(ch session.Choice) *games.Status {
	u.choices = append(u.choices, ch)
	a := u.g.seat(ch.Side)
	use, limit := &u.use[a], u.c.Budget.Time
	if u.c.Odds[a] != (games.Budget{}) {
		limit = u.c.Odds[a].Time
	}
	use.Moves++
	use.Millis += ch.Took.Milliseconds()
	use.Most = max(use.Most, ch.Took.Milliseconds())
	if limit > 0 && ch.Took > limit+u.c.Margin {
		use.Late++
		if !u.c.Lenient {
			late := match.OutOfTime(ch.Side)
			return &late
		}
	}
	for _, winner := range []games.Side{games.First, games.Second, games.NoSide} {
		if u.agreed(winner) {
			end := match.Adjudicated(winner)
			return &end
		}
	}
	return nil
}

// agreed reports whether both players have thought for long enough that the side wins,
// or that nobody does.
func (u *umpire) agreed(winner games.Side) bool {
	by := u.c.Win
	if winner == games.NoSide {
		by = u.c.Draw
	}
	n := len(u.choices) - 2*by.Moves
	if by.Moves == 0 || n < 0 {
		return false
	}
	for _, ch := range u.choices[n:] {
		if len(ch.Thought.Lines) == 0 {
			return false
		}
		score := ch.Thought.Lines[0].Score
		if ch.Side != winner {
			score = -score
		}
		if winner == games.NoSide && (score < -by.Score || score > by.Score) || winner != games.NoSide && score < by.Score {
			return false
		}
	}
	return true
}

// note writes what was seen into the game, and a fault into its record.
func (u *umpire) note(monitor *games.Monitor) {
	c, timed := u.c, false
	for i, p := range []games.PlayerSpec{c.A, c.B} {
		timed = timed || p.Kind == games.Program || max(c.Budget.Time, c.Budget.Clock, c.Odds[i].Time, c.Odds[i].Clock) > 0
		u.use[i].MiB = (monitor.Memory(p.Name) + 1023) >> 10
	}
	if timed {
		u.g.Use = &u.use
	}
	if u.g.Fault != "" {
		u.m.Note(u.m.At(), games.NoteComment, sgf.Escape(u.g.Fault))
	}
}

// Conduct is how a player behaved in all its games.
type Conduct struct {
	Player int `json:"player"` // as numbered by the caller
	Use
	Faults map[FaultKind]int `json:"faults"`
}

// Behaved sums up how the players behaved.
func Behaved(players int, pairings []Pairing) []Conduct {
	all := make([]Conduct, players)
	for i := range all {
		all[i] = Conduct{Player: i, Faults: map[FaultKind]int{}}
	}
	for _, p := range pairings {
		for _, g := range p.Games {
			if g.Kind != "" {
				loser := p.A
				if g.Points == 2 {
					loser = p.B
				}
				all[loser].Faults[g.Kind]++
			}
			if g.Use == nil {
				continue
			}
			for i, of := range []int{p.A, p.B} {
				all[of].add(g.Use[i])
			}
		}
	}
	return all
}

func (u *Use) add(o Use) {
	u.Moves += o.Moves
	u.Millis += o.Millis
	u.Most = max(u.Most, o.Most)
	u.Late += o.Late
	u.MiB = max(u.MiB, o.MiB)
}

// Mean is how long a move took on the average.
func (u *Use) Mean() time.Duration {
	return time.Duration(u.Millis) * time.Millisecond / time.Duration(max(1, u.Moves))
}
