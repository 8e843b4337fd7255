package gtp

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

func (g *gtp) boardSize(args []string) (string, error) {
	if len(args) != 1 {
		return "", gtpError("boardsize takes one number")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < goban.MinSize || n > goban.MaxSize {
		return "", gtpError("unacceptable size")
	}
	g.clear(goban.NewBoard(n, n))
	return "", nil
}

// komi is told and not needed: problems have no score.
func (g *gtp) komi(args []string) (string, error) {
	if len(args) == 1 {
		if v, err := strconv.ParseFloat(args[0], 64); err == nil && !math.IsNaN(v) && !math.IsInf(v, 0) {
			return "", nil
		}
	}
	return "", gtpError("syntax error")
}

// setFreeHandicap puts black stones on an empty board; White plays next.
func (g *gtp) setFreeHandicap(args []string) (string, error) {
	if len(args) < 2 || len(args) >= g.board().W*g.board().H {
		return "", gtpError("invalid number of stones")
	}
	b := g.board().Clone()
	if slices.ContainsFunc(b.Stones, func(c goban.Color) bool { return c == goban.Black || c == goban.White }) {
		return "", gtpError("board not empty")
	}
	for _, name := range args {
		p, err := g.vertex(name)
		if err != nil || b.Stones[p] != goban.Empty {
			return "", gtpError("bad vertex list")
		}
		b.Stones[p] = goban.Black
	}
	b.Next = goban.White
	g.clear(b)
	return "", nil
}

// fixedHandicap puts so many black stones on the star points, as the protocol has them,
// and names them.
func (g *gtp) fixedHandicap(args []string) (string, error) {
	n := 0
	if len(args) == 1 {
		n, _ = strconv.Atoi(args[0])
	}
	b, edge := g.board(), 3
	if b.W < 13 {
		edge = 2
	}
	most := 9
	if b.W%2 == 0 || b.W == 7 {
		most = 4
	}
	if n < 2 || n > most || b.W < 7 || b.W != b.H {
		return "", gtpError("invalid number of stones")
	}
	low, high, mid := edge, b.W-1-edge, b.W/2
	stars := [][2]int{{low, low}, {high, high}, {low, high}, {high, low}, {low, mid}, {high, mid}, {mid, low}, {mid, high}, {mid, mid}}
	taken := slices.Clone(stars[:n])
	if n == 5 || n == 7 { // the last one stands in the centre
		taken[n-1] = stars[8]
	}
	var names []string
	for _, at := range taken {
		names = append(names, b.Name(b.At(at[0], b.H-1-at[1])))
	}
	_, err := g.setFreeHandicap(names)
	return strings.Join(names, " "), err
}

func (g *gtp) clearBoard([]string) (string, error) {
	g.clear(goban.NewBoard(g.board().W, g.board().H))
	return "", nil
}

// color reads the first argument.
func gtpColor(args []string) (goban.Color, error) {
	if len(args) > 0 {
		switch strings.ToLower(args[0]) {
		case "b", "black":
			return goban.Black, nil
		case "w", "white":
			return goban.White, nil
		}
	}
	return goban.Empty, gtpError("invalid color")
}

// vertex reads a point of the board.
func (g *gtp) vertex(name string) (int, error) {
	p, ok := goban.ParsePointName(g.board().W, g.board().H, name)
	if !ok || p == goban.PassMove {
		return 0, gtpError("invalid vertex")
	}
	return p, nil
}

func (g *gtp) play(args []string) (string, error) {
	c, err := gtpColor(args)
	if err != nil || len(args) != 2 {
		return "", gtpError("invalid color or coordinate")
	}
	p, ok := goban.ParsePointName(g.board().W, g.board().H, args[1])
	if !ok {
		return "", gtpError("invalid color or coordinate")
	}
	return "", g.move(c, p)
}

// move plays for either colour; out of turn, a ban does not hold.
func (g *gtp) move(c goban.Color, p int) error {
	b := g.board().Clone()
	if b.Next != c {
		b.Next, b.Ban = c, goban.NoPoint
	}
	if err := b.Check(p); err != nil {
		return gtpError("illegal move: " + err.Error())
	}
	g.history = append(g.history, g.problem.Board)
	g.problem.Board = b
	b.Play(p)
	return nil
}

func (g *gtp) undo([]string) (string, error) {
	n := len(g.history) - 1
	if n < 0 {
		return "", gtpError("cannot undo")
	}
	g.problem.Board, g.history = g.history[n], g.history[:n]
	return "", nil
}

func (g *gtp) showBoard([]string) (string, error) {
	var s strings.Builder
	b := g.board()
	for y := range b.H {
		fmt.Fprintf(&s, "\n%2d", b.H-y)
		for x := range b.W {
			fmt.Fprintf(&s, " %c", ".XO"[b.Stones[b.At(x, y)]])
		}
	}
	s.WriteString("\n  ")
	for x := range b.W {
		fmt.Fprintf(&s, " %c", goban.ColumnLetters[x])
	}
	return s.String(), nil
}

// loadSGF reads the first problem of a file and plays its main line up to the
// given move number.
func (g *gtp) loadSGF(args []string) (string, error) {
	if len(args) < 1 || len(args) > 2 {
		return "", gtpError("loadsgf takes a file and perhaps a move number")
	}
	f := problem.ReadFile(args[0], "")
	if len(f.Entries) == 0 { // a file without a problem is an error
		return "", f.Err
	}
	if err := f.Entries[0].Err; err != nil {
		return "", err
	}
	g.clear(f.Entries[0].Problem.Board)
	g.problem = f.Entries[0].Problem
	before := 0
	if len(args) == 2 {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 0 {
			return "", gtpError("invalid move number")
		}
		before = n
	}
	node := g.problem.Node
	for k := 1; k < before && node.OK(); {
		c, p, ok := problem.FirstMove(g.board(), node)
		if !ok {
			break
		}
		for node.OK() && !node.Has("B") && !node.Has("W") {
			node = node.Child()
		}
		if node = node.Child(); g.move(c, p) != nil {
			break
		}
		k++
	}
	return map[goban.Color]string{goban.Black: "black", goban.White: "white"}[g.board().Next], nil
}
