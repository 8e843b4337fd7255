package library_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/teach/library"
	"duiju/games/teach/walks"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// TestClaimsHold: what the sentences of a step state is so on its board.
func TestClaimsHold(t *testing.T) {
	each(t, func(t *testing.T, _ library.Page, i int, s library.Step) {
		for j, c := range s.Claims {
			m, err := s.Board(all.All())
			enginetest.Must(t, err)
			for _, move := range c.After {
				if _, err := m.Play(move); err != nil {
					t.Fatalf("step %d, claim %d: %s: %v", i, j+1, move, err)
				}
			}
			decided := 0
			for set, decide := range map[bool]func(*testing.T, *match.Match, library.Claim) string{
				c.Lens != "": lensTells, c.Reads != "": pointsRead, c.States != "": gameClaims, c.By != "": playedBy, c.Walk != "": walkSays,
			} {
				if !set {
					continue
				}
				decided++
				if wrong := decide(t, m, c); wrong != "" {
					t.Errorf("step %d, claim %d is false: %s", i, j+1, wrong)
				}
			}
			if decided != 1 {
				t.Errorf("step %d, claim %d states %d things", i, j+1, decided)
			}
		}
	})
}

// lensTells decides what a lens says of a point.
func lensTells(t *testing.T, m *match.Match, c library.Claim) string {
	sc := m.State().Scene()
	enginetest.Must(t, m.State().(games.Lensed).Overlay(t.Context(), games.Look{Lens: c.Lens, At: library.Point(sc, c.At)}, &sc))
	var told []string
	var read func(said message.Text)
	read = func(said message.Text) {
		if said.Key == c.Key && c.Hole == "" {
			told = append(told, c.Is)
		}
		for _, a := range said.Args {
			if inner, ok := a.Value.(message.Text); ok {
				read(inner) // two may stand in one row
			}
			if said.Key == c.Key && a.Name == c.Hole {
				told = append(told, fmt.Sprint(a.Value))
			}
		}
	}
	for _, said := range sc.Captions {
		read(said)
	}
	if slices.Contains(told, c.Is) == c.Not {
		return fmt.Sprintf("the lens %s at %q tells %s %s as %q; stated is %q, or not: %v", c.Lens, c.At, c.Key, c.Hole, told, c.Is, c.Not)
	}
	return ""
}

// stones are the points of a board of stones as letters: B, W, 0.
func stones(sc scene.Scene) string {
	letters := ""
	for _, s := range sc.Spots {
		switch {
		case s.Piece.Kind != scene.Stone:
			letters += "0"
		case s.Piece.Side == scene.First:
			letters += "B"
		default:
			letters += "W"
		}
	}
	return letters
}

// pointsRead decides what stands on points in a row.
func pointsRead(t *testing.T, m *match.Match, c library.Claim) string {
	sc, got := m.State().Scene(), ""
	from, to := c.From, c.To
	if c.At != "" {
		from, to = c.At, c.At
	}
	x, y := sc.Lattice.XY(library.Point(sc, from))
	tx, ty := sc.Lattice.XY(library.Point(sc, to))
	letters := stones(sc)
	for {
		got += letters[sc.Lattice.At(x, y):][:1]
		if x == tx && y == ty {
			break
		}
		x, y = x+cmp.Compare(tx, x), y+cmp.Compare(ty, y)
	}
	if got != c.Reads {
		return fmt.Sprintf("%s to %s read %s, not %s", from, to, got, c.Reads)
	}
	return ""
}

// sides are the names of the sides in pages.
var sides = map[string]games.Side{"first": games.First, "second": games.Second}

// gameClaims decides whether the game claims something of a side and a move.
func gameClaims(t *testing.T, m *match.Match, c library.Claim) string {
	st := m.State()
	if c.At != "" && m.Last() == c.At {
		st = m.StateAt(m.Len() - 1)
	}
	all, err := teach.Of(m.Module()).Claims.Of(t.Context(), st, "", sides[c.Side])
	enginetest.Must(t, err)
	found := slices.ContainsFunc(all, func(x claim.Claim) bool { return x.Name == c.States && (c.At == "" || x.Move == c.At) })
	if found == c.Not {
		return fmt.Sprintf("the game claims %s of the %s side at %q: %v", c.States, c.Side, c.At, found)
	}
	return ""
}

// playedBy decides whether a player chooses the moves that were played.
func playedBy(t *testing.T, m *match.Match, c library.Claim) string {
	for i, move := range m.Moves() {
		if c.Side != "" && m.StateAt(i).Turn() != sides[c.Side] {
			continue
		}
		r, err := library.Trial{Player: c.By}.Run(t.Context(), m.Module(), m.Options(), m.StateAt(i).Clone())
		enginetest.Must(t, err)
		if r.Gives != move {
			return fmt.Sprintf("move %d of %s is %s, not %s", i+1, c.By, r.Gives, move)
		}
	}
	return ""
}

