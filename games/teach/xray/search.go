// Package xray looks into a search: the tree that was read, recorded by the
// engine, with one sentence for every node on why it ended as it did. It knows no
// screen: the x-ray of the screens, lines of text and commands use it alike.
//
// Read search.go (what is looked into, and how it is searched), tree.go (the
// recorded tree), player.go (the search by which a player chooses), proof.go
// (proof numbers), why.go (the sentences), write.go (a tree as text and JSON).
package xray

import (
	"cmp"
	"context"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// Search is a search that is looked into: of which position and whose it is, its
// tree as far as it is shown, and the language in which it is spoken of. It is
// used by one goroutine at a time; Watch alone may run beside.
type Search struct {
	Words   *words.Wording
	Info    games.Info
	State   games.State // the position at the root
	Proving bool        // a proof search instead of alpha-beta
	Tree    *Tree
	Seen    int // nodes entered so far, where it is played step by step

	module  games.Module
	players players
}

// New is the x-ray's own search of a position, before it has searched.
func New(w *words.Wording, m games.Module, s games.State) *Search {
	info := m.Info()
	return &Search{Words: w, Info: info, State: s, module: m, players: players{options: games.Fit(m, nil), seed: 1, list: info.Opponents(), who: -1}}
}

// Limits are the limits of a search to look into, and whether it proves the
// position's question. Zero is the search that an x-ray begins with.
type Limits struct {
	Depth  int // plies, of alpha-beta only
	Nodes  uint64
	Proof  bool
	Player string       // whose search it is, as records name players; "": the x-ray's own
	Of     *match.Match // the game that the position is of; nil: the default options
}

// Run searches a position. Within the nodes it is the deepest search that was
// finished. A search that had nothing to search has a tree without nodes.
func Run(ctx context.Context, w *words.Wording, m games.Module, at games.State, by Limits) (*Search, error) {
	by.Depth = cmp.Or(by.Depth, Depth)
	if by.Depth < 0 || by.Depth > MaxDepth {
		return nil, command.Usagef("--depth must be 1 to %d, got %d", MaxDepth, by.Depth)
	}
	s := New(w, m, at)
	s.Proving = by.Proof
	if by.Of != nil {
		s.Of(by.Of)
	}
	var err error
	switch {
	case by.Player != "":
		if err := s.Choose(by.Player); err != nil {
			return nil, err
		}
		s.Tree, err = s.Watch(ctx, by.Nodes, games.NewWatcher(Kept))
	case by.Proof && Provable(at.Clone()) == nil:
		err = message.Faultf(message.ErrOption, "proof.noquestion")
	case by.Proof:
		s.Tree, err = Prove(ctx, at, by.Nodes, engine.NewProofRecorder(Kept))
	default:
		s.Tree, err = Teach(ctx, at, engine.Limits{Depth: by.Depth, Nodes: by.Nodes}, 0, engine.NewTreeRecorder(Kept))
	}
	if err != nil {
		return nil, err
	}
	s.Seen = len(s.Tree.Nodes)
	return s, nil
}

// Empty says why there is nothing to look into, nil where there is.
func (s *Search) Empty() error {
	switch {
	case s.Seen > 0:
		return nil
	case s.Proving:
		return command.Usagef("%s", s.AtOnce())
	}
	return message.Faultf(message.ErrOption, "ui.xray.failed")
}

// Best is the child of a node by its best move, the node itself if that is not
// kept.
func (s *Search) Best(i int) int {
	n := &s.Tree.Nodes[i]
	for c := n.FirstChild; c >= 0; c = s.Tree.Nodes[c].NextSibling {
		if s.Tree.Nodes[c].Enter.Move == n.Best {
			i = c // the last visit counts
		}
	}
	return i
}
