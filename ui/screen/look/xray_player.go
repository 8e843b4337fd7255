package look

// The search by which a player chooses: its own, with its limits and seed, made
// again from the position and watched.

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// watchNodes bounds the search of a player that is watched; it takes the place
// of a time.
const watchNodes = 400_000

// players are those whose search can be watched, and which one is.
type players struct {
	x       *xray
	module  games.Module
	options games.Options
	seed    uint64
	list    []games.PlayerSpec // who plays the game first
	who     int                // in the list, -1: the x-ray's own search
}

// thought is what a player said when it had chosen.
type thought struct{ games.Decision }

func newPlayers(x *xray, m games.Module) players {
	return players{x: x, module: m, options: games.Fit(m, nil), seed: 1, list: m.Info().Opponents(), who: -1}
}

// Of takes options, seed and seats from the game that the position is of.
func (p *players) Of(m *games.Match) *xray {
	side := p.x.state.Turn()
	p.options, p.seed = m.Options(), m.PlayerSeed(side)
	p.first(m.Seat(side.Other()))
	p.first(m.Seat(side))
	return p.x
}

// As begins with the search of a player, given as records name it; any other
// text leaves the x-ray's own.
func (p *players) As(name string) *xray {
	if p.choose(name) != nil {
		p.who = -1
	}
	return p.x
}

// choose watches a player, given as records name it.
func (p *players) choose(name string) error {
	spec, err := games.ParsePlayer(name)
	if err != nil {
		return err
	}
	if spec, err = p.module.Info().CheckPlayer(spec); err != nil {
		return err
	}
	if !p.first(spec) {
		return games.Faultf(games.ErrOption, "ui.xray.notwatched", "player", name)
	}
	p.who = 0
	return nil
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

// spec is who is watched; Human where the x-ray searches itself.
func (p *players) spec() games.PlayerSpec {
	if p.who < 0 {
		return games.PlayerSpec{}
	}
	return p.list[p.who]
}

// watching reports whether the search of a player is shown.
func (p *players) watching() bool { return p.who >= 0 && !p.x.proving }

// turnPlayer goes to another player's search; behind the last is the x-ray's
// own.
func (p *players) turnPlayer(by int) func() tea.Cmd {
	return func() tea.Cmd {
		n := len(p.list) + 1
		p.who = (p.who+1+by+n)%n - 1
		p.x.proving = false
		p.x.tree, p.x.decided = nil, nil
		return p.x.teachCmd()
	}
}

// playerName is whose search is shown.
func (p *players) playerName() string { return p.x.PlayerName(p.x.info, p.spec()) }

// score writes a score in the unit of whose search it is of.
func (p *players) score(s frame.Score) string {
	return p.x.ScoreText(s, cmp.Or(p.classic().Unit, p.x.info.ScoreUnit))
}

// watch lets the player choose within so many nodes, at most the x-ray's own
// number. A player that chose without a search has a tree without nodes.
func (p *players) watch(ctx context.Context, s games.State, nodes uint64, w *games.Watcher) (*tree, error) {
	if nodes == 0 || nodes > watchNodes {
		nodes = watchNodes
	}
	player, err := p.module.NewPlayer(p.spec(), p.options, games.Env{Seed: p.seed, Watch: w})
	if err != nil {
		return nil, err
	}
	d, err := games.Ask(ctx, player, s.Clone(), games.Budget{Nodes: nodes}, nil)
	if err != nil {
		return nil, err
	}
	t := &tree{root: s.Turn(), game: viewOf(s)}
	if found, ok := w.Chosen(); ok {
		t = searchTree(found, s)
	}
	t.thought, t.total = &thought{Decision: d}, max(d.Thought.Nodes, t.total)
	return t, nil
}

// searchTree is the tree of a watched search.
func searchTree(found games.Search, s games.State) *tree {
	game := func() games.Searched { return games.Copy(found.View) }
	if len(found.Proof.Nodes) > 0 {
		return proofTree(found.Proof, s.Turn(), game)
	}
	t := newTree(found.Tree, s.Turn(), game)
	if len(t.Nodes) > 0 {
		t.depth, t.total = t.Nodes[0].Enter.Depth, t.Nodes[0].Leave.Nodes
	}
	return t
}

// appraisal says how the value of a leaf comes about, in the words of the method
// whose search it is.
func (p *players) appraisal(i int) games.Text {
	c := p.classic()
	if p.x.tree.Nodes[i].Reason != engine.ReasonLeaf || c.Appraise == nil {
		return games.Text{}
	}
	return c.Appraise(p.x.tree.walk(i))
}

// classic describes the classic player whose search is shown, zero for others.
func (p *players) classic() games.ClassicInfo {
	if spec := p.spec(); p.watching() && spec.Kind == games.Classic {
		for _, c := range p.x.info.Classics {
			if c.Name == spec.Name {
				return c
			}
		}
	}
	return games.ClassicInfo{}
}

// chose is the sentence on the root of a player's search: what it plays and what
// it has found, which need not be the same.
func (p *players) chose(w whyWords) string {
	d := p.x.tree.thought
	said := p.x.T("ui.xray.why.chose", append(w.pairs(), "player", p.playerName(), "move", d.Move)...)
	if note := d.Thought.Note; !note.IsZero() {
		said += " " + p.x.Say(note)
	}
	return said
}

// unsearched says how a player chose that did not search, or whose search was
// over before it began.
func (p *players) unsearched(t *tree) []string {
	said := []string{p.x.T("ui.xray.unsearched", "player", p.playerName(), "move", t.thought.Move)}
	if note := t.thought.Thought.Note; !note.IsZero() {
		said = append(said, p.x.Say(note))
	}
	if lines := t.thought.Thought.Lines; len(lines) > 0 && len(lines[0].Moves) > 1 {
		said = append(said, strings.Join(lines[0].Moves, " "))
	}
	if about := p.x.AboutPlayer(p.x.info, p.spec()); about != "" {
		said = append(said, about)
	}
	return said
}

// source is whose search is shown.
func (p *players) source() string {
	if p.watching() {
		return p.x.T("ui.xray.as", "player", p.playerName())
	}
	return p.x.T("ui.xray.own")
}

// sourceLong is the same in a sentence.
func (p *players) sourceLong() string {
	if p.watching() {
		return p.x.T("ui.xray.as.long", "player", p.playerName(), "n", p.x.Count(watchNodes))
	}
	return p.x.T("ui.xray.own.long")
}

// drawUnsearched says how a player chose without a search.
func (p *players) drawUnsearched(c *canvas.Canvas) {
	col := frame.NewColumn(c)
	for _, said := range p.unsearched(p.x.decided) {
		col.Wrap(said, theme.Text)
		col.Gap()
	}
	col.Wrap(p.sourceLong(), theme.Dim)
}
