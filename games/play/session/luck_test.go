package session_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/play/match"
	"duiju/games/play/session"
)

// TestLuckIsNothingOnAverage flips a piece that is a chariot with one chance of three,
// else a soldier of the other side: what the chariot gives is twice what a soldier
// takes, and it is good for who flips.
func TestLuckIsNothingOnAverage(t *testing.T) {
	found := map[string]float64{}
	for seed := uint64(0); seed < 40 && len(found) < 2; seed++ {
		m, err := match.New(match.Setup{Module: module("darkchess"), Seed: seed, Position: "XX.X/N.../..../..../..../..../..../.k.. r Rpp 3"})
		if err != nil {
			t.Fatal(err)
		}
		move, err := m.Play("d8")
		if err != nil {
			t.Fatal(err)
		}
		if found[move], err = session.Luck(context.Background(), m); err != nil {
			t.Fatal(err)
		}
	}
	chariot, soldier := found["d8(R)"], found["d8(p)"]
	if math.Abs(chariot+2*soldier) > 1e-9 || chariot <= 0 {
		t.Errorf("one chariot gives the first player %v and each of two soldiers %v: no average of 0", chariot, soldier)
	}
}

// TestAReviewTellsTheLuck: whom chance favoured stands with the sentences on the game,
// and with a flip that gave much.
func TestAReviewTellsTheLuck(t *testing.T) {
	enginetest.OneThread(t)
	s := judge(t, "darkchess", nil, "a8 c1 c5 d1 d7 d6 b4 a7 b2 b1 a6 b6 a5 a1 d1-b1 d8 d2 b5 b3")
	about := s.ReviewSummary()
	if last := about[len(about)-1]; last.Key != "session.luck" {
		t.Errorf("the review ends with %v and tells no luck", last)
	}
	told := 0
	for i := range s.Match().Len() {
		r := s.ReviewOf(i)
		if flip := strings.Contains(r.Move, "("); flip != (r.Gain != 0) {
			t.Errorf("move %d, %s, has luck %v", i+1, r.Move, r.Gain)
		}
		if session.ReviewText(s, i).Key == "session.review.luck" {
			told++
		}
	}
	if told == 0 {
		t.Error("no flip of eighteen is called lucky")
	}
	if said := session.LuckText(judge(t, "trianglenim", nil, "EH FJ")); !said.IsZero() {
		t.Errorf("a game without chance tells luck: %v", said)
	}
}
