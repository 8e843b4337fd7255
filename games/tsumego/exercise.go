package tsumego

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"duiju/games"
)

// judgeNodes and judgeMiB limit the proof of one answer of the trainer.
const (
	judgeNodes = 2_000_000
	judgeMiB   = 32
)

// Exercises implements games.Trainer: the built-in collection. The options and
// tags are shared by all callers.
func (Module) Exercises() []games.Exercise { return slices.Clone(exercises()) }

// exercises describes the collection, once: the keys of its problems need their
// regions, some 40 ms for all.
var exercises = sync.OnceValue(func() []games.Exercise {
	all := make([]games.Exercise, 0, len(collection()))
	for _, p := range collection() {
		all = append(all, exerciseOf(p, games.Options{"problem": p.Name}))
	}
	return all
})

// exerciseOf describes a problem by the notes in its comment.
func exerciseOf(p *problem, o games.Options) games.Exercise {
	notes := notesOf(p)
	e := games.Exercise{ID: p.Key(), Options: o}
	e.Grade, _ = strconv.Atoi(notes["grade"]) // 0, not known, if there is none
	if family, ok := families[notes["shape"]]; ok {
		e.Name, e.About = family.name, about(notes, strings.Split(notes["tags"], ","))
		e.Tags = append(e.Tags, games.Tag{ID: notes["shape"], Name: family.name})
	}
	for tag := range strings.SplitSeq(notes["tags"], ",") {
		if name, ok := tagName(tag); ok {
			e.Tags = append(e.Tags, games.Tag{ID: tag, Name: name, Order: tagOrder(tag)})
		}
	}
	return e
}

// Turned implements games.Trainer: one of the eight symmetries, with or without
// the colours exchanged.
func (m Module) Turned(o games.Options, seed uint64) (games.Options, error) {
	o, err := games.Complete(m, o)
	if err != nil {
		return nil, err
	}
	p, err := problemOf(o["problem"], seed)
	if err != nil {
		return nil, err
	}
	o["problem"] = newState(configure(p.mirrored(int(seed%symmetries), seed/symmetries%2 == 1)), 0).Text()
	return o, nil
}

// DrawExercise implements games.ExerciseDrawer. A seed that gives nothing hands
// over to the next.
func (Module) DrawExercise(ctx context.Context, seed uint64, least, most int) (games.Exercise, error) {
	known := builtinKeys()
	for ; ; seed++ {
		g, err := generate(ctx, seed, generateOptions{Least: least, Most: most})
		if err != nil {
			return games.Exercise{}, err
		}
		if g == nil || known[g.Key()] {
			continue
		}
		var text strings.Builder
		if err := g.write(&text); err != nil {
			return games.Exercise{}, err
		}
		p, err := firstProblem(text.String())
		if err != nil {
			return games.Exercise{}, err
		}
		return exerciseOf(p, games.Options{"problem": newState(configure(p), 0).Text()}), nil
	}
}

// posed is a position as a problem for the side to move, with a solver for it.
func (s *state) posed(ctx context.Context) (*problem, *solver) {
	p := *s.problem
	p.Board, p.Goal, p.AsksStatus = s.board, kill, p.AsksStatus && s.plies == 0
	if s.Turn() == games.Second {
		p.Goal = live
	}
	p.Target = s.region.list(s.position().left)
	d, err := newDriver(driverAuto, s.region, judgeMiB)
	if err != nil {
		panic(err) // there is such a driver
	}
	return &p, &solver{
		answer: answer{Region: s.region}, driver: d, ctx: ctx, goal: p.Goal,
		o: solveOptions{Nodes: judgeNodes}, root: s.position(),
	}
}

// refuting is a move by which the side to move of p succeeds, which it does by
// proof; 0 if none is known.
func (s *solver) refuting(p *position) uint8 {
	if by, _, ok := s.driver.reply(p); ok {
		return by
	}
	for _, by := range s.Region.moveList(p) { // a fact: it holds after the move too
		c, legal := s.Region.after(p, by)
		if !legal {
			continue
		}
		if v := s.askAsIs(c.pos); v.decided() && (v.pn == 0) == p.attackerToMove {
			return by
		}
	}
	return 0
}

// Judge implements games.Trainer. A move is right if it keeps the best result
// that its mover has: against any threats where that is a win, the same ko
// where it is a ko. Where the goal cannot be reached from s at all, a pass is
// right and every other move is wrong; where the question is whether a move is
// needed and none is, the same.
func (Module) Judge(ctx context.Context, s games.State, move string) (games.Verdict, error) {
	st, ok := s.(*state)
	if !ok || st.region == nil || st.status.Over {
		return games.Verdict{}, nil
	}
	st = st.clone()
	p, sv := st.posed(ctx)
	worth, known := sv.worthOf(sv.root, 0)
	needless := false
	if p.AsksStatus && known {
		if needless, known = sv.needless(worth); !known {
			return games.Verdict{}, ctx.Err()
		}
	}
	by, err := st.playNamed(move)
	if err != nil {
		return games.Verdict{}, err
	}
	status, _ := statusOf(worth, sv.goal)
	lost := status == statusLoss
	switch {
	case !known:
		return games.Verdict{}, ctx.Err()
	case (lost || needless) && by == uint8(movePass):
		return games.Verdict{Known: true, Right: true, Done: true}, nil
	case st.status.Over && needless:
		return games.Verdict{Known: true, Note: games.T("tsumego.judge.needless")}, nil
	case st.status.Over:
		right := (st.status.Winner == games.First) == (sv.goal == kill)
		return games.Verdict{Known: true, Right: right, Done: true}, nil
	}
	after := st.position()
	after.setBalance(decidingBalance(worth, sv.goal))
	answer := sv.askAsIs(after)
	if !answer.decided() {
		return games.Verdict{}, ctx.Err()
	}
	v := games.Verdict{Known: true, Right: (answer.pn == 0) == (sv.goal == kill)}
	switch {
	case v.Right && needless:
		v.Right, v.Note = false, games.T("tsumego.judge.needless")
	case v.Right:
		v.Reply, v.Done = sv.resistance(st, &after)
	default:
		if reply := sv.refuting(&after); reply != 0 && st.check(st.pointOf(reply)) == nil {
			v.Reply = st.nameOf(reply)
			for _, m := range proofLine(sv.driver, sv.Region, after, reply) {
				v.Line = append(v.Line, st.nameOf(m))
			}
		}
		v.Note = sv.lesser(by)
	}
	return v, ctx.Err()
}

