package engine

import "cmp"

// Selection says, as data, what the search may leave out or search less deeply, and
// what it keeps between nodes. The zero value asks for full width and full depth.
// Slices have an entry for each depth left, in plies; beyond their end, and where a
// margin is negative or a number 0, the technique is off. Scores are in the game's
// own points.
type Selection struct {
	// Static is by how much the Eval of a calm position must be above beta to be
	// taken as its value (static futility).
	Static []Score
	// Razor is by how much the Eval of a calm position must be below alpha for
	// quiescence to decide (razoring; J. Birmingham and P. Kent, "Tree-searching
	// and tree-pruning techniques", 1977).
	Razor []Score
	// Hope is what a late quiet move can add to Eval; one that does not reach alpha
	// with it is skipped (futility).
	Hope []Score
	// LateQuiet and Late are the numbers of moves after which quiet ones, and
	// all, are skipped.
	LateQuiet, Late []int
	// Reduction is the divisor in the plies by which a late quiet move is
	// reduced, 1/2 + ln depth · ln index / Reduction; 0 means never.
	// ReduceFrom is how many moves come before the first that may be reduced; 0
	// means 3.
	Reduction  float64
	ReduceFrom int
	// ReduceRoot reduces the late moves of the root as well.
	ReduceRoot bool
	// ByHistory is the history, in points of the Orderer, for which a late quiet
	// move is reduced by a ply less; so much below 0 reduces it by a ply more. Two
	// plies at most; 0 means that history does not count.
	ByHistory float64
	// Improving compares Eval with that of two plies before. Where the side to
	// move has not gained, half as many late moves are searched and reduced by a
	// ply more; where it has, the Static of a ply less is taken.
	Improving bool

	// Singular extends the table move by a ply if all other moves, at half the
	// depth, stay below its score by so much; 0 means never. SingularDepth is the
	// least depth for it, in plies; 0 means 7.
	Singular      Score
	SingularDepth int
	// AnyWin is content with any proven win: neither a shorter one nor a longer
	// defence is searched for. Distances are those of the lines that were found.
	AnyWin bool
	// Internal searches a node of at least this depth a ply less deeply if the
	// table knows no move for it (internal reduction); 0 means never.
	Internal int

	// Chance searches a move that leads to chance so many plies less deeply.
	Chance int
	// Transposes looks up the positions behind all moves of a node before the first
	// is searched (enhanced transposition cutoffs). It is for games with many paths
	// to a position and cheap moves. In triangle nim it halves the nodes; in Connect
	// Four it saves one node in eight and costs two fifths more time.
	Transposes bool
	// Replies remembers cuts by the move before as well (continuation history).
	// It takes eight bytes for every pair of move indexes.
	Replies bool
	// KeepHistory keeps the history of cuts, halved, for the next search of the same
	// Searcher, which should then play one side only.
	KeepHistory bool
	// Unfinished lets a search that is cut short play the better move that its
	// last iteration had found.
	Unfinished bool
}

// The defaults of ReduceFrom and SingularDepth.
const (
	reduceFrom    = 3
	singularDepth = 7
)

// selection is what the options leave of a game's wishes.
func (o Options) selection(g Game) Selection {
	game, ok := g.(Selective)
	if !ok {
		return Selection{}
	}
	s := *game.Selection()
	s.ReduceFrom = cmp.Or(s.ReduceFrom, reduceFrom)
	s.SingularDepth = cmp.Or(s.SingularDepth, singularDepth)
	clearIf(o.Off&FeatureStatic, &s.Static)
	clearIf(o.Off&FeatureRazoring, &s.Razor)
	clearIf(o.Off&FeaturePruning, &s.Hope)
	clearIf(o.Off&FeaturePruning, &s.LateQuiet)
	clearIf(o.Off&FeatureCounting, &s.Late)
	clearIf(o.Off&FeatureReductions, &s.Reduction)
	clearIf(o.Off&FeatureRootReduction, &s.ReduceRoot)
	clearIf(o.Off&FeatureHistoryReduction, &s.ByHistory)
	clearIf(o.Off&FeatureImproving, &s.Improving)
	clearIf(o.Off&FeatureSingular, &s.Singular)
	clearIf(o.Off&FeatureAnyWin, &s.AnyWin)
	clearIf(o.Off&FeatureInternalReduction, &s.Internal)
	clearIf(o.Off&FeatureChanceReduction, &s.Chance)
	clearIf(o.Off&(FeatureETC|FeatureTable), &s.Transposes)
	clearIf(o.Off&FeatureContinuation, &s.Replies)
	clearIf(o.Off&FeatureKeptHistory, &s.KeepHistory)
	clearIf(o.Off&FeatureUnfinished, &s.Unfinished)
	return s
}

// clearIf takes a wish away if a technique that it needs is off.
func clearIf[T any](off Feature, wish *T) {
	if off != 0 {
		*wish = *new(T)
	}
}

// hasStaticCuts reports whether a position may be judged before its moves are tried.
func (s *Selection) hasStaticCuts() bool { return len(s.Static)+len(s.Razor) > 0 }

// treatsLate reports whether late moves are treated in a way of their own.
func (s *Selection) treatsLate() bool {
	return s.Reduction > 0 || len(s.Hope)+len(s.LateQuiet)+len(s.Late) > 0
}

// mayMissShortest reports whether the search may miss the shortest win.
func (s *Selection) mayMissShortest() bool {
	return s.hasStaticCuts() || s.treatsLate() || s.Internal > 0 || s.Singular > 0 || s.Chance > 0 || s.AnyWin
}

// margin is the entry of a table of margins for a depth, and whether it has one.
func margin(table []Score, depth int) (Score, bool) {
	if depth < 0 || depth >= len(table) || table[depth] < 0 {
		return 0, false
	}
	return table[depth], true
}

// count is the entry of a table of numbers for a depth, 0 where it has none.
func count(table []int, depth int) int {
	if depth >= len(table) {
		return 0
	}
	return table[depth]
}
