package trainer

import (
	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// A problem's own file as the judge, for where nothing can be proven.

// asFileSays is the verdict of the file on a legal move, not known where it does not
// have the move.
func asFileSays(st *play.State, move string) teach.Verdict {
	says := st.AsFileSays(move)
	if !says.Known && problem.HasTree(st.Problem.Node) {
		return teach.Verdict{Note: message.T("tsumego.judge.notinfile", "move", move)}
	}
	v := teach.Verdict{Known: says.Known, Right: says.Right, Done: says.Done, Unproven: says.Known}
	if len(says.Line) == 0 {
		return v
	}
	v.Reply = st.Board.Name(says.Line[0])
	if !v.Right {
		v.Line = st.Board.Names(says.Line)
	}
	return v
}

// chosen is the problem about the group that the move points at.
func chosen(st *play.State, move string) (teach.Verdict, error) {
	name, err := st.Read(move)
	if err != nil {
		return teach.Verdict{}, err
	}
	q, _ := goban.ParsePointName(st.Board.W, st.Board.H, name)
	return teach.Verdict{Known: true, Asks: games.Options{"problem": textWithTree(st.Problem.Chosen(q), 0, false)}}, nil
}

// solutionOfFile lists the moves that the file has.
func solutionOfFile(st *play.State) teach.Solution {
	out := teach.Solution{Reason: message.T("tsumego.reason.asfile")}
	for _, right := range []bool{true, false} {
		for _, m := range st.Moves() {
			says := st.AsFileSays(m.Text)
			if says.Known && says.Right == right {
				out.Known = true
				out.Moves = append(out.Moves, teach.SolvedMove{Right: right, Move: m.Text, Line: st.Board.Names(says.Line)})
			}
		}
	}
	return out
}

// mostOfTree bounds the nodes of a file's tree that are kept with a problem.
const mostOfTree = 2_000

// textWithTree writes a problem with the moves of its file, turned by a symmetry
// and with the colours exchanged if swap is set.
func textWithTree(p *problem.Problem, symmetry int, swap bool) string {
	var f sgf.File
	turned := p.Mirrored(symmetry, swap)
	turned.Guessed = p.Guessed || p.TargetInferred // the person is told either way
	left := mostOfTree
	turn := turning{p.Board, turned.Board.W, symmetry, swap}
	turn.copyMoves(answer.WriteQuestion(&f, turned, turned.WithGoal("")), p.Node, &left)
	return string(f.Bytes())
}

// turning writes the moves of a file as they are in another picture.
type turning struct {
	b        *goban.Board
	width    int // of the picture
	symmetry int
	swap     bool
}

// judging are the properties that say what a move is worth, and what they are with
// the colours exchanged.
var judging = [][2]string{{"TE", "TE"}, {"BM", "BM"}, {"GB", "GW"}, {"GW", "GB"}, {"C", "C"}}

// copyMoves appends what is below from, as far as left goes.
func (t *turning) copyMoves(to, from sgf.Node, left *int) {
	for c := from.Child(); c.OK() && *left > 0; c = c.Next() {
		if *left--; problem.SetsUp(c) {
			continue
		}
		n := to.NewChild()
		if color, q, ok := problem.MoveOf(t.b, c); ok {
			if t.swap {
				color = color.Other()
			}
			point := ""
			if q != goban.PassMove {
				x, y := goban.Mirrored(t.symmetry, t.b.W, t.b.H, q%t.b.W, q/t.b.W)
				point = goban.SgfPoint(t.width, y*t.width+x)
			}
			n.Add(goban.ColorID(color), point)
		}
		for _, id := range judging {
			if !c.Has(id[0]) {
				continue
			}
			written := id[0]
			if t.swap {
				written = id[1]
			}
			n.Add(written, c.Values(id[0])...)
		}
		t.copyMoves(n, c, left)
	}
}
