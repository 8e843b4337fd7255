package trainer

import (
	"context"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// The boards of the lessons, X black, O white. In the ko White has just taken
// on E5, so Black may not play on F5; the white chain on the left is there to be threatened.
var (
	lessonAtari = []string{
		".........",
		".O.......",
		"..OX.....",
		"..XOX....",
		"..X..O...",
		"...O.....",
		".........",
		".........",
		".........",
	}
	lessonEyes = []string{
		".OO.OX...",
		"OOOO.X...",
		".XXXX....",
		"XX.......",
		".........",
		".........",
		".........",
		".........",
		".........",
	}
	lessonKo = []string{
		".........",
		"XOX......",
		"XOX......",
		"....XO...",
		"...XO.O..",
		"....XO...",
		".........",
		".........",
		".........",
	}
)

// posed is a part that begins with a problem.
func posed(task, done message.Text, p *problem.Problem) teach.LessonPart {
	return teach.LessonPart{
		Task: task, Done: done, Judge: byProof,
		Position: play.NewState(play.Configure(p), 0).Text(),
	}
}

// Lessons are the tutorial's.
func Lessons() []teach.Lesson {
	capture := posed(message.T("tutorial.tsumego.capture.task"), message.T("tutorial.tsumego.capture.done"), &problem.Problem{Board: goban.Drawn(lessonAtari...)})
	capture.Judge = wantCapture

	eyes := &problem.Problem{Board: goban.Drawn(lessonEyes...)}
	if err := eyes.SetTarget([]int{eyes.Board.At(1, 0)}); err != nil {
		panic("tsumego: a lesson's board: " + err.Error()) // its test plays them all
	}
	live, _ := problem.Builtin("straight-three-side-live")
	kill, _ := problem.Builtin("straight-three-corner-kill")

	fight := &problem.Problem{Board: goban.Drawn(lessonKo...)}
	fight.Board.Ban = fight.Board.At(5, 4)
	ko := posed(message.T("tutorial.tsumego.ko.task"), message.T("tutorial.tsumego.ko.done"), fight)
	ko.Judge = wantKo

	return []teach.Lesson{
		{ID: "capture", Parts: []teach.LessonPart{capture}},
		{ID: "false-eye", Parts: []teach.LessonPart{posed(message.T("tutorial.tsumego.eyes.task"), message.T("tutorial.tsumego.eyes.done"), eyes)}},
		{ID: "live", Parts: []teach.LessonPart{posed(message.T("tutorial.tsumego.live.task"), message.T("tutorial.tsumego.live.done"), live)}},
		{ID: "kill", Parts: []teach.LessonPart{posed(message.T("tutorial.tsumego.kill.task"), message.T("tutorial.tsumego.kill.done"), kill)}},
		{ID: "ko", Parts: []teach.LessonPart{ko}},
	}
}

// byProof wants a move that keeps the problem's goal, whatever the other side
// answers; a wrong one is answered by its refutation.
func byProof(ctx context.Context, a teach.Attempt) (teach.Judgement, error) {
	v, err := JudgeMove(ctx, a.Before, a.Move)
	switch {
	case err != nil:
		return teach.Judgement{}, err
	case v.Known && v.Right:
		return teach.Judgement{Is: teach.Reached, Reply: teach.NoReply}, nil
	}
	reply := v.Reply
	if reply == "" || a.After.Status().Over {
		return teach.Judgement{Say: message.T("tutorial.tsumego.missed"), Reply: teach.NoReply}, nil
	}
	key := message.T("tutorial.tsumego.live.missed", "reply", reply)
	if a.Before.Turn() == games.First {
		key = message.T("tutorial.tsumego.kill.missed", "reply", reply)
	}
	return teach.Judgement{Say: key, Reply: reply}, nil
}

// inAtari lists the last liberties of the chains of a colour that have one.
func inAtari(b *goban.Board, c goban.Color) []int {
	var all []int
	for p, s := range b.Stones {
		if s != c {
			continue
		}
		if _, free := b.Chain(p); len(free) == 1 {
			all = append(all, free[0])
		}
	}
	return all
}

// wantCapture wants a stone taken off the board. A move elsewhere lets a stone
// in atari run.
func wantCapture(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	before, after := a.Before.(*play.State), a.After.(*play.State)
	enemy := after.Board.Next
	if len(goban.StonesOn(after.Board, enemy)) < len(goban.StonesOn(before.Board, enemy)) {
		return teach.Judgement{Is: teach.Reached, Reply: teach.NoReply}, nil
	}
	j := teach.Judgement{Say: message.T("tutorial.tsumego.capture.missed"), Reply: teach.NoReply}
	if out := inAtari(after.Board, enemy); len(out) > 0 && after.Check(out[0]) == nil {
		j.Reply = after.Board.Name(out[0])
	}
	return j, nil
}

// wantKo wants the ko taken back after a threat that had to be answered.
func wantKo(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	begun, before, after := a.Start.(*play.State), a.Before.(*play.State), a.After.(*play.State)
	ko, enemy := begun.Board.Ban, after.Board.Next
	fill := after.Board.Name(ko)
	switch {
	case after.Last == ko && len(goban.StonesOn(after.Board, enemy)) < len(goban.StonesOn(before.Board, enemy)):
		return teach.Judgement{Is: teach.Reached, Reply: teach.NoReply}, nil
	case a.Nth > 1:
		return teach.Judgement{Say: message.T("tutorial.tsumego.ko.late", "point", fill), Reply: fill}, nil
	}
	for _, out := range inAtari(after.Board, enemy) {
		if out != ko && after.Check(out) == nil {
			name := after.Board.Name(out)
			return teach.Judgement{Is: teach.GoesOn, Say: message.T("tutorial.tsumego.ko.on", "point", fill), Reply: name}, nil
		}
	}
	return teach.Judgement{Say: message.T("tutorial.tsumego.ko.missed", "point", fill), Reply: fill}, nil
}
