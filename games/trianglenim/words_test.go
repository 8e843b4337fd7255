package trianglenim

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/games"
)

// The partner of a piece is written on it, where the reason is that pieces have some.
func TestPartnersAreWrittenOnThePieces(t *testing.T) {
	for position, written := range map[string]bool{"5/5/normal GHNO": true, "5/5/normal AK": false, "5/5/normal ABC": false, "5/5/misere AKO": false} {
		sc, s := look(t, position, "partner", ""), stateAt(t, position)
		w, err := s.rules.why(t.Context(), s.pos())
		if err != nil {
			t.Fatal(err)
		}
		pairs := w.pairing(s.pos())
		for cell, spot := range sc.Spots {
			label := ""
			if to, ok := pairs[cell]; ok {
				label = cellName(to)
			}
			if spot.Label != label {
				t.Errorf("%s: %s is labelled %q, want %q", position, cellName(cell), spot.Label, label)
			}
		}
		if (len(pairs) > 0) != written {
			t.Errorf("%s: the partners are %v", position, pairs)
		}
	}
}

// The answer to a take at a lost position is marked; where pieces have no partners it
// is any that wins.
func TestTheAnswerToATakeIsMarked(t *testing.T) {
	for _, c := range []struct{ position, path, answer string }{
		{"5/5/normal GHNO", "G", "O"}, {"5/5/normal AK", "A", "K"}, {"5/5/normal ABC", "B", "AC"}, {"5/5/misere A", "A", ""},
	} {
		sc := look(t, c.position, "partner", c.path)
		var marked []string
		for cell, spot := range sc.Spots {
			if spot.Marks&games.MarkHint != 0 {
				marked = append(marked, cellName(cell))
			}
		}
		s := stateAt(t, c.position)
		if got := strings.Join(marked, ""); got != c.answer {
			t.Errorf("%s, %s taken: answered by %s, want %s", c.position, c.path, got, c.answer)
		}
		if c.answer == "" {
			continue
		}
		for _, move := range []string{c.path, c.answer} {
			if err := s.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		if s.pos() != 0 && judgeOf(s.rules, s.pos()).won(s.pos()) {
			t.Errorf("%s: the answer %s loses", c.position, c.answer)
		}
	}
}

// Every state of knowledge has its verdict: with distances and without.
func TestVerdictsWithAndWithoutDistances(t *testing.T) {
	bare := *solved(rules{5, 5, false})
	bare.plies = nil
	for _, c := range []struct {
		position string
		measured bool
		want     games.Text
	}{
		{"5/5/normal empty", true, games.T("trianglenim.verdict.over")},
		{"5/5/normal AK", true, games.T("trianglenim.verdict.lost", "n", 2)},
		{"5/5/normal AK", false, games.T("trianglenim.verdict.lost.unmeasured")},
		{"5/5/normal A", true, games.T("trianglenim.verdict.won", "n", 1, "plies", 1)},
		{"5/5/normal A", false, games.T("trianglenim.verdict.won.unmeasured", "n", 1)},
	} {
		s := stateAt(t, c.position)
		j := judge{table: &bare}
		if c.measured {
			j = judgeOf(s.rules, s.pos())
		}
		winning := j.winning(s.pos(), s.takes())
		if got := s.verdict(j, len(winning)); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s, measured %v: %v, want %v", c.position, c.measured, got, c.want)
		}
	}
}

