package trianglenim

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// articleTable is the article's setChessList, word for word: an entry 1 means
// a winning shape for whoever left it, a P-position.
func articleTable(r rules) []byte {
	list := make([]byte, 1<<r.board().cells)
	for i := range list {
		list[i] = 1
	}
	if r.Misere {
		list[0] = 0
	}
	for p := range mask(len(list)) {
		if list[p] == 0 {
			continue
		}
		for _, take := range r.takes() {
			if p&take == 0 {
				list[p|take] = 0
			}
		}
	}
	return list
}

// plainDistances solves by the definition, without any marking.
func plainDistances(r rules) []int {
	d := make([]int, 1<<r.board().cells)
	for p := mask(1); int(p) < len(d); p++ {
		win, loss := -1, -1
		for _, take := range r.takesAt(p) {
			n := d[p^take]
			if lost := n%2 == 0 != r.Misere; lost && (win < 0 || n < win) {
				win = n
			}
			loss = max(loss, n)
		}
		if win >= 0 {
			d[p] = win + 1
		} else {
			d[p] = loss + 1
		}
	}
	return d
}

func TestTablesMatchTruth(t *testing.T) {
	for _, want := range readTruth(t).Tables {
		if want.Side > upTo(plainSide) && !enginetest.Exhaustive() {
			continue
		}
		t.Run(want.String(), func(t *testing.T) {
			r := want.rules()
			table := newTable(r.board().cells, r.takes(), r.Misere)
			enginetest.Must(t, table.build(context.Background(), table.slice(), nil))
			if got := len(r.takes()); got != want.Takes {
				t.Errorf("%d takes, want %d", got, want.Takes)
			}
			if table.lost != want.Lost {
				t.Errorf("%d P-positions, want %d", table.lost, want.Lost)
			}
			if got := packedCRC(table); got != want.CRC {
				t.Errorf("CRC-32 %s, want %s", got, want.CRC)
			}
			full := r.board().full
			if table.won(full) != want.WonStart {
				t.Errorf("the start is won: %v, want %v", table.won(full), want.WonStart)
			}
			images := map[mask]int{}
			winning := judge{table: table}.winning(full, r.takes())
			for _, take := range winning {
				least, _ := r.board().canonical(take)
				images[least]++
			}
			if len(winning) != want.Winning || len(images) != len(want.Classes) {
				t.Errorf("%d winning takes in %d classes, want %d in %d",
					len(winning), len(images), want.Winning, len(want.Classes))
			}
			for _, class := range want.Classes {
				cells, err := r.board().parseCells(nil, class.Take)
				if got := images[cells]; err != nil || got != class.Images {
					t.Errorf("winning take %s has %d images, want %d", class.Take, got, class.Images)
				}
			}
			if want.Plies == nil {
				return
			}
			enginetest.Must(t, table.measure(context.Background()))
			if got := int(table.plies[full]); got != *want.Plies {
				t.Errorf("best play lasts %d plies, want %d", got, *want.Plies)
			}
			classes := 0
			for p := range full + 1 {
				if least, _ := r.board().canonical(p); least == p && !table.won(p) {
					classes++
				}
			}
			if classes != *want.LostClasses {
				t.Errorf("%d P-positions up to symmetry, want %d", classes, *want.LostClasses)
			}
		})
	}
}

// packedCRC is the CRC-32 of the table packed 8 to a byte, lowest first.
func packedCRC(t *table) string {
	data := make([]byte, 0, 8*len(t.bits))
	for _, w := range t.bits {
		data = binary.LittleEndian.AppendUint64(data, w)
	}
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE(data))
}

// TestTableIsTheArticlesTable compares every entry of sides 3 to 5 with the
// article's marking and with the distances by the definition.
func TestTableIsTheArticlesTable(t *testing.T) {
	for r := range rulesOfSides(3, upTo(5)) {
		list, plies, table := articleTable(r), plainDistances(r), solved(r)
		for p := range r.board().full + 1 {
			if lost := list[p] == 1; lost == table.won(p) {
				t.Fatalf("%v %#x: the article says P %v", r, p, lost)
			}
			if int(table.plies[p]) != plies[p] {
				t.Fatalf("%v %#x: %d plies, want %d", r, p, table.plies[p], plies[p])
			}
		}
	}
}

// rulesOfSides yields all rules of these sides.
func rulesOfSides(from, to int) func(yield func(rules) bool) {
	return func(yield func(rules) bool) {
		for side := from; side <= to; side++ {
			for limit := 1; limit <= side; limit++ {
				if !yield(rules{side, limit, false}) || !yield(rules{side, limit, true}) {
					return
				}
			}
		}
	}
}

func TestCancelledBuildLeavesNothing(t *testing.T) {
	r := rules{7, 2, true}
	ctx, cancel := context.WithCancel(context.Background())
	table, err := solve(ctx, r, func(games.Progress) { cancel() })
	if table != nil || !errors.Is(err, context.Canceled) {
		t.Fatalf("solve returned %v, %v", table, err)
	}
	if solved(r) != nil || judgeOf(r, r.board().full).knows() {
		t.Error("half a table is in use")
	}
	if got := solutionOf(r).progress().Done; got != 0 {
		t.Errorf("progress %d after cancelling, want 0", got)
	}
}

// TestCancelledPlayerAnswersAtOnce: a player whose time is over does not make
// the table first.
func TestCancelledPlayerAnswersAtOnce(t *testing.T) {
	r := rules{6, 3, true}
	solutionOf(r).done.Store(nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	d, err := newPlayer(t, "max", 1).Choose(ctx, newState(r, r.board().full), games.Budget{}, nil)
	if !errors.Is(err, context.Canceled) || d.Move != "" || solutionOf(r).done.Load() != nil {
		t.Errorf("Choose returned %q, %v", d.Move, err)
	}
	table := newTable(r.board().cells, r.takes(), r.Misere)
	table.mark(len(table.bits))
	if err := table.measure(ctx); !errors.Is(err, context.Canceled) || table.plies != nil {
		t.Errorf("measure returned %v", err)
	}
}

// TestRemainderIsTheTable: the table made of the pieces that are left agrees
// with the table of the whole board, with distances.
func TestRemainderIsTheTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for r := range rulesOfSides(upTo(5), upTo(6)) {
		pos := r.board().full
		for pos.count() > 9 {
			pos &^= 1 << rng.IntN(r.board().cells)
		}
		rest, whole := judge{table: newRemainder(r, pos)}, judge{table: solved(r)}
		for p := pos; ; p = (p - 1) & pos {
			if rest.won(p) != whole.won(p) || rest.plies(p) != whole.plies(p) {
				t.Fatalf("%v: %#x of %#x differs", r, p, pos)
			}
			if p == 0 {
				break
			}
		}
	}
}
