package gamestest

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/scene"
)

// game is one random game.
type game struct {
	*kit
	*testing.T
	options games.Options
	rng     *rand.Rand
	match   *match.Match
	referee games.Referee
	seen    []string // move texts of earlier positions
}

// play plays to the end, or for the configured plies, and then goes back,
// branches and replays.
func (g *game) play(seed uint64) {
	m := g.newMatch(g.T, match.Setup{Options: g.options, Seed: seed})
	g.match = m
	if g.info.Referee != nil {
		g.referee = g.info.Referee(m.StateAt(0), seed)
	}
	texts, most := []string{m.State().Text()}, cmp.Or(g.plies, 1000)
	for !m.Status().Over && m.At() < most && !g.Failed() {
		s := m.State()
		moves := games.Texts(s)
		if len(moves) == 0 {
			g.Fatalf("no move in a game that is not over:\n%s", s.Text())
		}
		g.checkPosition(s, moves, m.At() < 6 || g.rng.IntN(12) == 0)
		move := moves[g.rng.IntN(len(moves))]
		if _, err := m.Play(move); err != nil {
			g.Fatalf("Play(%q), which Moves lists: %v\n%s", move, err, s.Text())
		}
		g.remember(move, m.Last())
		texts = append(texts, m.State().Text())
	}
	g.checkPosition(m.State(), games.Texts(m.State()), true)
	if m.Status().Over {
		g.checkOver(m.State())
	}
	if !g.Failed() {
		g.checkUndo(texts)
		g.checkRecord()
		g.checkViews(g.T, m.StateAt(0))
		g.checkViews(g.T, m.StateAt(m.Len()/2))
		g.checkFrom(texts[len(texts)/2], seed)
	}
}

// remember keeps move texts of earlier positions to be refused later.
func (g *game) remember(moves ...string) {
	for _, m := range moves {
		if !slices.Contains(g.seen, m) {
			g.seen = append(g.seen, m)
		}
	}
	if len(g.seen) > 40 {
		g.seen = slices.Delete(g.seen, 0, 10)
	}
}

// checkPosition checks one position; the dear checks only if deep.
func (g *game) checkPosition(s games.State, moves []string, deep bool) {
	if t := s.Turn(); t != games.First && t != games.Second {
		g.Fatalf("Turn is %d", t)
	}
	g.checkText(g.T, "SideName", s.SideName(games.First))
	g.checkText(g.T, "SideName", s.SideName(games.Second))
	g.checkText(g.T, "Status", s.Status().Reason)
	g.checkView(s, moves)
	if !deep {
		return
	}
	before := s.Text()
	g.checkMoves(s, moves)
	g.checkPoints(s)
	g.checkRefusals(s, moves)
	g.checkClone(s, moves)
	g.checkScene(s.Scene(), "Scene")
	g.checkLenses(s)
	if after := s.Text(); after != before {
		g.Errorf("looking at a position changed it from\n%s\nto\n%s", before, after)
	}
}

