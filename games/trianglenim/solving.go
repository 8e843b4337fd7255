package trianglenim

import (
	"context"
	"math/bits"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// The table as a picture: at most 64 x 16 cells of equally many positions.
const (
	fieldWidth = 64
	fieldCells = 64 * 16
)

// field shades each cell by its share of P-positions, the fullest being most
// percent; at is pointed out.
func (t *table) field(at mask) (f *scene.Field, most int) {
	cells := min(fieldCells, 1<<t.cells)
	each := 1 << t.cells / cells
	final := int(t.next.Load()) << lowCells / each
	f = &scene.Field{W: fieldWidth, H: cells / fieldWidth, Shade: make([]int8, cells), At: int(at) / each}
	lost := make([]int, final)
	for i := range lost {
		lost[i] = t.countLost(i*each, each)
		most = max(most, lost[i])
	}
	for i := range f.Shade {
		if f.Shade[i] = -1; i < final {
			f.Shade[i] = int8(100 * lost[i] / max(most, 1))
		}
	}
	return f, 100 * most / each
}

// countLost counts the P-positions among n from first on. Either n is a part
// of a word or both are whole words.
func (t *table) countLost(first, n int) int {
	if n < 1<<lowCells {
		word := ^t.bits[first>>lowCells] >> (first & 63)
		return bits.OnesCount64(word & (1<<n - 1))
	}
	lost := 0
	for _, word := range t.bits[first>>lowCells : (first+n)>>lowCells] {
		lost += bits.OnesCount64(^word)
	}
	return lost
}

// solving is the table being filled before your eyes: games.Solving.
type solving struct {
	rules rules
	table *table
}

// NewSolving begins an empty table, apart from the one that players use.
func (m Module) NewSolving(o games.Options) (teach.Solving, error) {
	r, err := m.rules(o)
	if err == nil && r.Side > tableSide {
		err = message.Faultf(message.ErrOption, "trianglenim.bad.solving", "side", tableSide)
	}
	if err != nil {
		return nil, err
	}
	return newSolving(r), nil
}

func newSolving(r rules) *solving {
	return &solving{r, newTable(r.board().cells, r.takes(), r.Misere)}
}

// articleSlices is into how many slices the article cut the table of side 5.
const articleSlices = 16

func (s *solving) Step(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	slice := s.table.slice()
	if s.rules.Side <= 5 {
		slice = max(1, len(s.table.bits)/articleSlices)
	}
	s.table.mark(slice)
	return nil
}

func (s *solving) Progress() games.Progress { return s.table.progress() }

// Scene shows the last position judged, the counts and the table so far.
func (s *solving) Scene() scene.Scene {
	next := int(s.table.next.Load()) << lowCells
	at := mask(max(0, next-1)) & s.rules.board().full
	sc := newState(s.rules, at).Scene()
	sc.Gauges = nil
	sc.Field, _ = s.table.field(at)
	sc.Captions = []message.Text{
		message.T("trianglenim.solving.done", "done", next, "total", 1<<s.table.cells),
		message.T("trianglenim.solving.lost", "lost", s.table.lost),
	}
	switch {
	case next == 0 && s.rules.Misere:
		sc.Captions = append(sc.Captions, message.T("trianglenim.solving.begin.misere"))
	case next == 0:
		sc.Captions = append(sc.Captions, message.T("trianglenim.solving.begin"))
	case next < 1<<s.table.cells:
		sc.Captions = append(sc.Captions, message.T("trianglenim.solving.step"))
	case s.table.won(at):
		sc.Captions = append(sc.Captions, message.T("trianglenim.review.start.won", rulesWords(s.rules)...))
	default:
		sc.Captions = append(sc.Captions, message.T("trianglenim.review.start.lost", rulesWords(s.rules)...))
	}
	return sc
}

func rulesWords(r rules) []any {
	return []any{"side", r.Side, "limit", r.Limit, "rule", r.ruleText()}
}
