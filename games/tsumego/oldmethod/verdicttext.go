package oldmethod

import (
	"duiju/games"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
)

// Text is the verdict with its count in words.
func (v staticVerdict) Text(halves int) games.Text {
	switch v {
	case verdictDead:
		return games.T("staticeyes.verdict.dead", "h", halves)
	case verdictUnsettled:
		return games.T("staticeyes.verdict.unsettled", "h", halves)
	}
	return games.T("staticeyes.verdict.alive", "h", halves)
}

// Text is a class in words.
func (c eyeClass) Text() games.Text {
	switch c {
	case oneIfFirst:
		return games.T("staticeyes.class.half")
	case alwaysOne:
		return games.T("staticeyes.class.whole")
	case twoIfFirst:
		return games.T("staticeyes.class.oneandhalf")
	case alwaysTwo:
		return games.T("staticeyes.class.two")
	}
	return games.T("staticeyes.class.none")
}

// PointText is the class of a single point in words.
func (c eyeClass) PointText() games.Text {
	switch c {
	case alwaysOne:
		return games.T("staticeyes.point.true")
	case oneIfFirst:
		return games.T("staticeyes.point.half")
	}
	return games.T("staticeyes.point.false")
}

// Captions are the comparison in sentences.
func (c *Comparison) Captions(b *goban.Board, a *answer.Answer) []games.Text {
	move := b.NameText(c.Move)
	out := []games.Text{games.T("staticeyes.said", "verdict", c.Verdict.Text(c.Halves), "move", move)}
	if c.Result == NotCompared {
		return append(out, games.T("staticeyes.notcompared"))
	}
	out = append(out, games.T("staticeyes.proof", "reason", a.Reason))
	if len(a.First) > 0 {
		out = append(out, games.T("staticeyes.proof.moves", "moves", goban.PointNames(b, a.First)))
	}
	switch c.Result {
	case Agrees:
		out = append(out, games.T("staticeyes.agrees"))
	case WrongVerdict:
		out = append(out, games.T("staticeyes.wrongverdict"))
	case WrongMove:
		out = append(out, games.T("staticeyes.wrongmove"))
	}
	for _, f := range c.Fooled.List() {
		out = append(out, games.T("staticeyes.because", "flaw", f.Text()))
	}
	return out
}