// checkMoves checks that moves are distinct, that their paths lie on the board
// and lead to them alone, and that a Reader reads their texts back.
func (g *game) checkMoves(s games.State, texts []string) {
	moves := s.Moves()
	if again := games.Texts(s); !slices.Equal(again, texts) {
		g.Errorf("Moves is not in a fixed order: %v then %v", texts, again)
	}
	points := scene.Point(s.Scene().Lattice.Len())
	seen := map[string]bool{}
	for _, m := range moves {
		if seen[m.Text] {
			g.Errorf("move %q is listed twice", m.Text)
		}
		seen[m.Text] = true
		g.checkText(g.T, "Describe "+m.Text, games.Describe(s, m.Text))
		if r, ok := s.(games.Reader); ok {
			if got, err := r.Read(m.Text); err != nil || got != m.Text {
				g.Errorf("Read(%q) = %q, %v, want the same text", m.Text, got, err)
			}
		}
		if len(m.Path) == 0 {
			if m.Name.IsZero() {
				g.Errorf("move %q has neither a path nor a name", m.Text)
			}
			g.checkText(g.T, "name of "+m.Text, m.Name)
			continue
		}
		for _, path := range append([][]scene.Point{m.Path}, m.Also...) {
			if slices.ContainsFunc(path, func(p scene.Point) bool { return p < 0 || p >= points }) {
				g.Errorf("move %q: the path %v leaves the lattice of %d", m.Text, path, points)
				return
			}
			if step, err := games.Next(s, path); err != nil || step.Move != m.Text {
				g.Errorf("move %q: its path is the move %q by %v, %v", m.Text, step.Move, path, err)
			}
		}
		if m.AnyOrder && len(m.Path) > 1 && !slices.ContainsFunc(m.Path, func(last scene.Point) bool {
			begun := slices.DeleteFunc(slices.Clone(m.Path), func(p scene.Point) bool { return p == last })
			step, err := games.Next(s, begun)
			return err == nil && step.Move != ""
		}) {
			g.Errorf("move %q, in any order, does not pass through shorter moves", m.Text)
		}
	}
}

// checkPoints checks that every point may begin a move or is refused in words.
func (g *game) checkPoints(s games.State) {
	start, err := games.Next(s, nil)
	if err != nil {
		g.Fatalf("Next(nil): %v", err)
	}
	for p := range scene.Point(s.Scene().Lattice.Len()) {
		_, err := games.Next(s, []scene.Point{p})
		if offered := slices.Contains(start.Follow, p); offered != (err == nil) {
			g.Errorf("point %d, offered %v: %v", p, offered, err)
		} else if err != nil {
			g.checkFault(g.T, "a point", err, nil)
		}
	}
}

// checkRefusals checks that what is not legal is refused and changes nothing.
func (g *game) checkRefusals(s games.State, moves []string) {
	before := s.Text()
	for _, typed := range []string{"", "?", "zz99", "no such move", "\x1b[2J", "0x0"} {
		if got, err := games.Parse(s, typed); err == nil {
			g.Errorf("Parse(%q) = %q", typed, got)
		} else {
			g.checkFault(g.T, "Parse "+typed, err, nil)
		}
	}
	for _, m := range g.seen {
		c := s.Clone()
		if text, err := games.Parse(s, m); err == nil && g.legal(s, text, moves) {
			continue
		}
		if err := c.Play(m); err == nil {
			g.Errorf("Play(%q) is taken, Moves does not list it:\n%s", m, before)
		} else {
			g.checkFault(g.T, "Play "+m, err, nil)
		}
		if c.Text() != before {
			g.Errorf("the refused move %q changed the position", m)
		}
	}
}

// legal reports whether a move text, completed or not, is in the list.
func (g *game) legal(s games.State, text string, moves []string) bool {
	if slices.Contains(moves, text) || g.referee == nil {
		return slices.Contains(moves, text)
	}
	for _, m := range moves {
		if done, err := g.referee.Resolve(s, m); err == nil && done == text {
			return true
		}
	}
	return false
}

// checkClone checks that a clone and its original do not share anything.
func (g *game) checkClone(s games.State, moves []string) {
	if len(moves) == 0 {
		return
	}
	before := s.Text()
	c := s.Clone()
	if c.Text() != before || !slices.Equal(games.Texts(c), moves) || c.Turn() != s.Turn() {
		g.Fatal("a clone differs from its original")
	}
	for range 3 {
		legal := games.Texts(c)
		if len(legal) == 0 {
			break
		}
		move := legal[g.rng.IntN(len(legal))]
		if g.referee != nil {
			done, err := g.referee.Resolve(c, move)
			if err != nil {
				g.Fatalf("Resolve(%q): %v", move, err)
			}
			move = done
		}
		if err := c.Play(move); err != nil {
			g.Fatalf("Play(%q) on a clone: %v", move, err)
		}
	}
	if s.Text() != before || !slices.Equal(games.Texts(s), moves) {
		g.Error("playing on a clone changed the original")
	}
}

