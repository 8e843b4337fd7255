// Package library is the pages to learn from: the course, a page for every chapter of
// the documents that the games' classic methods come from, and those that people write.
// A page is a text of steps, a board with a sentence each; what a step says can be tried
// there and then, by a search, a proof or a player that is asked, and its claims decided.
//
// Read library.go (pages), parse.go (their format), board.go (the board of a step),
// trial.go (what can be tried), task.go (what is answered by a move) and check.go (claims).
package library

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"duiju/assets"
	"duiju/games"
	"duiju/games/teach/walks"
	"duiju/games/text/message"
)

// Shelf is pages that belong together.
type Shelf struct {
	ID    string
	Title string // message key
	About string // message key: one sentence
	Pages []Page `json:"-"`
	Order []string
}

// Page is one page.
type Page struct {
	ID    string `json:"-"`
	Shelf string `json:"-"`
	Title string // a text or a message key, as all words of a page
	Game  string // its id, where a step names no other
	// Helps are the claims that a mistake is about which the page helps against.
	Helps []string
	Steps []Step
	First int `json:"-"` // the step that it opens at
}

// Step is one board with what there is to say on it.
type Step struct {
	Say string
	// Args fill the holes of Say.
	Args map[string]string
	Game string
	// Options and Seed make the board, or Position does, as State.Text writes it.
	Options  games.Options
	Seed     uint64
	Position string
	Moves    []string // that were played from there
	// Tree stands in place of the board, as Walks leave it, each stepped through.
	Tree   *walks.Tree
	Walks  []walks.Kind
	Frame  int      // step of the first walk that is shown at first, from 1 on; 0 is the first
	Lens   string   // that lies on the board
	At     string   // the point that the lens looks from
	Marks  []string // points to mark
	Table  []Row
	Ask    *Question
	Try    []Trial
	Claims []string // what its sentences, its lens and its panel state, see Check
	Player string   // the method, as an opponent
	Opens  Door     // what else shows it
}

// Row is a row of a table: what, and how much.
type Row [2]string

// Door is a page of another kind that a step leads to.
type Door string

// The doors.
const (
	Solving Door = "solving" // the game being solved
	Xray    Door = "xray"
	Proof   Door = "proof" // the x-ray of a proof search
)

// Question is asked of the reader, who answers with a digit or, if Task is set, by a
// move. Say may then be "", where the step says it.
type Question struct {
	Say     string
	Answers []Answer
	Task    *Task
}

// Answer is one to choose, and why it is right or wrong. Say is "" where a move answers.
type Answer struct {
	Say, Why string
	Right    bool
	// On says of a right move that it is answered and the task goes on, to the end of the
	// game.
	On bool
	// Reply is the other side's answer to a move, "" for an engine's.
	Reply string
}

// Shelves are all pages, in the order of reading. The caller must not change
// them.
func Shelves() []Shelf { return shelves() }

var shelves = sync.OnceValue(func() []Shelf {
	all, err := read()
	if err != nil {
		panic(err) // embedded, and read by the tests
	}
	return all
})

func read() ([]Shelf, error) {
	var all []Shelf
	data, err := assets.Pages.ReadFile("pages/shelves.json")
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	for i := range all {
		for _, id := range all[i].Order {
			file := "pages/" + all[i].ID + "/" + id + ".txt"
			if data, err = assets.Pages.ReadFile(file); err != nil {
				return nil, err
			}
			p, err := Parse(string(data))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			p.ID, p.Shelf = id, all[i].ID
			all[i].Pages = append(all[i].Pages, p)
		}
	}
	return all, err
}

// Add puts a page of somebody's own on the last shelf, before anybody reads them.
func Add(p Page) {
	all := slices.Clone(Shelves())
	if all[len(all)-1].ID != ownShelf {
		all = append(all, Shelf{ID: ownShelf, Title: "learn.own", About: "learn.own.about"})
	}
	p.ID, p.Shelf = strings.ToLower(p.ID), ownShelf // as Find reads names
	own := &all[len(all)-1]
	own.Pages, own.Order = append(own.Pages, p), append(own.Order, p.ID)
	shelves = func() []Shelf { return all }
}

const ownShelf = "own"

// Tutorials is the shelf of the tutorials, each under the id of its game.
const Tutorials = "tutorial"