// While the table of side 7 is not there every lens says so, and so do hints and
// explanations; of few pieces all is known.
func TestSide7SaysThatItWaits(t *testing.T) {
	for _, lens := range []string{"map", "partner", "bits", "table"} {
		sc := look(t, "7/5/misere full", lens, "")
		if !slices.ContainsFunc(sc.Captions, func(c games.Text) bool { return c.Key == "trianglenim.table.progress" }) {
			t.Errorf("%s: %v", lens, captions(t, sc))
		}
	}
	s := stateAt(t, "7/5/misere full")
	text, err := s.Explain(t.Context(), "A")
	if err != nil || text.Key != "trianglenim.why.unknown" {
		t.Errorf("explained: %v, %v", text, err)
	}
	steps, err := s.Hints(t.Context())
	if err != nil || len(steps) != 1 || steps[0].Text.Key != "trianglenim.table.progress" || steps[0].Move != "" {
		t.Errorf("hints: %+v, %v", steps, err)
	}
	if gauges := s.Scene().Gauges; len(gauges) != 4 || gauges[3].Value != "0 %" {
		t.Errorf("gauges %+v", gauges)
	}
	few := stateAt(t, "7/5/misere ABC")
	if steps, err := few.Hints(t.Context()); err != nil || len(steps) != 3 || steps[1].Move == "" {
		t.Errorf("hints for three pieces: %+v, %v", steps, err)
	}
	if sc := look(t, "7/5/misere ABC", "map", ""); sc.Captions[0].Key != "trianglenim.verdict.won" {
		t.Errorf("map of three pieces: %v", sc.Captions)
	}
	if n := len(stateAt(t, "6/5/misere full").Scene().Gauges); n != 3 {
		t.Errorf("side 6 has %d gauges", n)
	}
}

