package solve

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"duiju/games/list"
	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// writeText writes the answer for people, in their language or in English: the
// board with the right moves lettered, then the facts.
func (r *Printed) writeText(w io.Writer, speak func(message.Text) string) {
	if speak == nil {
		speak = problem.English
	}
	line := func(t message.Text) { fmt.Fprintln(w, speak(t)) }
	say := func(key string, pairs ...any) { line(message.T(key, pairs...)) }
	p, a := r.Problem, r.Answer
	if p == nil {
		fmt.Fprintf(w, "%s: %s\n\n", place(r.path, r.index), speak(message.OfError(a.Err)))
		return
	}
	line(r.heading(speak))
	if a.Err != nil {
		fmt.Fprintf(w, "%s\n\n", speak(message.OfError(a.Err)))
		return
	}
	x0, y0, x1, y1 := region.Bounds(p.Board, a.Region)
	fmt.Fprint(w, p.Board.Text(x0, y0, x1, y1, a.First))
	say("tsumego.solve.status", "status", statusText(a, p.Goal), "reason", a.Reason)
	if c := a.Race; c != nil && (c.Result != answer.RaceUnknown || a.Status == answer.StatusUnknown) {
		say("tsumego.solve.race", "own", p.Board.Name(c.Chains[0]), "ours", c.Liberties[0], "rival", p.Board.Name(c.Chains[1]), "other", c.Liberties[1],
			"shared", c.Shared, "result", message.T(raceKeys[c.Result]))
	}
	list := func(key string, moves []int) {
		if len(moves) > 0 {
			say(key, "points", goban.PointNames(p.Board, moves))
		}
	}
	list("tsumego.solve.right", a.First)
	list("tsumego.solve.escapes", a.Escapes)
	for _, k := range a.Ko {
		say("tsumego.solve.ko", "move", p.Board.Name(k.Move), "note", k.KoNote())
	}
	list("tsumego.solve.line", a.Line)
	conditional := a.ConditionalMoves(p.Goal)
	for _, m := range append(a.Region.Points, goban.PassMove) {
		moves, ok := a.Refutations[m]
		switch {
		case !ok:
		case slices.Contains(conditional, m):
			say("tsumego.solve.failsif", "move", p.Board.Name(m), "points", goban.PointNames(p.Board, moves))
		default:
			say("tsumego.solve.fails", "move", p.Board.Name(m), "points", goban.PointNames(p.Board, moves))
		}
	}
	if a.Status == answer.StatusUnknown {
		list("tsumego.solve.asfile", problem.ReadAnswer(p).Right)
	}
	if !a.Complete && a.Status != answer.StatusUnknown {
		say("tsumego.solve.open")
	}
	if a.RegionOnly() {
		say("tsumego.solve.regiononly")
	}
	for _, t := range a.Assumptions(p) {
		line(t)
	}
	if r.classic != nil {
		writeComparison(w, p.Board, r.classic)
	}
	if a.Core > 0 {
		say("tsumego.solve.cost", "n", a.Nodes, "ms", a.Elapsed.Milliseconds(), "core", a.Core.Milliseconds())
	} else {
		say("tsumego.solve.costwall", "n", a.Nodes, "ms", a.Elapsed.Milliseconds())
	}
	fmt.Fprintln(w)
}

// heading is the place of a problem, its question and what of it was inferred.
func (r *Printed) heading(speak func(message.Text) string) message.Text {
	p := r.Problem
	sides := map[goban.Color]string{goban.Black: "tsumego.side.black", goban.White: "tsumego.side.white"}
	goal := map[problem.Goal]string{problem.Kill: "tsumego.solve.kill", problem.Live: "tsumego.solve.live"}[p.Goal]
	head := message.T("tsumego.solve.head", "place", place(r.path, r.index), "side", message.T(sides[p.Board.Next]),
		"goal", message.T(goal, "other", message.T(sides[p.Board.Next.Other()])))
	inferred := list.Of(p.Inferred(), speak)
	if len(inferred) == 0 {
		return head
	}
	return message.Verbatim(speak(head) + "  " + speak(message.T("tsumego.solve.inferred", "what", strings.Join(inferred, speak(message.T("tsumego.solve.inferred.and"))))))
}

var statusKeys = map[answer.Status]string{
	answer.StatusWin: "tsumego.solve.status.win", answer.StatusKo: "tsumego.solve.status.ko", answer.StatusLoss: "tsumego.solve.status.loss",
	answer.StatusSeki: "tsumego.solve.status.seki", answer.StatusUnknown: "tsumego.solve.status.unknown",
}

var raceKeys = map[answer.RaceResult]string{
	answer.RaceWon: "tsumego.solve.race.won", answer.RaceLost: "tsumego.solve.race.lost", answer.RaceSeki: "tsumego.solve.race.seki",
	answer.RaceKo: "tsumego.solve.race.ko", answer.RaceUnknown: "tsumego.solve.race.unknown",
}

// statusText is the status of an answer; the reason says how many threats a ko
// takes.
func statusText(a *answer.Answer, g problem.Goal) message.Text {
	t := message.T(statusKeys[a.Status])
	switch {
	case !a.Conditional:
	case a.ByRace:
		return message.T("tsumego.solve.status.race", "status", t)
	case a.Lives(g):
		return message.T("tsumego.solve.status.friends", "status", t)
	case a.Framed:
		return message.T("tsumego.solve.status.local", "status", t)
	default:
		return message.T("tsumego.solve.status.conditional", "status", t)
	}
	return t
}
