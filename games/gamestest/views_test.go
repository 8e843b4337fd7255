package gamestest

// The contract of engine.Game, which every view of a game keeps: what the rules
// offer and what each player searches. views_ask_test.go and views_leave_test.go are
// what is checked at a position.

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
)

// odd are the views by type that keep less of the contract than others, and why.
var odd = map[string]viewConfig{
	"darkchess.glimpse":    {plies: 1}, // shows one ply: what a turn leaves is not looked at
	"classic.patternView":  {plies: 1}, // the same, and no stone is placed
	"darkchess.reportGame": {byPly: true},
	// Nobody searches these deep: the rules as they are clone a board or list whole turns.
	"play.rulesGame":       {allocates: true},
	"darkchess.wholeTurns": {allocates: true},
}

// checkViews checks the views of a position.
func (k *kit) checkViews(t *testing.T, s games.State) {
	t.Helper()
	views := []games.Searched{s.Game(), games.View(s, games.ForRules), games.View(s, games.ForProof)}
	for _, v := range views {
		if v != nil && !t.Failed() {
			checkView(t, v, viewConfig{games: 1, plies: 40})
		}
	}
}

// checkSearched checks the view that a player searches, if it searches.
func (k *kit) checkSearched(t *testing.T, p games.PlayerSpec, o games.Options, s games.State) {
	t.Helper()
	w := games.NewWatcher(100)
	player, err := k.m.NewPlayer(p, o, games.Env{Seed: 5, Watch: w})
	if err != nil {
		t.Fatalf("NewPlayer(%s): %v", p, err)
	}
	if _, err := player.Choose(context.Background(), s.Clone(), games.Budget{Nodes: 2000}, nil); err != nil {
		t.Fatalf("Choose: %v", err)
	}
	if found, ok := w.Chosen(); ok {
		checkView(t, found.View, viewConfig{games: 2, plies: 40})
	}
}

// checkView checks a view as the engine sees it.
func checkView(t *testing.T, v games.Searched, c viewConfig) {
	t.Helper()
	c.byPly = oddity(v).byPly
	c.plies = cmp.Or(oddity(v).plies, c.plies)
	checkEngineGame(t, func() engine.Game { return games.Copy(v) }, c)
	if t.Failed() {
		t.Errorf("of the view %T", v)
	}
}

func oddity(v games.Searched) viewConfig { return odd[strings.TrimPrefix(fmt.Sprintf("%T", v), "*")] }

// TestViewsAllocateNothing asks it of the views that the x-ray and most players search.
// It runs alone, as other goroutines allocate, too.
func TestViewsAllocateNothing(t *testing.T) {
	for _, m := range append(all.All(), nullgame.Module{}) {
		k := &kit{m: m, info: m.Info(), config: configs[m.Info().ID]}
		for _, c := range k.combinations(t) {
			v := k.newMatch(t, match.Setup{Options: c.options, Seed: 1}).State().Game()
			if n := allocations(v); n > 0 && !oddity(v).allocates {
				t.Errorf("%s, %s: Do, Undo, Outcome, Eval and Hash of a %T allocate %d times in a game", k.info.ID, c.name, v, n)
			}
		}
	}
}

// reporter is what the checks need of a *testing.T.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Failed() bool
}

// viewConfig says how a view is checked.
type viewConfig struct {
	games     int  // random games
	plies     int  // at which each is broken off
	byPly     bool // Eval counts the plies from the root
	allocates bool // in Do, Undo, Outcome, Eval or Hash
}

// checkEngineGame plays random games from the positions that start returns and checks
// the contract of engine.Game and of every optional interface it finds:
//
//   - Do and Undo restore hash, evaluation, outcome, moves and everything else
//     that can be asked; null moves do, too
//   - an undecided position has moves, all different and none 0
//   - equal hashes mean equal outcome, evaluation and moves
//   - the incremental hash is that of a replay
//   - |Eval| <= MaxEval
//   - forced and noisy moves are moves, ordering leaves the moves alone
//   - a Probe of a win in one, or a loss in two, is true
//   - weights are positive and outcomes different
//   - symmetric positions have the same moves after mapping
//   - what is told of the position behind a move is so
//   - clones are equal, independent and of the same kind
func checkEngineGame(t reporter, start func() engine.Game, c viewConfig) {
	t.Helper()
	k := &viewKit{t: t, start: start, viewConfig: c, seen: map[uint64]string{}, images: map[uint64][]engine.Move{}}
	for i := range k.games {
		k.random = rand.New(rand.NewPCG(1, uint64(i)))
		k.play()
		if t.Failed() {
			return
		}
	}
}

type viewKit struct {
	viewConfig
	t     reporter
	start func() engine.Game

	random *rand.Rand
	line   []engine.Move            // moves of this game so far
	seen   map[uint64]string        // hash -> what the position looked like
	images map[uint64][]engine.Move // canonical hash -> mapped moves
}

// failf reports a broken promise with the line that leads to it.
func (k *viewKit) failf(g engine.Game, format string, args ...any) {
	k.t.Helper()
	line := fmt.Sprint(k.line)
	if n, ok := g.(interface{ MoveName(engine.Move) string }); ok {
		line = ""
		for _, m := range k.line {
			line += " " + n.MoveName(m)
		}
	}
	k.t.Errorf("%s\nafter %s", fmt.Sprintf(format, args...), line)
}

// play checks every position of one random game, forwards and backwards.
func (k *viewKit) play() {
	g := k.start()
	k.line = k.line[:0]
	var prints []string
	for len(k.line) < k.plies && !k.t.Failed() {
		prints = append(prints, fingerprint(g))
		k.position(g)
		next := choices(g)
		if len(next) == 0 {
			break
		}
		m := next[k.random.IntN(len(next))]
		k.line = append(k.line, m)
		g.Do(m)
	}
	k.replay(g)
	if len(prints) > len(k.line) {
		prints = prints[:len(k.line)]
	}
	for i := len(k.line) - 1; i >= 0 && !k.t.Failed(); i-- {
		g.Undo(k.line[i])
		k.line = k.line[:i]
		if i < len(prints) {
			k.same(g, "taking back the whole game", prints[i], fingerprint(g))
		}
	}
}

// choices are the moves or the outcomes of a position; none if it is decided.
func choices(g engine.Game) []engine.Move {
	if chances := chancesOf(g); chances != nil {
		var m []engine.Move
		for _, c := range chances {
			m = append(m, c.Move)
		}
		return m
	}
	if g.Outcome() != engine.Ongoing {
		return nil
	}
	return g.Moves(nil)
}

// same compares two fingerprints.
func (k *viewKit) same(g engine.Game, what, want, got string) {
	k.t.Helper()
	if want != got {
		k.failf(g, "%s changes the position\nbefore %s\nnow    %s", what, want, got)
	}
}
