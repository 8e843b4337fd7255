package play

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

var update = flag.Bool("update", false, "write the recorded actions anew")

// What can be done with a game in each of its states is what could be done when
// somebody last looked: all of the first state with their keys, and of every other
// what can be done no more and what can be done now. -update writes the file anew.
func TestActionsOffered(t *testing.T) {
	var b strings.Builder
	var last []string
	say := func(state string, p *Screen) {
		var now []string
		for _, act := range p.Actions() {
			if act.On == nil || act.On() {
				now = append(now, strings.TrimSpace(act.ID+" "+strings.Join(act.Keys, " ")))
			}
		}
		fmt.Fprintln(&b, state)
		for _, act := range last {
			if !slices.Contains(now, act) {
				fmt.Fprintf(&b, "  - %s\n", act)
			}
		}
		for _, act := range now {
			if !slices.Contains(last, act) {
				fmt.Fprintf(&b, "  + %s\n", act)
			}
		}
		last = now
	}
	do := func(d *uitest.Driver, p *Screen, all ...session.Intent) {
		for _, i := range all {
			d.Run(p.Do(i))
		}
	}
	open := func(d *uitest.Driver, s frame.Screen) *Screen {
		d.Open(s)
		return playOn(d)
	}
	engine := games.PlayerSpec{Kind: games.Level, Level: 1}
	seated := func(m games.Module, seats [2]games.PlayerSpec, moves ...string) *games.Match {
		match, err := games.NewMatch(games.Setup{Module: m, Seats: seats, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range moves {
			if _, err := match.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		return match
	}

	d := start(t, nullgame.Module{})
	p := two(d, nullgame.Module{}, games.Setup{})
	say("two people", p)
	d.Keys("enter")
	say("two people, a move begun", p)
	do(d, p, session.Play{Move: "1"})
	say("two people, after a move", p)
	do(d, p, session.Back{})
	say("two people, looking back", p)
	do(d, p, session.Look{At: 1}, session.Undo{})
	say("two people, the move undone", p)
	do(d, p, session.Play{Move: "3"}, session.Play{Move: "4"}, session.Play{Move: "1"}, session.Play{Move: "2"},
		session.Play{Move: "5"}, session.Play{Move: "6"})
	do(d, p, session.Play{Move: "7"})
	say("two people, over", p)
	do(d, p, session.ReviewGame{})
	d.Until("the game is judged", func() bool { _, _, ready := p.s.Review(); return ready })
	say(fmt.Sprintf("two people, judged, %d moments", len(p.card.moments())), p)
	d.Keys("esc")
	say("two people, judged, the card closed", p)

	for _, moves := range [][]string{nil, {"1"}} {
		fake := uitest.FakeModule{Player: uitest.Endless}
		d := start(t, fake)
		p := open(d, New(d.Root.App, frame.Game{Match: seated(fake, [2]games.PlayerSpec{engine, engine}, moves...)}))
		say(fmt.Sprintf("a demo after %d moves", len(moves)), p)
		do(d, p, session.Pause{})
		say(fmt.Sprintf("a demo after %d moves, paused", len(moves)), p)
		if do(d, p, session.Back{}); p.past() {
			say("a demo, looking back", p)
		}
	}
	fake := uitest.FakeModule{Player: uitest.Endless}
	d = start(t, fake)
	p = open(d, New(d.Root.App, frame.Game{Match: seated(fake, [2]games.PlayerSpec{{}, engine}, "1")}))
	say("an engine thinks", p)
	do(d, p, session.Back{})
	say("an engine thinks, looking back", p)

	p = open(d, Replay(d.Root.App, seated(nullgame.Module{}, [2]games.PlayerSpec{}, "4", "2"), games.Text{}))
	for at := range 3 {
		do(d, p, session.Look{At: at})
		say(fmt.Sprintf("a record of 2 moves after %d", at), p)
	}
	p = open(d, Replay(d.Root.App, branched(t), games.Text{}))
	do(d, p, session.Look{At: 1})
	say("a record with variations", p)
	uitest.CheckRecord(t, filepath.Join("testdata", "offered.txt"), b.String(), *update)
}
