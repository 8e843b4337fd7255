package tsumego

import (
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/sgf"
)

// Export implements games.Exporter: the problem of a game with the moves that
// were played, as SGF.
func (m Module) Export(r games.Record) (name string, data []byte, err error) {
	match, err := games.Replay(m, r)
	if err != nil {
		return "", nil, err
	}
	p := match.StateAt(0).(*state).problem
	var moves []int
	for _, move := range match.Moves() {
		if q, ok := parsePointName(p.Board.W, p.Board.H, move); ok {
			moves = append(moves, q)
		}
	}
	var f sgf.File
	addLine(writeQuestion(&f, p, sgf.Node{}, p.withGoal("")), p, moves, "")
	var out strings.Builder
	_, err = f.WriteTo(&out)
	return "life-and-death.sgf", []byte(out.String()), err
}

// writeCorrected appends a problem with its proven answer; where nothing was
// proven, the question alone.
func writeCorrected(f *sgf.File, p *problem, a *answer) {
	addSolution(writeQuestion(f, p, p.Node, p.withGoal(p.Node.Value("C"))), p, a)
}

// withGoal puts the goal in front of a comment, in place of another one there;
// a problem without target has none.
func (p *problem) withGoal(comment string) string {
	if len(p.Target) == 0 {
		return comment
	}
	for _, g := range []goal{kill, live} {
		comment = strings.ReplaceAll(comment, "goal="+g.String(), "")
	}
	head := "goal=" + p.Goal.String()
	if p.AsksStatus && !strings.Contains(comment, "ask="+askStatus) {
		head += "\nask=" + askStatus
	}
	return strings.TrimSpace(head + "\n" + strings.TrimSpace(comment))
}

// sizeText is the size of a board as SGF has it.
func sizeText(b *board) string {
	if b.W == b.H {
		return strconv.Itoa(b.W)
	}
	return strconv.Itoa(b.W) + ":" + strconv.Itoa(b.H)
}
