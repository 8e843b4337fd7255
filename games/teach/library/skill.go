package library

import (
	"context"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/teach/claim"
)

// choices is how many moves the question of a skill's page has.
const choices = 3

// OfSkill is the page on a skill, for the person who plays: what there is to know beside a
// board with its stones marked, and a position to try, with moves to choose from. It is
// made of the skill's words and exercises.
func OfSkill(ctx context.Context, m games.Module, k teach.Skill) (p Page, err error) {
	t, id := teach.Of(m), m.Info().ID
	p = Page{ID: k.ID(), Shelf: id + ".path", Title: k.Key, Game: id}
	for _, e := range teach.Exercises(m) {
		if e.Tags[0].ID != k.ID() || len(p.Steps) == 2 {
			continue
		}
		board, err := match.New(match.Setup{Module: m, Position: e.Position})
		if err != nil {
			return p, err
		}
		s := board.State()
		step := Step{Game: id, Position: e.Position}
		if len(p.Steps) == 0 {
			asked, err := t.Path.Asks(ctx, s)
			if err != nil {
				return p, err
			}
			step.Say, step.Marks = k.Key+".about", asked.Points
		} else {
			step.Say, step.Args = e.Task, map[string]string{"side": s.SideName(s.Turn()).Key}
			if step.Ask, err = question(ctx, t, k, s); err != nil {
				return p, err
			}
		}
		p.Steps = append(p.Steps, step)
	}
	return p, nil
}

// question asks which of some moves is right; the right one stands where its name puts it.
func question(ctx context.Context, t teach.Teaching, k teach.Skill, s games.State) (*Question, error) {
	q, right := &Question{Say: "learn.skill.which"}, ""
	for _, move := range games.Texts(s) {
		truth, err := k.Decides(ctx, t.Claims, s, move)
		switch {
		case err != nil:
			return nil, err
		case truth == claim.True && right == "":
			right = move
		case truth == claim.False && len(q.Answers) < choices-1:
			q.Answers = append(q.Answers, Answer{Say: move, Why: k.Key + ".about"})
		}
	}
	at := int(right[len(right)-1]) % (len(q.Answers) + 1)
	q.Answers = slices.Insert(q.Answers, at, Answer{Say: right, Why: k.Key + ".about", Right: true})
	return q, nil
}

// SkillNamed is the page on a skill of a game by its ID; ok is false if there is none.
func SkillNamed(ctx context.Context, m games.Module, id string) (p Page, ok bool) {
	k, ok := teach.Of(m).Path.Find(strings.ToLower(id))
	if !ok {
		return p, false
	}
	p, err := OfSkill(ctx, m, k)
	return p, err == nil
}
