package ui

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// counted is a game whose engines, the real ones, count nodes instead of seconds
// and say that a node takes a microsecond, so that what they show is always the same.
type counted struct{ games.Module }

const countedNodes = 400

func (m counted) NewPlayer(spec games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	env.Threads = 1
	p, err := m.Module.NewPlayer(spec, o, env)
	return countedPlayer{p}, err
}

type countedPlayer struct{ games.Player }

func (p countedPlayer) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	told := news
	if news != nil {
		told = func(t games.Thought) { news(steady(t)) }
	}
	d, err := p.Player.Choose(ctx, s, games.Budget{Nodes: countedNodes, Lines: b.Lines}, told)
	d.Thought = steady(d.Thought)
	return d, err
}

func steady(t games.Thought) games.Thought {
	t.Elapsed = time.Duration(t.Nodes) * time.Microsecond
	return t
}

// tours is how many games of each kind are looked at.
const tours = 10

// Games by the real engines, with options of every kind, are looked at in the
// middle and after their end: each lens, each page, hints, the analysis, the
// x-ray, the review of every move. Sums over the screens are what they were when
// somebody last looked.
func TestGoldenTours(t *testing.T) {
	if testing.Short() || enginetest.Raced {
		t.Skip("plays whole games")
	}
	for _, m := range keptGames() {
		t.Run(m.Info().ID, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			for seed := range uint64(tours) {
				fmt.Fprintf(&b, "== %d%s\n", seed, tourOf(t, m, seed))
			}
			checkGolden(t, filepath.Join("testdata", "tours", m.Info().ID+".txt"), b.String())
		})
	}
}

// beginning is a new game with some values of its options; the first one has the
// usual ones.
func beginning(t *testing.T, m games.Module, seed uint64) *games.Match {
	random := rand.New(rand.NewPCG(seed, 1))
	for range 100 {
		match, err := games.NewMatch(games.Setup{
			Module: m, Options: anyOptions(m, seed > 0, random), Seed: seed + 1, Started: uitest.TestNow,
			Seats: [2]games.PlayerSpec{1: {Kind: games.Level, Level: 3}},
		})
		if err == nil {
			return match
		}
	}
	t.Fatal("no options go together")
	return nil
}

func anyOptions(m games.Module, other bool, random *rand.Rand) games.Options {
	o := games.Fit(m, nil)
	for range 3 {
		if !other {
			break
		}
		for _, opt := range m.Schema(o) {
			if random.IntN(3) > 0 {
				continue
			}
			o = o.Clone()
			o[opt.Key] = anyValue(opt, random)
		}
	}
	return games.Fit(m, o)
}

func anyValue(o games.Option, random *rand.Rand) string {
	if len(o.Choices) > 0 {
		return o.Choices[random.IntN(len(o.Choices))].Value
	}
	return strconv.Itoa(o.Min + random.IntN(min(o.Max-o.Min, 6)+1))
}

// tour looks at a game.
type tour struct {
	*uitest.Driver
	t    *testing.T
	out  strings.Builder
	what string           // was done last
	last *session.Session // on the screen, or below it
}

