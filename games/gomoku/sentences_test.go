package gomoku

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/gomoku/board"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// sight sees what stones make by putting them on the board, with the rules alone:
// no pattern, table or search has a part in it.
type sight struct{ *board.Board }

// with looks at the board with a stone of c on q.
func (s sight) with(q int, c board.Color, look func()) {
	s.Put(q, c)
	look()
	s.Put(q, board.Empty)
}

// five reports whether a stone of c on q wins.
func (s sight) five(q int, c board.Color) (wins bool) {
	if !s.MayPlay(q, c) {
		return false
	}
	s.with(q, c, func() { wins = s.Wins(q) })
	return wins
}

// fives are the points where a stone of c wins.
func (s sight) fives(c board.Color) (all []int) {
	for q := range s.Points {
		if s.Cells[q] == board.Empty && s.beside(q, c, 4) && s.five(q, c) {
			all = append(all, q)
		}
	}
	return all
}

// fours is how many points make five for c after its stone on q, and whether no
// one stone of the other side leaves none.
func (s sight) fours(q int, c board.Color) (n int, sure bool) {
	if !s.beside(q, c, 3) || !s.MayPlay(q, c) || s.five(q, c) {
		return 0, false
	}
	s.with(q, c, func() {
		fives := s.fives(c)
		n, sure = len(fives), len(fives) > 1
		for r := 0; r < s.Points && sure; r++ {
			if !s.MayPlay(r, c.Other()) {
				continue
			}
			s.with(r, c.Other(), func() {
				sure = false
				for _, f := range fives {
					sure = sure || f != r && s.five(f, c)
				}
			})
		}
	})
	return n, sure
}

// opens reports whether c could make two five points at once.
func (s sight) opens(c board.Color) bool {
	for q := range s.Points {
		if s.Cells[q] == board.Empty {
			if _, sure := s.fours(q, c); sure {
				return true
			}
		}
	}
	return false
}

// beside reports whether c has stones enough in line with q: so many in one
// direction, or two in each of two.
func (s sight) beside(q int, c board.Color, many int) bool {
	pairs := 0
	for d := range board.Directions {
		own := 0
		for k := -4; k <= 4; k++ {
			if k != 0 && s.Look(q, d, k) == c {
				own++
			}
		}
		if own >= many {
			return true
		}
		pairs += own / 2
	}
	return many < 4 && pairs > 1
}

// threatens reports whether a stone of c on q makes a four, or a three of which
// an open four follows that was not there before.
func (s sight) threatens(q int, c board.Color) (yes bool) {
	if !s.MayPlay(q, c) {
		return false
	}
	n, _ := s.fours(q, c)
	if n > 0 || s.five(q, c) {
		return true
	}
	s.with(q, c, func() { yes = s.opens(c) })
	return yes
}

// wins reports whether c, to move, makes five in at most so many plies whatever is
// answered on any point of the board. It tries fours and what opens a four.
func (s sight) wins(c board.Color, plies int, best *int) bool {
	if len(s.fives(c)) > 0 {
		return true
	}
	if plies < 3 {
		return false
	}
	must := s.fives(c.Other())
	try := func(q int) (won bool) {
		if s.Cells[q] != board.Empty || !s.MayPlay(q, c) || len(must) > 0 && q != must[0] {
			return false
		}
		n, sure := s.fours(q, c)
		if sure && len(must) == 0 {
			return true
		}
		if n == 0 && (plies < 5 || len(must) > 0) {
			return false
		}
		s.with(q, c, func() {
			won = (n > 0 || s.opens(c)) && s.holds(c, plies-1)
		})
		return won
	}
	if *best >= 0 && try(*best) {
		return true
	}
	for q := range s.Points {
		if try(q) {
			*best = q
			return true
		}
	}
	return false
}

