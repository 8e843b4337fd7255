package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/teach/walks"
	"duiju/games/text/message"
)

// Check decides all that a step claims, what its trials give included, by its game's
// rules, lenses and claims, by players and searches. Say puts what a lens tells into
// the words in which claims quote it. Of the claims that do not hold it returns what is
// found instead; the error is that of a step that cannot be checked. It is long work.
func (s Step) Check(ctx context.Context, all []games.Module, say func(message.Text) string) (wrong []message.Text, err error) {
	m, err := s.Board(all)
	if err != nil {
		return nil, err
	}
	if wrong, err = s.unknown(ctx, m); err != nil {
		return nil, err
	}
	c := checker{Step: s, ctx: ctx, m: m, say: say}
	for _, t := range s.Try {
		found, err := c.tried(t)
		if err != nil {
			return nil, err
		}
		if found != "" {
			wrong = append(wrong, message.T("learn.check.false", "claim", cmp.Or(t.Gives, strconv.FormatUint(t.Reads, 10)), "found", found))
		}
	}
	for _, text := range s.Claims {
		if c.m, err = s.Board(all); err != nil {
			return nil, err
		}
		found, err := c.claim(parts(text))
		switch {
		case ctx.Err() != nil:
			return nil, err
		case errors.Is(err, errNoClaim), errors.Is(err, strconv.ErrSyntax):
			p := parts(text)
			for len(p) > 1 && strings.HasPrefix(p[0], "after ") {
				p = p[1:]
			}
			word, _, _ := strings.Cut(p[0], " ")
			wrong = append(wrong, message.T("learn.check.unknown", "claim", text, "form", formOf(word, true)))
		case err != nil:
			wrong = append(wrong, message.OfError(err))
		case found != "":
			wrong = append(wrong, message.T("learn.check.false", "claim", text, "found", found))
		}
	}
	return wrong, nil
}

// unknown names what the step speaks of and its game does not know: a lens, points, and
// a task that no move does.
func (s Step) unknown(ctx context.Context, m *match.Match) (wrong []message.Text, err error) {
	if err := lensIn(m, s.Lens); s.Lens != "" && err != nil {
		wrong = append(wrong, message.OfError(err))
	}
	for _, name := range append(slices.Clone(s.Marks), s.At) {
		if name != "" && Point(m.State().Scene(), name) == scene.NoPoint {
			wrong = append(wrong, message.T("learn.check.point", "point", name))
		}
	}
	if s.Player != "" {
		spec, err := games.ParsePlayer(s.Player)
		if err == nil {
			_, err = m.Module().Info().CheckPlayer(spec)
		}
		if err != nil {
			wrong = append(wrong, message.OfError(err))
		}
	}
	if s.Ask == nil {
		return wrong, nil
	}
	rights := 0
	for _, a := range s.Ask.Answers {
		if a.Right && !a.On {
			rights++
		}
	}
	if rights != 1 || len(s.Ask.Answers) < 2 {
		wrong = append(wrong, message.T("learn.check.answers"))
	}
	if s.Ask.Task == nil {
		return wrong, nil
	}
	t := s.Ask.Task
	if names := t.names(teach.Of(m.Module())); t.Claim != "" && !slices.Contains(names, t.Claim) {
		return append(wrong, message.T("learn.check.name", "name", t.Claim, "names", cmp.Or(strings.Join(names, " "), "-"))), nil
	}
	for _, move := range games.Texts(m.State()) {
		if right, _, _, err := t.Judge(ctx, m.Module(), m.State(), move); right || err != nil {
			return wrong, err
		}
	}
	return append(wrong, message.T("learn.check.task")), nil
}

// lensIn is an error that lists the lenses of a game if none of them has the name.
func lensIn(m *match.Match, name string) error {
	var lenses []string
	for _, l := range m.Module().Info().Lenses {
		lenses = append(lenses, l.ID)
	}
	if slices.Contains(lenses, name) {
		return nil
	}
	return message.Faultf(message.ErrOption, "learn.check.lens", "lens", name, "lenses", strings.Join(lenses, " "))
}

// Claimed reports whether anything of the step is checked.
func (s Step) Claimed() bool {
	return len(s.Claims) > 0 || slices.ContainsFunc(s.Try, func(t Trial) bool { return t.Gives != "" || t.Reads > 0 })
}

// errNoClaim is a claim that nothing decides.
var errNoClaim = errors.New("no claim")

// checker checks the claims of a step.
type checker struct {
	Step
	ctx context.Context
	m   *match.Match
	say func(message.Text) string
	// most and least are the positions that trials have read.
	most, least uint64
}

// mostWords are the words of claims that have a number of them at most: what stands behind
// would be decided by nobody.
var mostWords = map[string]int{"points": 4, "first": 4, "second": 4, "player": 4, "walk": 5, "factor": 2, "legal": 2, "illegal": 2, "result": 2}

