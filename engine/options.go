package engine

import (
	"strings"
	"time"
)

// What a caller chooses and gets: the techniques to leave out, the limits of a
// search, and its reports.

// Feature is a set of search techniques, used to switch them off.
type Feature uint64

// The techniques that can be switched off one by one.
const (
	FeatureTable Feature = 1 << iota
	FeatureAspiration
	FeaturePVS
	FeatureKillers
	FeatureHistory
	FeatureCountermoves
	FeatureQuiescence
	FeatureReductions
	FeaturePruning
	FeatureNullMove
	FeatureForced
	FeatureProbe
	FeatureStar1
	FeatureStar2
	FeatureMateDistance
	FeatureCanonical
	FeatureInternalReduction
	FeatureSingular
	FeatureOrderer
	FeatureETC
	// FeatureDeepening off searches Limits.Depth at once, without the
	// shallower iterations before it. Node and time limits then hold from the
	// first node, and a search they cut short has finished nothing.
	FeatureDeepening
	FeatureStatic
	FeatureRazoring
	FeatureCounting
	FeatureImproving
	FeatureRootReduction
	FeatureKeptHistory
	FeatureContinuation
	FeatureHistoryReduction
	FeatureUnfinished
	FeatureStaged
	FeatureChanceReduction
	FeatureGuess
	FeatureBudget
	FeatureSimulation
	FeatureAnyWin
)

// AllFeatures is every technique. Without them, what is left is the
// alpha-beta of the textbooks: moves in the order of Moves, each with the full
// window, to a fixed depth.
const AllFeatures = FeatureAnyWin<<1 - 1

// featureNames are in the order of the constants.
var featureNames = [...]string{
	"table", "aspiration", "PVS", "killers", "history", "countermoves", "quiescence", "reductions", "pruning",
	"null move", "forced", "probe", "Star1", "Star2", "mate distance", "canonical", "internal reduction",
	"singular", "orderer", "ETC", "deepening", "static futility", "razoring", "count pruning", "improving",
	"root reductions", "kept history", "continuation history", "history reductions",
	"unfinished iteration", "moves by depth", "chance reduction", "first guess",
	"budgets", "simulation", "any win",
}

// Features lists the techniques one by one.
func Features() []Feature {
	f := make([]Feature, len(featureNames))
	for i := range f {
		f[i] = 1 << i
	}
	return f
}

func (f Feature) has(technique Feature) bool { return f&technique != 0 }

// String names the techniques of the set, separated by commas.
func (f Feature) String() string {
	var names []string
	for i, name := range featureNames {
		if f&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}

// Options configure a Searcher. The zero value is a sensible single-threaded
// search without a report callback.
type Options struct {
	// TableMiB is the size of the transposition table; 0 means 16.
	TableMiB int
	// Threads is the number of searching goroutines; 0 means 1. More than one
	// needs a Cloner and gives up reproducibility.
	Threads int
	// Lines is the number of principal variations (MultiPV); 0 means 1.
	Lines int
	// Off lists techniques not to use. Plain alpha-beta is AllFeatures.
	Off Feature
	// Exact searches every line to exactly the nominal depth, so that the score
	// equals plain minimax: no quiescence, extension, reduction, pruning, null
	// move or static proof, and table entries count at their own depth only.
	Exact bool
	// FirstBest plays, of equally good root moves, the first in the order of
	// Moves, and not the one that was searched first.
	FirstBest bool
	// OnInfo, if set, is called on the searching goroutine after every
	// iteration, and where there is one line, every new best move. It must not
	// block.
	OnInfo func(Info)
	// Tracer, if set, sees every node. It forces a single thread.
	Tracer Tracer
}

// inexact are the techniques by which some lines are searched more deeply, or less,
// than others.
const inexact = FeatureQuiescence | FeatureReductions | FeaturePruning | FeatureNullMove | FeatureInternalReduction |
	FeatureSingular | FeatureStatic | FeatureRazoring | FeatureCounting | FeatureImproving | FeatureRootReduction |
	FeatureHistoryReduction | FeatureStaged | FeatureChanceReduction | FeatureAnyWin

// Limits end a search; zero fields do not limit. At least one iteration is
// always finished unless the context is cancelled.
type Limits struct {
	Depth int           // plies of the deepest iteration
	Nodes uint64        // nodes visited, by the first thread
	Time  time.Duration // no node is visited later than this
	Soft  time.Duration // no new iteration is begun later than this
}

// Line is one principal variation of a search.
type Line struct {
	Score Score
	Bound Bound
	Depth int
	Moves []Move // without chance outcomes
}

// Info is the state of a running or finished search. The slices are copies.
type Info struct {
	Depth, SelDepth int
	Nodes           uint64 // of all threads
	MainNodes       uint64 // of the first thread, which decides
	Elapsed         time.Duration
	Lines           []Line // best first
	TableProbes     uint64
	TableHits       uint64
	Cuts, FirstCuts uint64 // fail-high nodes, and those cut by their first move
}

// Report is the result of a search.
type Report struct {
	Info
	Best  Move // NoMove only where the position is decided or nothing was finished
	Score Score
	// Proven says that Score is the game value: a won, lost or fully searched
	// drawn position.
	Proven bool
}
