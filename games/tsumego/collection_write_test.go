package tsumego

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var writeCollection = flag.String("write-collection", "", "write the built-in problems anew into assets/tsumego: `named`, generated or all")

// namedDrawing is one hand-drawn shape.
type namedDrawing struct {
	family string
	at     int
	goals  []goal
	asks   bool // for the status
	name   string
	size   int
	drawn  bool // X is Black; else the side to move is
	rows   []string
}

func readDrawings(t *testing.T) []namedDrawing {
	t.Helper()
	f, err := os.Open("testdata/named.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []namedDrawing
	for in := bufio.NewScanner(f); in.Scan(); {
		line := strings.TrimSpace(in.Text())
		if name, ok := strings.CutPrefix(line, "= "); ok {
			out = append(out, readHead(t, strings.Fields(name)))
		} else if line != "" && len(out) > 0 {
			d := &out[len(out)-1]
			d.rows = append(d.rows, line)
		}
	}
	return out
}

// readHead reads the line above a drawing: the family, then "at" and a column,
// a goal, "asks", "name" and a name, "size" and a size, "drawn".
func readHead(t *testing.T, words []string) namedDrawing {
	t.Helper()
	d := namedDrawing{family: words[0], goals: []goal{kill, live}, size: 13}
	for i := 1; i < len(words); i++ {
		switch words[i] {
		case "at":
			i++
			d.at, _ = strconv.Atoi(words[i])
		case "size":
			i++
			d.size, _ = strconv.Atoi(words[i])
		case "name":
			i++
			d.name = words[i]
		case "drawn":
			d.drawn = true
		case "kill":
			d.goals = []goal{kill}
		case "live":
			d.goals = []goal{live}
		case "asks":
			d.asks = true
		default:
			t.Fatalf("%s: what is %q?", d.family, words[i])
		}
	}
	return d
}

// problem is the drawing as a question.
func (d namedDrawing) problem(goal goal) *problem {
	p := &problem{Name: d.name, Board: newBoard(d.size, d.size), Goal: goal, AsksStatus: d.asks}
	attacker := black
	switch {
	case goal == live && d.drawn:
		p.Board.Next = white
	case goal == live:
		attacker = white
	}
	for y, row := range d.rows {
		for x, c := range row {
			q := p.Board.At(x+d.at, y)
			switch c {
			case 'X':
				p.Board.Stones[q] = attacker
			case 'O':
				p.Board.Stones[q] = attacker.Other()
				p.Target = append(p.Target, q)
			case 'o':
				p.Board.Stones[q] = attacker.Other()
			}
		}
	}
	return p
}

// written collects the problems of one file.
type written struct {
	t    *testing.T
	keys map[string]bool
	nums map[string]int
	text bytes.Buffer
	n    int
}

// add solves a problem and writes it, unless there is nothing to find or it is
// there already.
func (w *written) add(p *problem, family string, origin ...note) {
	w.t.Helper()
	ctx := context.Background()
	key := p.Key()
	a, err := solve(ctx, p, solveOptions{Nodes: 400_000})
	if err != nil || a.Err != nil || a.Status == statusUnknown || !a.Complete {
		w.t.Logf("%s %v: not proven: %v %v\n%s", family, p.Goal, err, a.Err, show(p.Board))
		return
	}
	if reason := notAsked(p, &a); reason != "" {
		w.t.Logf("%s %v: no problem: %s\n%s", family, p.Goal, reason, show(p.Board))
		return
	}
	if w.keys[key] {
		w.t.Logf("%s %v: the same as another", family, p.Goal)
		return
	}
	w.keys[key] = true
	tags, err := techniques(ctx, p, &a)
	if err != nil {
		w.t.Fatal(err)
	}
	work, ok := proofWork(ctx, p, a.Region, worthFrom(a.Status, a.Threats, p.Goal))
	if !ok && gradeOf(work, 0) < len(gradeSteps) { // else more work changes nothing
		w.t.Errorf("%s %v: the limit for the grade came first", family, p.Goal)
	}
	grade := gradeOf(work, len(tags))
	tags = append(tags, p.Goal.String())
	if p.AsksStatus {
		tags = append(tags, tagStatus)
	}
	if len(p.rightAnswers(&a)) > 1 {
		tags = append(tags, tagSeveral)
	}
	for _, technique := range recognised(p, &a) {
		if !slices.Contains(tags, technique) && technique != family {
			tags = append(tags, technique)
		}
	}
	tags = append(tags, compareClassic(ctx, p, &a).fooled.names()...)
	if p.Name == "" {
		w.nums[family]++
		p.Name = fmt.Sprintf("%s-%d-%v", family, w.nums[family], p.Goal)
		if p.AsksStatus {
			p.Name += "-" + askStatus
		}
	}
	notes := append([]note{{"grade", fmt.Sprint(grade)}, {"shape", family}, {"tags", strings.Join(tags, ",")}, {"reason", a.ReasonCode}}, origin...)
	if err := writeProblem(&w.text, p, &a, notes...); err != nil {
		w.t.Fatal(err)
	}
	w.n++
}

// notAsked says why a solved drawing is no problem, "" if it is one.
func notAsked(p *problem, a *answer) string {
	if newState(configure(p), 0).status.Over {
		return "it is over before the first move"
	}
	root := p.start(a.Region)
	right, moves := len(p.rightAnswers(a)), len(a.Region.moveList(&root))
	switch {
	case p.AsksStatus && a.Status == statusKo:
		return "the status is a ko"
	case p.settled(a):
		return ""
	case right == 0:
		return "no move reaches the goal"
	case right == moves || !p.AsksStatus && right > max(mostRightAny, moves/2):
		return fmt.Sprintf("%d of %d moves are right", right, moves)
	}
	return ""
}

// TestWriteCollection writes the named shapes and the chosen seeds.
func TestWriteCollection(t *testing.T) {
	if *writeCollection == "" {
		t.Skip("with -write-collection it writes assets/tsumego")
	}
	if *writeCollection != "generated" {
		drawNamed(t).save("basics.sgf")
	}
	if *writeCollection != "named" {
		makeGenerated(t).save("generated.sgf")
	}
}

func newWritten(t *testing.T) *written {
	return &written{t: t, keys: map[string]bool{}, nums: map[string]int{}}
}

// save writes a file of the collection.
func (w *written) save(file string) {
	w.t.Helper()
	if err := os.WriteFile("../../assets/tsumego/"+file, w.text.Bytes(), 0o644); err != nil {
		w.t.Fatal(err)
	}
	w.t.Logf("%s: %d problems", file, w.n)
}

// drawNamed solves the drawings.
func drawNamed(t *testing.T) *written {
	t.Helper()
	named := newWritten(t)
	for _, d := range readDrawings(t) {
		for _, goal := range d.goals {
			named.add(d.problem(goal), d.family, note{"hand", "yes"})
		}
	}
	return named
}

// makeGenerated makes the problems of the chosen seeds anew, leaving out those
// that are among the named ones, which are read from their file.
func makeGenerated(t *testing.T) *written {
	t.Helper()
	made := newWritten(t)
	data, err := os.ReadFile("../../assets/tsumego/basics.sgf")
	if err != nil {
		t.Fatal(err)
	}
	named, _, err := readProblems(data, "UTF-8")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range named {
		made.keys[e.Problem.Key()] = true
	}
	for _, c := range readSeeds(t) {
		g := c.generate(t)
		if g == nil {
			t.Logf("seed %d: nothing", c.seed)
			continue
		}
		if key := g.Key(); !made.keys[key] {
			made.keys[key] = true
			if err := g.write(&made.text); err != nil {
				t.Fatal(err)
			}
			made.n++
		}
	}
	return made
}

// chosenSeed is a line of testdata/seeds.txt: a seed, and "ko" where kos are
// welcome.
type chosenSeed struct {
	seed uint64
	ko   bool
}

func readSeeds(t *testing.T) []chosenSeed {
	t.Helper()
	data, err := os.ReadFile("testdata/seeds.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []chosenSeed
	for line := range strings.Lines(string(data)) {
		var c chosenSeed
		var how string
		if n, _ := fmt.Sscan(line, &c.seed, &how); n == 0 {
			continue
		}
		c.ko = how == "ko"
		out = append(out, c)
	}
	return out
}

func (c chosenSeed) generate(t *testing.T) *generated {
	t.Helper()
	g, err := generate(context.Background(), c.seed, generateOptions{Least: leastGrade, Most: mostGrade, Ko: c.ko})
	if err != nil {
		t.Fatal(c.seed, err)
	}
	return g
}

// The shipped problems of the generator are what their seeds give: every
// fiftieth of them byte for byte, with -exhaustive both files as a whole.
func TestShippedProblemsComeFromTheirSeeds(t *testing.T) {
	shipped := func(file string) string {
		data, err := os.ReadFile("../../assets/tsumego/" + file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if *exhaustive {
		for file, w := range map[string]*written{"basics.sgf": drawNamed(t), "generated.sgf": makeGenerated(t)} {
			if w.text.String() != shipped(file) {
				t.Errorf("%s is not what its drawings or seeds give; -write-collection writes it anew", file)
			}
		}
		return
	}
	all := shipped("generated.sgf")
	const apart = 50
	for i, c := range readSeeds(t) {
		if i%apart != 0 {
			continue
		}
		var text bytes.Buffer
		g := c.generate(t)
		if g == nil {
			t.Errorf("seed %d gives nothing", c.seed)
			continue
		}
		if err := g.write(&text); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(all, text.String()) {
			t.Errorf("seed %d gives another problem than the shipped one; -write-collection generated writes them anew:\n%s", c.seed, text.String())
		}
	}
}
