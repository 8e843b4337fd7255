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

var writeCollection = flag.Bool("write-collection", false, "write the built-in problems anew into assets/tsumego")

// namedDrawing is one hand-drawn shape.
type namedDrawing struct {
	family string
	at     int
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
			name, column, _ := strings.Cut(name, " at ")
			at, _ := strconv.Atoi(column)
			out = append(out, namedDrawing{family: name, at: at})
		} else if line != "" && len(out) > 0 {
			d := &out[len(out)-1]
			d.rows = append(d.rows, line)
		}
	}
	return out
}

// problem is the drawing as a question; the side to move is Black.
func (d namedDrawing) problem(goal goal) *problem {
	const size = 13
	p := &problem{Board: newBoard(size, size), Goal: goal}
	attacker := black
	if goal == live {
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
	root := p.start(a.Region)
	moves := len(a.Region.moveList(&root))
	if a.Status == statusLoss || len(a.First) == moves || len(a.First) > max(mostRightAny, moves/2) {
		w.t.Logf("%s %v: no problem: %s, %d of %d moves\n%s", family, p.Goal, a.Status, len(a.First), moves, show(p.Board))
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
	work, _ := proofWork(ctx, p, a.Region, worthFrom(a.Status, a.Threats, p.Goal))
	grade := gradeOf(work, len(tags))
	tags = append(tags, p.Goal.String())
	if len(a.First) > 1 {
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
	}
	notes := append([]note{{"grade", fmt.Sprint(grade)}, {"shape", family}, {"tags", strings.Join(tags, ",")}, {"reason", a.ReasonCode}}, origin...)
	if err := writeProblem(&w.text, p, &a, notes...); err != nil {
		w.t.Fatal(err)
	}
	w.n++
}

// TestWriteCollection writes the named shapes and the chosen seeds.
func TestWriteCollection(t *testing.T) {
	if !*writeCollection {
		t.Skip("with -write-collection it writes assets/tsumego")
	}
	keys := map[string]bool{}
	named := written{t: t, keys: keys, nums: map[string]int{}}
	for _, p := range collection() {
		if family := familyOf(p); family != "" && notesOf(p)["seed"] == "" && notesOf(p)["hand"] == "" {
			fresh := &problem{Name: p.Name, Board: p.Board, Goal: p.Goal, Target: p.Target}
			named.add(fresh, family)
		}
	}
	for _, d := range readDrawings(t) {
		for _, goal := range []goal{kill, live} {
			named.add(d.problem(goal), d.family, note{"hand", "yes"})
		}
	}
	made := written{t: t, keys: keys, nums: map[string]int{}}
	seeds, err := os.ReadFile("testdata/seeds.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(seeds)) {
		var seed uint64
		var how string
		if n, _ := fmt.Sscan(line, &seed, &how); n == 0 {
			continue
		}
		g, err := generate(context.Background(), seed, generateOptions{Least: leastGrade, Most: mostGrade, Ko: how == "ko"})
		if err != nil || g == nil {
			t.Logf("seed %d: %v %v", seed, g, err)
			continue
		}
		if key := g.Key(); !keys[key] {
			keys[key] = true
			if err := g.write(&made.text); err != nil {
				t.Fatal(err)
			}
			made.n++
		}
	}
	t.Logf("%d named, %d generated", named.n, made.n)
	for file, w := range map[string]*written{"basics.sgf": &named, "generated.sgf": &made} {
		if err := os.WriteFile("../../assets/tsumego/"+file, w.text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// familyOf is the family of a problem by its note, or the beginning of its name.
func familyOf(p *problem) string {
	if f := notesOf(p)["shape"]; f != "" {
		return f
	}
	best := ""
	for f := range families {
		if strings.HasPrefix(p.Name, f) && len(f) > len(best) {
			best = f
		}
	}
	return best
}