// holds reports whether c wins against every answer.
func (s sight) holds(c board.Color, plies int) bool {
	best := -1
	fives := s.fives(c)
	if len(s.fives(c.Other())) > 0 {
		return false
	}
	for r := range s.Points {
		if s.Cells[r] != board.Empty || len(fives) > 0 && r != fives[0] || !s.MayPlay(r, c.Other()) {
			continue
		}
		won := false
		s.with(r, c.Other(), func() { won = s.wins(c, plies-1, &best) })
		if !won {
			return false
		}
	}
	return true
}

// windows counts the rows of five through q that c can still fill and win with.
func (s sight) windows(q int, c board.Color) (n int) {
	for d := range board.Directions {
		for first := -4; first <= 0; first++ {
			var put []int
			for k := first; k < first+5; k++ {
				at := s.Offset(q, d, k)
				if at < 0 || s.Cells[at] == c.Other() {
					break
				}
				if s.Cells[at] == board.Empty {
					s.Put(at, c)
					put = append(put, at)
				}
				if k == first+4 && s.winsAlong(q, d) {
					n++
				}
			}
			for _, at := range put {
				s.Put(at, board.Empty)
			}
		}
	}
	return n
}

// winsAlong reports whether the stone on q stands in a winning row of a direction.
func (s sight) winsAlong(q, d int) bool {
	row := s.WinningRow(q)
	return slices.Contains(row, s.Offset(q, d, 1)) || slices.Contains(row, s.Offset(q, d, -1))
}

// everyRule are the rules whose sentences are swept.
var everyRule = []string{"freestyle", "standard", "renju", "caro", "caro-six"}

// wander plays games of many threats under every rule, from a fixed seed, and shows
// each position. A game goes on for so many plies at most.
func wander(t *testing.T, runs, plies int, each func(s *state, r *board.Splitmix)) {
	t.Helper()
	for i, rule := range everyRule {
		for run := range runs {
			rnd := board.Splitmix(100*i + run + 1)
			s := mustText(t, "15 "+rule+" h8")
			for n := 0; n < plies && !s.status.Over; n++ {
				each(s, &rnd)
				near := s.view().Moves(nil)
				// Among the first are the threats of both sides: take one of those
				// oftener than not, but not always the best.
				k := rnd.Below(len(near))
				if rnd.Below(4) > 0 {
					k = rnd.Below(min(len(near), 5))
				}
				enginetest.Must(t, s.Play(s.board.Name(int(near[k])-1)))
			}
		}
	}
}

// TestEveryReasonIsTrue holds what is said of a stone against the board alone, for
// the points of many games, good and bad ones: what it makes is there after it,
// what it stops can no longer be done, and what it lets happen can.
func TestEveryReasonIsTrue(t *testing.T) {
	enginetest.OneThread(t)
	runs := 2
	if enginetest.Exhaustive() {
		runs = 40
	}
	seen := map[string]int{}
	check := func(s *state, q int) {
		if kind := s.reason(q).Key; seen[kind] < 30*runs {
			seen[kind]++
			seen[checkReason(t, s, q)]++
		}
	}
	wander(t, runs, 60, func(s *state, r *board.Splitmix) {
		near := s.view().Moves(nil)
		for range 4 {
			check(s, int(near[r.Below(min(len(near), 12))])-1)
		}
		if q := r.Below(s.board.Points); s.board.Cells[q] == board.Empty {
			check(s, q)
		}
	})
	// What seldom comes about by itself, under every rule.
	for _, text := range []string{
		"b:f8g8h8h10h11 w:e8a1c1o15b15 to:b", "b:f8g8h9h10 w:a1c1a3c3 to:b", "b:h8i9e5d5 w:a1c1a3c3 to:b",
		"b:f8g8h8h9h10h11 w:e8h12a1c1o15b15 to:w", "b:f8g8i8k8l8 w:a1c1a3c3o15 to:w", "b:c3e1f1 w:a2b1b2 to:b",
		"b:d4e4f4g5g6g7 w:c4g8a1c1a3c3 to:w", "b:f8g8h9h10 w:a1c1a3c3 to:w", "b:e8f8g8i8 w:d8a1c1o15 to:b",
	} {
		for _, rule := range everyRule {
			s := mustText(t, "15 "+rule+" "+text)
			for q := range s.board.Points {
				if s.board.Cells[q] == board.Empty {
					check(s, q)
				}
			}
		}
	}
	full := crowded(t)
	for q := range full.board.Points {
		if full.board.Cells[q] == board.Empty {
			seen[checkReason(t, full, q)]++
		}
	}
	for _, kind := range []string{"five", "missesfive", "stopfive", "leavesfive", "openfour", "fourthree", "four", "stopopen", "leavesopen",
		"stopdouble", "leavesdouble", "doublethree", "three", "prevent", "joins", "shuts", "alone", "claim.prepares", "claim.prevents", "dead", "forbidden"} {
		if seen[kind] == 0 {
			t.Errorf("nobody was told %s: %v", kind, seen)
		}
	}
	t.Log(seen)
}

