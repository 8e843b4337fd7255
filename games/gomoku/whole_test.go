package gomoku

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

// Lessons: what every stone that may be put is said to be, by part; after the first
// stone that goes on and an answer to it, every second one too.
func TestEveryStoneOfALessonIsJudged(t *testing.T) {
	const want = `place: Reached k10; Missed tutorial.gomoku.place.missed *
five: Reached j8; Missed tutorial.gomoku.five.missed *
stop: Reached h10 h6; Missed tutorial.gomoku.stop.missed *
open-four: GoesOn f8 j8 tutorial.gomoku.open.on; Missed tutorial.gomoku.open.missed *
open-four after f8 o1: Reached e8 j8; Missed tutorial.gomoku.open.five *
four-three: GoesOn h8 tutorial.gomoku.both.on; Missed tutorial.gomoku.both.missed *
four-three after h8 o1: Reached i8; GoesOn h12 h11 h7 h6 tutorial.gomoku.open.on; Missed tutorial.gomoku.both.slow *
four-three after h8 i8: GoesOn h11 h7 tutorial.gomoku.open.on; Missed tutorial.gomoku.both.slow *`
	var got []string
	for _, lesson := range New().Lessons() {
		for _, part := range lesson.Parts {
			if part.Judge == nil {
				continue
			}
			st, err := New().New(part.Options, 0)
			if err != nil {
				t.Fatal(err)
			}
			on := judged(t, part.Judge, st.(*state), 1)
			got = append(got, lesson.ID+": "+on)
			for _, answer := range []string{"o1", "i8"} {
				_, move, goes := strings.Cut(on, "GoesOn ")
				if move, _, _ = strings.Cut(move, " "); !goes || answer == "i8" && lesson.ID != "four-three" {
					continue
				}
				s := st.Clone().(*state)
				if err := s.playAll([]string{move, answer}); err != nil {
					t.Fatal(err)
				}
				got = append(got, lesson.ID+" after "+move+" "+answer+": "+judged(t, part.Judge, s, 2))
			}
		}
	}
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

// judged says what becomes of every stone: how far it brings the learner and what is
// said, with the points, a star where there are many.
func judged(t *testing.T, judge func(context.Context, games.Attempt) (games.Judgement, error), before *state, nth int) string {
	t.Helper()
	points, order := map[string][]string{}, []string{}
	for _, m := range before.Moves() {
		after := before.Clone().(*state)
		if err := after.Play(m.Text); err != nil {
			t.Fatal(err)
		}
		j, err := judge(t.Context(), games.Attempt{Start: before, Before: before, Move: m.Text, After: after, Nth: nth})
		if err != nil {
			t.Fatal(err)
		}
		key := fmt.Sprint([]string{"Missed", "GoesOn", "Reached"}[j.Is], "|", j.Say.Key)
		if j.Say.Key == "tutorial.gomoku.open.missed" { // says how many fives there are
			if n := fmt.Sprint(after.makes(before.turn, threats.Five)); textArg(j.Say, "n") != n {
				t.Errorf("%s makes %s fives, said are %s", m.Text, n, textArg(j.Say, "n"))
			}
		}
		points[key] = append(points[key], m.Text)
	}
	for key := range points {
		order = append(order, key)
	}
	slices.SortFunc(order, func(a, b string) int { return cmp.Or(cmp.Compare(len(points[a]), len(points[b])), cmp.Compare(a, b)) })
	var out []string
	for _, key := range order {
		is, say, _ := strings.Cut(key, "|")
		list := points[key]
		if len(list) > 20 {
			list = []string{say, "*"}
			say = ""
		}
		out = append(out, strings.TrimSpace(is+" "+strings.Join(list, " ")+" "+say))
	}
	return strings.Join(out, "; ")
}

// A record as a file of another program's kind, to the last letter: stones that were
// set up, a variation, who played and how it ended.
func TestAWholeSGF(t *testing.T) {
	o, err := New().options(board.Standard, 15, "b:a15h8 w:i9o1 to:w", false)
	if err != nil {
		t.Fatal(err)
	}
	resigned := games.Resigned(games.Second)
	r := games.Record{
		Game: id, Options: o, Moves: []string{"a1", "o15", "b1"}, At: 3, Started: time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC), Result: &resigned,
		Branches: []games.Branch{{After: 1, Moves: []string{"c3", "d3"}}, {Line: 1, After: 2, Moves: []string{"e5"}}},
	}
	r.Seats[games.First] = games.PlayerSpec{Kind: games.Level, Level: 3}
	const want = "(;FF[4]GM[4]CA[UTF-8]AP[Duiju]SZ[15]RU[standard]PB[level:3]PW[human]DT[2026-03-09]RE[B+R]AB[aa][hh]AW[ig][oo]PL[W];W[ao](;B[oa];W[bo])(;B[cm](;W[dm])(;W[ek])))"
	_, data, err := written("sgf", r)
	if got := strings.ReplaceAll(string(data), "\n", ""); err != nil || got != want {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
	all, err := New().importSGF(data)
	if err != nil || len(all) != 1 || strings.Join(all[0].Moves, " ") != "a1 o15 b1" || all[0].Options[optSetup] != o[optSetup] || fmt.Sprint(all[0].Branches) != fmt.Sprint(r.Branches) || !all[0].Started.Equal(r.Started) || fmt.Sprint(*all[0].Result) != fmt.Sprint(resigned) {
		t.Errorf("read back: %+v, %v", all, err)
	}
	for how, want := range map[string]string{"RE[B+R]": "resign second", "RE[W+Resign]": "resign first", "RE[W+T]": "time first", "RE[B+Time]": "time second", "RE[B+]": "", "RE[0]": "", "RE[?+R]": ""} {
		all, err := New().importSGF([]byte("(;GM[4]SZ[15]" + how + ";B[aa];W[oo])"))
		if err != nil || len(all) != 1 {
			t.Fatal(how, err)
		}
		got := ""
		if st := all[0].Result; st != nil {
			got = map[string]string{resigned.Reason.Key: "resign ", games.OutOfTime(games.First).Reason.Key: "time "}[st.Reason.Key] + map[games.Side]string{games.First: "second", games.Second: "first"}[st.Winner]
		}
		if got != want || strings.Join(all[0].Moves, " ") != "a15 o1" {
			t.Errorf("%s is read as %q, moves %v", how, got, all[0].Moves)
		}
	}
}

// quickly makes the judges of openings look at few nodes.
func quickly(t *testing.T) {
	enginetest.OneThread(t)
	limit, again := judgeLimit, judgeAgain
	judgeLimit, judgeAgain = games.Budget{Depth: 2, Nodes: 60}, games.Budget{Nodes: 200}
	t.Cleanup(func() { judgeLimit, judgeAgain = limit, again })
}

func newJudge() *levels.Player {
	return levels.New(levels.Level{Fours: threats.AllFours}, games.Env{TableMiB: 1})
}

// worthOf is the score of a position for the side to move by a judge, which remembers
// what it has seen.
func worthOf(t *testing.T, judge *levels.Player, s *state, b games.Budget) engine.Score {
	t.Helper()
	c := s.Clone().(*state)
	c.swap = swap{}
	d, err := judge.Choose(t.Context(), c, b, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Thought.Lines) == 0 {
		return 0
	}
	return d.Thought.Lines[0].Score
}

// The stones of an opening are, of all sets that the seed draws, the most even by a
// long look among the four most even by a short one.
func TestTheMostEvenStonesArePut(t *testing.T) {
	quickly(t)
	for i, text := range []string{"15 freestyle swap2", "15 freestyle swap h8", "15 freestyle swap h8 h9", "15 freestyle swap2 h8h9i8 more", "15 standard swap2 h8h9i8 more i9", "8 freestyle swap"} {
		s := mustText(t, text)
		r := board.Splitmix(uint64(i+3) ^ s.Game().Hash())
		judge, left := newJudge(), map[int]int{0: 3, 1: 2, 2: 1, 3: 2, 4: 1}[s.Stones]
		var offers []offer
		for range 24 {
			set := s.someStones(left, &r)
			if len(set) != left {
				t.Fatalf("%s: %d stones, want %d", text, len(set), left)
			}
			offers = append(offers, offer{set, evenness(t, judge, s, set, judgeLimit)})
		}
		slices.SortStableFunc(offers, func(a, b offer) int { return int(a.uneven - b.uneven) })
		best := offers[0]
		for k, o := range offers[:4] {
			o.uneven = evenness(t, judge, s, o.stones, judgeAgain)
			if k == 0 || o.uneven < best.uneven {
				best = o
			}
		}
		pl := &swapPlayer{judge: newJudge(), seed: uint64(i + 3)}
		if got := pl.balance(t.Context(), s, games.Budget{}); !slices.Equal(got, best.stones) {
			t.Errorf("%s: %v are put, want %v, uneven by %d", text, got, best.stones, best.uneven)
		}
		d, err := (&swapPlayer{judge: newJudge(), seed: uint64(i + 3)}).Choose(t.Context(), s, games.Budget{}, nil)
		if err != nil || d.Move != s.Name(best.stones[0]) {
			t.Errorf("%s: %s, %v, want %s first", text, d.Move, err, s.Name(best.stones[0]))
		}
	}
	s, r, seen := mustText(t, "15 freestyle h8i9"), board.Splitmix(1), map[int]bool{}
	for range 400 {
		for _, p := range s.someStones(1, &r) {
			seen[p] = true
		}
	}
	for p := range s.Points { // all of seven by seven but the stones
		x, y := p%15, p/15
		if seen[p] != (x >= 4 && x <= 10 && y >= 4 && y <= 10 && s.Cells[p] == board.Empty) {
			t.Errorf("%s is put: %v", s.Name(p), seen[p])
		}
	}
}

// evenness is what uneven should say, from a game with the stones played.
func evenness(t *testing.T, judge *levels.Player, s *state, set []int, b games.Budget) engine.Score {
	t.Helper()
	c := s.Clone().(*state)
	for _, p := range set {
		c.place(p)
	}
	v := worthOf(t, judge, c, b)
	return max(v, -v)
}

// Who may choose takes the colour that the judge prefers, or adds stones while it
// prefers none.
func TestTheColourThatIsPreferredIsTaken(t *testing.T) {
	quickly(t)
	seen, r := map[string]int{}, board.Splitmix(5)
	for i := range 60 {
		s := mustText(t, []string{"15 freestyle swap", "15 freestyle swap2"}[i%2])
		for _, p := range s.someStones(3, &r) {
			s.place(p)
		}
		v := worthOf(t, newJudge(), s, judgeAgain)
		want := takeWhite
		switch {
		case i%2 == 1 && v < 80 && v > -80:
			want = addTwo
		case v < 0:
			want = takeBlack
		}
		seen[want]++
		pl := &swapPlayer{judge: newJudge()}
		if d, err := pl.Choose(t.Context(), s, games.Budget{}, nil); err != nil || d.Move != want || d.Thought.Lines != nil {
			t.Errorf("%s, worth %d: %s, %v, want %s", s.Text(), v, d.Move, err, want)
		}
	}
	if seen[takeWhite] == 0 || seen[takeBlack] == 0 || seen[addTwo] == 0 {
		t.Errorf("%v", seen)
	}
	ctx, stop := within(t.Context(), games.Budget{Time: 1000 * time.Second})
	defer stop()
	if end, ok := ctx.Deadline(); !ok || time.Until(end) > 400*time.Second || time.Until(end) < 300*time.Second {
		t.Errorf("a question ends at %v", end)
	}
	ctx, stop = within(t.Context(), games.Budget{})
	defer stop()
	if _, ok := ctx.Deadline(); ok {
		t.Error("without a clock a question has an end")
	}
}

// A view of a choice keeps the contract of the engine, and once stones are put it is
// the view of the position.
func TestAChoiceThatIsMadeLeavesThePosition(t *testing.T) {
	for _, text := range []string{"15 freestyle swap h8i9g7", "15 renju swap h8h9i8", "15 freestyle swap2 f8g8h8 more a1h1"} {
		s := mustText(t, text)
		v := s.Game().(*choiceView)
		v.Do(firstChoice)
		rnd := board.Splitmix(4)
		for n := range 12 {
			p := threats.Of(&v.Board, board.Black+board.Color(v.ToMove()))
			got, want := v.Moves(nil), p.Moves(nil)
			o, plies := v.Probe(0)
			wantO, wantPlies := p.Probe(0)
			forced, narrow := v.ForcedMoves(nil)
			wantForced, wantNarrow := p.ForcedMoves(nil)
			a, b := make([]int32, len(got)), make([]int32, len(want))
			v.Order(got, a)
			p.Order(want, b)
			if !slices.Equal(got, want) || o != wantO || plies != wantPlies || narrow != wantNarrow || !slices.Equal(forced, wantForced) || !slices.Equal(a, b) || v.Calm() != p.Calm() || v.Eval() != p.Eval() || v.Outcome() != p.Outcome() {
				t.Fatalf("%s, %d stones later: %v, %v\nwant %v, %v", text, n, got, o, want, wantO)
			}
			for _, m := range got {
				if v.Quiet(m) != p.Quiet(m) || v.MoveName(m) != p.MoveName(m) || v.MoveIndex(m) != p.MoveIndex(m) {
					t.Fatalf("%s: %s is another", text, v.MoveName(m))
				}
			}
			if v.Outcome() != engine.Ongoing {
				break
			}
			v.Do(got[rnd.Below(len(got))])
		}
		if v.MoveName(pass) != "pass" || v.MoveName(firstChoice+1) != takeWhite {
			t.Errorf("%s, %s", v.MoveName(pass), v.MoveName(firstChoice+1))
		}
	}
}

// The opening of a match is the first of those drawn that a judge finds even, or the
// most even of all.
func TestTheOpeningOfAMatch(t *testing.T) {
	quickly(t)
	m := New()
	counts, first := map[int]int{}, map[string]bool{}
	for i := range 15 {
		o := games.Options{optRules: board.Rule(i % int(board.Rules)).String()}
		rnd := board.Splitmix(9)
		rnd ^= board.Splitmix(rnd.Next() + uint64(i)*0x9e3779b97f4a7c15)
		judge, least, want := newJudge(), engine.Infinite, []string(nil)
		for tries := 0; tries < 24 && least > 40; tries++ {
			st, err := m.New(o, 9)
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*state)
			s.scatter(&rnd, 4+rnd.Below(3))
			v := worthOf(t, judge, s, judgeLimit)
			if v = max(v, -v); !s.status.Over && v < least {
				least, want = v, s.moves
			}
		}
		_, got := m.Opening(o, 9, i)
		if !slices.Equal(got, want) {
			t.Errorf("opening %d: %v, want %v, uneven by %d", i, got, want, least)
		}
		counts[len(got)]++
		if o[optRules] != "renju" {
			first[got[0]] = true
		} else if got[0] != "h8" {
			t.Errorf("renju begins at %s", got[0])
		}
		b := board.New(15, board.Freestyle)
		for _, name := range got {
			if p := b.Named(name); p%15 < 4 || p%15 > 10 || p/15 < 4 || p/15 > 10 {
				t.Errorf("%s is far from the centre", name)
			}
		}
	}
	if len(counts) != 3 || counts[4] == 0 || counts[6] == 0 || len(first) < 6 {
		t.Errorf("%v stones, %d beginnings", counts, len(first))
	}
	if _, moves := m.Opening(games.Options{optSetup: "b:h8 to:w"}, 1, 0); moves != nil {
		t.Errorf("a board that is set up begins with %v", moves)
	}
}

