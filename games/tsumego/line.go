package tsumego

// maxShown bounds the length of a line that is shown.
const maxShown = 40

// lineAfter is the proof line that begins with a first move at the deciding
// balance, as board points.
func (s *solver) lineAfter(by uint8) []int {
	p := s.root
	p.setBalance(s.deciding)
	var line []int
	for _, m := range proofLine(s.driver, s.Region, p, by) {
		line = append(line, s.point(m))
	}
	return line
}

func (s *prover) line(p position, by uint8) []uint8 { return proofLine(s, s.r, p, by) }

// proofLine begins with the move by at p: the side that succeeds plays its
// proof, the other resists where the most work was needed. It ends where a
// fact or a lost table entry ends it.
func proofLine(d driver, r *region, p position, by uint8) []uint8 {
	var line []uint8
	for len(line) < maxShown {
		c, legal := r.after(&p, by)
		if !legal {
			break
		}
		line = append(line, by)
		p = c.pos
		if p.left == 0 || p.passes == bothPassed {
			break
		}
		var ok bool
		if by, _, ok = d.reply(&p); !ok {
			if by, ok = resist(d, r, &p); !ok {
				break
			}
		}
	}
	return line
}

// resist is the move after which the winner's proof took the most work.
func resist(d driver, r *region, p *position) (by uint8, ok bool) {
	if r.fact(p) != factNone {
		return 0, false
	}
	most := uint32(0)
	for _, m := range r.moveList(p) {
		c, legal := r.after(p, m)
		if !legal {
			continue
		}
		if _, work, _ := d.reply(&c.pos); work > most {
			most, by, ok = work, m, true
		}
	}
	return by, ok
}
