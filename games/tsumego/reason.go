package tsumego

import (
	"duiju/games"
)

// explain says in words why the answer is what it is, with a code for
// programs. Everything it says follows from the proof.
func (s *solver) explain() {
	say := func(code string, t games.Text) { s.ReasonCode, s.Reason = code, t }
	switch {
	case s.Status == StatusUnknown:
		say(s.whyUnknown())
	case s.Status == StatusKo && s.Threats > 0:
		say("ko", games.T("tsumego.reason.koours", "n", s.Threats))
	case s.Status == StatusKo:
		say("ko", games.T("tsumego.reason.kotheirs", "n", -s.Threats))
	case s.Status == StatusLoss && s.goal == Kill:
		say("alive", games.T("tsumego.reason.alive"))
	case s.Status == StatusLoss:
		say("dead", games.T("tsumego.reason.dead"))
	case s.goal == Live:
		say("two-eyes", games.T("tsumego.reason.lives"))
	default:
		if name, text, ok := s.nakade(); ok {
			say("nakade:"+name, games.T("tsumego.reason.nakade", "shape", text))
			return
		}
		say("captured", games.T("tsumego.reason.captured"))
	}
}

// whyUnknown tells the border from the limit.
func (s *solver) whyUnknown() (code string, t games.Text) {
	d, ok := s.driver.(*borderDriver)
	if !ok || !d.leaks {
		return "limit", games.T("tsumego.reason.limit")
	}
	if n := s.Region.TooBig; n > 0 {
		return "region-size", games.T("tsumego.error.regionsize", "n", n, "max", maxRegionPoints)
	}
	b := &Board{W: s.Region.W, H: s.Region.H}
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
	if len(s.First) == 0 || s.First[0] == PassMove {
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
func (r *Region) shapeName(a uint64) (name string, text games.Text, ok bool) {
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
func (r *Region) straight(a uint64) bool {
	points := r.list(a)
	sameX, sameY := true, true
	for _, p := range points {
		sameX = sameX && p%r.W == points[0]%r.W
		sameY = sameY && p/r.W == points[0]/r.W
	}
	return sameX || sameY
}
