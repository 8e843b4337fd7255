package tsumego

import (
	"duiju/games"
)

// explain says in words why the answer is what it is, with a code for
// programs. Everything it says follows from the proof: its line, or the line of
// the second proof that two eyes can be forced.
func (s *solver) explain() {
	s.ReasonCode, s.Reason = s.why()
}

func (s *solver) why() (code string, t games.Text) {
	root := s.root
	settled := s.Region.alive(&root)&root.left != 0
	switch {
	case s.Status == statusUnknown:
		return s.whyUnknown()
	case s.Status == statusKo && s.Threats > 0:
		return "ko", games.T("tsumego.reason.koours", "n", s.Threats)
	case s.Status == statusKo:
		return "ko", games.T("tsumego.reason.kotheirs", "n", -s.Threats)
	case settled:
		return "already", s.eyesText("tsumego.reason.already", &root)
	case s.Status == statusLoss && s.goal == live:
		return s.whyDead()
	case s.seki && s.goal == kill:
		return "seki", games.T("tsumego.reason.sekikill")
	case s.seki:
		return "seki", games.T("tsumego.reason.seki")
	case s.goal == kill && s.Status == statusLoss:
		return "alive", games.T("tsumego.reason.alive")
	case s.goal == live:
		return s.whyLives()
	}
	return s.whyCaptured()
}

// at names a region point.
func (s *solver) at(point int) string {
	return pointName(s.Region.W, s.Region.H, s.Region.Points[point])
}

// eyesText is the sentence of the key with the two eyes of p.
func (s *solver) eyesText(key string, p *position) games.Text {
	a, b, ok := s.Region.twoEyes(p)
	if !ok {
		return games.T("tsumego.reason.alive")
	}
	return games.T(key, "a", s.at(a), "b", s.at(b))
}

// whyDead looks at the answer to the defender's best resistance.
func (s *solver) whyDead() (code string, t games.Text) {
	if f := s.Region.fact(&s.root); f == factDead {
		if e, ok := s.Region.oneEye(&s.root); ok {
			return "one-eye", games.T("tsumego.reason.oneeye", "point", s.at(e))
		}
		return "dead", games.T("tsumego.reason.noeye")
	}
	return "dead", games.T("tsumego.reason.dead")
}

// trick names what the side does in the line that wins for it.
func (s *solver) trick(steps []step, attacker bool) (code string, t games.Text, ok bool) {
	r := s.Region
	for _, k := range []struct {
		code string
		find func([]step, bool) (int, bool)
		key  func(string) games.Text
	}{
		{"under-the-stones", r.underTheStones, func(p string) games.Text { return games.T("tsumego.reason.under", "point", p) }},
		{"snapback", r.snapback, func(p string) games.Text { return games.T("tsumego.reason.snapback", "point", p) }},
		{"connect-and-die", r.connectAndDie, func(p string) games.Text { return games.T("tsumego.reason.connect", "point", p) }},
		{"throw-in", r.throwIn, func(p string) games.Text { return games.T("tsumego.reason.throwin", "point", p) }},
	} {
		if point, found := k.find(steps, attacker); found {
			return k.code, k.key(s.at(point)), true
		}
	}
	return "", games.Text{}, false
}

// whyLives: two eyes where the second proof made them, else how the line wins.
func (s *solver) whyLives() (code string, t games.Text) {
	steps := s.Region.walk(s.decided(), s.Line)
	if s.raceLost(steps) {
		return "race", games.T("tsumego.reason.racewon")
	}
	if code, t, ok := s.trick(steps, false); ok && code != "throw-in" {
		return code, t
	}
	if s.safe {
		if a, b, ok := s.Region.twoEyes(&s.safeEnd); ok {
			return "two-eyes", games.T("tsumego.reason.twoeyes", "a", s.at(a), "b", s.at(b))
		}
	}
	return "two-eyes", games.T("tsumego.reason.lives")
}

// decided is the root at the deciding threats.
func (s *solver) decided() position {
	p := s.root
	p.setBalance(s.deciding)
	return p
}

// whyCaptured: the vital point, the trick, or what the target lacks at the end.
func (s *solver) whyCaptured() (code string, t games.Text) {
	steps := s.Region.walk(s.decided(), s.Line)
	if s.raceWon(steps) {
		return "race", games.T("tsumego.reason.racewon")
	}
	if name, text, ok := s.nakade(); ok {
		return "nakade:" + name, games.T("tsumego.reason.nakade", "shape", text)
	}
	if code, t, ok := s.trick(steps, true); ok {
		return code, t
	}
	for i := len(steps) - 1; i >= 0; i-- {
		p := &steps[i].after
		if p.left == 0 {
			continue
		}
		if v, ok := s.Region.falseEye(p); ok {
			return "false-eye", games.T("tsumego.reason.falseeye", "point", s.at(v))
		}
		if v, ok := s.Region.oneEye(p); ok {
			return "one-eye", games.T("tsumego.reason.oneeye", "point", s.at(v))
		}
		break
	}
	if v, ok := s.Region.shortage(steps, true); ok {
		return "shortage", games.T("tsumego.reason.shortage", "point", s.at(v))
	}
	return "captured", games.T("tsumego.reason.captured")
}

