package gamestest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// broken is the null game with one contract broken. The fields replace what
// the null game does; nil leaves it alone.
type broken struct {
	nullgame.Module
	info      func(*games.Info)
	moves     func([]games.Move) []games.Move
	play      func(s games.State, move string) error
	clone     func(*state) games.State
	scene     func(*scene.Scene)
	overlay   func(*scene.Scene) error
	status    func(games.Status) games.Status
	view      func(games.Searched) games.Searched
	choose    func(games.State, games.Decision) games.Decision
	newPlayer func(games.PlayerSpec, error) error
	schema    func([]games.Option) []games.Option
}

func (b *broken) Schema(chosen games.Options) []games.Option {
	schema := b.Module.Schema(chosen)
	if b.schema != nil {
		schema = b.schema(schema)
	}
	return schema
}

func (b *broken) Info() games.Info {
	info := b.Module.Info()
	if b.info != nil {
		b.info(&info)
	}
	return info
}

func (b *broken) New(o games.Options, seed uint64) (games.State, error) {
	s, err := b.Module.New(o, seed)
	if err != nil {
		return nil, err
	}
	return &state{s, b}, nil
}

func (b *broken) NewPlayer(p games.PlayerSpec, o games.Options, e games.Env) (games.Player, error) {
	inner, err := b.Module.NewPlayer(p, o, e)
	if b.newPlayer != nil {
		err = b.newPlayer(p, err)
	}
	if err != nil {
		return nil, err
	}
	return &player{inner, b}, nil
}

type state struct {
	games.State
	b *broken
}

func (s *state) Clone() games.State {
	if s.b.clone != nil {
		return s.b.clone(s)
	}
	return &state{s.State.Clone(), s.b}
}

func (s *state) Moves() []games.Move {
	if s.b.moves != nil {
		return s.b.moves(s.State.Moves())
	}
	return s.State.Moves()
}

func (s *state) Play(move string) error {
	if s.b.play != nil {
		return s.b.play(s.State, move)
	}
	return s.State.Play(move)
}

func (s *state) Scene() scene.Scene {
	sc := s.State.Scene()
	if s.b.scene != nil {
		s.b.scene(&sc)
	}
	return sc
}

func (s *state) Overlay(ctx context.Context, l games.Look, sc *scene.Scene) error {
	if s.b.overlay != nil {
		if err := s.b.overlay(sc); err != nil {
			return err
		}
	}
	return s.State.(games.Lensed).Overlay(ctx, l, sc)
}

func (s *state) Status() games.Status {
	if s.b.status != nil {
		return s.b.status(s.State.Status())
	}
	return s.State.Status()
}

func (s *state) Game() games.Searched {
	if s.b.view != nil {
		return s.b.view(s.State.Game())
	}
	return s.State.Game()
}

type player struct {
	games.Player
	b *broken
}

func (p *player) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	d, err := p.Player.Choose(ctx, s, b, news)
	if p.b.choose != nil {
		d = p.b.choose(s, d)
	}
	return d, err
}

// oneMove is a view that says another outcome and hashes differently.
type oneMove struct {
	games.Searched
	outcome engine.Outcome
	hash    uint64
}

func (v oneMove) Outcome() engine.Outcome {
	if v.outcome != engine.Ongoing {
		return v.outcome
	}
	return v.Searched.Outcome()
}
func (v oneMove) Hash() uint64 { return v.Searched.Hash() + v.hash }

