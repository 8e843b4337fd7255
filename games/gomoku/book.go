package gomoku

import (
	"encoding/json"
	"sync"

	"duiju/assets"
	"duiju/engine"
)

// The opening book: good first moves on the board of 15 under free rules, from
// long searches of the engine itself; book_test.go makes the file.

// bookFile is the book as it is stored: positions as copied games, each one of
// its mirror images, and the moves that may be played there.
type bookFile struct {
	About     string
	Positions map[string][]string
}

// book finds moves by canonical hash, as moves of the canonical image.
type book map[uint64][]engine.Move

// openings reads the book of the assets at its first use.
var openings = sync.OnceValue(func() book {
	b, err := readBook(assets.GomokuBook)
	if err != nil {
		panic("gomoku: the built-in book is damaged: " + err.Error())
	}
	return b
})

func readBook(data []byte) (book, error) {
	var f bookFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	b := book{}
	for text, moves := range f.Positions {
		s := newState(config{size: 15, opening: openFree})
		if err := s.playAll(splitGame(text)); err != nil {
			return nil, err
		}
		p := s.view()
		key, sym := p.CanonicalHash()
		for _, m := range moves {
			q := s.named(m)
			if q < 0 {
				return nil, s.off(m)
			}
			if err := s.legal(q); err != nil {
				return nil, err
			}
			b[key] = append(b[key], p.MapMove(moveAt(q), sym))
		}
	}
	return b, nil
}

// splitGame cuts a copied game into its moves: a letter begins one.
func splitGame(text string) (moves []string) {
	start := 0
	for i := 1; i <= len(text); i++ {
		if i == len(text) || text[i] >= 'a' {
			moves = append(moves, text[start:i])
			start = i
		}
	}
	if text == "" {
		return nil
	}
	return moves
}

// move chooses a book move by the seed, NoMove where the book has none.
func (b book) move(p *position, seed uint64) engine.Move {
	if p.rule != freestyle || p.n != 15 || p.stones > canonicalStones || p.centreFirst && p.stones == 0 {
		return engine.NoMove
	}
	key, sym := p.CanonicalHash()
	moves := b[key]
	if len(moves) == 0 {
		return engine.NoMove
	}
	rnd := splitmix(seed ^ key)
	return p.UnmapMove(moves[rnd.below(len(moves))], sym)
}
