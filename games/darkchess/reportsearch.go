package darkchess

import (
	"context"
	"strconv"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// The report's player looks reportDepth plies ahead; reportQuiet is how many
// quiet plies force it to flip (ours).
const (
	reportDepth    = 7
	reportMaxDepth = 15
	reportQuiet    = 16
)

func classicInfos() []games.ClassicInfo {
	return []games.ClassicInfo{{
		Name:  "report",
		Title: "darkchess.classic.report",
		About: "darkchess.classic.report.about",
		Unit:  reportUnit, Appraise: appraise,
		Schema: []games.Option{
			{Key: "depth", Name: "darkchess.classic.depth", Kind: games.KindInt, Min: 1, Max: reportMaxDepth, Default: strconv.Itoa(reportDepth)},
			{Key: "nodes", Name: "darkchess.classic.nodes", Kind: games.KindInt, Min: 0, Max: 100_000_000, Default: "0"},
		},
	}}
}

// reportPlayer is the player of 江東峻's report, its weaknesses included: it
// flips only when it must, and its search is the alpha-beta of the textbooks on a
// reportGame.
type reportPlayer struct {
	searchPlayer
	forced bool // to flip
}

func newReportPlayer(o games.Options, env games.Env) *reportPlayer {
	env.Threads, env.Unlimited = 0, false
	p := &reportPlayer{searchPlayer: searchPlayer{env: env}}
	p.SearchPlayer = players.NewSearchPlayer(players.SearchConfig{
		Engine: engine.Options{Off: engine.AllFeatures, Exact: true},
		Limits: engine.Limits{Depth: o.Int("depth"), Nodes: uint64(o.Int("nodes"))},
		View:   p.view, Before: p.before, After: p.after, Tell: p.tell,
	}, env)
	return p
}

func (r *reportPlayer) view(s games.State) games.Searched {
	r.forced = false
	r.searchPlayer.view(s)
	return newReportGame(s.(*state).b)
}

// before answers the first move of a game.
func (r *reportPlayer) before(_ context.Context, t *players.Turn) (games.Decision, bool) {
	return games.Decision{Move: r.flip.String()}, t.State.(*state).b.undecided
}

// after plays a draw by repetition rather than a loss, and flips where the null move
// was best or the rule asks for it.
func (r *reportPlayer) after(_ context.Context, t *players.Turn, f *players.Found) {
	g := t.View.(*reportGame)
	if f.Report.Score < -engine.MaxEval {
		for _, m := range g.Moves(nil) {
			if g.repeats(m) {
				f.Move = m
			}
		}
	}
	r.forced = isStep(f.Move) && mustFlip(g.b, f.Move)
	if f.Move == passMove || r.forced {
		f.Text = r.flip.String()
	}
}

// mustFlip reports whether the rule against repetition and long quiet play
// replaces the best step by a flip.
func mustFlip(b *board, m engine.Move) bool {
	if b.down == 0 || b.at[toOf(m)] != empty {
		return false
	}
	if b.quiet >= reportQuiet {
		return true
	}
	b.do(m)
	defer b.undo()
	return b.occurrences() >= 2
}

// tell gives the score in points.
func (r *reportPlayer) tell(t *players.Turn, i engine.Info) games.Thought {
	out := r.searchPlayer.tell(t, i)
	for k := range out.Lines {
		if !out.Lines[k].Score.Proven() {
			out.Lines[k].Score /= reportUnit
		}
	}
	if r.forced {
		out.Note = message.T("darkchess.report.mustflip")
	}
	return out
}
