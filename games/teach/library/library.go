// Package library is the pages to learn from: the course, and a page for every
// chapter of the documents that the games' classic methods come from. A page is
// data (assets/pages), steps of a board with a sentence each; what a step claims
// can be tried there and then, by a search, a proof or a player that is asked.
//
// Read library.go (pages and how they are read), board.go (the board of a step)
// and trial.go (what can be tried).
package library

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"duiju/assets"
	"duiju/games"
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
	Title string // message key
	Game  string // its id, where a step names no other
	// Options, Player and Opens are those of every step that has none of its own.
	Options games.Options
	Player  string
	Opens   Door
	// Helps are the claims that a mistake is about which the page helps against.
	Helps []string
	Steps []Step
	First int `json:"-"` // the step that it opens at
}

// Step is one board with what there is to say on it.
type Step struct {
	Say string // message key
	// Args fill the holes of Say; a value in the form of a message key is said.
	Args map[string]string
	Game string
	// Options and Seed make the board, or Position does, as State.Text writes it.
	Options  games.Options
	Seed     uint64
	Position string
	Moves    []string // that were played from there
	Lens     string   // that lies on the board
	At       string   // the point that the lens looks from
	Marks    []string // points to mark
	Table    []Row
	Ask      *Question
	Try      []Trial
	Claims   []Claim
	Player   string // the method, as an opponent
	Opens    Door   // what else shows it
}

// Row is a row of a table: what, and how much. Either may be a message key.
type Row [2]string

// Door is a page of another kind that a step leads to.
type Door string

// The doors.
const (
	Guide   Door = "guide"   // the guided page on alpha-beta
	Solving Door = "solving" // the game being solved
	Xray    Door = "xray"
	Proof   Door = "proof" // the x-ray of a proof search
)

// Claim is what the sentences of a step state, for the test of the pages, which
// decides it by the game's claims, by rules and players. What is not set is not stated.
type Claim struct {
	After []string // are played first
	At    string   // the point it is about
	// Lens tells at At, in a caption of message Key, that Hole is Is; or, Not, has
	// no such caption.
	Lens, Key, Hole, Is string
	Not                 bool
	// Reads are the points from From to To, or At: B of the first side, W of the
	// second, 0 none.
	From, To, Reads string
	// States is the name of what the game claims of Side and the move At, which may be
	// the last one played; or, Not, does not claim. See games/teach/claim.
	States string
	// By is the player that chooses all moves of the step, or those of Side: first or second.
	By, Side string
	// Walk, through the tree of the paper, comes to give Node at least Least or at
	// most Most, and in the end does not read it, or does.
	Walk        string
	Node        int
	Least, Most *int
	Cut         *bool
}

// Question is asked of the reader.
type Question struct {
	Say     string // message key
	Answers []Answer
}

// Answer is one to choose, and why it is right or wrong.
type Answer struct {
	Say, Why string // message keys
	Right    bool
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
	if err := decode("pages/shelves.json", &all); err != nil {
		return nil, err
	}
	for i := range all {
		for _, id := range all[i].Order {
			p := Page{ID: id, Shelf: all[i].ID}
			if err := decode("pages/"+p.Shelf+"/"+id+".json", &p); err != nil {
				return nil, err
			}
			for j := range p.Steps {
				p.Steps[j].inherit(&p)
			}
			all[i].Pages = append(all[i].Pages, p)
		}
	}
	return all, nil
}

func decode(file string, v any) error {
	data, err := assets.Pages.ReadFile(file)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// inherit takes from the page what the step leaves open.
func (s *Step) inherit(p *Page) {
	if s.Game == "" {
		s.Game = p.Game
		if s.Options == nil {
			s.Options = p.Options
		}
		if s.Player == "" {
			s.Player = p.Player
		}
	}
	if s.Opens == "" {
		s.Opens = p.Opens
	}
}

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

// After is the page behind one on its shelf.
func After(p Page) (Page, bool) {
	for _, s := range Shelves() {
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

// Words is a cell of a table or a value as a text: a message where it has the
// form of one's key, else itself.
func Words(v string) message.Text {
	if area, rest, ok := strings.Cut(v, "."); ok && area != "" && rest != "" && strings.ToLower(area) == area && !strings.ContainsAny(v, " ,") && area[0] >= 'a' {
		return message.T(v)
	}
	return message.Verbatim(v)
}

// Text is what the step says.
func (s Step) Text() message.Text {
	var pairs []any
	for _, name := range slices.Sorted(maps.Keys(s.Args)) {
		pairs = append(pairs, name, Words(s.Args[name]))
	}
	return message.T(s.Say, pairs...)
}
