package trianglenim

import (
	"context"
	"fmt"
	"strings"

	"duiju/games/scene"
	"duiju/games/text/message"
)

// groupsLens letters the groups a, b, c, ... and, in normal play, adds up
// their values.
func (s *state) groupsLens(ctx context.Context, sc *scene.Scene) error {
	groups := s.rules.board().groups(s.pos())
	for i, g := range groups {
		for _, p := range points(g) {
			sc.Spots[p].Label = groupName(i)
		}
	}
	if s.rules.Misere {
		sc.Captions = append(sc.Captions, message.T("trianglenim.groups.misere", "n", len(groups)))
		return nil
	}
	h, err := s.rules.heapsOf(ctx, s.pos())
	switch {
	case err != nil:
		return err
	case len(groups) == 0:
	case !h.known:
		sc.Captions = append(sc.Captions, message.T("trianglenim.groups.unknown", "pieces", grundyPieces))
	default:
		var worth []string
		for i, v := range h.values {
			worth = append(worth, fmt.Sprintf("%s=%d", groupName(i), v))
		}
		sc.Captions = append(sc.Captions, message.Verbatim(strings.Join(worth, " ")))
		verdict := message.T("trianglenim.groups.won", "sum", h.sum)
		if h.sum == 0 {
			verdict = message.T("trianglenim.groups.lost")
		}
		sc.Captions = append(sc.Captions, verdict)
	}
	return nil
}

func groupName(i int) string { return string(rune('a' + i)) }

// partnerLens shows how a lost position is held: the partner of each piece,
// where pieces have partners. The lost position is the one on the board or the
// one that the chosen take leaves; in the former the chosen take is answered.
func (s *state) partnerLens(ctx context.Context, chosen mask, sc *scene.Scene) error {
	j := judgeOf(s.rules, s.pos())
	if !j.knows() {
		sc.Captions = append(sc.Captions, s.waiting())
		return nil
	}
	lost, reply := s.pos(), chosen
	if j.won(lost) {
		lost, reply = lost^chosen, 0
	}
	if j.won(lost) {
		text := message.T("trianglenim.partner.choose")
		if chosen != 0 {
			text = message.T("trianglenim.partner.mistake", "move", letters(chosen))
		}
		sc.Captions = append(sc.Captions, text)
		return nil
	}
	w, err := s.rules.why(ctx, lost)
	if err != nil {
		return err
	}
	pairs := w.pairing()
	for from, to := range pairs {
		sc.Spots[from].Label = cellName(to)
	}
	sc.Captions = append(sc.Captions, s.rules.because(w, lost, j))
	if reply != 0 && j.follows() {
		s.showAnswer(j, pairs, lost, reply, sc)
	}
	return nil
}

// showAnswer marks the answer to a take at a lost position.
func (s *state) showAnswer(j judge, pairs map[int]int, lost, take mask, sc *scene.Scene) {
	left := lost ^ take
	answer := partner(pairs, take)
	if answer == 0 {
		winning := j.winning(left, s.rules.takesAt(left))
		if len(winning) == 0 {
			return // misère: the take was the last piece
		}
		answer = winning[0]
	}
	for _, p := range points(answer) {
		sc.Spots[p].Marks |= scene.MarkHint
	}
	sc.Captions = append(sc.Captions,
		message.T("trianglenim.partner.answer", "move", letters(take), "answer", letters(answer)))
}
