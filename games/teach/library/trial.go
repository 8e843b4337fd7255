package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
)

// Trial is something to try on a step's board: one of a plain minimax, a search,
// a player's move and a proof.
type Trial struct {
	Minimax int      // plies
	Search  int      // plies
	With    []string // the parts of the search that are switched on
	Worst   bool     // the moves in the order opposite to the game's own, the best last
	Deep    bool     // beyond the last ply where there are noisy moves, as With says
	Player  string   // who is asked for a move
	Prove   bool     // the position's question is asked, by proof numbers
	Solve   bool     // the same by alpha-beta of win and loss
	// Position takes the place of the step's own.
	Position string
	// After are moves that are played first.
	After []string
	// Gives and Reads are what is claimed to come of it, if they are set: a move,
	// "proved", "refuted" or "open", and the positions read.
	Gives string
	Reads uint64
}

// Result is what a trial has found.
type Result struct {
	Said  message.Text
	Nodes uint64 // positions visited, 0 for a player
	Gives string // see Trial.Gives
}

// The bounds of what is tried: a page must answer while one waits.
const (
	trialNodes  = 2_000_000
	proofNodes  = 200_000
	playerNodes = 50_000
)

// Run tries it on the position after the step's moves.
func (t Trial) Run(ctx context.Context, m games.Module, o games.Options, s games.State) (Result, error) {
	if t.Position != "" {
		var err error
		if s, err = m.Info().Position(o, t.Position); err != nil {
			return Result{}, err
		}
	}
	for _, move := range t.After {
		text, err := games.Parse(s, move)
		if err == nil {
			err = s.Play(text)
		}
		if err != nil {
			return Result{}, err
		}
	}
	switch {
	case t.Player != "":
		return t.ask(ctx, m, o, s)
	case t.Prove, t.Solve:
		return t.prove(ctx, s)
	case t.Minimax > 0:
		return t.minimax(ctx, s)
	}
	return t.search(ctx, s)
}

// features are the parts of the search by their names.
func features(names []string) (on engine.Feature, err error) {
	for _, name := range names {
		found := false
		for _, f := range engine.Features() {
			if strings.EqualFold(f.String(), name) {
				on, found = on|f, true
			}
		}
		if !found {
			return 0, fmt.Errorf("no part of the search is called %s", name)
		}
	}
	return on, nil
}

// partNames are the message keys of the parts that pages switch.
var partNames = map[string]string{
	"orderer": "learn.part.orderer", "table": "ui.xray.part.table", "killers": "ui.xray.part.killers",
	"history": "ui.xray.part.history", "PVS": "ui.xray.part.pvs", "null move": "ui.xray.part.null",
	"quiescence": "learn.part.quiescence", "deepening": "learn.part.deepening", "Star1": "learn.part.star1",
	"Star2": "learn.part.star2", "probe": "learn.part.probe", "forced": "learn.part.forced",
}

func (t Trial) search(ctx context.Context, s games.State) (Result, error) {
	on, err := features(t.With)
	if err != nil {
		return Result{}, err
	}
	g := s.Game()
	var searched engine.Game = g
	if t.Worst {
		searched = worstFirst{g}
	}
	r, err := engine.New(searched, engine.Options{TableMiB: 8, Off: engine.AllFeatures &^ on, Exact: !t.Deep}).
		Search(ctx, engine.Limits{Depth: t.Search, Nodes: trialNodes})
	if err != nil {
		return Result{}, err
	}
	move := g.MoveName(r.Best)
	said := "learn.tried.plain"
	if t.Worst {
		said = "learn.tried.worst"
	}
	var parts []message.Text
	for _, name := range t.With {
		said, parts = "learn.tried.with", append(parts, message.T(partNames[name]))
	}
	return Result{message.T(said, "d", t.Search, "parts", message.List(parts...), "nodes", int(r.Nodes), "move", move), r.Nodes, move}, nil
}

// worstFirst is a game with its moves in the opposite order; parts of the search that
// need more of it are off.
type worstFirst struct{ engine.Game }

// Moves implements engine.Game.
func (g worstFirst) Moves(dst []engine.Move) []engine.Move {
	n := len(dst)
	dst = g.Game.Moves(dst)
	slices.Reverse(dst[n:])
	return dst
}

// minimax has the move of the plain search, and reads what that cuts too.
func (t Trial) minimax(ctx context.Context, s games.State) (Result, error) {
	nodes := engine.Count(ctx, s.Game(), t.Minimax, trialNodes)
	if nodes > trialNodes {
		return Result{}, cmp.Or(ctx.Err(), fmt.Errorf("minimax to %d plies has more than %d positions", t.Minimax, trialNodes))
	}
	g := s.Game()
	r, err := engine.New(g, engine.Options{TableMiB: 8, Off: engine.AllFeatures, Exact: true}).Search(ctx, engine.Limits{Depth: t.Minimax})
	move := g.MoveName(r.Best)
	return Result{message.T("learn.tried.minimax", "d", t.Minimax, "nodes", int(nodes), "move", move), nodes, move}, err
}

// ask asks a player for its move.
func (t Trial) ask(ctx context.Context, m games.Module, o games.Options, s games.State) (Result, error) {
	spec, err := games.ParsePlayer(t.Player)
	if err != nil {
		return Result{}, err
	}
	if o, err = games.Complete(m, o); err != nil {
		return Result{}, err
	}
	p, err := m.NewPlayer(spec, o, games.Env{NoBook: true})
	if err != nil {
		return Result{}, err
	}
	budget := games.Budget{}
	if spec.Kind != games.Classic {
		budget.Nodes = playerNodes
	}
	d, err := games.Ask(ctx, p, s.Clone(), budget, nil)
	if err != nil {
		return Result{}, err
	}
	name := message.T("learn.player.level", "level", spec.Level)
	if spec.Kind == games.Max {
		name = message.T("learn.player.max")
	}
	if c, ok := m.Info().Classic(spec.Name); ok && spec.Kind == games.Classic {
		name = message.T(c.Title)
	}
	return Result{Said: message.T("learn.tried.player", "player", name, "move", d.Move), Gives: d.Move}, nil
}

// prove asks the proof search the position's own question.
func (t Trial) prove(ctx context.Context, s games.State) (Result, error) {
	g := games.View(s, games.ForProof)
	if g == nil {
		return Result{}, message.Faultf(message.ErrOption, "proof.noquestion")
	}
	driver, key := engine.Prove, [3]string{"learn.tried.open", "learn.tried.proved", "learn.tried.refuted"}
	if t.Solve {
		driver, key = engine.Solve, [3]string{"learn.tried.open.ab", "learn.tried.proved.ab", "learn.tried.refuted.ab"}
	}
	p, err := driver(ctx, g, engine.ProofOptions{TableMiB: 16, Nodes: proofNodes})
	if err != nil {
		return Result{}, err
	}
	goal := s.(games.Viewer).Question().Goal
	r := Result{Nodes: p.Nodes, Gives: "open"}
	said := key[0]
	switch p.Outcome {
	case engine.Win:
		said, r.Gives = key[1], "proved"
	case engine.Loss:
		said, r.Gives = key[2], "refuted"
	}
	r.Said = message.T(said, "side", s.SideName(s.Turn()), "goal", goal, "nodes", int(p.Nodes))
	return r, nil
}
