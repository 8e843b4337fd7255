package xray

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/text/words"
)

// watchedNodes bounds the searches of these tests.
const watchedNodes = 4_000

// quickClassics are classic players with depths that a test has time for.
var quickClassics = map[string]string{
	"five-tuple": "classic:five-tuple,depth=2", "report": "classic:report,depth=3",
}

// watchedPlayers are all players of a game, and the paper's with its own cuts.
func watchedPlayers(t *testing.T, m games.Module) (specs []games.PlayerSpec) {
	t.Helper()
	names := []string{}
	for _, spec := range m.Info().Opponents() {
		name := spec.String()
		if quick := quickClassics[spec.Name]; quick != "" {
			name = quick
		}
		names = append(names, name)
		if spec.Name == "five-tuple" {
			names = append(names, "classic:five-tuple,depth=3,radius=1,cuts=printed")
		}
	}
	for _, name := range names {
		spec, err := games.ParsePlayer(name)
		enginetest.Must(t, err)
		specs = append(specs, spec)
	}
	return specs
}

// everyThought watches every player of every game choose.
func everyThought(t *testing.T, each func(t *testing.T, x *Search)) {
	t.Helper()
	for _, m := range all.All() {
		for _, spec := range watchedPlayers(t, m) {
			t.Run(m.Info().ID+" "+spec.String(), func(t *testing.T) {
				for seed := range uint64(2) {
					x := New(english(), m, gamestest.Middle(t, m, seed+1, 3+9*int(seed)))
					enginetest.Must(t, x.Choose(spec.String()))
					tr, err := x.Watch(context.Background(), watchedNodes, games.NewWatcher(Kept))
					enginetest.Must(t, err)
					x.Tree, x.Seen = tr, len(tr.Nodes)
					each(t, x)
				}
			})
		}
	}
}

// Every level has a tree wherever it is asked: at the start, where a book or symmetry
// decides, where it wins by force, and where one move is left.
func TestEveryLevelHasATree(t *testing.T) {
	enginetest.OneThread(t)
	for _, m := range all.All() {
		for _, spec := range watchedPlayers(t, m) {
			for seed, plies := range []int{0, 1, 6, 7, 20, 70} {
				x := New(english(), m, gamestest.Middle(t, m, uint64(seed)+11, plies))
				if x.State.Status().Over || spec.Kind == games.Classic {
					continue
				}
				enginetest.Must(t, x.Choose(spec.String()))
				tr, err := x.Watch(context.Background(), watchedNodes/4, games.NewWatcher(Kept))
				enginetest.Must(t, err)
				x.Tree, x.Seen = tr, len(tr.Nodes)
				if said := string(x.Write("text")); x.Seen < 2 || !strings.Contains(said, tr.Thought.Move) {
					t.Errorf("%s, %s after %d moves: a tree of %d nodes does not show %s:\n%s", m.Info().ID, spec, plies, x.Seen, tr.Thought.Move, said)
				}
			}
		}
	}
}

