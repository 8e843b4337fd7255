//go:build lab

package threats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/nn"
)

// fitSample is a quiet position: how often each weight counts, for the side to
// move, and what the side got; and the candidates with the move that was found.
type fitSample struct {
	game   int
	set    int // 0, or the colour to move where colours have sets of their own
	old    float64
	score  float64
	result float64
	led    bool // the moves from here to the result were all those that were found
	counts nn.Features
	shapes []uint16 // own and other of every candidate
	best   int      // its number, -1 if it is none
	lines  []uint16 // of the points with stones in reach, four each, as the mover sees them; for the network
}

// The places of the weights in one vector; the order of moves has its own.
const (
	fitWaiter = shapeCount
	fitPairs  = 2 * shapeCount
	fitSize   = fitPairs + int(kinds)*int(kinds)
)

// features counts what each weight multiplies in Eval.
func features(p *Position) (counts nn.Features) {
	var n [fitSize]int16
	own, other := p.side, p.side^1
	for q := range p.Board.Points {
		if p.Board.Cells[q] == board.Empty {
			n[shapeOf[p.threats.kept[q].shapes.of(own)]]++
			n[fitWaiter+int(shapeOf[p.threats.kept[q].shapes.of(other)])]--
		}
	}
	n[fitPairs+int(p.threats.strongest(own))*int(kinds)+int(p.threats.strongest(other))]++
	for i, c := range n {
		if c != 0 {
			counts = append(counts, nn.Feature{At: uint16(i), Times: float32(c)})
		}
	}
	return counts
}

// quiet reports whether the game is to be decided by judgement: neither side has
// a forced move or a win that the threats show.
func quiet(p *Position) bool {
	if p.result != engine.Ongoing {
		return false
	}
	_, forced := p.ForcedMoves(nil)
	o, _ := p.Probe(0)
	return !forced && o == engine.Ongoing
}

// sampleOf is the position with its score.
func sampleOf(p *Position, game int, score string) (s fitSample, err error) {
	s = fitSample{game: game, set: p.side, old: float64(p.Eval()), best: -1}
	s.counts = features(p)
	s.score, err = strconv.ParseFloat(score, 64)
	return s, err
}

// candidates adds the shapes of the moves, among them the one to q that was found.
func (fs *fitSample) candidates(p *Position, q int) {
	for i, m := range p.Moves(nil) {
		of := p.threats.kept[int(m)-1].shapes
		fs.shapes = append(fs.shapes, shapeOf[of.of(p.side)], shapeOf[of.of(p.side^1)])
		if int(m)-1 == q {
			fs.best = i
		}
	}
}

// readBeside collects a position beside the game: the moves that lead to it,
// each after a plus, and its score.
func readBeside(p *Position, game int, word string, take func(p *Position, s fitSample)) error {
	points, score, _ := strings.Cut(word[1:], "=")
	var done []engine.Move
	defer func() {
		for _, m := range slices.Backward(done) {
			p.Undo(m)
		}
	}()
	for point := range strings.SplitSeq(points, "+") {
		q, err := strconv.Atoi(point)
		if err != nil || q < 0 || q >= p.Board.Points || p.Board.Cells[q] != board.Empty {
			return fmt.Errorf("game %d: %q", game, word)
		}
		p.Do(board.Move(q))
		done = append(done, board.Move(q))
	}
	s, err := sampleOf(p, game, score)
	if err == nil && quiet(p) {
		take(p, s)
	}
	return err
}

// readGame replays a game and collects its quiet positions and those beside it,
// with the candidates where the order of moves is to be fitted.
func readGame(number int, line string, orders bool, take func(p *Position, s fitSample)) error {
	words := strings.Fields(line)
	if len(words) < 3 || words[len(words)-1][0] != 'R' {
		return fmt.Errorf("game %d is no game", number)
	}
	rule, err1 := strconv.Atoi(words[0])
	result, err2 := strconv.ParseFloat(words[len(words)-1][1:], 64)
	if err1 != nil || err2 != nil {
		return fmt.Errorf("game %d: %q", number, line)
	}
	p := New(15, board.Rule(rule))
	strayedAt := 0 // the last move that was not the one found
	for i, w := range words {
		if strings.Contains(w, "/") {
			strayedAt = i
		}
	}
	for at, w := range words[1 : len(words)-1] {
		if w[0] == '+' {
			if err := readBeside(p, number, w, take); err != nil {
				return err
			}
			continue
		}
		point, rest, searched := strings.Cut(w, ":")
		score, other, strayed := strings.Cut(rest, "/")
		q, err := strconv.Atoi(point)
		if err != nil || q < 0 || q >= p.Board.Points || p.Board.Cells[q] != board.Empty {
			return fmt.Errorf("game %d: %q", number, w)
		}
		if searched && quiet(p) {
			s, err := sampleOf(p, number, score)
			if err != nil {
				return err
			}
			s.led = at+1 > strayedAt
			if s.result = result; p.side == 1 {
				s.result = 1 - result
			}
			if orders {
				s.candidates(p, q)
			}
			take(p, s)
		}
		if strayed {
			q, _ = strconv.Atoi(other)
		}
		p.place(q)
	}
	return nil
}