// claim decides one; found is "" if it holds, else what is so.
func (c *checker) claim(p []string) (found string, err error) {
	w := strings.Fields(p[0])
	if len(w) > 0 && w[0] == "after" && len(p) > 1 {
		for _, move := range w[1:] {
			if _, err := c.m.Play(move); err != nil {
				return "", fmt.Errorf("%s: %w", move, err)
			}
		}
		return c.claim(p[1:])
	}
	if len(w) < 2 || mostWords[w[0]] > 0 && len(w) > mostWords[w[0]] {
		return "", errNoClaim
	}
	switch w[0] {
	case "lens", "board":
		return c.shown(w[0], p[0])
	case "points":
		return c.points(w)
	case "first", "second":
		return c.stated(w)
	case "player":
		return c.played(w)
	case "walk":
		return c.walked(w)
	case "try":
		p[0] = strings.TrimPrefix(p[0], "try ")
		t, ok := trial(p)
		if !ok || t.Gives == "" && t.Reads == 0 {
			return "", errNoClaim
		}
		return c.tried(t)
	case "factor":
		n, err := strconv.ParseUint(w[1], 10, 64)
		if c.least == 0 {
			return "", errNoClaim
		}
		return unless(c.most >= n*c.least, c.most, c.least), err
	case "legal":
		n := len(c.m.State().Moves())
		want, err := strconv.Atoi(w[1])
		return unless(n == want, n), err
	case "illegal":
		_, err := games.Parse(c.m.State(), w[1])
		return unless(err != nil, w[1]), nil
	case "result":
		st := c.m.Status()
		got := map[games.Side]string{games.First: "first", games.Second: "second", games.NoSide: "draw"}[st.Winner]
		if !st.Over {
			got = "none"
		}
		if !slices.Contains([]string{"first", "second", "draw", "none"}, w[1]) {
			return "", errNoClaim
		}
		return unless(got == w[1], got), nil
	case "sum":
		left, right, _ := strings.Cut(strings.TrimPrefix(p[0], "sum"), "=")
		is, err := sum(left)
		want, e := sum(right)
		return unless(is == want, is), cmp.Or(err, e)
	}
	return "", errNoClaim
}

// unless is what is found where a claim does not hold.
func unless(holds bool, found ...any) string {
	if holds {
		return ""
	}
	return cmp.Or(strings.TrimSpace(fmt.Sprintln(found...)), "-")
}

// sum works out 30 * 30 + 30 * 30 - 1.
func sum(text string) (total float64, err error) {
	for _, term := range strings.Split(strings.ReplaceAll(text, "-", "+ -1 *"), "+") {
		product := 1.0
		for _, factor := range strings.Split(term, "*") {
			v, e := strconv.ParseFloat(strings.TrimSpace(factor), 64)
			product, err = product*v, cmp.Or(err, e)
		}
		total += product
	}
	return total, err
}

// tried decides what comes of a trial.
func (c *checker) tried(t Trial) (found string, err error) {
	r, err := t.Run(c.ctx, c.m.Module(), c.m.Options(), c.m.State().Clone())
	if r.Nodes > 0 {
		c.most, c.least = max(c.most, r.Nodes), min(cmp.Or(c.least, r.Nodes), r.Nodes)
	}
	return cmp.Or(unless(t.Gives == "" || t.Gives == r.Gives, r.Gives), unless(t.Reads == 0 || t.Reads == r.Nodes, r.Nodes)), err
}

// shown decides what the board or a lens on it tells in words or writes on a point.
func (c *checker) shown(what, text string) (found string, err error) {
	sc := c.m.State().Scene()
	for _, verb := range []string{"says", "lacks", "writes"} {
		where, quoted, ok := strings.Cut(text, " "+verb+" ")
		if !ok {
			continue
		}
		w := append(strings.Fields(where), "", "")
		at := Point(sc, w[2])
		if err := lensIn(c.m, w[1]); what == "lens" && err != nil {
			return "", err
		}
		if w[2] != "" && at == scene.NoPoint {
			return "", message.Faultf(message.ErrOption, "learn.check.point", "point", w[2])
		}
		if lensed, ok := c.m.State().(games.Lensed); what == "lens" && ok {
			if err := lensed.Overlay(c.ctx, games.Look{Lens: w[1], At: at}, &sc); err != nil {
				return "", err
			}
		}
		all := list.Of(sc.Captions, c.say)
		for _, g := range sc.Gauges {
			all = append(all, c.say(g.Name)+" "+g.Value)
		}
		told := strings.Join(all, "; ")
		if verb == "writes" {
			if at == scene.NoPoint {
				return "", errNoClaim
			}
			return unless(sc.Spots[at].Label == quoted, sc.Spots[at].Label), nil
		}
		return unless(strings.Contains(told, quoted) == (verb == "says"), told), nil
	}
	return "", errNoClaim
}