// Tutorial is that of a game.
func Tutorial(game string) (Page, bool) { return Find(Tutorials + "/" + game) }

// At names a step of the page, the first is 0, as Find reads it.
func (p Page) At(step int) string { return fmt.Sprintf("%s:%d", p.ID, step+1) }

// Find is the page with a name: its id, with that of its shelf before it or
// without, and behind a colon the number of the step that it opens at.
func Find(name string) (Page, bool) {
	name, step, at := strings.Cut(strings.ToLower(name), ":")
	for _, s := range Shelves() {
		for _, p := range s.Pages {
			if p.ID != name && s.ID+"/"+p.ID != name {
				continue
			}
			if at {
				n, _ := strconv.Atoi(step)
				p.First = n - 1
			}
			return p, p.First >= 0 && p.First < len(p.Steps)
		}
	}
	return Page{}, false
}

// OfTree is a page on a tree: three walks beside each other, then each by itself.
func OfTree(t *walks.Tree) Page {
	p := Page{ID: "tree", Title: "guide.title", Steps: []Step{{Say: "guide.status", Tree: t, Walks: []walks.Kind{walks.Minimax, walks.AlphaBeta, walks.Paper}}}}
	for k := range walks.Kinds {
		say := "guide.status"
		if k == walks.DFPN {
			say = "guide.status.dfpn"
		}
		p.Steps = append(p.Steps, Step{Say: say, Tree: t, Walks: []walks.Kind{k}})
	}
	return p
}

// After is the page behind one on its shelf; a tutorial leads to that of no other game.
func After(p Page) (Page, bool) {
	for _, s := range Shelves() {
		if s.ID == Tutorials {
			continue
		}
		if i := slices.IndexFunc(s.Pages, func(q Page) bool { return q.Shelf == p.Shelf && q.ID == p.ID }); i >= 0 && i+1 < len(s.Pages) {
			return s.Pages[i+1], true
		}
	}
	return Page{}, false
}

// Helping is the page of a game that helps against mistakes about a claim.
func Helping(game, claim string) (Page, bool) {
	for _, s := range Shelves() {
		for _, p := range s.Pages {
			if p.Game == game && slices.Contains(p.Helps, claim) {
				return p, true
			}
		}
	}
	return Page{}, false
}

// Words are words of a page as a text: a message where they have the form of one's
// key, else themselves.
func Words(v string) message.Text {
	if area, rest, ok := strings.Cut(v, "."); ok && area != "" && rest != "" && strings.ToLower(area) == area && !strings.ContainsAny(v, " ,") && area[0] >= 'a' {
		return message.T(v)
	}
	return message.Verbatim(v)
}

// Name is what the page is called.
func (p Page) Name() message.Text { return Words(cmp.Or(p.Title, p.ID)) }

// Kind is what a line of a step is.
type Kind uint8

// The kinds.
const (
	Saying Kind = iota
	Asking
	Choice
)

// Line is one of those that a step says, as one paragraph.
type Line struct {
	Kind Kind
	Text message.Text
}

// Lines are all that the step says and asks, and its table.
func (s Step) Lines() []Line {
	all := []Line{{Saying, s.Text()}}
	if s.Ask != nil {
		if s.Ask.Say != "" {
			all = append(all, Line{Asking, Words(s.Ask.Say)})
		}
		for i, a := range s.Ask.Answers {
			if s.Ask.Task == nil {
				all = append(all, Line{Choice, message.T("learn.choice", "i", i+1, "answer", Words(a.Say))})
			}
		}
	}
	for _, row := range s.Table {
		all = append(all, Line{Saying, message.T("learn.row", "what", Words(row[0]), "much", Words(row[1]))})
	}
	return all
}

// Verdict says whether the answer is right, and why.
func (a Answer) Verdict() message.Text {
	if a.Right {
		return message.T("learn.right", "why", Words(a.Why))
	}
	return message.T("learn.wrong", "why", Words(a.Why))
}

// Text is what the step says.
func (s Step) Text() message.Text {
	var pairs []any
	for _, name := range slices.Sorted(maps.Keys(s.Args)) {
		pairs = append(pairs, name, Words(s.Args[name]))
	}
	t := Words(s.Say)
	if t.Key != "" {
		t = message.T(s.Say, pairs...)
	}
	return t
}
