package session

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/program"
	"duiju/games/text/message"
)

// Resources are what players may use.
type Resources struct {
	// Threads and TableMiB are for all players but the levels, which are the same
	// on every machine. 0 is one thread and the player's choice.
	Threads, TableMiB int
	// Shared gives the levels TableMiB too: on a machine that many people share,
	// nobody takes more than that for each engine.
	Shared bool
	// Monitor watches other programs; nil: nobody does.
	Monitor *games.Monitor
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

// seats are the engine players of a game.
type seats struct {
	resources Resources
	programs  []string   // command lines that may be started
	players   [2]*player // nil for people
	ending    sync.WaitGroup
}

// player is an engine player of a game. A cancelled search may still be
// returning when the next begins, so it is guarded.
type player struct {
	module  games.Module
	spec    games.PlayerSpec
	options games.Options
	env     games.Env
	allowed bool // to be started

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

// end ends what the players have started. A search that is just ending may hold
// its player, so nobody waits for that here.
func (s *seats) end() {
	for _, p := range s.players {
		if p != nil && p.spec.Kind == games.Program {
			s.ending.Go(p.end)
		}
	}
}

// player makes a player for a side. A level gets no threads, and memory only on
// a shared machine. A record names programs too, and nothing that a file says is
// started.
func (s *seats) player(m *match.Match, spec games.PlayerSpec, side games.Side) *player {
	p := &player{
		module: m.Module(), spec: spec, options: m.Options(), env: games.Env{Seed: m.PlayerSeed(side), Monitor: s.resources.Monitor},
		allowed: spec.Kind != games.Program || slices.Contains(s.programs, spec.Name),
	}
	if spec.Kind != games.Level {
		p.env.Threads = s.resources.Threads
	}
	if spec.Kind != games.Level || s.resources.Shared {
		p.env.TableMiB = s.resources.TableMiB
	}
	return p
}

// strongest makes the strongest player, without limits of its own.
func (s *seats) strongest(m *match.Match) *player {
	p := s.player(m, games.PlayerSpec{Kind: games.Max}, games.NoSide)
	p.env.Unlimited = true
	return p
}

// reseat makes the players of a match anew.
func (s *seats) reseat(m *match.Match) {
	s.end()
	for _, side := range []games.Side{games.First, games.Second} {
		s.players[side] = nil
		if spec := m.Seat(side); spec.Kind != games.Human && spec.Kind != games.Guest {
			s.players[side] = s.player(m, spec, side)
		}
	}
}

// sit seats two players in a match.
func (s *seats) sit(m *match.Match, players [2]games.PlayerSpec) {
	m.SetSeat(games.First, players[games.First])
	m.SetSeat(games.Second, players[games.Second])
	s.reseat(m)
}

// start makes the player: the game's own, or another program.
func (p *player) start() (games.Player, error) {
	switch {
	case !p.allowed:
		return nil, message.Faultf(message.ErrProgram, "games.program.unlisted", "program", program.Name(p.spec.Name))
	case p.spec.Kind == games.Program:
		return program.New(p.module, p.spec, p.env)
	}
	return p.module.NewPlayer(p.spec, p.options, p.env)
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
		made, err := p.start()
		if err != nil {
			return games.Decision{}, err
		}
		p.player = made
	}
	if f, ok := p.player.(games.Follower); ok {
		f.Follow(at.start, at.moves)
	}
	began := time.Now()
	d, err := games.Ask(ctx, p.player, at.State, b, news)
	if err != nil && !errors.Is(err, ctx.Err()) {
		p.player = nil // whatever state it is in, the next move gets a fresh one
	}
	d.Took = cmp.Or(d.Took, time.Since(began))
	return d, err
}

// think asks the player what it thinks of a position.
func (p *player) think(ctx context.Context, st games.State, b games.Budget) (games.Thought, error) {
	d, err := p.choose(ctx, position{State: st.Clone()}, b, nil)
	return d.Thought, err
}