// walkSays decides what a walk through the paper's tree ever says of a node, and
// whether it reads it.
func walkSays(t *testing.T, _ *match.Match, c library.Claim) string {
	kind, ok := walks.KindOf(c.Walk)
	if !ok {
		t.Fatalf("no walk %s", c.Walk)
	}
	w, err := walks.New(t.Context(), walks.Samples()[0], kind, nil)
	enginetest.Must(t, err)
	said := map[engine.Bound]map[int]bool{engine.LowerBound: {}, engine.UpperBound: {}}
	for _, f := range w.Frames {
		if n := f.Marks[c.Node]; said[n.Bound] != nil {
			said[n.Bound][n.Value] = true
		}
	}
	last := w.Frames[len(w.Frames)-1].Marks[c.Node]
	switch {
	case c.Least != nil && !said[engine.LowerBound][*c.Least]:
		return fmt.Sprintf("%s never has node %d at %d or more", c.Walk, c.Node, *c.Least)
	case c.Most != nil && !said[engine.UpperBound][*c.Most]:
		return fmt.Sprintf("%s never has node %d at %d or less", c.Walk, c.Node, *c.Most)
	case c.Cut != nil && last.Cut != *c.Cut:
		return fmt.Sprintf("%s: node %d is cut: %v", c.Walk, c.Node, last.Cut)
	}
	return ""
}

// TestTheGuideCountsItsWalks: its title says how many there are.
func TestTheGuideCountsItsWalks(t *testing.T) {
	if walks.Kinds != 5 {
		t.Errorf("there are %d walks", walks.Kinds)
	}
	for code, five := range map[string]string{words.English: "five walks", "zh-Hant": "五種走法", "zh-Hans": "五种走法"} {
		if title := tableOf(t, code).S("guide.title"); !strings.Contains(title, five) {
			t.Errorf("%s: %s", code, title)
		}
	}
}

// What the lesson on ordering states of alpha-beta: of the leaves of trees of three
// moves and four plies it reads the fewest that can be, 17, with the best move first
// everywhere, and nearly all of them with the worst first, but not all.
func TestOrderingIsAsTheLessonSays(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	const trees, leaves, fewest = 200, 81, 3*3 + 3*3 - 1
	worst := 0
	for range trees {
		n := someTree(rnd, 4)
		n.sort(true)
		read := 0
		if n.search(-1000, 1000, &read); read != fewest {
			t.Fatalf("best first: %d leaves, not %d", read, fewest)
		}
		n.sort(false)
		n.search(-1000, 1000, &worst)
	}
	if cut := 100 - 100*worst/(trees*leaves); worst == trees*leaves || cut > 10 {
		t.Errorf("worst first: %d %% of the leaves are cut", cut)
	}
}

// node is a position of a tree, its value for the side that moves there.
type node struct {
	value    int
	children []*node
}

func someTree(rnd *rand.Rand, plies int) *node {
	n := &node{value: rnd.IntN(199) - 99}
	if plies > 0 {
		n.value = -1000
		for range 3 {
			c := someTree(rnd, plies-1)
			n.children, n.value = append(n.children, c), max(n.value, -c.value)
		}
	}
	return n
}

func (n *node) sort(best bool) {
	slices.SortStableFunc(n.children, func(a, b *node) int {
		if best {
			return cmp.Compare(a.value, b.value) // the least for the other side
		}
		return cmp.Compare(b.value, a.value)
	})
	for _, c := range n.children {
		c.sort(best)
	}
}

func (n *node) search(alpha, beta int, read *int) int {
	if n.children == nil {
		*read++
		return n.value
	}
	best := -1000
	for _, c := range n.children {
		if best = max(best, -c.search(-beta, -max(alpha, best), read)); best >= beta {
			break
		}
	}
	return best
}

// numberRE are the numbers of a sentence.
var numberRE = regexp.MustCompile(`\d+(?:[.,]\d+)*`)

// TestLanguagesStateTheSame: the sentences of a page have the same numbers in all
// languages, so that none states what the others do not. Small words for nothing and one
// and units of ten thousand are left to each.
func TestLanguagesStateTheSame(t *testing.T) {
	english := tableOf(t, words.English)
	for _, code := range words.Codes() {
		table := tableOf(t, code)
		each(t, func(t *testing.T, _ library.Page, i int, s library.Step) {
			keys := []string{s.Say}
			if s.Ask != nil {
				keys = append(keys, s.Ask.Say)
				for _, a := range s.Ask.Answers {
					keys = append(keys, a.Say, a.Why)
				}
			}
			for _, key := range keys {
				want, got := numbers(english.Text(message.T(key))), numbers(table.Text(message.T(key)))
				if !slices.Equal(want, got) {
					t.Errorf("step %d, %s has the numbers %v in %s, %v in English", i, key, got, code, want)
				}
			}
		})
	}
}

func tableOf(t *testing.T, code string) *words.Table {
	t.Helper()
	table, err := words.Load(code)
	enginetest.Must(t, err)
	return table
}

func numbers(text string) (all []string) {
	for _, n := range numberRE.FindAllString(text, -1) {
		if n = strings.NewReplacer(",", "", ".", "").Replace(n); n != "0" && n != "1" {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