// checkOver checks that a decided game takes no more moves.
func (g *game) checkOver(s games.State) {
	if s.Status().Reason.IsZero() {
		g.Error("the game is over without a reason")
	}
	if len(s.Moves()) > 0 {
		g.Error("Moves lists moves of a game that is over")
	}
	for _, m := range g.seen {
		if err := s.Clone().Play(m); err == nil {
			g.Errorf("Play(%q) is taken in a game that is over", m)
		}
	}
}

// checkView checks the engine's view against the State.
func (g *game) checkView(s games.State, moves []string) {
	status := s.Status()
	v := s.Game()
	g.checkOutcome(v, s, status)
	if r := games.View(s, games.ForRules); r != nil {
		g.checkViewMoves(r, s, moves, true)
	}
	if !status.Over {
		g.checkViewMoves(v, s, moves, false)
	}
	if games.View(s, games.ForProof) != nil {
		q := s.(games.Viewer).Question()
		for _, text := range append(q.Assumes, q.Goal) {
			g.checkText(g.T, "Question", text)
		}
	}
}

func (g *game) checkOutcome(v engine.Game, s games.State, status games.Status) {
	o := v.Outcome()
	_, leansOnPath := v.(engine.Pather)
	switch {
	case !status.Over && o != engine.Ongoing:
		g.Errorf("the view is decided (%v), the game is not:\n%s", o, s.Text())
	case !status.Over || o == engine.Ongoing && leansOnPath:
	case o == engine.Draw && status.Winner == games.NoSide:
	case o == engine.Win && status.Winner == s.Turn():
	case o == engine.Loss && status.Winner == s.Turn().Other():
	default:
		g.Errorf("the view says %v for %v to move, the status %+v", o, s.Turn(), status)
	}
}

// checkCopy plays a move on a copy of the view, which is the same position and
// leaves the view alone.
func (g *game) checkCopy(v games.Searched) {
	hash, c := v.Hash(), games.Copy(v)
	if c.Hash() != hash {
		g.Errorf("the copy of a view is another position")
	}
	if moves := c.Moves(nil); len(moves) > 0 {
		c.Do(moves[0])
	}
	if v.Hash() != hash {
		g.Errorf("a move on a copy changes the view")
	}
}

// checkViewMoves checks that the view's moves are legal (with all set: that
// they are all legal moves) and that playing one leads to the same position.
func (g *game) checkViewMoves(v games.Searched, s games.State, moves []string, all bool) {
	if s.Status().Over {
		return
	}
	g.checkCopy(v)
	viewed := v.Moves(nil)
	if len(viewed) == 0 {
		g.Errorf("the view has no move in a game that is not over:\n%s", s.Text())
		return
	}
	for _, m := range viewed {
		if name := v.MoveName(m); !slices.Contains(moves, name) {
			g.Errorf("the view's move %q is not legal:\n%s", name, s.Text())
		}
	}
	loose := g.loose != nil && g.loose(g.options)
	if all && len(viewed) != len(moves) && !loose {
		g.Errorf("the rules view has %d moves, the state %d:\n%s", len(viewed), len(moves), s.Text())
	}
	if all || loose {
		return
	}
	m := viewed[g.rng.IntN(len(viewed))]
	c := s.Clone()
	if g.referee != nil {
		if done, err := g.referee.Resolve(s, v.MoveName(m)); err != nil || done != v.MoveName(m) {
			return // a move with an outcome leads to a chance node
		}
	}
	if err := c.Play(v.MoveName(m)); err != nil {
		g.Errorf("Play(%q), a move of the view: %v", v.MoveName(m), err)
		return
	}
	v.Do(m)
	if got, want := v.Hash(), c.Game().Hash(); got != want {
		g.Errorf("after %q the view and the state are different positions:\n%s", v.MoveName(m), c.Text())
	}
}