// raceWon reports whether the line ends with the capture of the target while
// the defender's stones took the liberties of chains that could be captured.
func (s *solver) raceWon(steps []step) bool {
	if len(steps) == 0 {
		return false
	}
	end := &steps[len(steps)-1].after
	racing := s.Region.Racing | s.Region.raced(&s.root)
	return end.left == 0 && s.Region.grow(racing)&end.defend&^s.root.defend != 0
}

// raceLost reports whether the defender captured a racing chain in the line.
func (s *solver) raceLost(steps []step) bool {
	racing := s.Region.raced(&s.root)
	for i := range steps {
		if steps[i].before.attackerToMove {
			continue
		}
		if steps[i].taken&racing != 0 {
			return true
		}
	}
	return false
}

// raced are the attacker's chains that can be captured and stand between the
// target and other stones of the defender: both sides count liberties.
func (r *region) raced(p *position) uint64 {
	target := r.flood(p.left, p.defend)
	var out uint64
	for rest := p.attack; rest != 0; {
		chain := r.flood(rest&-rest, rest)
		rest &^= chain
		near := r.grow(chain) & p.defend
		if chain&r.Wall == 0 && near&target != 0 && near&^target != 0 {
			out |= chain
		}
	}
	return out
}

// whatIsKnown says what the limit left of the answer.
func (s *solver) whatIsKnown() games.Text {
	succeeds, fails := s.lo > never, s.hi <= decisive
	if s.goal == live {
		succeeds, fails = fails, succeeds
	}
	switch {
	case succeeds:
		return games.T("tsumego.reason.limitatleast")
	case fails:
		return games.T("tsumego.reason.limitatmost")
	}
	return games.T("tsumego.reason.limit")
}

// whyUnknown tells the border from the limit.
func (s *solver) whyUnknown() (code string, t games.Text) {
	d, ok := s.driver.(*borderDriver)
	if !ok || !d.leaks {
		return "limit", s.whatIsKnown()
	}
	if n := s.Region.TooBig; n > 0 {
		return "region-size", games.T("tsumego.error.regionsize", "n", n, "max", maxRegionPoints)
	}
	b := &board{W: s.Region.W, H: s.Region.H}
	for _, k := range []balance{0, decisive, -decisive} {
		p := s.root
		p.setBalance(k)
		if at, ok := d.runsOutAt(p); ok {
			return "runs-out", games.T("tsumego.reason.runsout", "point", b.Name(at))
		}
	}
	return "race", games.T("tsumego.reason.race")
}

// nakade names the unsettled eye space whose vital point the first move takes:
// the empty area around it, enclosed by the target's side alone.
func (s *solver) nakade() (name string, text games.Text, ok bool) {
	if len(s.First) == 0 || s.First[0] == passMove {
		return "", games.Text{}, false
	}
	r, p := s.Region, &s.root
	bit := uint64(1) << r.bit[s.First[0]]
	area := r.flood(bit, r.full&^p.defend)
	if area&p.attack != 0 || area&(r.Wall|r.Exits) != 0 {
		return "", games.Text{}, false
	}
	return r.shapeName(area)
}

// shapeName names the shapes that have a vital point.
func (r *region) shapeName(a uint64) (name string, text games.Text, ok bool) {
	switch s := r.shapeOf(a); {
	case s.n == 3:
		if r.straight(a) {
			return "straight-three", games.T("tsumego.shape.straightthree"), true
		}
		return "bent-three", games.T("tsumego.shape.bentthree"), true
	case s.n == 4 && s.top == 3:
		return "t-four", games.T("tsumego.shape.tfour"), true
	case s.n == 5 && s.edges == 5:
		return "bulky-five", games.T("tsumego.shape.bulkyfive"), true
	case s.n == 5 && s.top == 4:
		return "cross-five", games.T("tsumego.shape.crossfive"), true
	case s.rabbitySix():
		return "rabbity-six", games.T("tsumego.shape.rabbitysix"), true
	}
	return "", games.Text{}, false
}

// straight reports whether all points lie on one line.
func (r *region) straight(a uint64) bool {
	points := r.list(a)
	sameX, sameY := true, true
	for _, p := range points {
		sameX = sameX && p%r.W == points[0]%r.W
		sameY = sameY && p/r.W == points[0]/r.W
	}
	return sameX || sameY
}
