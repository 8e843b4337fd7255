package trainer

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/generate"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// AllExercises describes the built-in collection. The options and tags are shared
// by all callers.
func AllExercises() []teach.Exercise { return slices.Clone(exercises()) }

// exercises describes the collection, once. Its notes have the keys, which need the regions
// of all problems.
var exercises = sync.OnceValue(func() []teach.Exercise {
	return list.Of(problem.Shelf(), func(s problem.Shelved) teach.Exercise { return exerciseOf(s.Notes["key"], s.Notes, optionsOf(s)) })
})

// optionsOf are those of a built-in problem. One whose best result is a ko begins
// with the threats that decide it: the side to move has those that it needs, or
// the other side one less than it would need.
func optionsOf(s problem.Shelved) games.Options {
	number, ko := strings.CutPrefix(s.Notes["status"], string(answer.StatusKo)+" ")
	n, err := strconv.Atoi(number)
	if !ko || err != nil {
		return games.Options{"problem": s.Name}
	}
	q, mover := *s.Read(), 0
	if q.Goal == problem.Live {
		mover = 1
	}
	if n < 0 {
		q.Threats[mover] = -n
	} else {
		q.Threats[1-mover] = n - 1
	}
	return games.Options{"problem": play.TextOf(&q)}
}

// exerciseOf describes a problem by the notes in its comment.
func exerciseOf(id string, notes map[string]string, o games.Options) teach.Exercise {
	e := teach.Exercise{ID: id, Options: o}
	if e.Grade, _ = strconv.Atoi(notes["grade"]); e.Grade > 0 { // 0, not known, if there is none
		e.Rank = rankOf(e.Grade)
	}
	e.Pass = notes["ask"] == problem.AskStatus
	if shape := notes["shape"]; shape != "generated" {
		e.Kin = shape
	}
	if family, ok := families[notes["shape"]]; ok {
		e.Name, e.About = family.Name, about(notes, strings.Split(notes["tags"], ","))
		e.Tags = append(e.Tags, teach.Tag{ID: notes["shape"], Name: family.Name})
	}
	for tag := range strings.SplitSeq(notes["tags"], ",") {
		if name, ok := tagName(tag); ok {
			e.Tags = append(e.Tags, teach.Tag{ID: tag, Name: name, Order: tagOrder(tag)})
		}
	}
	return e
}

// rankOf is about the rank of players for whom problems of a grade are right. The line goes
// through the mean grades of closed problems from books whose titles name a rank: 3.9
// of 15 for beginners (taken as 12 kyu), 5.6 of 15 for 10 to 1 kyu and 7.6 of 14 for 1 kyu
// to 3 dan. Within a book grades differ by two, so of one problem it says little.
func rankOf(grade int) message.Text {
	kyu := int(math.Round(24 - 3.2*float64(grade)))
	if kyu > 0 {
		return message.T("tsumego.rank.kyu", "n", kyu)
	}
	return message.T("tsumego.rank.dan", "n", 1-kyu)
}

// TurnedBy turns the problem of complete options by one of the eight symmetries,
// with or without the colours exchanged.
func TurnedBy(o games.Options, seed uint64) (games.Options, error) {
	p, err := problem.Find(o["problem"], seed)
	if err != nil {
		return nil, err
	}
	symmetry, swap := int(seed%goban.Symmetries), seed/goban.Symmetries%2 == 1
	if _, builtin := problem.Builtin(o["problem"]); !builtin && (len(p.Choices) > 0 || problem.HasTree(p.Node)) {
		o["problem"] = textWithTree(p, symmetry, swap)
		return o, nil
	}
	o["problem"] = play.TextOf(p.Mirrored(symmetry, swap))
	return o, nil
}

// DrawExercise makes a new problem of a seed; one that gives nothing hands over to
// the next.
func DrawExercise(ctx context.Context, seed uint64, least, most int) (teach.Exercise, error) {
	known := generate.BuiltinKeys()
	for ; ; seed++ {
		g, err := generate.Generate(ctx, seed, generate.GenerateOptions{Least: least, Most: most, Known: func(key string) bool { return known[key] }})
		if err != nil {
			return teach.Exercise{}, err
		}
		if g == nil {
			continue
		}
		var text strings.Builder
		if err := g.Write(&text); err != nil {
			return teach.Exercise{}, err
		}
		p, err := problem.FirstProblem(text.String())
		if err != nil {
			return teach.Exercise{}, err
		}
		return exerciseOf(p.Key(), problem.NotesOf(p), games.Options{"problem": play.TextOf(p)}), nil
	}
}

