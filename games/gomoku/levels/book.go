package levels

import (
	"encoding/json"
	"sync"

	"duiju/assets"
	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
)

// The opening book: good first moves on the board of 15 under free rules, from
// long searches of the engine itself; book_test.go makes the file.

// BookFile is the book as it is stored: positions as copied games, each one of
// its mirror images, and the moves that may be played there.
type BookFile struct {
	About     string
	Positions map[string][]string
}

// book finds moves by canonical hash, as moves of the canonical image.
type book map[uint64][]engine.Move

// Openings reads the book of the assets at its first use.
var Openings = sync.OnceValue(func() book {
	b, err := ReadBook(assets.GomokuBook)
	if err != nil {
		panic("gomoku: the built-in book is damaged: " + err.Error())
	}
	return b
})

func ReadBook(data []byte) (book, error) {
	var f BookFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	b := book{}
	for text, moves := range f.Positions {
		g := board.New(15, board.Freestyle)
		turn := board.Black
		for _, m := range g.Split(text) {
			q, err := free(g, m)
			if err != nil {
				return nil, err
			}
			g.Put(q, turn)
			turn = turn.Other()
		}
		p := threats.Of(g, turn)
		key, sym := p.CanonicalHash()
		for _, m := range moves {
			q, err := free(g, m)
			if err != nil {
				return nil, err
			}
			b[key] = append(b[key], p.MapMove(board.Move(q), sym))
		}
	}
	return b, nil
}

// free is the empty point of a name.
func free(b *board.Board, name string) (int, error) {
	q := b.Named(name)
	if q < 0 || b.Cells[q] != board.Empty {
		return 0, b.Off(name)
	}
	return q, nil
}

// Move chooses a book move by the seed, NoMove where the book has none.
func (b book) Move(p *threats.Position, seed uint64) engine.Move {
	if p.Board.Rule != board.Freestyle || p.Board.N != 15 || p.Board.Stones > threats.CanonicalStones || p.Board.CentreFirst && p.Board.Stones == 0 {
		return engine.NoMove
	}
	key, sym := p.CanonicalHash()
	moves := b[key]
	if len(moves) == 0 {
		return engine.NoMove
	}
	rnd := board.Splitmix(seed ^ key)
	return p.UnmapMove(moves[rnd.Below(len(moves))], sym)
}
