package xray

import (
	"cmp"
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// The search by which a player chooses: its own, with its limits and seed, made
// again from the position and watched.

// WatchNodes bounds the search of a player that is watched; it takes the place
// of a time.
const WatchNodes = 400_000

// players are those whose search can be watched, and which one is.
type players struct {
	options games.Options
	seed    uint64
	list    []games.PlayerSpec // who plays the game first
	who     int                // in the list, -1: the x-ray's own search
}

// first puts a player at the head of the list and reports whether it can be
// watched: people, guests and other programs cannot.
func (p *players) first(spec games.PlayerSpec) bool {
	if spec.Kind != games.Level && spec.Kind != games.Max && spec.Kind != games.Classic {
		return false
	}
	p.list = slices.DeleteFunc(slices.Clone(p.list), func(q games.PlayerSpec) bool { return q.String() == spec.String() })
	p.list = append([]games.PlayerSpec{spec}, p.list...)
	return true
}

// Of takes options, seed and seats from the game that the position is of.
func (s *Search) Of(m *match.Match) {
	side := s.State.Turn()
	s.players.options, s.players.seed = m.Options(), m.PlayerSeed(side)
	s.players.first(m.Seat(side.Other()))
	s.players.first(m.Seat(side))
}

// Choose watches a player, given as records name it. The error says why it
// cannot be watched; then nothing changes.
func (s *Search) Choose(name string) error {
	spec, err := games.ParsePlayer(name)
	if err != nil {
		return err
	}
	if spec, err = s.Info.CheckPlayer(spec); err != nil {
		return err
	}
	if !s.players.first(spec) {
		return message.Faultf(message.ErrOption, "ui.xray.notwatched", "player", name)
	}
	s.players.who = 0
	return nil
}

// Own goes back to the x-ray's own search.
func (s *Search) Own() { s.players.who = -1 }

// Turn goes to another player's search; behind the last is the x-ray's own.
func (s *Search) Turn(by int) {
	n := len(s.players.list) + 1
	s.players.who = (s.players.who+1+by+n)%n - 1
	s.Proving = false
}

// Player is who is watched; Human where the x-ray searches itself.
func (s *Search) Player() games.PlayerSpec {
	if s.players.who < 0 {
		return games.PlayerSpec{}
	}
	return s.players.list[s.players.who]
}

// Watching reports whether the search of a player is shown.
func (s *Search) Watching() bool { return s.players.who >= 0 && !s.Proving }

// PlayerName is whose search is shown.
func (s *Search) PlayerName() string { return s.Words.PlayerName(s.Info, s.Player()) }

// Score writes a score in the unit of whose search it is of.
func (s *Search) Score(v words.Score) string {
	return s.Words.ScoreText(v, cmp.Or(s.classic().Unit, s.Info.ScoreUnit))
}

// Watch lets the player choose within so many nodes, at most WatchNodes. The tree of a
// player that chose without a search of the engine is the line that it knows.
func (s *Search) Watch(ctx context.Context, nodes uint64, w *games.Watcher) (*Tree, error) {
	if nodes == 0 || nodes > WatchNodes {
		nodes = WatchNodes
	}
	player, err := s.module.NewPlayer(s.Player(), s.players.options, games.Env{Seed: s.players.seed, Watch: w})
	if err != nil {
		return nil, err
	}
	d, err := games.Ask(ctx, player, s.State.Clone(), games.Budget{Nodes: nodes}, nil)
	if err != nil {
		return nil, err
	}
	var t *Tree
	if found, ok := w.Chosen(); ok {
		t = TreeOf(found, s.State)
	}
	if rules := games.View(s.State, games.ForRules); t == nil || len(t.Nodes) == 0 {
		t = TreeOf(games.Search{View: rules, Tree: known(games.Copy(rules), d)}, s.State)
	}
	t.Thought, t.Total = &d, max(d.Thought.Nodes, t.Total)
	return t, nil
}

// known is the line of a decision that needed no search of the engine as a tree of one
// branch: a win by fours, the answer of a proof; or the move alone, without a value, from a
// book or where there is no other.
func known(g games.Searched, d games.Decision) engine.Tree {
	line, end := []string{d.Move}, engine.Leave{Bound: engine.Exact, Reason: engine.ReasonStopped}
	if l := d.Thought.Lines; len(l) > 0 && len(l[0].Moves) > 0 && l[0].Moves[0] == d.Move {
		line, end.Reason, end.Score = l[0].Moves, engine.ReasonProbe, l[0].Score
	}
	rec := engine.NewTreeRecorder(len(line) + 1)
	var read func(m engine.Move, ply int, end engine.Leave)
	read = func(m engine.Move, ply int, end engine.Leave) {
		rec.Enter(engine.Enter{Move: m, Ply: ply, Depth: len(line) - ply, Alpha: -engine.Infinite, Beta: engine.Infinite})
		for _, next := range g.Moves(nil) {
			if ply < len(line) && end.Best == engine.NoMove && g.MoveName(next) == line[ply] {
				below := end
				if ply > 0 { // the score of the root and of its move are for the same side
					below.Score = -end.Score
				}
				end.Best, end.Read = next, 1
				g.Do(next)
				read(next, ply+1, below)
				g.Undo(next)
			}
		}
		end.Nodes = uint64(len(line) - ply + 1)
		rec.Leave(end)
	}
	read(engine.NoMove, 0, end)
	return rec.Last()
}

// TreeOf is the tree of a watched search.
func TreeOf(found games.Search, s games.State) *Tree {
	game := func() games.Searched { return games.Copy(found.View) }
	if len(found.Proof.Nodes) > 0 {
		return proofTree(found.Proof, s.Turn(), game)
	}
	t := newTree(found.Tree, s.Turn(), game)
	if len(t.Nodes) > 0 {
		t.Depth, t.Total = t.Nodes[0].Enter.Depth, t.Nodes[0].Leave.Nodes
	}
	return t
}

// appraisal says how the value of a leaf comes about, in the words of the method
// whose search it is.
func (s *Search) appraisal(i int) message.Text {
	c := s.classic()
	if s.Tree.Nodes[i].Reason != engine.ReasonLeaf || c.Appraise == nil {
		return message.Text{}
	}
	return c.Appraise(s.Tree.Walk(i))
}

// classic describes the classic player whose search is shown, zero for others.
func (s *Search) classic() games.ClassicInfo {
	if spec := s.Player(); s.Watching() && spec.Kind == games.Classic {
		c, _ := s.Info.Classic(spec.Name)
		return c
	}
	return games.ClassicInfo{}
}

// chose is the sentence on the root of a player's search: what it plays and what
// it has found, which need not be the same.
func (s *Search) chose(w whyWords) string {
	d := s.Tree.Thought
	key := "ui.xray.why.chose"
	if s.Tree.Nodes[0].Reason == engine.ReasonStopped {
		key = "ui.xray.unsearched"
	}
	said := s.Words.T(key, append(w.pairs(), "player", s.PlayerName(), "move", d.Move)...)
	if note := d.Thought.Note; !note.IsZero() {
		said += " " + s.Words.Say(note)
	}
	return said
}

// Source is whose search is shown.
func (s *Search) Source() string {
	if s.Watching() {
		return s.Words.T("ui.xray.as", "player", s.PlayerName())
	}
	return s.Words.T("ui.xray.own")
}

// SourceLong is the same in a sentence.
func (s *Search) SourceLong() string {
	if s.Watching() {
		return s.Words.T("ui.xray.as.long", "player", s.PlayerName(), "n", s.Words.Count(WatchNodes))
	}
	return s.Words.T("ui.xray.own.long")
}