// JudgeMove is the trainer's verdict on a move at s: what is proven of it, else what
// the problem's file says of it.
func JudgeMove(ctx context.Context, s games.State, move string) (teach.Verdict, error) {
	st, ok := s.(*play.State)
	if !ok || st.Status().Over {
		return teach.Verdict{}, nil
	}
	if st.Choosing() {
		return chosen(st, move)
	}
	if st.Region != nil {
		v, err := proveMove(ctx, st, move)
		if err != nil || v.Known && (v.Right || v.Note.IsZero()) {
			return v, err
		}
		if v.Known { // by the rules of the file a ko may be a capture
			return orBentFour(st, move, v), nil
		}
	}
	move, err := st.Read(move)
	return asFileSays(st, move), err
}

// orBentFour is the verdict on a move that leads to a ko, but where the file has it end in
// a bent four in the corner, that of the file.
func orBentFour(st *play.State, move string, v teach.Verdict) teach.Verdict {
	name, err := st.Read(move)
	q, ok := goban.ParsePointName(st.Board.W, st.Board.H, name)
	says := asFileSays(st, name)
	proven := v.Note.Key == "tsumego.judge.bentfour"
	switch {
	case err != nil || !ok || !says.Right || !proven && !st.Problem.SaysBentFour(q):
		return v
	case proven:
		says.Note = v.Note
	default:
		says.Note = message.T("tsumego.judge.bentfour", "note", v.Note)
	}
	return says
}

// proveMove is what is proven of a move at s. It is right if it keeps the best result
// that its mover has: against any threats where that is a win, the same ko
// where it is a ko. Where the question is for the status, a pass is right and every
// other move wrong if the goal cannot be reached from s at all or needs no move. Of
// a guessed target that is lost the question was not understood: nothing is known.
func proveMove(ctx context.Context, st *play.State, move string) (teach.Verdict, error) {
	st = st.Clone().(*play.State)
	p, sv := st.Posed(ctx)
	threshold, known := sv.Threshold(sv.Root, 0)
	needless := false
	if p.AsksStatus && known {
		if needless, known = sv.Needless(threshold); !known {
			return teach.Verdict{}, ctx.Err()
		}
	}
	by, err := st.PlayNamed(move)
	if err != nil {
		return teach.Verdict{}, err
	}
	status, _ := answer.StatusOf(threshold, sv.Goal)
	lost := status == answer.StatusLoss
	switch {
	case !known, lost && (p.Guessed || p.TargetInferred || onAssumption(sv, sv.Goal == problem.Live)):
		return teach.Verdict{}, ctx.Err()
	case (lost && p.AsksStatus || needless) && by == uint8(region.MovePass):
		return teach.Verdict{Known: true, Right: true, Done: true}, nil
	case st.Status().Over && needless:
		return teach.Verdict{Known: true, Note: message.T("tsumego.judge.needless")}, nil
	case st.Status().Over:
		right := (st.Status().Winner == games.First) == (sv.Goal == problem.Kill)
		return teach.Verdict{Known: true, Right: right, Done: true}, nil
	}
	after := sv.Root
	after.SetBalance(answer.DecidingBalance(threshold, sv.Goal))
	after, legal := sv.Region.After(&after, by)
	if !legal { // it takes back a ko that its side does not need to win
		after = st.Position()
		after.SetBalance(answer.DecidingBalance(threshold, sv.Goal))
	}
	answer := sv.AskAsIs(after)
	if !answer.Decided() {
		return teach.Verdict{}, ctx.Err()
	}
	v := teach.Verdict{Known: true, Right: (answer.Pn == 0) == (sv.Goal == problem.Kill)}
	switch {
	case !v.Right && onAssumption(sv, answer.Pn == 0): // no wrong try on an assumption
		return teach.Verdict{}, ctx.Err()
	case v.Right && needless:
		v.Right, v.Note = false, message.T("tsumego.judge.needless")
	case v.Right:
		v.Reply, v.Others, v.Done = resistance(sv, st, &after)
	default:
		if reply := sv.Refuting(&after); reply != 0 && st.Check(st.Region.Point(reply)) == nil {
			v.Reply = st.NameOf(reply)
			line := proof.ProofLine(sv.Driver, sv.Region, after, reply)
			v.Line = st.NamesOf(line)
			v.Why = sv.Refuted(by, line, threshold)
		}
		v.Note = sv.Lesser(by)
	}
	return v, ctx.Err()
}

// onAssumption reports whether a success of the attacker, or of the defender, rests on
// something assumed outside.
func onAssumption(sv *answer.Solver, attacker bool) bool {
	return attacker && sv.AssumesCapture() || !attacker && sv.AssumesLife()
}

// followNodes and mostFollowed limit the count of right follow-ups: the positions
// of each, and the answers it is counted for.
const (
	followNodes  = 2_000
	mostFollowed = 8
)

