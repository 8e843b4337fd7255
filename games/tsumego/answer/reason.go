package answer

import (
	"math/bits"
	"slices"

	"duiju/games/list"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

func (s *Solver) why() (code string, t message.Text) {
	root := s.Root
	settled := s.Region.Alive(&root)&root.Left != 0
	switch {
	case s.Status == StatusUnknown:
		return s.whyUnknown()
	case s.Status == StatusKo && s.Threats > 0:
		return "ko", message.T("tsumego.reason.koours", "n", s.Threats)
	case s.Status == StatusKo:
		return "ko", message.T("tsumego.reason.kotheirs", "n", -s.Threats)
	case settled:
		return "already", s.eyesText("tsumego.reason.already", &root)
	case s.Status == StatusLoss && s.Goal == problem.Live:
		return s.whyDead()
	case s.seki && s.Goal == problem.Kill:
		return "seki", message.T("tsumego.reason.sekikill")
	case s.seki:
		return "seki", message.T("tsumego.reason.seki")
	case s.Goal == problem.Kill && s.Status == StatusLoss:
		return "alive", message.T("tsumego.reason.alive")
	case s.Goal == problem.Live:
		return s.whyLives()
	}
	return s.captured(walk(s.Region, s.decided(), s.Line))
}

// at names a region point.
func (s *Solver) at(point int) string {
	return goban.PointName(s.Region.W, s.Region.H, s.Region.Points[point])
}

// eyesText is the sentence of the key with the two eyes of p.
func (s *Solver) eyesText(key string, p *region.Position) message.Text {
	a, b, ok := twoEyes(s.Region, p)
	if !ok {
		return message.T("tsumego.reason.alive")
	}
	return message.T(key, "a", s.at(a), "b", s.at(b))
}

// whyDead looks at the answer to the defender's best resistance.
func (s *Solver) whyDead() (code string, t message.Text) {
	if f := s.Region.Fact(&s.Root); f == region.FactDead {
		if e, ok := oneEye(s.Region, &s.Root); ok {
			return "one-eye", message.T("tsumego.reason.oneeye", "point", s.at(e))
		}
		return "dead", message.T("tsumego.reason.noeye")
	}
	return "dead", message.T("tsumego.reason.dead")
}

// trick names what the side does in the line that wins for it.
func (s *Solver) trick(steps []step, attacker bool) (code string, t message.Text, ok bool) {
	for _, k := range []struct {
		code string
		find func(*region.Region, []step, bool) (int, bool)
		key  func(string) message.Text
	}{
		{"under-the-stones", underTheStones, func(p string) message.Text { return message.T("tsumego.reason.under", "point", p) }},
		{"snapback", snapback, func(p string) message.Text { return message.T("tsumego.reason.snapback", "point", p) }},
		{"connect-and-die", connectAndDie, func(p string) message.Text { return message.T("tsumego.reason.connect", "point", p) }},
		{"throw-in", throwIn, func(p string) message.Text { return message.T("tsumego.reason.throwin", "point", p) }},
	} {
		if point, found := k.find(s.Region, steps, attacker); found {
			return k.code, k.key(s.at(point)), true
		}
	}
	return "", message.Text{}, false
}

// whyLives: two eyes where the second proof made them, else how the line wins.
func (s *Solver) whyLives() (code string, t message.Text) {
	steps := walk(s.Region, s.decided(), s.Line)
	if !s.safe || raceLost(s.Region, steps) {
		return s.lives(steps)
	}
	if code, t, ok := s.trick(steps, false); ok && code != "throw-in" {
		return code, t
	}
	if a, b, ok := twoEyes(s.Region, &s.safeEnd); ok {
		return "two-eyes", message.T("tsumego.reason.twoeyes", "a", s.at(a), "b", s.at(b))
	}
	return s.lives(steps)
}

// lives says how the target is kept in a line.
func (s *Solver) lives(steps []step) (code string, t message.Text) {
	if len(steps) == 0 {
		return "two-eyes", message.T("tsumego.reason.lives")
	}
	if raceLost(s.Region, steps) {
		return "race", s.raceText(steps, false)
	}
	if code, t, ok := s.trick(steps, false); ok && code != "throw-in" {
		return code, t
	}
	end := &steps[len(steps)-1].after
	if s.Region.Alive(end)&end.Left != 0 {
		return "two-eyes", s.eyesText("tsumego.reason.twoeyes", end)
	}
	if a, b, ok := doubleKo(s.Region, end); ok {
		return "double-ko", message.T("tsumego.reason.doubleko", "a", s.at(a), "b", s.at(b))
	}
	return "two-eyes", message.T("tsumego.reason.lives")
}

// decided is the root at the deciding threats.
func (s *Solver) decided() region.Position {
	p := s.Root
	p.SetBalance(s.deciding)
	return p
}

// captured names the vital point, the race, the trick, or what the target lacks at the
// end. A race that follows on the vital point is won only with it.
func (s *Solver) captured(steps []step) (code string, t message.Text) {
	if name, text, ok := s.nakade(steps); ok {
		return "nakade:" + name, message.T("tsumego.reason.nakade", "shape", text)
	}
	if raceWon(s.Region, steps) {
		if ours, theirs, _ := s.raceCount(steps, true); 0 < ours && ours <= theirs { // with more, or not to be captured, it needs no race
			return "race", s.raceText(steps, true)
		}
	}
	if code, t, ok := s.trick(steps, true); ok {
		return code, t
	}
	for i := len(steps) - 1; i >= 0; i-- {
		p := &steps[i].after
		if p.Left == 0 {
			continue
		}
		if v, ok := falseEye(s.Region, p); ok {
			return "false-eye", message.T("tsumego.reason.falseeye", "point", s.at(v))
		}
		if v, ok := oneEye(s.Region, p); ok {
			return "one-eye", message.T("tsumego.reason.oneeye", "point", s.at(v))
		}
		break
	}
	if v, ok := shortage(s.Region, steps, true); ok {
		return "shortage", message.T("tsumego.reason.shortage", "point", s.at(v))
	}
	return "captured", message.T("tsumego.reason.captured")
}

// Refuted says why a first move fails in a position of that threshold: what the line
// after it shows.
func (s *Solver) Refuted(by uint8, line []uint8, threshold region.Balance) message.Text {
	s.deciding = DecidingBalance(threshold, s.Goal)
	return s.whyRefuted(append([]int{s.Region.Point(by)}, list.Of(line, s.Region.Point)...))
}

// whyRefuted is Refuted for a line from the first move on.
func (s *Solver) whyRefuted(line []int) message.Text {
	steps := walk(s.Region, s.decided(), line)
	_, t := s.lives(steps)
	if s.Goal == problem.Live {
		_, t = s.captured(steps)
	}
	return t
}

// raceWon reports whether the line ends with the capture of the target while
// the defender's stones took the liberties of chains that could be captured.
func raceWon(r *region.Region, steps []step) bool {
	if len(steps) == 0 {
		return false
	}
	root, end := &steps[0].before, &steps[len(steps)-1].after
	racing := r.Racing | raced(r, root)
	return end.Left == 0 && r.Grow(racing)&end.Defend&^root.Defend != 0
}

// raceLost reports whether the defender captured a racing chain in the line.
func raceLost(r *region.Region, steps []step) bool {
	if len(steps) == 0 {
		return false
	}
	racing := raced(r, &steps[0].before)
	return slices.ContainsFunc(steps, func(st step) bool { return !st.before.AttackerToMove && st.taken&racing != 0 })
}

// raceCount counts the liberties of the winner's chain in a race, and of the other chain,
// when the winner is to move. The stones are one of each.
func (s *Solver) raceCount(steps []step, attackerWins bool) (ours, theirs int, stones [2]string) {
	r, root := s.Region, &steps[0].before
	if root.AttackerToMove != attackerWins {
		root = &steps[0].after
	}
	empty := r.Full &^ (root.Attack | root.Defend)
	racing := raced(r, root)
	if racing == 0 {
		racing = r.Racing & root.Attack
	}
	theirs = libertiesOf(r, root.Left&-root.Left, root.Defend, empty, r.Exits)
	stones[1] = s.at(bits.TrailingZeros64(root.Left))
	for rest := racing; rest != 0; rest &^= r.Flood(rest&-rest, root.Attack) {
		if n := libertiesOf(r, rest&-rest, root.Attack, empty, r.Wall); ours == 0 || n < ours {
			ours, stones[0] = n, s.at(bits.TrailingZeros64(rest))
		}
	}
	if !attackerWins {
		ours, theirs, stones[0], stones[1] = theirs, ours, stones[1], stones[0]
	}
	return ours, theirs, stones
}

// raceText says which chain wins a race, and with how many liberties.
func (s *Solver) raceText(steps []step, attackerWins bool) message.Text {
	ours, theirs, stones := s.raceCount(steps, attackerWins)
	if min(ours, theirs) == 0 || max(ours, theirs) >= region.MaxRegionPoints {
		return message.T("tsumego.reason.racewon", "own", stones[0], "rival", stones[1])
	}
	return message.T("tsumego.reason.racecount", "own", stones[0], "rival", stones[1], "n", ours, "other", theirs)
}

// whatIsKnown says what the limit left of the answer.
func (s *Solver) whatIsKnown() message.Text {
	succeeds, fails := s.lo > Never, s.hi <= region.Decisive
	if s.Goal == problem.Live {
		succeeds, fails = fails, succeeds
	}
	switch {
	case succeeds:
		return message.T("tsumego.reason.limitatleast")
	case fails:
		return message.T("tsumego.reason.limitatmost")
	}
	return message.T("tsumego.reason.limit")
}

// whyUnknown tells the border from the limit.
func (s *Solver) whyUnknown() (code string, t message.Text) {
	d, ok := s.Driver.(*proof.BorderDriver)
	if !ok || !d.Leaks {
		return "limit", s.whatIsKnown()
	}
	if n := s.Region.TooBig; n > 0 {
		return "region-size", message.T("tsumego.error.regionsize", "n", n, "max", region.MaxRegionPoints)
	}
	b := &goban.Board{W: s.Region.W, H: s.Region.H}
	for _, k := range []region.Balance{0, region.Decisive, -region.Decisive} {
		p := s.Root
		p.SetBalance(k)
		if at, ok := d.RunsOutAt(p); ok {
			return "runs-out", message.T("tsumego.reason.runsout", "point", b.Name(at))
		}
	}
	return "race", message.T("tsumego.reason.race")
}

// nakade names the unsettled eye space whose vital point the attacker's first
// move of a line takes: the empty area around it, enclosed by the target's side
// alone, of which no point has more neighbours.
func (s *Solver) nakade(steps []step) (name string, text message.Text, ok bool) {
	for i := range steps {
		st := &steps[i]
		if !st.before.AttackerToMove || st.point < 0 {
			continue
		}
		r, p := s.Region, &st.before
		area := r.Flood(st.bit(), r.Full&^p.Defend)
		if area&p.Attack != 0 || area&(r.Wall|r.Exits) != 0 || bits.OnesCount64(r.Near[st.point]&area) < r.ShapeOf(area).Top {
			return "", message.Text{}, false
		}
		key := r.ShapeKey(area)
		name, ok = vitalShapes[key]
		return name, message.T(key), ok
	}
	return "", message.Text{}, false
}

// vitalShapes are the shapes that have a vital point, as a reason's code names them.
var vitalShapes = map[string]string{
	"tsumego.shape.straightthree": "straight-three", "tsumego.shape.bentthree": "bent-three", "tsumego.shape.tfour": "t-four",
	"tsumego.shape.bulkyfive": "bulky-five", "tsumego.shape.crossfive": "cross-five", "tsumego.shape.rabbitysix": "rabbity-six",
}