// Where all that is left is forbidden to Black, who is to move, nobody wins.
func TestNothingIsLeftToBlack(t *testing.T) {
	full := func(free ...string) *state {
		s := newState(config{size: 15, rule: board.Renju, opening: openFree, block: true})
		stones := map[int]board.Color{}
		for p := range s.Points {
			if stones[p] = board.White; (p%15/2+p/15)%2 == 1 { // two and two
				stones[p] = board.Black
			}
		}
		for _, name := range []string{"e8", "f8", "g8", "i8", "j8", "k8"} {
			stones[s.Named(name)] = board.Black
		}
		stones[s.Named("d8")], stones[s.Named("l8")] = board.White, board.White
		for _, name := range free {
			delete(stones, s.Named(name))
		}
		s.setUp(stones, board.White)
		return s
	}
	s := full("h8", "a15")
	if err := s.Play("a15"); err != nil || s.Forbidden(s.Named("h8")) != board.Overline {
		t.Fatalf("%v, h8 is %s", err, s.Forbidden(s.Named("h8")))
	}
	if st := s.Status(); !st.Over || st.Winner != games.NoSide || st.Reason.Key != "gomoku.end.stuck" || s.Game().Outcome() != engine.Draw {
		t.Errorf("%+v, the search says %v", st, s.Game().Outcome())
	}
	s = full("h8", "a15", "o1")
	if err := s.Play("a15"); err != nil || s.Status().Over || s.Game().Outcome() != engine.Ongoing || len(s.Moves()) != 1 {
		t.Errorf("%v: %+v with o1 left", err, s.Status())
	}
	s = full("h8", "a15", "o1")
	s.turn = board.Black
	if err := s.Play("o1"); err != nil || s.Status().Over || len(s.Moves()) != 2 {
		t.Errorf("%v: White may play there: %+v", err, s.Status())
	}
}
