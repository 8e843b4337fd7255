//go:build lab

package gomoku

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"

	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/text/command"
)

// bookLines are looked at in each position; those within bookGood of the best
// expected result are played, and every stone within two points of the others is
// answered while less than bookPlies stand. More than three plies are no use: the
// search finds better ones than a book that nothing stronger has checked.
const (
	bookLines = 4
	bookGood  = 0.02
	bookPlies = 2
)

// labBook makes the opening book.
func labBook() command.Command {
	f := flag.NewFlagSet("book", flag.ContinueOnError)
	size := f.Int("positions", 60, "make a book of so many positions")
	nodes := f.Uint64("nodes", 600_000, "nodes a position")
	out := f.String("out", "assets/gomoku/book.json", "the `file` to write")
	return command.Command{
		Use:   "book gomoku",
		Short: "Make the opening book of gomoku",
		Long:  "Book searches the opening breadth first, every position once up to symmetry.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			book, err := makeBook(ctx, std.Out, *size, *nodes)
			if err != nil {
				return err
			}
			data, err := json.MarshalIndent(book, "", "  ")
			if err != nil {
				return err
			}
			return os.WriteFile(*out, append(data, '\n'), 0o644)
		},
	}
}

func makeBook(ctx context.Context, log io.Writer, size int, nodes uint64) (f levels.BookFile, err error) {
	f = levels.BookFile{Positions: map[string][]string{}, About: fmt.Sprintf(
		"go run -tags lab ./games/lab book gomoku -positions %d -nodes %d: moves within %.2f of the best expected result",
		size, nodes, bookGood)}
	queue, known := []string{""}, map[uint64]bool{}
	for len(queue) > 0 && len(f.Positions) < size {
		text := queue[0]
		queue = queue[1:]
		s := newState(config{size: 15, opening: openFree})
		if err := s.playAll(board.New(15, board.Freestyle).Split(text)); err != nil {
			return f, err
		}
		p := s.view()
		if key, _ := p.CanonicalHash(); known[key] {
			continue
		} else {
			known[key] = true
		}
		search := engine.New(p, engine.Options{Lines: bookLines, TableMiB: 64})
		r, err := search.Search(ctx, engine.Limits{Nodes: nodes})
		if err != nil {
			return f, err
		}
		best := levels.Expected(r.Lines[0].Score)
		for _, l := range r.Lines {
			name, lost := s.board.Name(int(l.Moves[0])-1), best-levels.Expected(l.Score)
			if lost <= bookGood {
				f.Positions[text] = append(f.Positions[text], name)
			}
			if lost <= bookGood && p.Board.Stones == 0 {
				queue = append(queue, text+name)
			}
		}
		for _, q := range s.around(s.last) {
			if p.Board.Stones > 0 && p.Board.Stones < bookPlies && s.board.Cells[q] == board.Empty {
				queue = append(queue, text+s.board.Name(int(q)))
			}
		}
		fmt.Fprintf(log, "%q: %v, depth %d\n", text, f.Positions[text], r.Depth)
	}
	return f, nil
}