// checkReason holds the sentence on a stone of the side to move against the board
// and returns its kind.
func checkReason(t *testing.T, s *state, q int) string {
	t.Helper()
	said, err := s.Explain(t.Context(), s.board.Name(q))
	enginetest.Must(t, err)
	kind := strings.TrimPrefix(said.Key, "gomoku.reason.")
	b, own, enemy := sight{with(&s.board, s.turn, q)}, s.turn, s.turn.Other()
	before := sight{&s.Clone().(*state).board}
	fours, sure := before.fours(q, own)
	enemyFives := before.fives(enemy)
	fives := before.fives(own)
	quiet := len(enemyFives)+len(fives) == 0
	ok := true
	switch kind {
	case "forbidden":
		ok = !before.MayPlay(q, own)
	case "five":
		ok = before.five(q, own)
	case "missesfive":
		ok = !before.five(q, own) && before.five(s.board.Named(textArg(said, "at")), own)
	case "stopfive":
		ok = len(fives) == 0 && len(enemyFives) > 0 && len(b.fives(enemy)) == 0
	case "leavesfive":
		ok = len(fives) == 0 && len(b.fives(enemy)) > 0 && before.five(s.board.Named(textArg(said, "at")), enemy)
	case "openfour":
		ok = quiet && fours > 1 && sure
	case "fourthree":
		ok = quiet && fours > 0 && (b.opens(own) || before.Rule == board.Renju)
	case "four":
		ok = quiet && fours > 0
	case "stopopen", "stopdouble":
		ok = quiet && before.opens(enemy) && !b.opens(enemy)
	case "leavesopen", "leavesdouble":
		_, sure := b.fours(s.board.Named(textArg(said, "at")), enemy)
		ok = quiet && sure
	case "doublethree", "three":
		ok = quiet && fours == 0 && b.opens(own) && !before.opens(enemy)
	case "prevent":
		ok = quiet && before.threatens(q, enemy)
	case "joins":
		ok = quiet && before.together(q, own, textArg(said, "points"))
	case "shuts":
		ok = quiet && before.together(q, enemy, textArg(said, "points"))
	case "first":
		ok = before.Stones == 0
		for p := range before.Points {
			ok = ok && before.windows(p, own) <= before.windows(before.Centre(), own)
		}
	case "alone": // with a stone of either in its place or not, as many fives are open
		ok = quiet && before.windows(q, own) > 0
		for p := range before.Points {
			c := before.Cells[p]
			if c != board.Empty && before.together(q, c, before.Name(p)) {
				ok = false
			}
		}
	case "dead":
		ok = quiet && before.windows(q, own) == 0
	}
	if !ok {
		t.Errorf("%s\n%s of %s: %q is not so", s.Text(), s.board.Name(q), colorLetter(own), english(t, said))
	}
	return kind
}

