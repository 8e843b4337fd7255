package library_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/all"
	"duiju/games/teach/library"
	"duiju/games/teach/walks"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// TestClaimsHold: what the sentences, the lens and the panel of a step state is so on its
// board, and what can be tried comes out as the page says.
func TestClaimsHold(t *testing.T) {
	table := tableOf(t, words.English)
	each(t, func(t *testing.T, _ library.Page, i int, s library.Step) {
		wrong, err := s.Check(t.Context(), all.All(), table.Text)
		if err != nil {
			t.Errorf("step %d: %s", i, table.Error(err))
		}
		for _, w := range wrong {
			t.Errorf("step %d: %s", i, table.Text(w))
		}
	})
}

// unclaimed are the steps of which nothing is checked, and why.
var unclaimed = map[string]string{
	"course/ordering:4": "a rule of thumb", "course/table:3": "an entry that is made up", "course/table:4": "how hashes are kept",
	"course/null-move:2": "a bet and its reasons", "course/null-move:4": "what a shallow look may miss", "course/chance:2": "how Star1 and Star2 work, which step 5 measures",
	"course/proof-numbers:4": "a rule of thumb, which step 5 measures", "course/ko:4": "a danger in general",
}

// TestStepsAreClaimed: what a step says is held by a claim, or there is a reason why not.
func TestStepsAreClaimed(t *testing.T) {
	each(t, func(t *testing.T, p library.Page, i int, s library.Step) {
		name := fmt.Sprintf("%s/%s:%d", p.Shelf, p.ID, i)
		if s.Claimed() == (unclaimed[name] != "") {
			t.Errorf("%s is checked: %v; the reason why not: %q", name, s.Claimed(), unclaimed[name])
		}
	})
	if len(unclaimed) > 20 {
		t.Errorf("%d steps of which nothing is checked", len(unclaimed))
	}
}

// TestRightAnswersStandEverywhere: none of the places has the right answer more often.
func TestRightAnswersStandEverywhere(t *testing.T) {
	at := map[int]int{}
	each(t, func(t *testing.T, _ library.Page, _ int, s library.Step) {
		if s.Ask != nil && s.Ask.Task == nil {
			at[slices.IndexFunc(s.Ask.Answers, func(a library.Answer) bool { return a.Right })]++
		}
	})
	if most, least := max(at[0], at[1], at[2]), min(at[0], at[1], at[2]); most-least > 1 || least < 10 {
		t.Errorf("the right answer is the first, second, third %v times", at)
	}
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