// breaks are the broken games, with a part of what the kit says of each.
var breaks = map[string]struct {
	module *broken
	want   string
}{
	"message missing": {&broken{info: func(i *games.Info) { i.Summary = "nullgame.nothing" }}, "no message nullgame.nothing in en"},
	"level order":     {&broken{info: func(i *games.Info) { i.Levels = append(i.Levels, i.Levels[0]) }}, "levels must rise"},
	"demo illegal":    {&broken{info: func(i *games.Info) { i.Demo.Moves = []string{"4", "4"} }}, "the demo of 2 moves does not replay"},
	"size in words": {&broken{schema: func(o []games.Option) []games.Option {
		return append(o, games.Option{Key: "board", Name: "nullgame.pins", Kind: games.KindText, Default: "7x6", Size: true})
	}}, "set by --size"},
	"move twice": {&broken{moves: func(m []games.Move) []games.Move {
		if len(m) > 0 {
			m = append(m, m[0])
		}
		return m
	}}, "is listed twice"},
	"move missing": {&broken{moves: func(m []games.Move) []games.Move {
		if len(m) > 1 {
			m = m[1:]
		}
		return m
	}}, "the view's move \"1\" is not legal"},
	"illegal taken": {&broken{play: func(s games.State, move string) error {
		_ = s.Play(move)
		return nil
	}}, "is taken, Moves does not list it"},
	"clone shared": {&broken{clone: func(s *state) games.State { return s }}, "is not in a fixed order"},
	"path outside": {&broken{moves: func(m []games.Move) []games.Move {
		if len(m) > 0 {
			m[0].Path = []scene.Point{99}
		}
		return m
	}}, "leaves the lattice of"},
	"path shared": {&broken{moves: func(m []games.Move) []games.Move {
		if len(m) > 1 {
			m[0].Path = m[1].Path
		}
		return m
	}}, "its path is the move"},
	"move without beginning": {&broken{moves: func(m []games.Move) []games.Move {
		return slices.DeleteFunc(m, func(m games.Move) bool { return len(m.Path) == 1 })
	}}, "does not pass through shorter moves"},
	"move unnamed": {&broken{moves: func(m []games.Move) []games.Move {
		if len(m) > 0 {
			m[0].Path = nil
		}
		return m
	}}, "neither a path nor a name"},
	"label long":  {&broken{scene: func(s *scene.Scene) { s.Spots[0].Label = "abc" }}, "more than two characters"},
	"spots few":   {&broken{scene: func(s *scene.Scene) { s.Spots = s.Spots[1:] }}, "spots on a lattice"},
	"names equal": {&broken{scene: func(s *scene.Scene) { s.Spots[0].Name = "2" }}, "has no name of its own"},
	"lens outside": {&broken{overlay: func(s *scene.Scene) error {
		s.Links = []scene.Link{{A: 0, B: 99}}
		return nil
	}}, "lens rows: link"},
	"lens refused without words": {&broken{overlay: func(*scene.Scene) error {
		return message.Faultf(message.ErrPosition, "nullgame.nothing")
	}}, "lens rows: no message nullgame.nothing"},
	"end without reason": {&broken{status: func(s games.Status) games.Status {
		s.Reason = message.Text{}
		return s
	}}, "over without a reason"},
	"wrong winner": {&broken{status: func(s games.Status) games.Status {
		if s.Over {
			s.Winner = s.Winner.Other()
		}
		return s
	}}, "the view says"},
	"view decided": {&broken{view: func(g games.Searched) games.Searched { return oneMove{Searched: g, outcome: engine.Win} }}, "the view is decided"},
	"view path dependent": {&broken{view: func(g games.Searched) games.Searched {
		return oneMove{Searched: g, hash: rand.Uint64()}
	}}, "are different positions"},
	"player illegal": {&broken{choose: func(_ games.State, d games.Decision) games.Decision {
		d.Move = "99"
		return d
	}}, `"99" is not legal`},
	"player random": {&broken{choose: func(s games.State, d games.Decision) games.Decision {
		d.Thought.Nodes = rand.Uint64()
		return d
	}}, "twins decide"},
	"player unknown taken": {&broken{newPlayer: func(games.PlayerSpec, error) error { return nil }}, "want a *Fault"},
}

// TestKitBites runs the kit over games with one broken contract each, in a
// process of its own, and wants it to say what is wrong.
func TestKitBites(t *testing.T) {
	if name := os.Getenv("GAMESTEST_BROKEN"); name != "" {
		checkContract(t, breaks[name].module)
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	for name, b := range breaks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(self, "-test.run=^TestKitBites$")
			cmd.Env = append(os.Environ(), "GAMESTEST_BROKEN="+name)
			out, err := cmd.CombinedOutput()
			if err == nil {
				t.Fatal("the kit finds nothing")
			}
			if !strings.Contains(string(out), b.want) {
				t.Errorf("the kit does not say %q:\n%s", b.want, out)
			}
		})
	}
}

// peeking is the null game as a game with hidden information that its players
// see: the deal is the seed, which changes nothing on the board.
type peeking struct{ nullgame.Module }

type peekingState struct {
	games.State
	seed uint64
}

func (s *peekingState) Clone() games.State { return &peekingState{s.State.Clone(), s.seed} }

func (s *peekingState) Overlay(ctx context.Context, l games.Look, sc *scene.Scene) error {
	return s.State.(games.Lensed).Overlay(ctx, l, sc)
}

func (p peeking) New(o games.Options, seed uint64) (games.State, error) {
	s, err := p.Module.New(o, seed)
	return &peekingState{s, seed}, err
}

func (p peeking) Info() games.Info {
	i := p.Module.Info()
	i.Referee = func(games.State, uint64) games.Referee { return open{} }
	return i
}

type open struct{}

func (open) Resolve(_ games.State, move string) (string, error) { return move, nil }

func (open) Layout() string { return "all deals" }

func (peeking) NewPlayer(p games.PlayerSpec, _ games.Options, _ games.Env) (games.Player, error) {
	if _, err := (nullgame.Module{}).NewPlayer(p, nil, games.Env{}); err != nil {
		return nil, err
	}
	return peeker{}, nil
}

type peeker struct{}

func (peeker) Choose(_ context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	moves := games.Texts(s)
	return games.Decision{Move: moves[s.(*peekingState).seed%uint64(len(moves))]}, nil
}

// TestKitCatchesPeeking wants players who know the deal to be found out, and deals
// that their own seed is as good as.
func TestKitCatchesPeeking(t *testing.T) {
	if os.Getenv("GAMESTEST_PEEKING") != "" {
		checkContract(t, peeking{})
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.Command(self, "-test.run=^TestKitCatchesPeeking$")
	cmd.Env = append(os.Environ(), "GAMESTEST_PEEKING=1")
	out, err := cmd.CombinedOutput()
	for _, want := range []string{"on two deals that look the same", "gets the seed of the deal"} {
		if err == nil || !strings.Contains(string(out), want) {
			t.Errorf("the kit does not say %q: %v\n%s", want, err, fmt.Sprintf("%.2000s", out))
		}
	}
}