// needless reports whether the goal is reached without a move: it is to live,
// and after a pass the target lives too.
func (s *solver) needless(worth balance) (yes, known bool) {
	if status, _ := statusOf(worth, s.goal); s.goal == kill || status != statusWin {
		return false, true
	}
	p := s.root
	p.setBalance(decidingBalance(worth, s.goal))
	c, _ := s.Region.after(&p, uint8(movePass))
	v := s.askAsIs(c.pos)
	return v.pn != 0, v.decided()
}

// playNamed plays a move by name and returns it as the searcher knows it.
func (s *state) playNamed(move string) (by uint8, err error) {
	name, err := s.Parse(move)
	if err != nil {
		return 0, err
	}
	q, _ := parsePointName(s.board.W, s.board.H, name)
	switch {
	case q == passMove:
		by = uint8(movePass)
	case s.region.Has(q):
		by = uint8(s.region.bit[q]) + 1
	}
	s.play(q)
	return by, nil
}

// lesser says of a wrong first move that it still leads to a ko.
func (s *solver) lesser(by uint8) games.Text {
	if by == 0 {
		return games.Text{}
	}
	w, known := s.worthOf(s.root, by)
	status, threats := statusOf(w, s.goal)
	switch {
	case !known || status != statusKo:
		return games.Text{}
	case threats > 0:
		return games.T("tsumego.judge.koours", "n", threats)
	}
	return games.T("tsumego.judge.kotheirs", "n", -threats)
}

// resistance is what the other side answers to a right move: the move whose
// refutation takes the most work. Done says that nothing is left to find: a
// fact decides, the other side has only passes, or one legal move is left after
// its answer.
func (s *solver) resistance(st *state, p *position) (reply string, done bool) {
	if s.Region.fact(p) != factNone {
		return "", true
	}
	type answer struct {
		by   uint8
		work uint64
	}
	best := answer{}
	for _, by := range s.Region.moveList(p) {
		c, legal := s.Region.after(p, by)
		if !legal || by == uint8(movePass) || st.check(st.pointOf(by)) != nil {
			continue
		}
		_, work, _ := s.driver.reply(&c.pos)
		if f := s.Region.fact(&c.pos); f == factNone {
			work += 2
		}
		if c.pos.ban != noBan { // taking a ko asks for something
			work += 2
		}
		if w := uint64(work); w > best.work {
			best = answer{by, w}
		}
	}
	if best.by == 0 {
		return "", true
	}
	c, _ := s.Region.after(p, best.by)
	return st.nameOf(best.by), len(s.Region.moveList(&c.pos)) <= 1
}

// Solution implements games.Trainer.
func (Module) Solution(ctx context.Context, s games.State) (games.Solution, error) {
	st, ok := s.(*state)
	if !ok || st.region == nil || st.status.Over {
		return games.Solution{}, nil
	}
	p, _ := st.posed(ctx)
	a, err := solveRegion(ctx, p, st.region, st.position(), solveOptions{Nodes: judgeNodes, MemMiB: judgeMiB})
	if err != nil || a.Err != nil || a.Status == statusUnknown {
		return games.Solution{}, err
	}
	out := games.Solution{Known: true, Reason: a.Reason}
	add := func(m int, right bool, note games.Text, line []int) {
		sm := games.SolvedMove{Right: right, Move: st.board.Name(m), Note: note}
		for _, q := range line {
			sm.Line = append(sm.Line, st.board.Name(q))
		}
		out.Moves = append(out.Moves, sm)
	}
	answers, settled := p.rightAnswers(&a), p.settled(&a)
	if a.Status == statusLoss {
		answers, settled = []int{passMove}, true
	}
	for _, m := range answers {
		var line []int
		if len(a.Line) > 0 && a.Line[0] == m {
			line = a.Line[1:]
		}
		add(m, true, games.Text{}, line)
	}
	if settled {
		for _, m := range a.First {
			if m != passMove {
				add(m, false, games.T("tsumego.judge.needless"), nil)
			}
		}
		delete(a.Refutations, passMove)
	}
	for _, k := range a.Ko {
		note := games.T("tsumego.judge.koours", "n", k.Threats)
		if k.Threats < 0 {
			note = games.T("tsumego.judge.kotheirs", "n", -k.Threats)
		}
		add(k.Move, false, note, a.Refutations[k.Move])
		delete(a.Refutations, k.Move)
	}
	for _, m := range append(a.Region.Points, passMove) {
		if line, refuted := a.Refutations[m]; refuted {
			add(m, false, games.Text{}, line)
		}
	}
	return out, ctx.Err()
}
