package library_test

import (
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/teach/library"
	"duiju/games/text/words"
)

// TestEverySkillHasAPage: a page on a skill says what there is to know beside a board, in
// all languages, and asks for one of three moves of which the game decides that one is right.
func TestEverySkillHasAPage(t *testing.T) {
	for _, m := range all.All() {
		path := teach.Of(m).Path
		if path == nil {
			continue
		}
		for _, k := range path.Skills {
			p, ok := library.SkillNamed(t.Context(), m, k.ID())
			if !ok || len(p.Steps) != 2 || p.Steps[1].Ask == nil {
				t.Errorf("%s %s: %v, %d steps", m.Info().ID, k.ID(), ok, len(p.Steps))
				continue
			}
			for _, code := range words.Codes() {
				table, err := words.Load(code)
				for _, s := range p.Steps {
					if err == nil {
						err = table.Check(s.Text())
					}
				}
				if err != nil {
					t.Errorf("%s in %s: %v", k.ID(), code, err)
				}
			}
			for i, s := range p.Steps {
				board, err := s.Board(all.All())
				if err != nil {
					t.Errorf("%s %d: %v", k.ID(), i+1, err)
					continue
				}
				if len(s.Points(board.State().Scene())) < len(s.Marks) {
					t.Errorf("%s %d: it marks %v, which are not all on the board", k.ID(), i+1, s.Marks)
				}
				if s.Ask == nil {
					continue
				}
				right := 0
				for _, a := range s.Ask.Answers {
					truth, err := k.Decides(t.Context(), teach.Of(m).Claims, board.State(), a.Say)
					if err != nil || truth != claim.Is(a.Right) {
						t.Errorf("%s: %s is called right: %v", k.ID(), a.Say, a.Right)
					}
					if a.Right {
						right++
					}
				}
				if right != 1 || len(s.Ask.Answers) < 2 {
					t.Errorf("%s: %d of %d answers are right", k.ID(), right, len(s.Ask.Answers))
				}
			}
		}
	}
	if _, ok := library.SkillNamed(t.Context(), games.ByID(all.All(), "tsumego"), "eyes"); ok {
		t.Error("a game without a path has a page on a skill")
	}
}