// points decides what stands on points in a row: B of the first side, W of the second,
// 0 none.
func (c *checker) points(w []string) (found string, err error) {
	sc := c.m.State().Scene()
	if len(w) < 4 || Point(sc, w[1]) == scene.NoPoint || Point(sc, w[2]) == scene.NoPoint {
		return "", errNoClaim
	}
	x, y := sc.Lattice.XY(Point(sc, w[1]))
	tx, ty := sc.Lattice.XY(Point(sc, w[2]))
	for {
		switch p := sc.Spots[sc.Lattice.At(x, y)].Piece; {
		case p.Kind == scene.NoPiece:
			found += "0"
		case p.Side == scene.First:
			found += "B"
		default:
			found += "W"
		}
		if x == tx && y == ty || len(found) > len(sc.Spots) {
			return unless(found == w[3], found), nil
		}
		x, y = x+cmp.Compare(tx, x), y+cmp.Compare(ty, y)
	}
}

// sides are the names of the sides in claims.
var sides = map[string]games.Side{"first": games.First, "second": games.Second}

// stated decides whether the game claims something of a side and a move, which may be
// the last one played.
func (c *checker) stated(w []string) (found string, err error) {
	if len(w) < 3 || w[1] != "has" && w[1] != "lacks" {
		return "", errNoClaim
	}
	g, st, move := teach.Of(c.m.Module()).Claims, c.m.State(), strings.Join(w[3:], "")
	if g.Of == nil {
		return "", errNoClaim
	}
	if names := slices.Concat(g.Makes, g.Stops); !slices.Contains(names, w[2]) {
		slices.Sort(names)
		return "", message.Faultf(message.ErrOption, "learn.check.name", "name", w[2], "names", strings.Join(slices.Compact(names), " "))
	}
	if move != "" && c.m.Last() == move {
		st = c.m.StateAt(c.m.Len() - 1)
	}
	all, err := g.Of(c.ctx, st, "", sides[w[0]])
	has := slices.ContainsFunc(all, func(x claim.Claim) bool { return x.Name == w[2] && (move == "" || x.Move == move) })
	for _, x := range all {
		found += x.Name + " " + x.Move + " "
	}
	return unless(has == (w[1] == "has"), found, "-"), err
}

// played decides whether a player chooses the moves that were played.
func (c *checker) played(w []string) (found string, err error) {
	side, known := sides[strings.Join(w[min(3, len(w)):], "")]
	if len(w) < 3 || w[2] != "plays" || !known && len(w) > 3 {
		return "", errNoClaim
	}
	moved := errNoClaim
	for i, move := range c.m.Moves() {
		if known && c.m.StateAt(i).Turn() != side {
			continue
		}
		moved = nil
		r, err := Trial{Player: w[1]}.Run(c.ctx, c.m.Module(), c.m.Options(), c.m.StateAt(i).Clone())
		if err != nil || r.Gives != move {
			return unless(false, i+1, r.Gives), err
		}
	}
	return "", moved
}

// walked decides what a walk through the step's tree ever says of a node, whether it
// reads it, how many it reads and what it comes to.
func (c *checker) walked(w []string) (found string, err error) {
	kind, ok := walks.KindOf(w[1])
	if !ok || c.Tree == nil || len(w) < 4 {
		return "", errNoClaim
	}
	walk, err := walks.New(c.ctx, c.Tree, kind, nil)
	if err != nil {
		return "", err
	}
	last := walk.Frames[len(walk.Frames)-1].Marks
	for what, is := range map[string]int{"reads": walk.Read, "value": walk.Value, "chooses": walk.By} {
		if w[2] == what && len(w) == 4 {
			want, err := strconv.Atoi(w[3])
			return unless(want == is, is), err
		}
	}
	n, err := strconv.Atoi(w[2])
	if err != nil || n < 0 || n >= len(last) {
		return "", errNoClaim
	}
	switch bound := map[string]engine.Bound{"least": engine.LowerBound, "most": engine.UpperBound, "is": engine.Exact}[w[3]]; {
	case len(w) == 4 && (w[3] == "cut" || w[3] == "read"):
		return unless(last[n].Cut == (w[3] == "cut"), walk.Cuts()), nil
	case bound != engine.NoBound && len(w) == 5:
		for _, f := range walk.Frames {
			if m := f.Marks[n]; m.Bound == bound && strconv.Itoa(m.Value) == w[4] {
				return "", nil
			}
		}
		return unless(false, last[n].Bound, last[n].Value), nil
	}
	return "", errNoClaim
}