// together reports whether each of some stones of c stands with q in five points that
// can all be of c: a stone of the other colour in its place leaves fewer of them.
func (s sight) together(q int, c board.Color, points string) bool {
	n := s.windows(q, c)
	for _, name := range strings.Split(points, ", ") {
		p := s.Named(name)
		if s.Cells[p] != c {
			return false
		}
		s.Put(p, c.Other())
		fewer := s.windows(q, c) < n
		s.Put(p, c)
		if !fewer {
			return false
		}
	}
	return true
}

// textArg is what stands in a hole of a text.
func textArg(x message.Text, name string) string {
	for _, a := range x.Args {
		if list, ok := a.Value.(message.Text); ok && a.Name == name {
			return words.InEnglish().Text(list)
		}
		if a.Name == name {
			return fmt.Sprint(a.Value)
		}
	}
	return ""
}

// crowded is a board on which nobody makes five any more, with a few points free:
// stones stand in pairs, those of the next row beside them.
func crowded(t *testing.T) *state {
	t.Helper()
	var stones [2][]string
	for i := range 15 * 15 {
		x, y := i%15, i/15
		if i%37 == 36 {
			continue // free, far from the others
		}
		c := (x/2 + y) % 2
		stones[c] = append(stones[c], fmt.Sprintf(" %c%d", 'a'+x, y+1))
	}
	text := "15 freestyle"
	for i := range min(len(stones[0]), len(stones[1])) {
		text += stones[0][i] + stones[1][i]
	}
	return mustText(t, text)
}

// TestEveryHintIsTrue holds the first step of hints against the board, and where it
// speaks of a forced win, against every answer on the board: all wins of so few
// plies that all answers can be tried are. (Nine plies of one position take longer
// than all of seven.)
func TestEveryHintIsTrue(t *testing.T) {
	enginetest.OneThread(t)
	const plies = 7
	runs, most := 1, 6
	if enginetest.Exhaustive() {
		runs, most = 12, 100
	}
	seen, proved := map[string]int{}, 0
	hint := func(s *state) {
		d := decide(t, strong(1), s, 1500)
		said := s.kindOfMove(s.board.Named(d.Move), d.Thought)
		kind := strings.TrimPrefix(said.Key, "gomoku.hint.")
		seen[kind]++
		q, own, enemy := s.board.Named(d.Move), s.turn, s.turn.Other()
		b := sight{&s.Clone().(*state).board}
		fives, enemyFives := b.fives(own), b.fives(enemy)
		ok := kind == "five" || len(fives) == 0
		switch kind {
		case "five":
			ok = slices.Contains(fives, q)
		case "stopfive":
			ok = ok && len(enemyFives) > 0
		case "win":
			if n := winLength(d); n <= plies && proved < most {
				proved++
				best := -1
				ok = b.wins(own, n, &best)
			}
		case "stopopen", "stopdouble":
			ok = ok && len(enemyFives) == 0 && b.opens(enemy)
		case "attack":
			ok = ok && len(enemyFives) == 0 && b.threatens(q, own)
		case "prevent":
			ok = ok && len(enemyFives) == 0 && b.threatens(q, enemy)
		case "build":
			ok = ok && len(enemyFives) == 0 && b.windows(q, own) > 0
		case "quiet":
			ok = ok && len(enemyFives) == 0 && b.windows(q, own) == 0
		}
		if !ok {
			t.Errorf("%s\n%s of %s: %q is not so", s.Text(), s.board.Name(q), colorLetter(own), english(t, said))
		}
	}
	wander(t, runs, 40, func(s *state, _ *board.Splitmix) { hint(s) })
	hint(mustText(t, "15 freestyle d8 e8 h4 f8 a1 g8 o15 h5 a15 h6 o1 h7")) // h8 would make two fours, none of them open
	hint(crowded(t))
	t.Log(seen, proved)
	for _, kind := range []string{"five", "stopfive", "win", "stopopen", "stopdouble", "attack", "prevent", "build", "quiet"} {
		if seen[kind] == 0 {
			t.Errorf("nobody was told %s: %v", kind, seen)
		}
	}
	if proved < 5 {
		t.Errorf("only %d wins were tried against every answer", proved)
	}
}