func tourOf(t *testing.T, m games.Module, seed uint64) string {
	mod := counted{m}
	home := t.TempDir()
	match := beginning(t, mod, seed)
	var players [2]games.Player
	for side := range players {
		p, err := mod.NewPlayer(games.PlayerSpec{Kind: games.Level, Level: 3 + side}, match.Options(), games.Env{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		players[side] = p
	}
	for range 6 + 5*int(seed) {
		if match.Status().Over {
			break
		}
		d, err := players[match.State().Turn()].Choose(context.Background(), match.State().Clone(), games.Budget{}, nil)
		if err == nil {
			_, err = match.Play(d.Move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for range 1 + seed%4 { // a game that goes on
		match.Undo()
	}
	st := store.Open(uitest.HomeDirs(home), nil)
	if err := st.SaveGame(m.Info().ID+"-20261121T000000-0000", match.Record().Marshal())(); err != nil {
		t.Fatal(err)
	}
	set := store.Defaults()
	set.Motion = "off"
	r := tour{Driver: startWith(t, st, set, uitest.TestTerm, mod), t: t}
	defer r.Stop()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	r.Root.Out = null // a person looks on: the moves are judged when the game has ended
	r.Retune(uitest.Languages[seed%3], []string{"unicode", "ascii"}[seed/3%2], theme.Truecolor)
	size := uitest.WindowSizes[2:][seed%4]
	r.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
	r.Until("the game is found", func() bool { return r.can("continue") })
	r.do("continue")
	r.turns()
	for range m.Info().Lenses {
		r.do("lens")
		r.pages()
	}
	r.do("lens")
	r.do("analysis", "why", "analysis", "hint", "hint")
	r.do("whole", "zoom", "zoom", "zoom")
	r.xray(seed == 1)
	for range 3 {
		r.play(int(seed) * 7)
	}
	r.do("undo", "undo", "redo", "turn", "names", "offer-draw")
	r.turns()
	r.do("resign", "moment", "live")
	r.pages()
	r.do("close", "review", "mistake", "mistake", "last-mistake", "first")
	for i := range len(r.last.Match().Moves()) {
		r.do("look-back")
		if i%5 == 2 {
			r.do("why", "analysis", "lens")
			r.pages()
		}
	}
	r.do("step", "step", "lens", "live", "rules", "back", "new", "back", "back")
	r.last = nil
	r.do("records")
	r.do("replay")
	r.do("first", "step", "step", "step", "lens", "analysis", "review", "last", "mistake", "step-back")
	r.pages()
	r.do("play-on", "undo")
	r.play(int(seed))
	r.do("look-back", "look-back", "variation", "last-variation", "back", "records", "back")
	return r.out.String()
}

func (r *tour) over() bool { return r.last.Match().Status().Over }

// rests lets everything come to its end.
func (r *tour) rests() {
	r.Until("nothing goes on", func() bool {
		if p, ok := r.Root.Top().(*play.Screen); ok {
			r.last = p.Session()
		}
		if r.Root.Busy() {
			return false
		}
		if r.last == nil {
			return true
		}
		thinking, _ := r.last.IsThinking()
		_, analyses := r.last.Analysing()
		_, all, judged := r.last.Review()
		return !thinking && !analyses && !r.last.LookingForHint() && (all == 0 || judged)
	})
	r.Send(nil)
}

// turns waits until the person is to move, or the game has ended.
func (r *tour) turns() {
	r.rests()
	r.Until("it is your turn", func() bool { return r.last == nil || r.over() || r.last.YourTurn() || !r.last.Live() })
	r.look("turn")
}

// taken is how long a game took.
var taken = regexp.MustCompile(`\b\d+:\d\d\b`)

// play types a move and waits for the answer, unless the game is over.
func (r *tour) play(n int) {
	moves := games.Texts(r.last.State())
	if r.over() || len(moves) == 0 {
		return
	}
	r.do("type")
	r.Keys(append(uitest.TypeOf(moves[n%len(moves)]), "enter")...)
	r.turns()
}

// look writes the sum over the screen.
func (r *tour) look(what string) {
	r.rests()
	if testing.Verbose() {
		r.t.Logf("%s\n%s", what, r.Screen())
	}
	text := taken.ReplaceAllString(still(r.Driver), "0:00")
	if what != r.what { // the same again stays in its row
		fmt.Fprintf(&r.out, "\n%s", what)
		r.what = what
	}
	fmt.Fprintf(&r.out, " %.3x", sha256.Sum256([]byte(text+r.Root.Drawn().StyleMap())))
}

func (r *tour) action(id string) (frame.Action, bool) {
	for _, a := range r.Root.Top().Actions() {
		if a.ID == id && a.Enabled() {
			return a, true
		}
	}
	return frame.Action{}, false
}

func (r *tour) can(id string) bool { _, ok := r.action(id); return ok }

// do does what can be done of some actions.
func (r *tour) do(ids ...string) {
	for _, id := range ids {
		if a, ok := r.action(id); ok {
			r.Run(a.Do())
			r.Send(nil)
			r.look(id)
		}
	}
}

// pages turns the pages of the panel, all around.
func (r *tour) pages() {
	for range 4 {
		r.do("next-page")
	}
}

// xray opens the x-ray, walks in it and goes back; slow is with each part of the
// search, and one ply deeper.
func (r *tour) xray(slow bool) {
	r.do("xray")
	if slow {
		for i := range 6 {
			r.do("part-" + strconv.Itoa(i+1))
		}
	}
	r.do("down", "right", "down", "right", "down", "place", "player", "player", "proof", "step-back", "step-back")
	if slow {
		r.do("teach", "down", "down", "right")
	}
	r.do("back")
}

// Problems of every mode but those against the clock are looked at, answered with
// whatever comes, taken again and looked up; of one's own files what is found in them.
func TestGoldenTraining(t *testing.T) {
	if testing.Short() || enginetest.Raced {
		t.Skip("solves problems")
	}
	var b strings.Builder
	for seed := range uint64(2) {
		r := tour{Driver: start(t, keptGames()...), t: t}
		r.Retune(uitest.Languages[seed], "unicode", theme.Truecolor)
		size := [][2]int{{80, 24}, {60, 20}, {120, 40}}[seed]
		r.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		r.Keys("4", "enter")
		r.Until("the trainer is open", func() bool { return inPlay(r.Driver) })
		r.look("trainer")
		for mode := range 11 {
			if mode == 5 || mode == 6 { // show how much time is left
				continue
			}
			r.do("modes", "home")
			r.Keys(slices.Repeat([]string{"down"}, mode)...)
			r.do("more", "run")
			for n := range 3 {
				for range n {
					r.do("train-hint")
				}
				r.play(7*n + int(seed))
				r.do("refutation", "refutation", "retry")
				r.play(3 * n)
				r.do("favourite", "solution", "down", "down", []string{"run", "back"}[n%2], "next-problem") // either closes it
			}
		}
		r.do("modes", "home", "down", "down", "down", "more", "themes", "down", "run", "train-statistics", "down", "back")
		r.do("modes", "home")
		r.Keys(slices.Repeat([]string{"down"}, 11)...)
		r.do("run")
		r.Keys(append(uitest.TypeOf(filepath.Join("testdata", "own")), "enter")...)
		r.Until("the files are read", func() bool { return r.can("findings") })
		r.Keys("R")
		r.Until("they are proven", func() bool { return strings.Contains(r.Screen(), "wrong.sgf") })
		r.look("findings")
		r.do("down", "down", "down", "up", "back", "next-problem")
		fmt.Fprintf(&b, "== %d%s\n", seed, r.out.String())
		r.Stop()
	}
	checkGolden(t, filepath.Join("testdata", "training.txt"), b.String())
}
