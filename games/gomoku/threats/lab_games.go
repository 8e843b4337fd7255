//go:build lab

package threats

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"

	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/text/command"
)

// fitRules are the rules that have weights of their own, the first three times
// as often.
var fitRules = [...]board.Rule{board.Freestyle, board.Freestyle, board.Freestyle, board.Standard, board.Renju}

// Beside every quiet position of a game there are besides more, reached by one or
// two moves out of the nearest stray. A search meets far more positions than a
// game shows, most of them after moves that nobody would play.
const (
	besides = 3
	nearest = 14
)

// fitGame plays the strong search against itself from an opening of one to seven
// stones that it finds even. The line that it returns is the rule, the stones of
// the opening, then point:score for every move, point alone for one without a
// choice, point:score/other where another move was played so that games differ,
// and the result for Black. Before a move come the positions beside it:
// +point=score or +point+point=score, the score for who is to move there.
func fitGame(rnd *board.Splitmix, r board.Rule, nodes uint64) string {
	p, line := evenOpening(rnd, r)
	search, aside := engine.New(p, engine.Options{TableMiB: 2}), engine.New(p, engine.Options{TableMiB: 1})
	result := 0.5
	for range 140 {
		if p.result != engine.Ongoing {
			break
		}
		if m := p.Only(); m != engine.NoMove { // costs nothing and teaches nothing
			line += fmt.Sprintf(" %d", int(m)-1)
			p.Do(m)
			continue
		}
		search.Rebind(p)
		found, _ := search.Search(context.Background(), engine.Limits{Nodes: nodes})
		if quiet(p) {
			for k := range besides {
				line += beside(rnd, p, 1+k%2, aside, nodes)
			}
		}
		m := found.Best
		line += fmt.Sprintf(" %d:%d", int(m)-1, found.Score)
		if found.Score.Proven() && found.Score != 0 {
			result = 0
			if (p.side == 0) == (found.Score > 0) {
				result = 1
			}
			break
		}
		if _, forced := p.ForcedMoves(nil); !forced && p.Board.Stones < 12 && rnd.Below(6) == 0 {
			m = someMove(rnd, p, 8)
			line += fmt.Sprintf("/%d", int(m)-1)
		}
		p.Do(m)
	}
	if p.result == engine.Loss {
		result = float64(p.side)
	}
	return fmt.Sprintf("%s R%g", line, result)
}

// someMove is one of the first n candidates.
func someMove(rnd *board.Splitmix, p *Position, n int) engine.Move {
	moves := p.Moves(nil)
	return moves[rnd.Below(min(len(moves), n))]
}

// beside is the text of a position that some moves lead to, "" if it is not
// quiet.
func beside(rnd *board.Splitmix, p *Position, moves int, search *engine.Searcher, nodes uint64) (text string) {
	var done []engine.Move
	for range moves {
		m := p.Only()
		if m == engine.NoMove {
			m = someMove(rnd, p, nearest)
		}
		p.Do(m)
		done = append(done, m)
		text += fmt.Sprintf("+%d", int(m)-1)
		if p.result != engine.Ongoing {
			break
		}
	}
	if quiet(p) {
		search.Rebind(p)
		found, _ := search.Search(context.Background(), engine.Limits{Nodes: nodes})
		text = fmt.Sprintf(" %s=%d", text, found.Score)
	} else {
		text = ""
	}
	for _, m := range slices.Backward(done) {
		p.Undo(m)
	}
	return text
}

// evenOpening puts stones about the centre until a short search finds the
// position even.
func evenOpening(rnd *board.Splitmix, r board.Rule) (*Position, string) {
	for {
		p, line := New(15, r), strconv.Itoa(int(r))
		n, span := 1+rnd.Below(7), 4+rnd.Below(3)
		for p.Board.Stones < n && p.result == engine.Ongoing {
			if q := p.Board.At(7-span/2+rnd.Below(span), 7-span/2+rnd.Below(span)); p.Board.Cells[q] == board.Empty && !p.MayNot(q) {
				p.place(q)
				line += fmt.Sprintf(" %d", q)
			}
		}
		found, _ := engine.New(p, engine.Options{TableMiB: 1}).Search(context.Background(), engine.Limits{Nodes: 500})
		if found.Score > -120 && found.Score < 120 {
			return p, line
		}
	}
}

// LabGames plays games to fit weights to.
func LabGames() command.Command {
	f := flag.NewFlagSet("games", flag.ContinueOnError)
	n := f.Int("games", 4000, "how many to play")
	nodes := f.Uint64("nodes", 1000, "nodes a position")
	seed := f.Uint64("seed", 2002, "seed of the games")
	file := f.String("file", "games.txt", "add them to this `file`")
	rule := f.String("rule", "", "the rule, all rules if none is given")
	return command.Command{
		Use:   "games gomoku",
		Short: "Play games of gomoku's search against itself, to fit weights to",
		Long: "Games plays the strong search against itself from even openings, a line a game, and values\n" +
			"positions beside them.",
		Flags: f,
		Run: func(ctx context.Context, _ command.Streams, _ []string) error {
			rules := fitRules[:]
			if *rule != "" {
				r, err := ruleOf(*rule)
				if err != nil {
					return err
				}
				rules = []board.Rule{r}
			}
			out, err := os.OpenFile(*file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
			if err != nil {
				return err
			}
			defer out.Close()
			rnd := board.Splitmix(*seed)
			for g := 0; g < *n && ctx.Err() == nil; g++ {
				fmt.Fprintln(out, fitGame(&rnd, rules[g%len(rules)], *nodes))
			}
			return out.Sync()
		},
	}
}

// ruleOf is the rule of a name.
func ruleOf(name string) (board.Rule, error) {
	for r := range board.Rules {
		if r.String() == name {
			return r, nil
		}
	}
	return 0, fmt.Errorf("no rule %s", name)
}
