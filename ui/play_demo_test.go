package ui

import (
	"testing"
)

// A demo pauses at once and holds the move that was being thought of.
func TestDemoPauseStepTakeOver(t *testing.T) {
	d := start(t, fakeModule{player: quick})
	d.keys("d")
	p := d.play()
	p.demo.speed = 0
	d.until("two moves are played", func() bool { return p.m.At() >= 2 })
	d.keys("space")
	at := p.m.At()
	if !p.demo.paused {
		t.Fatal("not paused")
	}
	d.until("the thinking has ended", func() bool { return p.think == nil || p.think.decided != nil })
	if p.m.At() != at {
		t.Errorf("%d moves after the pause at %d", p.m.At(), at)
	}
	d.keys(".")
	d.until("one move is played", func() bool { return p.m.At() == at+1 })
	if !p.demo.paused {
		t.Error("a step does not stay paused")
	}
	d.keys(",", ",")
	if p.moves() != at-1 || p.m.At() != at+1 {
		t.Errorf("back at %d of %d", p.moves(), p.m.At())
	}
	d.keys("enter")
	if p.isDemo() || p.m.At() != at-1 || !p.humanTurn() {
		t.Errorf("taken over: demo %v at %d", p.isDemo(), p.m.At())
	}
	d.keys("d")
	if !p.isDemo() {
		t.Error("d does not give the seat back")
	}
}

// Space after looking back replays to the live end and thinks on.
func TestDemoReplaysToTheLiveEnd(t *testing.T) {
	d := start(t, fakeModule{player: quick})
	d.keys("d")
	p := d.play()
	p.demo.speed = 4
	d.until("two moves are played", func() bool { return p.m.At() >= 2 })
	d.keys(",", ",")
	at, looking := p.m.At(), p.moves()
	if looking >= at || !p.demo.paused {
		t.Fatalf("looking at %d of %d", looking, at)
	}
	p.demo.speed = 0
	d.keys("space")
	d.until("it goes on", func() bool { return p.live() && (p.m.At() > at || p.m.Status().Over) })
}

func TestAttractModeEndsByAKey(t *testing.T) {
	d := start(t, fakeModule{player: quick})
	d.r.push(newAttraction(d.r.app, 0))
	p := d.play()
	d.sees("play by themselves")
	d.keys("enter")
	if p.demo.attract || !p.isDemo() {
		t.Errorf("attract %v, demo %v: the key did something else", p.demo.attract, p.isDemo())
	}
}
