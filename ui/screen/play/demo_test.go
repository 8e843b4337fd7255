package play

import (
	"duiju/games/play/session"
	"duiju/ui/uitest"
	"testing"
	"time"
)

// A demo pauses at once and holds the move that was being thought of.
func TestDemoPauseStepTakeOver(t *testing.T) {
	d := start(t, uitest.FakeModule{Player: uitest.Quick})
	d.Keys("d")
	p := playOn(d)
	p.driver.Do(session.SetPace{Least: 0})
	d.Until("two moves are played", func() bool { return p.game.Match().At() >= 2 })
	d.Keys("space")
	at := p.game.Match().At()
	if !p.game.Paused() {
		t.Fatal("not paused")
	}
	d.Until("the thinking has ended", func() bool { return !p.thinksNow() })
	if p.game.Match().At() != at {
		t.Errorf("%d moves after the pause at %d", p.game.Match().At(), at)
	}
	d.Keys(".")
	d.Until("one move is played", func() bool { return p.game.Match().At() == at+1 })
	if !p.game.Paused() {
		t.Error("a step does not stay paused")
	}
	d.Keys(",", ",")
	if p.game.At() != at-1 || p.game.Match().At() != at+1 {
		t.Errorf("back at %d of %d", p.game.At(), p.game.Match().At())
	}
	d.Keys("enter")
	if p.game.People() == 0 || p.game.Match().At() != at-1 || !p.game.YourTurn() {
		t.Errorf("taken over: demo %v at %d", p.game.People() == 0, p.game.Match().At())
	}
	d.Keys("d")
	if p.game.People() > 0 {
		t.Error("d does not give the seat back")
	}
}

// Space after looking back replays to the live end and thinks on.
func TestDemoReplaysToTheLiveEnd(t *testing.T) {
	d := start(t, uitest.FakeModule{Player: uitest.Quick})
	d.Keys("d")
	p := playOn(d)
	p.driver.Do(session.SetPace{Least: time.Second / 4})
	d.Until("two moves are played", func() bool { return p.game.Match().At() >= 2 })
	d.Keys(",", ",")
	at, looking := p.game.Match().At(), p.game.At()
	if looking >= at || !p.game.Paused() {
		t.Fatalf("looking at %d of %d", looking, at)
	}
	p.driver.Do(session.SetPace{Least: 0})
	d.Keys("space")
	d.Until("it goes on", func() bool { return p.game.Live() && (p.game.Match().At() > at || p.game.Match().Status().Over) })
}

func TestAttractModeEndsByAKey(t *testing.T) {
	d := start(t, uitest.FakeModule{Player: uitest.Quick})
	d.Root.Push(Attract(d.Root.App, 0))
	p := playOn(d)
	d.Sees("play by themselves")
	d.Keys("enter")
	if stays := passing(p.driver); stays || p.game.People() > 0 {
		t.Errorf("attract %v, demo %v: the key did something else", stays, p.game.People() == 0)
	}
}
