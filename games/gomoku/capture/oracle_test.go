package capture

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
)

// slow plays by the letter of the package comment, with maps and without the
// board's lines, bit sets and running counts.
type slow struct {
	n, supply int
	stones    map[[2]int]games.Side // by column and row from the top left
	shut      map[string]bool       // side and point
	turn      games.Side
	passes    int
	over      bool
	winner    games.Side
}

func newSlow(n, supply int) *slow {
	return &slow{n: n, supply: supply, stones: map[[2]int]games.Side{}, shut: map[string]bool{}, winner: games.NoSide}
}

func (s *slow) on(x, y int) bool { return x >= 0 && y >= 0 && x < s.n && y < s.n }

func (s *slow) key(side games.Side, at [2]int) string { return fmt.Sprint(side, at) }

// in is how many stones a side has in hand.
func (s *slow) in(side games.Side) int {
	n := s.supply
	for _, c := range s.stones {
		if c == side {
			n--
		}
	}
	return n
}

// five reports whether the stone on a point stands in a row of five or more.
func (s *slow) five(at [2]int) bool {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			for k := sign; ; k += sign {
				c, ok := s.stones[[2]int{at[0] + k*d[0], at[1] + k*d[1]}]
				if !ok || c != s.stones[at] {
					break
				}
				n++
			}
		}
		if n >= 5 {
			return true
		}
	}
	return false
}

// name is the point's in letters.
func (s *slow) name(at [2]int) string { return fmt.Sprintf("%c%d", 'a'+at[0], s.n-at[1]) }

// prey are the stones of which the stone on a point takes one.
func (s *slow) prey(at [2]int) (nearest []string) {
	if !s.five(at) {
		return nil
	}
	own := s.stones[at]
	for _, all := range []bool{false, true} {
		least := 1 << 20
		for q, c := range s.stones {
			if c == own || !all && s.five(q) {
				continue
			}
			d := (q[0]-at[0])*(q[0]-at[0]) + (q[1]-at[1])*(q[1]-at[1])
			if d < least {
				least, nearest = d, nil
			}
			if d == least {
				nearest = append(nearest, s.name(q))
			}
		}
		if nearest != nil {
			break
		}
	}
	return nearest
}

// moves are the texts of all moves by point, sorted; "pass" stands alone.
func (s *slow) moves() (all []string) {
	if s.over {
		return nil
	}
	for x := range s.n {
		for y := range s.n {
			at := [2]int{x, y}
			if _, taken := s.stones[at]; taken || s.shut[s.key(s.turn, at)] {
				continue
			}
			s.stones[at] = s.turn
			prey := s.prey(at)
			delete(s.stones, at)
			if prey == nil {
				all = append(all, s.name(at))
			}
			for _, q := range prey {
				all = append(all, s.name(at)+"x"+q)
			}
		}
	}
	if all == nil {
		all = []string{"pass"}
	}
	slices.Sort(all)
	return all
}

func (s *slow) point(name string) (at [2]int) {
	rank, _ := strconv.Atoi(name[1:])
	return [2]int{int(name[0] - 'a'), s.n - rank}
}

func (s *slow) play(move string) {
	if move == "pass" {
		if s.passes++; s.passes == 2 {
			s.over = true
			switch a, b := s.in(games.First), s.in(games.Second); {
			case a < b:
				s.winner = games.First
			case b < a:
				s.winner = games.Second
			}
		}
	} else {
		s.passes = 0
		put, taken, takes := strings.Cut(move, "x")
		s.stones[s.point(put)] = s.turn
		if takes {
			delete(s.stones, s.point(taken))
			s.shut[s.key(s.turn.Other(), s.point(taken))] = true
		}
		if s.in(s.turn) == 0 {
			s.over, s.winner = true, s.turn
		}
	}
	s.turn = s.turn.Other()
}

// worth is the evaluation by its definition: sixty for a stone, and windows of
// five that hold no enemy stone and no point closed to the side.
func (s *slow) worth(own games.Side) (sum int) {
	for x := range s.n {
		for y := range s.n {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				if !s.on(x+4*d[0], y+4*d[1]) {
					continue
				}
				for _, side := range []games.Side{own, own.Other()} {
					count, open := 0, true
					for k := range 5 {
						at := [2]int{x + k*d[0], y + k*d[1]}
						c, taken := s.stones[at]
						if taken && c == side {
							count++
						}
						open = open && (!taken || c == side) && (taken || !s.shut[s.key(side, at)])
					}
					if open {
						v := []int{0, 1, 4, 14, 40, 30}[count]
						if side != own {
							v = -v
						}
						sum += v
					}
				}
			}
		}
	}
	return sum + 60*(s.in(own.Other())-s.in(own))
}

// near reports whether a stone stands within two of a point in both axes.
func (s *slow) near(at [2]int) bool {
	for q := range s.stones {
		if dx, dy := q[0]-at[0], q[1]-at[1]; max(dx, -dx) <= 2 && max(dy, -dy) <= 2 {
			return true
		}
	}
	return len(s.stones) == 0 && at == [2]int{s.n / 2, s.n / 2}
}

