package oldmethod

import (
	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
)

// Text is the verdict with its count in words.
func (sv staticVerdict) Text(halves int) message.Text {
	switch sv {
	case verdictDead:
		return message.T("staticeyes.verdict.dead", "h", halves)
	case verdictUnsettled:
		return message.T("staticeyes.verdict.unsettled", "h", halves)
	}
	return message.T("staticeyes.verdict.alive", "h", halves)
}

// Text is a class in words.
func (ec eyeClass) Text() message.Text {
	switch ec {
	case oneIfFirst:
		return message.T("staticeyes.class.half")
	case alwaysOne:
		return message.T("staticeyes.class.whole")
	case twoIfFirst:
		return message.T("staticeyes.class.oneandhalf")
	case alwaysTwo:
		return message.T("staticeyes.class.two")
	}
	return message.T("staticeyes.class.none")
}

// PointText is the class of a single point in words.
func (ec eyeClass) PointText() message.Text {
	switch ec {
	case alwaysOne:
		return message.T("staticeyes.point.true")
	case oneIfFirst:
		return message.T("staticeyes.point.half")
	}
	return message.T("staticeyes.point.false")
}

// Captions are the comparison in sentences.
func (c *Comparison) Captions(b *goban.Board, a *answer.Answer) []message.Text {
	move := b.Name(c.Move)
	out := []message.Text{message.T("staticeyes.said", "verdict", c.Verdict.Text(c.Halves), "move", move)}
	if c.Result == NotCompared {
		return append(out, message.T("staticeyes.notcompared"))
	}
	out = append(out, message.T("staticeyes.proof", "reason", a.Reason))
	if len(a.First) > 0 {
		out = append(out, message.T("staticeyes.proof.moves", "moves", goban.PointNames(b, a.First)))
	}
	switch c.Result {
	case Agrees:
		out = append(out, message.T("staticeyes.agrees"))
	case WrongVerdict:
		out = append(out, message.T("staticeyes.wrongverdict"))
	case WrongMove:
		out = append(out, message.T("staticeyes.wrongmove"))
	}
	for _, f := range c.Fooled.List() {
		out = append(out, message.T("staticeyes.because", "flaw", f.Text()))
	}
	return out
}