// A watched player plays what it plays when nobody watches, and what it plays is
// what the tree found, or the sentences say that it is not.
func TestTheSearchShownIsTheOneThatChose(t *testing.T) {
	enginetest.OneThread(t)
	searched := map[string]bool{}
	everyThought(t, func(t *testing.T, x *Search) {
		player, err := x.module.NewPlayer(x.Player(), x.players.options, games.Env{Seed: x.players.seed})
		enginetest.Must(t, err)
		alone, err := games.Ask(context.Background(), player, x.State.Clone(), games.Budget{Nodes: watchedNodes}, nil)
		enginetest.Must(t, err)
		if got := x.Tree.Thought.Move; got != alone.Move {
			t.Fatalf("watched it plays %s, alone %s", got, alone.Move)
		}
		if x.Seen < 2 {
			t.Fatalf("%s plays %s, and the tree has %d nodes", x.PlayerName(), alone.Move, x.Seen)
		}
		searched[x.Info.ID+" "+x.Player().String()] = true
		if x.Tree.Proof != nil {
			return
		}
		root := &x.Tree.Nodes[0]
		best := x.Tree.Name(root.Best)
		if !strings.HasPrefix(alone.Move, best) && best != "?" && alone.Thought.Note.IsZero() {
			t.Errorf("it plays %s without a word on why the tree says %s", alone.Move, best)
		}
		if said := x.Why(0); !strings.Contains(said, alone.Move) || !strings.Contains(said, best) {
			t.Errorf("%q does not say %s and %s", said, alone.Move, best)
		}
	})
	for _, want := range []string{
		"gomoku classic:patterns,ties=seed", "trianglenim classic:table", "darkchess level:1", "darkchess level:3", "darkchess level:4", "darkchess level:6", "darkchess level:9", "trianglenim level:1", "gomoku level:1", "gomoku level:9",
		"tsumego level:3", "trianglenim level:4", "trianglenim max",
	} {
		if !searched[want] {
			t.Errorf("%s was never seen to search: %v", want, searched)
		}
	}
}

// The sentences on a player's tree are about its nodes, as those on the x-ray's
// own are, in all languages; and the value of every leaf is what its method says
// it is made of.
func TestEverySentenceOfAPlayerIsTrue(t *testing.T) {
	enginetest.OneThread(t)
	kinds, appraised := map[engine.Reason]bool{}, map[string]bool{}
	tables := map[string]*words.Table{}
	for _, code := range words.Codes() {
		table, err := words.Load(code)
		enginetest.Must(t, err)
		tables[code] = table
	}
	everyThought(t, func(t *testing.T, x *Search) {
		if x.Seen == 0 || x.Tree.Proof != nil {
			return
		}
		if err := enginetest.CheckTree(x.Tree.Tree); err != nil {
			t.Error(err)
		}
		for i := range x.Tree.Nodes {
			n := &x.Tree.Nodes[i]
			kinds[n.Reason] = true
			for code, table := range tables {
				x.Words = &words.Wording{Table: table, Signs: words.ASCII}
				said := x.Why(i)
				if strings.ContainsAny(said, "{}") {
					t.Fatalf("%s: a hole is left: %s", code, said)
				}
				w := x.words(i)
				switch n.Reason {
				case engine.ReasonTerminal, engine.ReasonRepetition, engine.ReasonStarCut, engine.ReasonStopped:
				default:
					if !strings.Contains(said, w.v) {
						t.Fatalf("%s: node %d: %q does not say its value %s", code, i, said, w.v)
					}
				}
			}
			x.Words = &words.Wording{Table: tables[words.English], Signs: words.ASCII}
			x.checkHeld(t, i)
			if n.Reason == engine.ReasonLeaf {
				if total := appraisedAt(x, i); total != "" {
					appraised[x.Info.ID+" "+x.Player().Name] = true
					if want := x.Score(words.Score{Value: x.Tree.Value(i).Value}); strings.TrimPrefix(want, "+") != total {
						t.Fatalf("node %d is worth %s, but %s", i, want, x.Words.Say(x.appraisal(i)))
					}
				}
			}
		}
	})
	for _, want := range []string{"gomoku patterns", "gomoku five-tuple", "gomoku sketch", "darkchess report"} {
		if !appraised[want] {
			t.Errorf("%s says of no leaf what it is made of: %v", want, appraised)
		}
	}
	for _, want := range []engine.Reason{engine.ReasonProbe, engine.ReasonClaim, engine.ReasonStopped, engine.ReasonLeaf} {
		if !kinds[want] {
			t.Errorf("no node ended by %v", want)
		}
	}
}

// appraisedAt is the total that a leaf's appraisal names, for the root's side; ""
// where it speaks of something else.
func appraisedAt(x *Search, i int) string {
	text := x.appraisal(i)
	for _, name := range []string{"total", "sum"} {
		for _, a := range text.Args {
			if a.Name == name {
				return fmt.Sprint(a.Value)
			}
		}
	}
	return ""
}
