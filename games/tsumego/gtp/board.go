package gtp

import (
	"math"
	"strconv"
	"strings"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

func (g *gtp) boardSize(args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil || n < goban.MinSize || n > goban.MaxSize {
		return "", gtpError("unacceptable size")
	}
	g.clear(goban.NewBoard(n, n))
	return "", nil
}

// komi is told and not needed: problems have no score.
func (g *gtp) komi(args []string) (string, error) {
	if v, err := strconv.ParseFloat(args[0], 64); err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return "", errSyntax
	}
	return "", nil
}

func (g *gtp) clearBoard([]string) (string, error) {
	g.clear(goban.NewBoard(g.board().W, g.board().H))
	return "", nil
}

// readColor reads a colour.
func readColor(name string) (goban.Color, error) {
	switch strings.ToLower(name) {
	case "b", "black":
		return goban.Black, nil
	case "w", "white":
		return goban.White, nil
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
	c, err := readColor(args[0])
	p, ok := goban.ParsePointName(g.board().W, g.board().H, args[1])
	if err != nil || !ok {
		return "", gtpError("invalid color or coordinate")
	}
	return "", g.move(c, p)
}

// boardFor is the board with c to move; out of turn, a ban does not hold.
func (g *gtp) boardFor(c goban.Color) *goban.Board {
	b := g.board().Clone()
	if b.Next != c {
		b.Next, b.Ban = c, goban.NoPoint
	}
	return b
}

// move plays for either colour.
func (g *gtp) move(c goban.Color, p int) error {
	b := g.boardFor(c)
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
	b := g.board()
	return "\n" + strings.TrimSuffix(b.Text(0, 0, b.W-1, b.H-1, nil), "\n"), nil
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
		var err error
		if before, err = strconv.Atoi(args[1]); err != nil || before < 0 {
			return "", gtpError("invalid move number")
		}
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
	return colorWords[g.board().Next], nil
}
