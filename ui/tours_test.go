package ui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/record"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// counted is a game whose engines, the real ones, search a few nodes, whatever the
// level, and say that a node takes a microsecond: no test waits for a clock.
type counted struct{ games.Module }

const countedNodes = 50

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

// Games by the real engines, with options of every kind, are looked at in the
// middle and after their end: each lens, each page, hints, the analysis, the
// x-ray, the review of every move, the replay of the record.
func TestGamesOfEveryKindAreLookedAtFromEverySide(t *testing.T) {
	if testing.Short() || enginetest.Raced {
		t.Skip("plays whole games")
	}
	for _, m := range keptGames() {
		for seed := range uint64(3) {
			t.Run(fmt.Sprintf("%s-%d", m.Info().ID, seed), func(t *testing.T) { lookAround(t, m, seed) })
		}
	}
}

// beginning is a new game with some values of its options; the first one has the
// usual ones.
func beginning(t *testing.T, m games.Module, seed uint64) *match.Match {
	random := rand.New(rand.NewPCG(seed, 1))
	for range 100 {
		match, err := match.New(match.Setup{
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
	last *session.Session // on the screen, or below it
}

func lookAround(t *testing.T, m games.Module, seed uint64) {
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
	for range 6 + 9*int(seed) {
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
	if err := st.SaveGame(m.Info().ID+"-20261121T000000-0000", record.Marshal(match.Record()))(); err != nil {
		t.Fatal(err)
	}
	set := store.Defaults()
	set.Motion = "off"
	r := tour{Driver: startWith(t, st, set, uitest.TestTerm, mod), t: t}
	defer r.Stop()
	r.Retune(uitest.Languages[seed%3], uitest.GlyphSets[seed%2], theme.Truecolor)
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
	if seed == 0 {
		r.xray()
	}
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
}

func (r *tour) over() bool { return r.last.Match().Status().Over }

// rests lets everything come to its end.
func (r *tour) rests() {
	r.Until("nothing goes on", func() bool {
		if p, ok := r.Root.Top().(*play.Screen); ok {
			r.last = p.Session()
		}
		if r.Root.App.Busy() {
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

// look lets everything come to its end and checks the screen.
func (r *tour) look(what string) {
	r.t.Helper()
	r.rests()
	checkSound(r.t, r.Driver, what)
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

// xray opens the x-ray, walks in it and goes back.
func (r *tour) xray() {
	r.do("xray", "down", "right", "down", "right", "down", "place", "player", "player", "proof", "step-back", "step-back", "back")
}

// Problems of every mode are answered with whatever comes, taken again and looked
// up; of one's own files what is found in them. Left out are the modes against the
// clock and the one that makes new problems, which takes seconds.
func TestProblemsOfEveryModeAreLookedAtFromEverySide(t *testing.T) {
	if testing.Short() || enginetest.Raced {
		t.Skip("solves problems")
	}
	r := tour{Driver: start(t, keptGames()...), t: t}
	r.Keys("4", "enter")
	r.Until("the trainer is open", func() bool { return inPlay(r.Driver) })
	for mode := range 11 {
		if mode >= 4 && mode <= 6 {
			continue
		}
		r.Retune(uitest.Languages[mode%3], "unicode", theme.Truecolor)
		size := [][2]int{{80, 24}, {40, 12}, {120, 40}}[mode%3]
		r.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		r.do("modes", "home")
		r.Keys(slices.Repeat([]string{"down"}, mode)...)
		r.do("more", "run")
		r.do(slices.Repeat([]string{"train-hint"}, mode%3)...)
		r.play(7 * mode)
		r.do("refutation", "refutation", "retry")
		r.play(3 * mode)
		r.do("favourite", "solution", "down", "down", []string{"run", "back"}[mode%2], "next-problem") // either closes it
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
}