// A move that cannot be taken is not explained, and an end is an error.
func TestExplanationsThatFail(t *testing.T) {
	s := stateAt(t, "5/5/normal ABC")
	for _, move := range []string{"D", "AD", "x", ""} {
		if text, err := s.Explain(t.Context(), move); !errors.Is(err, games.ErrIllegalMove) || !text.IsZero() {
			t.Errorf("%q: %v, %v", move, text, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := grundyTable(ended, 6, boardOf(3).takes); !errors.Is(err, context.Canceled) {
		t.Errorf("values: %v", err)
	}
	table := newTable(6, boardOf(3).takes, false)
	if err := table.build(t.Context(), 1, nil); err != nil {
		t.Fatal(err)
	}
	if err := table.measure(ended); !errors.Is(err, context.Canceled) || table.plies != nil {
		t.Errorf("distances: %v", err)
	}
	r := rules{Side: 3, Limit: 2}
	grundys.Lock()
	grundys.tables[r.Side][r.Limit] = nil
	grundys.Unlock()
	if _, _, err := r.grundy(ended, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a value: %v", err)
	}
	if v, known, err := r.grundy(t.Context(), 1); v != 1 || !known || err != nil {
		t.Errorf("a single piece is worth %d, %v, %v", v, known, err)
	}
	r7 := rules{Side: 7, Limit: 2}
	if _, _, err := r7.grundy(ended, 0x7f); !errors.Is(err, context.Canceled) {
		t.Errorf("a value on side 7: %v", err)
	}
}

// An explanation names up to three takes, one of each class, the least first.
func TestTakesAreNamed(t *testing.T) {
	b := boardOf(5)
	for want, takes := range map[string][]mask{"L": {1 << 11}, "L or KLM": {1 << 11, 7 << 10}, "A, B or C": {1, 2, 4}, "A, B or D": {1, 2, 8, 16}} {
		if got := english(t, anyOf(takes)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := namesOf(b.classes(b.full, []mask{1 << 10, 1 << 14, 1, 2, 4, 3})); got != "A B AB" {
		t.Errorf("the classes of the full board are %s", got)
	}
	if got := namesOf(b.classes(0x7fff&^2, []mask{1 << 10, 1 << 14, 1})); got != "A K O" {
		t.Errorf("the classes of a board without symmetry are %s", got)
	}
}

// The area of a hint is the unbroken line that the take lies on, or a single piece
// with its neighbours.
func TestTheAreaOfAHint(t *testing.T) {
	for _, c := range []struct{ position, take, want string }{
		{"5/5/normal full", "HI", "GHIJ"}, {"5/2/normal full", "HI", "GHIJ"}, {"5/5/normal GHIKLM", "HI", "GHI"},
		{"5/5/normal full", "E", "BCDEFHI"}, {"5/5/normal AEK", "E", "E"}, {"5/5/normal ABDGK", "BD", "ABDGK"},
	} {
		s := stateAt(t, c.position)
		take, err := s.parse(c.take)
		if err != nil {
			t.Fatal(err)
		}
		if got := letters(s.rules.board().run(s.pos(), take)); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.position, c.take, got, c.want)
		}
	}
}

// What the lessons want: so many pieces, the longest take, one piece left, a position
// that is lost.
func TestWhatTheLessonsWant(t *testing.T) {
	lessons := (Module{}).Lessons()
	parts := map[string]games.LessonPart{}
	for _, l := range lessons {
		parts[l.ID] = l.Parts[0]
	}
	for _, c := range []struct {
		lesson, move string
		is           games.Progression
		say          string
	}{
		{"one", "A", games.Reached, ""}, {"one", "AB", games.Missed, "tutorial.trianglenim.count.missed"},
		{"three", "ABD", games.Reached, ""}, {"three", "AB", games.Missed, "tutorial.trianglenim.count.missed"}, {"three", "ABDG", games.Missed, "tutorial.trianglenim.count.missed"},
		{"gap", "K", games.Missed, "tutorial.trianglenim.gap.missed"}, {"gap", "KL", games.Missed, "tutorial.trianglenim.gap.missed"}, {"gap", "CFJO", games.Reached, ""},
		{"last", "GHI", games.Reached, ""}, {"last", "GH", games.Missed, "tutorial.trianglenim.last.missed"}, {"last", "C", games.Missed, "tutorial.trianglenim.last.missed"},
		{"map", "A", games.Missed, "tutorial.trianglenim.map.missed"}, {"map", "AB", games.GoesOn, "tutorial.trianglenim.map.on"},
	} {
		p := parts[c.lesson]
		st, err := (Module{}).FromText(p.Options, p.Position)
		if err != nil {
			t.Fatal(err)
		}
		a := games.Attempt{Start: st, Before: st.Clone(), Move: c.move, Nth: 1}
		if err := st.Play(c.move); err != nil {
			t.Fatal(c.lesson, err)
		}
		a.After = st
		j, err := p.Judge(t.Context(), a)
		if err != nil || j.Is != c.is || j.Say.Key != c.say {
			t.Errorf("%s, %s: %+v, %v", c.lesson, c.move, j, err)
		}
		if c.lesson == "map" && c.is == games.Missed {
			if err := st.Play(j.Reply); err != nil || judgeOf(st.(*state).rules, st.(*state).pos()).won(st.(*state).pos()) {
				t.Errorf("the answer %s does not win, %v", j.Reply, err)
			}
		}
	}
	end := newState(rules{Side: 4, Limit: 4}, 1)
	a := games.Attempt{Before: end.Clone(), Move: "A"}
	if err := end.Play("A"); err != nil {
		t.Fatal(err)
	}
	a.After = end
	if j, err := leaveLost(t.Context(), a); err != nil || j.Is != games.Reached {
		t.Errorf("the last piece: %+v, %v", j, err)
	}
	if o := (rules{Side: 4, Limit: 2, Misere: true}).options(); o["side"] != "4" || o["take"] != "2" || o["rule"] != "misere" {
		t.Errorf("options %v", o)
	}
}

// The chosen path is drawn as a line, with how much may still be taken.
func TestAPathIsDrawn(t *testing.T) {
	for path, want := range map[string]string{"": "", "G": "1/3", "GH": "2/3", "HGI": "3/3"} {
		sc := look(t, "5/3/normal full", "", path)
		links, gauge := len(sc.Links), ""
		if n := len(sc.Gauges); n == 4 {
			gauge = sc.Gauges[3].Value
		}
		if links != max(len(path)-1, 0) || gauge != want {
			t.Errorf("%s: %d links, %q", path, links, gauge)
		}
	}
	sc := look(t, "5/3/normal full", "", "HGI")
	if sc.Links[0] != (games.Link{A: 6, B: 7}) || sc.Links[1] != (games.Link{A: 7, B: 8}) {
		t.Errorf("links %v", sc.Links)
	}
	for i, want := range []string{"A", "B", "D", "G", "K"} {
		if sc.RowLabels[i] != want {
			t.Errorf("row %d begins with %s", i, sc.RowLabels[i])
		}
	}
	s := stateAt(t, "5/3/normal full")
	for _, c := range []struct {
		path []games.Point
		want string
	}{
		{[]games.Point{-1}, "trianglenim.bad.none"}, {[]games.Point{15}, "trianglenim.bad.none"}, {[]games.Point{3, 3}, "trianglenim.bad.twice"},
		{[]games.Point{0, 1, 3, 6}, "trianglenim.bad.limit"}, {[]games.Point{0, 4}, "trianglenim.bad.line"}, {[]games.Point{0, 3}, "trianglenim.bad.gap"}, {[]games.Point{14}, ""},
	} {
		err := s.Why(c.path)
		var f *games.Fault
		if got := errors.As(err, &f); got != (c.want != "") || got && f.Text.Key != c.want {
			t.Errorf("%v: %v, want %s", c.path, err, c.want)
		}
	}
}

// A refusal names the first gap of a line, the pieces about it and what is between.
func TestAGapIsNamedWhereItIs(t *testing.T) {
	s := stateAt(t, "5/5/normal full")
	for typed, want := range map[string]games.Text{
		"GHJ":  games.T("trianglenim.bad.gap", "a", "H", "b", "J", "between", "I", "n", 1),
		"KO":   games.T("trianglenim.bad.gap", "a", "K", "b", "O", "between", "LMN", "n", 3),
		"KLNO": games.T("trianglenim.bad.gap", "a", "L", "b", "N", "between", "M", "n", 1),
		"AEM":  games.T("trianglenim.bad.line", "a", "A", "b", "M"),
		"KAB":  games.T("trianglenim.bad.gap", "a", "B", "b", "K", "between", "DG", "n", 2),
		"ACK":  games.T("trianglenim.bad.line3", "a", "A", "b", "C", "c", "K"),
	} {
		_, err := s.parse(typed)
		var f *games.Fault
		if !errors.As(err, &f) || fmt.Sprint(f.Text) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", typed, err, want)
		}
	}
}

// On the smallest board every cell of the picture is one position: full where it is
// lost, empty where it is won; at the beginning nothing is known.
func TestThePictureOfASmallTable(t *testing.T) {
	r := rules{Side: 3, Limit: 3}
	f, most := solved(r).field(5)
	if most != 100 || f.At != 5 || len(f.Shade) != 64 {
		t.Errorf("at most %d %%, at %d of %d", most, f.At, len(f.Shade))
	}
	for p, shade := range f.Shade {
		if want := map[bool]int8{true: 0, false: 100}[solved(r).won(mask(p))]; shade != want {
			t.Errorf("%s is shaded %d, want %d", letters(mask(p)), shade, want)
		}
	}
	begun, most := newTable(6, r.takes(), false).field(0)
	for p, shade := range begun.Shade {
		if shade != -1 {
			t.Errorf("%s is shaded %d before anything is known", letters(mask(p)), shade)
		}
	}
	if most != 0 {
		t.Errorf("at most %d %% before anything is known", most)
	}
}

// While it is being solved the counts and what comes next are told, by the rules.
func TestWhatIsToldWhileItIsSolved(t *testing.T) {
	for rule, begin := range map[string]string{"normal": "trianglenim.solving.begin", "misere": "trianglenim.solving.begin.misere"} {
		s := newSolving(stateAt(t, "4/2/"+rule+" full").rules)
		told := func() []games.Text { return s.Scene().Captions }
		if got := told(); len(got) != 3 || got[2].Key != begin || fmt.Sprint(got[0]) != fmt.Sprint(games.T("trianglenim.solving.done", "done", 0, "total", 1024)) {
			t.Errorf("%s: %v", rule, got)
		}
		if err := s.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := told(); got[2].Key != "trianglenim.solving.step" || fmt.Sprint(got[0]) != fmt.Sprint(games.T("trianglenim.solving.done", "done", 64, "total", 1024)) {
			t.Errorf("%s, after a step: %v", rule, got)
		}
		for p := s.Progress(); p.Done < p.Total; p = s.Progress() {
			if err := s.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		lost := 0
		for p := range mask(1024) {
			if !s.table.won(p) {
				lost++
			}
		}
		want := map[bool]string{true: "trianglenim.review.start.won", false: "trianglenim.review.start.lost"}[s.table.won(1023)]
		if got := told(); got[2].Key != want || fmt.Sprint(got[1]) != fmt.Sprint(games.T("trianglenim.solving.lost", "lost", lost)) {
			t.Errorf("%s, at the end: %v, want %s and %d", rule, got, want, lost)
		}
	}
}
