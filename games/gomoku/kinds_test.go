package gomoku

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

// What a position asks for comes before what the move does: a five, one to stop, a
// win that is found, an open four to stop; then an attack, a defence, or neither.
func TestTheKindOfAMove(t *testing.T) {
	win := games.Thought{Lines: []games.ThoughtLine{{Score: engine.WinIn(5)}}}
	even := games.Thought{Lines: []games.ThoughtLine{{Score: engine.MaxEval}}}
	const double = "b:f8g8h8i9i10i11 w:e8i12a1c1 to:" // two fours at once on i8
	for _, c := range []struct {
		text, move string
		thought    games.Thought
		want       games.Text
	}{
		{"b:f8g8h8i8 w:e8a1c1 to:b", "j8", win, games.T("gomoku.hint.five")},
		{"b:f8g8h8i8 w:e8a1c1 to:w", "j8", win, games.T("gomoku.hint.stopfive", "side", games.T("gomoku.side.black"))},
		{"w:f8g8h8i8 b:e8a1c1 to:b", "j8", win, games.T("gomoku.hint.stopfive", "side", games.T("gomoku.side.white"))},
		{"b:f8g8h8i8 w:a1b1c1d1 to:w", "e1", win, games.T("gomoku.hint.five")},
		{"b:f8g8h8 w:a1c1 to:b", "i8", win, games.T("gomoku.hint.win", "side", games.T("gomoku.side.black"))},
		{"b:f8g8h8 w:a1c1 to:w", "i8", win, games.T("gomoku.hint.win", "side", games.T("gomoku.side.white"))},
		{"b:f8g8h8 w:a1c1 to:w", "i8", games.Thought{}, games.T("gomoku.hint.stopopen", "side", games.T("gomoku.side.black"))},
		{"b:f8g8h8 w:a1c1 to:w", "i8", even, games.T("gomoku.hint.stopopen", "side", games.T("gomoku.side.black"))},
		{double + "w", "i8", games.Thought{}, games.T("gomoku.hint.stopdouble", "side", games.T("gomoku.side.black"))},
		{"b:g8h8 w:a1c1 to:b", "i8", games.Thought{}, games.T("gomoku.hint.attack")},
		{"b:g8h8 w:a1c1 to:w", "i8", games.Thought{}, games.T("gomoku.hint.prevent", "side", games.T("gomoku.side.black"))},
		{"b:c3e1f1 w:a2b1b2 to:b", "a1", games.Thought{}, games.T("gomoku.hint.quiet")},
		{"", "h8", even, games.T("gomoku.hint.build")},
		{"h8", "h9", games.Thought{}, games.T("gomoku.hint.build")},
	} {
		s := mustText(t, c.text)
		if got := s.kindOfMove(s.Named(c.move), c.thought); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s, %s: %v, want %v", c.text, c.move, got, c.want)
		}
	}
	for text, want := range map[string]struct {
		at       string
		straight bool
	}{
		"b:f8g8h8 w:a1c1 to:w": {"e8", true}, double + "w": {"i8", false}, "b:g8h8 w:a1c1 to:w": {"", false}, "b:f8g8h8 w:e8c1 to:w": {"", false},
		"b:f8g8h8i9i10i11b2c2d2 w:e8i12a1c1 to:w": {"e2", true}, // the straight four comes first
	} {
		s := mustText(t, text)
		at, straight := opener(&s.Board, board.Black)
		name := ""
		if at >= 0 {
			name = s.Name(at)
		}
		if name != want.at && !(straight && want.straight) || straight != want.straight {
			t.Errorf("%s: %s, straight %v, want %s", text, name, straight, want.at)
		}
	}
}

// The area of a hint is two points about the move, as far as the board goes.
func TestTheAreaOfAHint(t *testing.T) {
	s := mustText(t, "")
	for move, n := range map[string]int{"h8": 25, "a1": 9, "o15": 9, "b1": 12, "h1": 15, "h2": 20, "a8": 15} {
		area := s.around(s.Named(move))
		if len(area) != n || !slices.Contains(area, games.Point(s.Named(move))) {
			t.Errorf("%s: %d points, want %d", move, len(area), n)
		}
		for _, p := range area {
			dx, dy := int(p)%15-s.Named(move)%15, int(p)/15-s.Named(move)/15
			if max(dx, -dx, dy, -dy) > 2 {
				t.Errorf("%s: %s is far", move, s.Name(int(p)))
			}
		}
	}
}

