package training

import (
	"time"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
)

// trainMoves is how many right moves in a row solve a problem that could go on
// for long.
const trainMoves = 12

// mostVariations is how many other answers to one move are asked about.
const mostVariations = 4

// problem is the one on the board.
type problem struct {
	progress
	ex      teach.Exercise
	picture games.Options // as it is shown
	asked   string        // the move being judged
	from    int           // moves on the board before it; more than there are for a line that is only shown
	said    message.Text  // on the last answer
	refused message.Text  // why the last move could not be played; zero if it was
	started time.Time
}

// progress is what became of a problem so far, as a checkpoint keeps it.
type progress struct {
	Phase   Phase    `json:"phase"`
	Tries   int      `json:"tries"`
	Right   int      `json:"right"` // right moves so far
	Rest    []string `json:"rest"`  // of the refutation on the board
	Hints   int      `json:"hint"`  // steps shown
	Hinted  bool     `json:"hinted"`
	Seen    bool     `json:"seen"` // the solution was
	Counted bool     `json:"counted"`
	Kept    bool     `json:"kept,omitempty"` // a wrong answer is in the log
	// Untried are the answers that are still to be asked about.
	Untried []variation `json:"untried,omitempty"`
}

// variation is an answer of the other side to moves of the problem.
type variation struct {
	Moves []string `json:"moves"`
	Reply string   `json:"reply"`
}

// shown is the exercise in its picture.
func (p *problem) shown() teach.Exercise {
	e := p.ex
	e.Options = p.picture
	return e
}

// unsolved reports whether an answer is still missing.
func (p *problem) unsolved() bool { return p.Phase == Asking || p.Phase == Judging || p.Phase == Wrong }

// idle reports whether there is no problem to be answered, and none that was.
func (p *problem) idle() bool { return p.Phase == SetOver || p.Phase == Waiting }

// spent is how many seconds the problem has taken, the longest that count at
// most.
func (p *problem) spent(now time.Time) float64 {
	return min(max(now.Sub(p.started), 0).Seconds(), study.Longest)
}

// sawHint notes that step i of a hint was shown, of so many, and reports whether that is
// news.
func (p *problem) sawHint(i, of int) bool {
	last := i > 0 && i == of
	if i <= p.Hints && (!last || p.Seen) {
		return false
	}
	p.Hints, p.Seen = max(p.Hints, i), p.Seen || last
	return true
}

// gaveIn notes that the solution was asked for: before the answer that is the
// end of the attempt to find it.
func (p *problem) gaveIn() {
	if p.Phase == Asking || p.Phase == Wrong {
		p.Seen, p.Hinted, p.Tries = true, true, max(p.Tries, 1)
	}
}

// remember keeps the answers to a right move that were not played, to be tried later.
func (p *problem) remember(moves []string, v teach.Verdict, reply string) {
	others := v.Others
	if reply == "" && v.Reply != "" && !v.Done { // the first move alone was asked for
		others = append([]string{v.Reply}, others...)
	}
	for _, other := range others[:min(len(others), mostVariations)] {
		p.Untried = append(p.Untried, variation{moves, other})
	}
}

// settle is what a verdict on the move from a position means: the phase and the
// sentence. The reply was played, "" for none; over says that nothing follows.
func (p *problem) settle(before games.State, v teach.Verdict, reply string, over bool) {
	name := message.Verbatim(p.asked)
	if len(games.PathOf(before, p.asked)) == 0 {
		name = message.T("train.apass")
	}
	said := func(key string, more ...any) message.Text {
		side := before.SideName(before.Turn().Other())
		return message.T(key, append([]any{"move", name, "side", side, "reply", reply}, more...)...)
	}
	switch {
	case !v.Known:
		p.Phase, p.Tries, p.said = Open, 0, message.T("train.open")
		if !v.Note.IsZero() {
			p.said = v.Note
		}
	case !v.Right:
		p.Phase, p.Rest = Wrong, nil
		if p.Right > 0 { // the first move was right, the problem is not solved
			p.Tries++
		}
		if reply != "" && len(v.Line) > 1 {
			p.Rest = v.Line[1:]
		}
		switch {
		case !v.Note.IsZero():
			p.said = message.T("train.lesser", "move", name, "note", v.Note)
		case v.Weaker && reply == "":
			p.said = message.T("train.weaker", "move", name)
		case v.Weaker && v.Why.IsZero():
			p.said = said("train.weaker.reply")
		case v.Weaker:
			p.said = said("train.weaker.why", "why", v.Why)
		case reply != "" && !v.Why.IsZero():
			p.said = said("train.refutedwhy", "why", v.Why)
		case reply != "":
			p.said = said("train.refuted")
		default:
			p.said = message.T("train.wrong", "move", name)
		}
	default:
		p.Right++
		p.said = message.T("train.right", "move", name)
		if reply != "" {
			p.said = said("train.resists")
		}
		if over || reply == "" || v.Done || p.Right >= trainMoves {
			p.Phase = Solved
		}
	}
	if v.Unproven {
		p.said = message.T("train.asfile", "said", p.said)
	}
}
