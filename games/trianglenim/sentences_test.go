package trianglenim

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/text/message"
)

// searched knows a position by a search that has no table: whether the player to
// move wins, and how long the game lasts if the winner hurries and the loser does
// not.
type searched struct {
	rules
	known map[mask]verdict
}

type verdict struct {
	won   bool
	plies int
}

func (s searched) at(p mask) verdict {
	if p == 0 {
		return verdict{won: s.Misere}
	}
	if v, ok := s.known[p]; ok {
		return v
	}
	var v verdict
	for _, take := range s.takes(p) {
		after := s.at(p &^ take)
		switch n := after.plies + 1; {
		case !after.won && (!v.won || n < v.plies):
			v = verdict{true, n}
		case after.won && !v.won:
			v.plies = max(v.plies, n)
		}
	}
	s.known[p] = v
	return v
}

// takes are the unbroken lines of at most so many pieces that can be taken, found
// by walking the three directions from every piece.
func (s searched) takes(p mask) (all []mask) {
	for row := range s.Side {
		for col := range row + 1 {
			for i, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}} {
				var take mask
				for n := range s.Limit {
					r, c := row+n*step[0], col+n*step[1]
					if r >= s.Side || c > r {
						break
					}
					piece := mask(1) << (r*(r+1)/2 + c)
					if p&piece == 0 {
						break
					}
					if take |= piece; n > 0 || i == 0 {
						all = append(all, take)
					}
				}
			}
		}
	}
	return all
}

// hole is what stands in a hole of a text.
func hole(x message.Text, name string) any {
	for _, a := range x.Args {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// named are the takes that a list in a sentence names.
func named(v any) (takes []string) {
	text, ok := v.(message.Text)
	if !ok {
		return []string{v.(string)}
	}
	for _, a := range text.Args {
		takes = append(takes, named(a.Value)...)
	}
	return takes
}

// TestEverySentenceIsSearched holds what hints and reasons say of the takes
// of many positions against a search without tables or reasons, by both rules.
func TestEverySentenceIsSearched(t *testing.T) {
	seen := map[string]int{}
	for _, r := range []rules{{4, 4, false}, {4, 4, true}, {5, 5, false}, {5, 5, true}, {5, 1, false}, {5, 1, true}, {5, 2, false}} {
		search := searched{r, map[mask]verdict{}}
		for p := mask(1); p <= r.board().full; p += 41 {
			checkHint(t, search, p, seen)
			for i, take := range search.takes(p) {
				if (i+int(p))%5 == 0 {
					checkTake(t, search, p, take, seen)
				}
			}
		}
	}
	t.Log(seen)
	for _, key := range []string{"hint.line", "hint.single", "hint.lost", "hint.begin", "why.mistake", "why.lost", "why.forced", "why.empty", "why.table",
		"why.parity", "why.parity.misere", "why.nimsum", "why.lastpiece",
		"why.boardmirror", "why.mirror", "why.centre", "why.twins"} {
		if seen["trianglenim."+key] == 0 {
			t.Errorf("nobody said %s", key)
		}
	}
}

func checkHint(t *testing.T, search searched, p mask, seen map[string]int) {
	t.Helper()
	s := newState(search.rules, p)
	if gone := search.board().full &^ p; p%2 == 0 && gone != 0 { // in the middle of a game
		last := gone & -gone
		if s = newState(search.rules, p|last); s.Play(letters(last)) != nil {
			t.Fatal(letters(last))
		}
	}
	steps, err := s.Hints(context.Background())
	if err != nil || len(steps) != 3 {
		t.Fatal(steps, err)
	}
	said, won := steps[0].Text, search.at(p).won
	seen[said.Key]++
	take, err := s.parse(steps[1].Move)
	enginetest.Must(t, err)
	ok := search.at(p&^take).won != won
	switch said.Key {
	case "trianglenim.hint.line":
		run, err := s.parse(hole(said, "line").(string))
		ok = ok && won && take.count() > 1 && (err != nil || run&take == take)
	case "trianglenim.hint.single":
		ok = ok && won && take.count() == 1
	case "trianglenim.hint.begin": // of the whole board
		ok = !won && len(steps[0].Area) == 0
	case "trianglenim.hint.lost":
		ok = !won
	}
	if part := steps[0].Area; said.Key != "trianglenim.hint.begin" {
		for _, p := range points(take) {
			ok = ok && slices.Contains(part, p)
		}
	}
	if !ok {
		t.Errorf("%s: %q, then %s, is not so", s.Text(), english(t, said), steps[1].Move)
	}
}

// checkTake holds the reason of a take against the search.
func checkTake(t *testing.T, search searched, p, take mask, seen map[string]int) {
	t.Helper()
	s, move := newState(search.rules, p), letters(take)
	said, err := s.Explain(context.Background(), move)
	enginetest.Must(t, err)
	before, after := search.at(p), search.at(p&^take)
	bad, replies := 0, search.takes(p&^take)
	for _, reply := range replies {
		if search.at(p &^ take &^ reply).won {
			bad++
		}
	}
	if seen[said.Key]++; seen[said.Key] == 1 {
		english(t, said) // fails where a word is missing
	}
	ok := !after.won // whatever reason is given, it is one for a win
	switch strings.TrimPrefix(said.Key, "trianglenim.") {
	case "why.forced":
		ok = search.Misere && p == take
	case "why.lost":
		ok = !before.won && hole(said, "n") == after.plies && hole(said, "bad") == bad && hole(said, "of") == len(replies)
	case "why.mistake":
		ok = before.won && after.won
		for _, other := range named(hole(said, "winning")) {
			piece, err := newState(search.rules, p).parse(other)
			ok = ok && err == nil && !search.at(p&^piece).won
		}
	case "why.empty":
		ok = ok && p == take && !search.Misere
	case "why.lastpiece":
		ok = ok && (p&^take).count() == 1 && search.Misere
	case "why.parity":
		ok = ok && hole(said, "count") == (p&^take).count() && (p&^take).count()%2 == 0 && allSingle(search, p&^take)
	case "why.parity.misere":
		ok = ok && hole(said, "count") == (p&^take).count() && (p&^take).count()%2 == 1 && allSingle(search, p&^take)
	case "why.nimsum":
		sum := 0
		var left mask
		for part := range strings.SplitSeq(hole(said, "parts").(string), ", ") {
			pieces, value, _ := strings.Cut(part, " ")
			n, err := strconv.Atoi(value)
			group, unread := newState(search.rules, p).parse(pieces)
			ok = ok && err == nil && (unread != nil || left&group == 0)
			left, sum = left|group, sum^n
		}
		ok = ok && sum == 0 && !search.Misere
	case "why.table":
		ok = ok && answered(search, p&^take, hole(said, "reply").(string), hole(said, "answer").(string))
	}
	if !ok {
		t.Errorf("%s, %s: %q is not so", newState(search.rules, p).Text(), move, english(t, said))
	}
}

// allSingle reports whether every take from p is of one piece.
func allSingle(search searched, p mask) bool {
	for _, take := range search.takes(p) {
		if take.count() > 1 {
			return false
		}
	}
	return true
}

// answered reports whether the answer to a reply at p wins.
func answered(search searched, p mask, reply, answer string) bool {
	take, err := newState(search.rules, p).parse(reply)
	if err != nil {
		return false
	}
	back, err := newState(search.rules, p&^take).parse(answer)
	return err == nil && !search.at(p&^take&^back).won
}