// Whole games, on boards so small that every end comes about: what may be played
// and why not, who has how much in hand, how it ends, what the search sees
// and what it is worth are those of the slow rules.
func TestGamesFollowTheSlowRules(t *testing.T) {
	rnd := board.Splitmix(12)
	ends := map[string]int{}
	for g := range 40 {
		n, supply := 5+g%3, 5+rnd.Below(16)
		if g%4 == 0 {
			n, supply = 6, 20 // more than there are points
		}
		s, want := New(n, supply).(*state), newSlow(n, supply)
		for ply := 0; ; ply++ {
			checkState(t, s, want)
			if want.over {
				break
			}
			moves := want.moves()
			move := moves[rnd.Below(len(moves))]
			if i := slices.IndexFunc(moves, func(m string) bool { return strings.HasSuffix(m, "x"+want.name([2]int{})) }); i >= 0 {
				move = moves[i] // the first point of all, which its number makes special
			}
			for range g % 4 { // rows come about sooner so
				if m := moves[rnd.Below(len(moves))]; rnd.Below(2) == 0 && (strings.Contains(m, "x") || want.inRow(m) > want.inRow(move)) {
					move = m
				}
			}
			if err := s.Play(move); err != nil {
				t.Fatalf("%s, %s: %v", s.Text(), move, err)
			}
			want.play(move)
		}
		ends[s.Status().Reason.Key]++
	}
	t.Log(ends)
	for _, end := range []string{"gomoku.capture.placed", "gomoku.capture.fewer", "gomoku.capture.even"} {
		if ends[end] == 0 {
			t.Errorf("no game ends by %s: %v", end, ends)
		}
	}
}

// inRow is how many own stones touch a move.
func (s *slow) inRow(move string) (n int) {
	if move == "pass" {
		return 0
	}
	put, _, _ := strings.Cut(move, "x")
	at := s.point(put)
	for q, c := range s.stones {
		if dx, dy := q[0]-at[0], q[1]-at[1]; c == s.turn && max(dx, -dx) <= 1 && max(dy, -dy) <= 1 {
			n++
		}
	}
	return n
}

// checkState holds a game against the slow rules.
func checkState(t *testing.T, s *state, want *slow) {
	t.Helper()
	may := want.moves()
	var got []string
	first := map[string]int{}
	for _, m := range s.Moves() {
		got = append(got, m.Text)
		put, _, _ := strings.Cut(m.Text, "x")
		first[put]++
	}
	for _, m := range s.Moves() {
		put, taken, _ := strings.Cut(m.Text, "x")
		path := 1
		if first[put] > 1 {
			path = 2
		}
		if m.Text == "pass" {
			path = 0
		}
		if len(m.Path) != path || path > 0 && int(m.Path[0]) != s.Named(put) || path > 1 && int(m.Path[1]) != s.Named(taken) || (m.Name.Key == "games.pass") != (m.Text == "pass") {
			t.Fatalf("%s: %s has the path %v, %v", s.Text(), m.Text, m.Path, m.Name)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, may) {
		t.Fatalf("%s: %v,\nwant %v", s.Text(), got, may)
	}
	st := s.Status()
	reason := ""
	switch {
	case want.over && want.winner == games.NoSide:
		reason = "gomoku.capture.even"
	case want.over && want.in(want.winner) == 0:
		reason = "gomoku.capture.placed"
	case want.over:
		reason = "gomoku.capture.fewer"
	}
	if st.Over != want.over || st.Reason.Key != reason || st.Over && st.Winner != want.winner || s.Turn() != want.turn {
		t.Fatalf("%s: %+v, side %d to move", s.Text(), st, s.Turn())
	}
	v := s.Game()
	outcome := map[bool]engine.Outcome{true: engine.Win, false: engine.Loss}[want.winner == want.turn]
	switch {
	case !want.over:
		outcome = engine.Ongoing
	case want.winner == games.NoSide:
		outcome = engine.Draw
	}
	if v.Outcome() != outcome || int(v.Eval()) != want.worth(want.turn) {
		t.Fatalf("%s: outcome %v, worth %d, want %v and %d", s.Text(), v.Outcome(), v.Eval(), outcome, want.worth(want.turn))
	}
	checkSearched(t, s, v, want, may)
}

// checkSearched holds the moves of the search against the rules: those near the
// stones, or all where none is, what takes a stone before what does not.
func checkSearched(t *testing.T, s *state, v games.Searched, want *slow, may []string) {
	t.Helper()
	var near, got []string
	for _, m := range may {
		put, _, _ := strings.Cut(m, "x")
		if m != "pass" && want.near(want.point(put)) {
			near = append(near, m)
		}
	}
	if near == nil {
		near = may
	}
	quiet := false
	for _, m := range v.Moves(nil) {
		got = append(got, v.MoveName(m))
		if takes := strings.Contains(v.MoveName(m), "x"); takes && quiet {
			t.Fatalf("%s: a stone is taken after a quiet move: %v", s.Text(), got)
		} else {
			quiet = !takes
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, near) {
		t.Fatalf("%s: searched %v,\nwant %v", s.Text(), got, near)
	}
	if all := s.View(games.ForRules).Moves(nil); len(all) != len(may) {
		t.Fatalf("%s: %d moves by the rules, want %d", s.Text(), len(all), len(may))
	}
}
