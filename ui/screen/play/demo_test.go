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
	p.d.Do(session.SetPace{Least: 0})
	d.Until("two moves are played", func() bool { return p.s.Match().At() >= 2 })
	d.Keys("space")
	at := p.s.Match().At()
	if !p.s.Paused() {
		t.Fatal("not paused")
	}
	d.Until("the thinking has ended", func() bool { return !p.thinksNow() })
	if p.s.Match().At() != at {
		t.Errorf("%d moves after the pause at %d", p.s.Match().At(), at)
	}
	d.Keys(".")
	d.Until("one move is played", func() bool { return p.s.Match().At() == at+1 })
	if !p.s.Paused() {
		t.Error("a step does not stay paused")
	}
	d.Keys(",", ",")
	if p.s.At() != at-1 || p.s.Match().At() != at+1 {
		t.Errorf("back at %d of %d", p.s.At(), p.s.Match().At())
	}
	d.Keys("enter")
	if p.s.People() == 0 || p.s.Match().At() != at-1 || !p.s.YourTurn() {
		t.Errorf("taken over: demo %v at %d", p.s.People() == 0, p.s.Match().At())
	}
	d.Keys("d")
	if p.s.People() > 0 {
		t.Error("d does not give the seat back")
	}
}

// Space after looking back replays to the live end and thinks on.
func TestDemoReplaysToTheLiveEnd(t *testing.T) {
	d := start(t, uitest.FakeModule{Player: uitest.Quick})
	d.Keys("d")
	p := playOn(d)
	p.d.Do(session.SetPace{Least: time.Second / 4})
	d.Until("two moves are played", func() bool { return p.s.Match().At() >= 2 })
	d.Keys(",", ",")
	at, looking := p.s.Match().At(), p.s.At()
	if looking >= at || !p.s.Paused() {
		t.Fatalf("looking at %d of %d", looking, at)
	}
	p.d.Do(session.SetPace{Least: 0})
	d.Keys("space")
	d.Until("it goes on", func() bool { return p.s.Live() && (p.s.Match().At() > at || p.s.Match().Status().Over) })
}

func TestAttractModeEndsByAKey(t *testing.T) {
	d := start(t, uitest.FakeModule{Player: uitest.Quick})
	d.Root.Push(Attract(d.Root.App, 0))
	p := playOn(d)
	d.Sees("play by themselves")
	d.Keys("enter")
	if stays := passing(p.d); stays || p.s.People() > 0 {
		t.Errorf("attract %v, demo %v: the key did something else", stays, p.s.People() == 0)
	}
}
