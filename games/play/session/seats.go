package session

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"duiju/games"
	"duiju/games/play/program"
)

// Resources are what players may use.
type Resources struct {
	// Threads and TableMiB are for all players but the levels, which are the same
	// on every machine. 0 is one thread and the player's choice.
	Threads, TableMiB int
	// Shared gives the levels TableMiB too: on a machine that many people share,
	// nobody takes more than that for each engine.
	Shared bool
	NoBook bool
}

// Failure is what it costs a side when its engine returns an error, panics,
// finds no move or plays an illegal one.
type Failure uint8

// The policies.
const (
	// HandOver gives the seat to the person and makes the game practice.
	HandOver Failure = iota
	// Forfeit loses the game: for matches, where nobody sits by.
	Forfeit
)

// EnvOf is what a player on a side of a game gets.
func EnvOf(m *games.Match, spec games.PlayerSpec, side games.Side, r Resources) games.Env {
	e := games.Env{Seed: m.PlayerSeed(side), NoBook: r.NoBook}
	if spec.Kind != games.Level {
		e.Threads = r.Threads
	}
	if spec.Kind != games.Level || r.Shared {
		e.TableMiB = r.TableMiB
	}
	return e
}

// seats is who plays.
type seats struct {
	*Session
	players [2]*player // nil for people
}

// player is an engine player of a game. A cancelled search may still be
// returning when the next begins, so it is guarded.
type player struct {
	module  games.Module
	spec    games.PlayerSpec
	options games.Options
	env     games.Env
	may     bool // be started

	mu     sync.Mutex
	player games.Player
}

// end ends what the player has started, such as another program.
func (p *player) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c, ok := p.player.(io.Closer); ok {
		_ = c.Close() // it has ended one way or the other
	}
}

// endPlayers ends what the players have started. A search that is just ending
// may hold its player, so nobody waits for that here.
func (s *seats) endPlayers() {
	for _, p := range s.players {
		if p != nil && p.spec.Kind == games.Program {
			go p.end()
		}
	}
}

// seat makes the player of a side.
func (s *seats) seat(spec games.PlayerSpec, side games.Side) *player {
	return &player{module: s.m.Module(), spec: spec, options: s.m.Options(), env: EnvOf(s.m, spec, side, s.c.Resources), may: s.mayStart(spec)}
}

// reseat makes the players anew of the sides whose player has changed.
func (s *seats) reseat() {
	s.endPlayers()
	for _, side := range []games.Side{games.First, games.Second} {
		if spec := s.m.Seat(side); spec.Kind == games.Human || spec.Kind == games.Guest {
			s.players[side] = nil
		} else {
			s.players[side] = s.seat(spec, side)
		}
	}
}

// newPlayer makes a player: the game's own, or another program.
func newPlayer(m games.Module, spec games.PlayerSpec, o games.Options, env games.Env, may bool) (games.Player, error) {
	if !may {
		return nil, games.Faultf(games.ErrProgram, "games.program.unlisted", "program", program.Name(spec.Name))
	}
	if spec.Kind == games.Program {
		return program.New(m, spec, env)
	}
	return m.NewPlayer(spec, o, env)
}

// CheckPlayer reports whether a game with these options can have the player. No
// program is started for that.
func CheckPlayer(m games.Module, spec games.PlayerSpec, o games.Options) error {
	if spec.Kind == games.Program {
		_, err := m.Info().CheckPlayer(spec)
		return err
	}
	_, err := m.NewPlayer(spec, o, games.Env{})
	return err
}

// mayStart reports whether a player may be made: a record names programs too,
// and nothing that a file says is started.
func (s *seats) mayStart(spec games.PlayerSpec) bool {
	return spec.Kind != games.Program || slices.Contains(s.c.Programs, spec.Name)
}

// position is what a player is asked about; it may keep the states during the
// call. How the position came about is only there for players of the game.
type position struct {
	games.State
	start games.State
	moves []string
}

// choose asks the player for a move.
func (p *player) choose(ctx context.Context, at position, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return games.Decision{}, err
	}
	if p.player == nil {
		made, err := newPlayer(p.module, p.spec, p.options, p.env, p.may)
		if err != nil {
			return games.Decision{}, err
		}
		p.player = made
	}
	if f, ok := p.player.(games.Follower); ok {
		f.Follow(at.start, at.moves)
	}
	d, err := games.Ask(ctx, p.player, at.State, b, news)
	if err != nil && !errors.Is(err, ctx.Err()) {
		p.player = nil // whatever state it is in, the next move gets a fresh one
	}
	return d, err
}

// opponent is the engine of the game, or the given one.
func (s *seats) opponent(or games.PlayerSpec) games.PlayerSpec {
	for _, side := range []games.Side{games.First, games.Second} {
		if spec := s.m.Seat(side); spec.Kind != games.Human {
			return spec
		}
	}
	return or
}

// sit changes the player of a side. A game that two players of a side have
// played is practice.
func (s *seats) sit(side games.Side, spec games.PlayerSpec) {
	if s.m.Seat(side).String() == spec.String() {
		return
	}
	if s.m.At() > 0 {
		s.m.MarkPractice()
	}
	s.m.SetSeat(side, spec)
	s.reseat()
	s.jumped(Jumped{Why: Seated, Side: side})
}

// swap lets the players change sides.
func (s *seats) swap() {
	first, second := s.m.Seat(games.First), s.m.Seat(games.Second)
	s.m.SetSeat(games.First, second)
	s.m.SetSeat(games.Second, first)
	s.m.MarkPractice()
	s.reseat()
	s.jumped(Jumped{Why: Swapped, Side: s.Mine()})
}

// takeOver gives the side to move of the position shown to the person.
func (s *seats) takeOver() {
	if !s.Live() {
		s.m.Goto(s.views.back)
	}
	side := s.m.Turn()
	s.m.SetSeat(side, games.PlayerSpec{Kind: games.Human})
	s.m.MarkPractice()
	s.reseat()
	s.views.paused, s.views.once = false, false
	s.analysis.on = false
	s.counts.touched = true
	s.jumped(Jumped{Why: TookOver, Side: side})
}

// giveSeat hands the person's seats to an engine: the game is a demo now.
func (s *seats) giveSeat(to games.PlayerSpec) {
	spec := s.opponent(to)
	for _, side := range []games.Side{games.First, games.Second} {
		if s.m.Seat(side).Kind == games.Human {
			s.m.SetSeat(side, spec)
		}
	}
	s.m.MarkPractice()
	s.reseat()
	s.analysis.on = true
	s.jumped(Jumped{Why: GaveSeat, Side: games.NoSide})
}

// failed is the one rule for an engine that has failed.
func (s *seats) failed(side games.Side, err error) {
	e := Failed{Side: side, By: s.m.Seat(side), Number: s.m.At() + 1, Err: err, Forfeit: s.c.Failure == Forfeit}
	if e.Forfeit {
		s.emit(e)
		s.end(games.Forfeited(side))
		return
	}
	s.m.MarkPractice()
	s.m.SetSeat(side, games.PlayerSpec{Kind: games.Human})
	s.reseat()
	s.views.live()
	s.emit(e)
	s.keep()
	s.proceed()
}