// Which options there are, and what they may be, depends on the rules.
func TestTheOptionsOfTheRules(t *testing.T) {
	for rule, want := range map[string]string{
		"":          "rules size=15/15,16,19,20 opening=free coordinates setup",
		"freestyle": "rules size=15/15,16,19,20 opening=free coordinates setup",
		"standard":  "rules size=15/15,16,19,20 opening=free coordinates setup",
		"caro":      "rules size=15/15,16,19,20 opening=free coordinates setup",
		"renju":     "rules size=15/15 opening=centre forbidden=block coordinates setup",
		"capture":   "rules size=15/15,16,19,20 stones",
		"nonsense":  "rules size=15/15,16,19,20 opening=free coordinates setup",
	} {
		var got []string
		for _, o := range schema(games.Options{"rules": rule}) {
			text := o.Key
			switch o.Key {
			case "size":
				var sizes []string
				for _, c := range o.Choices {
					sizes = append(sizes, c.Value)
				}
				text += "=" + o.Default + "/" + strings.Join(sizes, ",")
			case "opening", "forbidden":
				text += "=" + o.Default
			case "rules":
				if len(o.Choices) != 6 || o.Default != "freestyle" {
					t.Errorf("%d rules, %s", len(o.Choices), o.Default)
				}
			}
			got = append(got, text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s\nwant %s", rule, strings.Join(got, " "), want)
		}
	}
	for _, c := range []struct {
		o    games.Options
		want config
	}{
		{nil, config{size: 15, opening: "free"}},
		{games.Options{"rules": "renju"}, config{size: 15, rule: board.Renju, opening: "centre", block: true}},
		{games.Options{"rules": "renju", "forbidden": "lose", "opening": "swap2"}, config{size: 15, rule: board.Renju, opening: "swap2"}},
		{games.Options{"rules": "standard", "size": "19", "coordinates": "letters"}, config{size: 19, rule: board.Standard, opening: "free"}},
		{games.Options{"size": "16", "coordinates": "hex", "setup": "b:h8"}, config{size: 16, opening: "free", hex: true, setup: "b:h8"}},
		{games.Options{"rules": "capture", "size": "16", "stones": "20"}, config{size: 16, supply: 20}},
	} {
		if got, err := configure(c.o); err != nil || got != c.want {
			t.Errorf("%v: %+v, %v", c.o, got, err)
		}
	}
}

// Where a colour is chosen the search names the choices, passes for who took White,
// and goes on with stones.
func TestChoicesAreSearched(t *testing.T) {
	enginetest.OneThread(t)
	for _, second := range []bool{false, true} {
		s := mustText(t, "b:h8i9 w:g7 to:w")
		w := swap{open: true, second: second}
		v := &choiceView{threats.Of(&s.Board, s.turn), w.choices(3), nil}
		before, eval := v.Hash(), v.Position.Eval()
		names := func() (all []string) {
			for _, m := range v.Moves(nil) {
				all = append(all, v.MoveName(m))
			}
			return all
		}
		want := "black white"
		if second {
			want += " more"
		}
		if got := strings.Join(names(), " "); got != want {
			t.Errorf("the choices are %s", got)
		}
		if o, _ := v.Probe(3); o != engine.Ongoing || v.Calm() || v.Eval() != eval {
			t.Errorf("before a choice it is probed: %v", o)
		}
		if moves, forced := v.ForcedMoves(nil); forced || len(moves) > 0 {
			t.Errorf("a choice is forced: %v", moves)
		}
		seen := map[uint64]bool{before: true}
		for i, m := range v.Moves(nil) {
			v.Do(m)
			if seen[v.Hash()] {
				t.Errorf("%s has the hash of another", v.choices[i].Value)
			}
			seen[v.Hash()] = true
			if hash, sym := v.CanonicalHash(); hash != v.Hash() || sym != 0 {
				t.Errorf("%s has an image", v.choices[i].Value)
			}
			got := names()
			if i == 0 { // Black taken: the other side puts a stone
				if len(got) < 20 || got[0] == "pass" || v.Eval() != eval || v.Calm() != v.Position.Calm() {
					t.Errorf("after black: %v, %v", got, v.Eval())
				}
			} else {
				if strings.Join(got, " ") != "pass" || v.Eval() != -eval || v.Calm() {
					t.Errorf("after %s: %v, %v", v.choices[i].Value, got, v.Eval())
				}
				v.Do(pass)
				if len(v.Moves(nil)) < 20 || v.Eval() != eval {
					t.Errorf("after the pass: %v", v.Eval())
				}
				v.Undo(pass)
			}
			if v.Quiet(m) || v.Quiet(pass) {
				t.Errorf("%s is quiet", v.choices[i].Value)
			}
			c := v.CloneGame().(*choiceView)
			v.Undo(m)
			if len(c.made) != 1 || c.Hash() == v.Hash() {
				t.Error("a copy is changed with it")
			}
			if at := v.MoveIndex(m); at < 0 || at >= v.Points {
				t.Errorf("%s has the index %d", v.choices[i].Value, at)
			}
		}
		if v.Hash() != before {
			t.Error("the hash is another after all was taken back")
		}
		scores := make([]int32, 2)
		if v.Order([]engine.Move{firstChoice, firstChoice + 1}, scores); scores[0] != 0 || scores[1] != 0 {
			t.Errorf("choices are ordered: %v", scores)
		}
	}
}

// Who is asked for what in a swap opening.
func TestTheTurnsOfASwapOpening(t *testing.T) {
	for _, c := range []struct {
		w        swap
		stones   int
		side     games.Side
		choosing bool
		task     string
	}{
		{swap{open: true}, 0, games.First, false, "gomoku.swap.three"}, {swap{open: true}, 2, games.First, false, "gomoku.swap.three"},
		{swap{open: true}, 3, games.Second, true, ""},
		{swap{open: true, second: true}, 2, games.First, false, "gomoku.swap.threeortwo"}, {swap{open: true, second: true}, 3, games.Second, true, ""},
		{swap{open: true, second: true, added: true}, 3, games.Second, false, "gomoku.swap.two"},
		{swap{open: true, second: true, added: true}, 4, games.Second, false, "gomoku.swap.two"},
		{swap{open: true, second: true, added: true}, 5, games.First, true, ""},
	} {
		if got := c.w.turn(c.stones, board.Black); got != c.side || c.w.choosing(c.stones) != c.choosing || c.w.task(c.stones).Key != c.task {
			t.Errorf("%+v with %d stones: side %d, choosing %v, %v", c.w, c.stones, got, c.w.choosing(c.stones), c.w.task(c.stones))
		}
	}
	for _, c := range []struct {
		w       swap
		stones  int
		choice  string
		ok      bool
		flipped bool
		open    bool
	}{
		{swap{open: true}, 3, "black", true, true, false}, {swap{open: true}, 3, "white", true, false, false}, {swap{open: true}, 3, "more", false, false, true},
		{swap{open: true}, 2, "black", false, false, true}, {swap{open: true, second: true}, 3, "more", true, false, true},
		{swap{open: true, second: true, added: true}, 5, "black", true, false, false}, {swap{open: true, second: true, added: true}, 5, "white", true, true, false},
		{swap{}, 3, "black", false, false, false},
	} {
		w := c.w
		if ok := w.choose(c.choice, c.stones); ok != c.ok || w.flipped != c.flipped || w.open != c.open {
			t.Errorf("%+v, %s with %d stones: %v, %+v", c.w, c.choice, c.stones, ok, w)
		}
		if black := w.side(board.Black); black != map[bool]games.Side{true: games.Second, false: games.First}[w.flipped] || w.color(black) != board.Black || w.side(board.White) != black.Other() || w.color(black.Other()) != board.White {
			t.Errorf("%+v: Black is side %d", w, black)
		}
	}
}

// The levels in words: what they read and what they overlook.
func TestLevelsInWords(t *testing.T) {
	for level, want := range map[int]string{
		1: "gomoku.level.depth [depth=1 four=30 three=80]", 4: "gomoku.level.blind [depth=2 nodes=20000 three=9]",
		6: "gomoku.level.blind [depth=5 nodes=60000 three=16]", 7: "gomoku.level.nodes [depth=6 nodes=120000]", 9: "gomoku.level.nodes [depth=9 nodes=800000]",
	} {
		text := levels.Numbered[level].Text()
		var args []string
		for _, a := range text.Args {
			args = append(args, fmt.Sprintf("%s=%v", a.Name, a.Value))
		}
		if got := fmt.Sprintf("%s %v", text.Key, args); got != want {
			t.Errorf("level %d: %s, want %s", level, got, want)
		}
	}
	for i := 2; i < len(levels.Numbered); i++ {
		a, b := levels.Numbered[i-1], levels.Numbered[i]
		if b.Depth < a.Depth || b.Fours < a.Fours || b.Vct < a.Vct || b.Nodes < a.Nodes {
			t.Errorf("level %d may do less than the one before", i)
		}
	}
	for score, want := range map[engine.Score]float64{0: 0.5, 2 * threats.ScoreUnit: 1 / 1.1, -2 * threats.ScoreUnit: 0.1 / 1.1} {
		if got := levels.Expected(score); got < want-1e-9 || got > want+1e-9 {
			t.Errorf("%v is expected to give %v, want %v", score, got, want)
		}
	}
}