// resistance is what the other side answers to a right move: of the moves whose
// refutation takes the most work, the one that leaves the fewest right moves;
// others are those that leave something to find too. Done
// says that nothing is left to find: a fact decides, the other side has only
// passes, or one legal move is left after its answer.
func resistance(s *answer.Solver, st *play.State, p *region.Position) (reply string, others []string, done bool) {
	if s.Region.Fact(p) != region.FactNone {
		return "", nil, true
	}
	type answer struct {
		by    uint8
		after region.Position
		work  uint64
	}
	var all []answer
	for _, by := range s.Region.MoveList(p) {
		c, legal := s.Region.After(p, by)
		if !legal || by == uint8(region.MovePass) || st.Check(st.Region.Point(by)) != nil {
			continue
		}
		_, proof, _ := s.Driver.Reply(&c)
		work := uint64(proof)
		if f := s.Region.Fact(&c); f == region.FactNone {
			work += 2
		}
		if c.Ban != region.NoBan { // taking a ko asks for something
			work += 2
		}
		if work > 0 {
			all = append(all, answer{by, c, work})
		}
	}
	if len(all) == 0 {
		return "", nil, true
	}
	slices.SortStableFunc(all, func(a, b answer) int { return cmp.Compare(b.work, a.work) })
	best, fewest := all[0], 0
	for i, a := range all[:min(len(all), mostFollowed)] {
		if n := rightMoves(s, &a.after, fewest); i == 0 || n < fewest {
			best, fewest = a, n
		}
	}
	for _, a := range all {
		if a.by != best.by && s.Region.Fact(&a.after) == region.FactNone && len(s.Region.MoveList(&a.after)) > 1 {
			others = append(others, st.NameOf(a.by))
		}
	}
	return st.NameOf(best.by), others, len(s.Region.MoveList(&best.after)) <= 1
}

// rightMoves counts the moves that keep the goal of the side to move of p; it may
// stop at most, if that is above 0. What is not decided soon is none.
func rightMoves(s *answer.Solver, p *region.Position, most int) int {
	n := 0
	for _, by := range s.Region.MoveList(p) {
		c, legal := s.Region.After(p, by)
		if !legal {
			continue
		}
		if v := s.Driver.Ask(s.Ctx, c, followNodes); v.Decided() && (v.Pn == 0) == p.AttackerToMove {
			if n++; most > 0 && n >= most {
				break
			}
		}
	}
	if n == 0 { // nothing decided: as good as everything
		return len(s.Region.Points)
	}
	return n
}

// Solution lists every first move at s with what it is worth; where that is not
// proven, what the problem's file says of it.
func Solution(ctx context.Context, s games.State) (teach.Solution, error) {
	st, ok := s.(*play.State)
	if !ok || st.Choosing() || st.Status().Over {
		return teach.Solution{}, nil
	}
	if st.Region != nil {
		if proven, err := proveSolution(ctx, st); err != nil || proven.Known {
			return proven, err
		}
	}
	return solutionOfFile(st), ctx.Err()
}

func proveSolution(ctx context.Context, st *play.State) (teach.Solution, error) {
	p := st.Asked()
	a := answer.SolveRegion(ctx, p, st.Region, st.Position(), answer.SolveOptions{Nodes: play.JudgeNodes, MemMiB: play.JudgeMiB})
	if a.Err != nil || a.Status == answer.StatusUnknown || a.Conditional || a.Status == answer.StatusLoss && (p.Guessed || p.TargetInferred) {
		return teach.Solution{}, nil
	}
	out := teach.Solution{Known: true, Reason: a.Reason}
	add := func(m int, right bool, note message.Text, line []int) {
		out.Moves = append(out.Moves, teach.SolvedMove{Right: right, Move: st.Board.Name(m), Note: note, Line: st.Board.Names(line)})
	}
	answers, settled := answer.RightAnswers(p, &a), answer.Settled(p, &a)
	for _, m := range answers {
		var line []int
		if len(a.Line) > 0 && a.Line[0] == m {
			line = a.Line[1:]
		}
		add(m, true, message.Text{}, line)
	}
	if settled {
		for _, m := range a.First {
			if m != goban.PassMove {
				add(m, false, message.T("tsumego.judge.needless"), nil)
			}
		}
		delete(a.Refutations, goban.PassMove)
	}
	for _, m := range a.ConditionalMoves(p.Goal) {
		delete(a.Refutations, m)
	}
	for _, k := range a.Ko {
		add(k.Move, false, k.KoNote(), a.Refutations[k.Move])
		delete(a.Refutations, k.Move)
	}
	for _, m := range append(a.Region.Points, goban.PassMove) {
		if line, refuted := a.Refutations[m]; refuted {
			add(m, false, a.WhyNot[m], line)
		}
	}
	return out, ctx.Err()
}
