package gomoku

import (
	"context"

	"duiju/engine"
	"duiju/games"
)

// The opening rules. In swap the First side puts a black, a white and a black
// stone anywhere and the Second takes a colour; in swap2 it may instead add a
// white and a black stone and leave the choice to the First. White moves next.
const (
	openFree   = "free"
	openCentre = "centre"
	openSwap   = "swap"
	openSwap2  = "swap2"
)

// The answers of the swap openings, as move texts.
const (
	takeBlack = "black"
	takeWhite = "white"
	addTwo    = "more"
)

// swap follows a swap opening; the zero value is a game without one, in which
// the First side has Black.
type swap struct {
	open    bool // a colour is still to be chosen
	second  bool // it is swap2
	added   bool // the Second side adds two stones
	flipped bool // the First side has White
}

// choosing reports whether a choice, not a stone, is to be made with so many
// stones on the board.
func (w swap) choosing(stones int) bool {
	return w.open && (stones == 3 && !w.added || stones == 5)
}

// turn is the side that acts, with a colour to move.
func (w swap) turn(stones int, c color) games.Side {
	switch {
	case !w.open:
		return w.side(c)
	case stones < 3 || stones == 5:
		return games.First
	}
	return games.Second
}

// side is the side that has a colour.
func (w swap) side(c color) games.Side {
	if (c == black) != w.flipped {
		return games.First
	}
	return games.Second
}

// color is the colour of a side.
func (w swap) color(s games.Side) color {
	if (s == games.First) != w.flipped {
		return black
	}
	return white
}

// choices are the answers that may be given now.
func (w swap) choices(stones int) []games.Choice {
	if !w.choosing(stones) {
		return nil
	}
	out := []games.Choice{
		{Value: takeBlack, Name: games.T("gomoku.choice.black")},
		{Value: takeWhite, Name: games.T("gomoku.choice.white")},
	}
	if w.second && stones == 3 {
		out = append(out, games.Choice{Value: addTwo, Name: games.T("gomoku.choice.more")})
	}
	return out
}

// task says which stones the opening asks for now, the zero Text if none.
func (w swap) task(stones int) games.Text {
	switch {
	case !w.open || w.choosing(stones):
		return games.Text{}
	case w.added:
		return games.T("gomoku.swap.two")
	case w.second:
		return games.T("gomoku.swap.threeortwo")
	}
	return games.T("gomoku.swap.three")
}

// choose makes a choice; it reports whether the text is one that may be made.
func (w *swap) choose(text string, stones int) bool {
	for _, c := range w.choices(stones) {
		if c.Value != text {
			continue
		}
		chooser := w.turn(stones, empty)
		switch text {
		case addTwo:
			w.added = true
		case takeBlack:
			w.open, w.flipped = false, chooser == games.Second
		case takeWhite:
			w.open, w.flipped = false, chooser == games.First
		}
		return true
	}
	return false
}

// choiceView is the searcher's view where a colour is to be chosen: taking
// White is followed by a move of the same side, so the opponent passes first.
type choiceView struct {
	*position
	choices []games.Choice
	made    []engine.Move
}

// Moves of a choiceView.
const (
	firstChoice engine.Move = 1000 // and the following, in the order of choices
	pass        engine.Move = 2000
)

// Moves lists the choices, then the pass, then the stones.
func (v *choiceView) Moves(dst []engine.Move) []engine.Move {
	switch {
	case len(v.made) == 0:
		for i := range v.choices {
			dst = append(dst, firstChoice+engine.Move(i))
		}
		return dst
	case len(v.made) == 1 && v.made[0] != firstChoice: // anything but Black
		return append(dst, pass)
	}
	return v.position.Moves(dst)
}

// Do makes a choice, passes or plays a stone.
func (v *choiceView) Do(m engine.Move) {
	v.made = append(v.made, m)
	if m >= firstChoice {
		v.hash ^= zobrist[0][int(m)%maxPoints] ^ zobrist[1][int(m)%maxPoints]
		return
	}
	v.position.Do(m)
}

// Undo takes back the last move.
func (v *choiceView) Undo(m engine.Move) {
	v.made = v.made[:len(v.made)-1]
	if m >= firstChoice {
		v.hash ^= zobrist[0][int(m)%maxPoints] ^ zobrist[1][int(m)%maxPoints]
		return
	}
	v.position.Undo(m)
}

// Eval is turned round while the opponent is to pass.
func (v *choiceView) Eval() engine.Score {
	e := v.position.Eval()
	if len(v.made) == 1 && v.made[0] != firstChoice {
		return -e
	}
	return e
}

// Probe and ForcedMoves wait until a stone is to be played.
func (v *choiceView) Probe() (engine.Outcome, int) {
	if !v.settled() {
		return engine.Ongoing, 0
	}
	return v.position.Probe()
}

// ForcedMoves is as for the position once a stone is to be played.
func (v *choiceView) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) {
	if !v.settled() {
		return dst, false
	}
	return v.position.ForcedMoves(dst)
}

func (v *choiceView) settled() bool {
	return len(v.made) > 1 || len(v.made) == 1 && v.made[0] == firstChoice
}

// Order leaves choices in their order.
func (v *choiceView) Order(moves []engine.Move, scores []int32) {
	if v.settled() {
		v.position.Order(moves, scores)
	}
}

// Quiet keeps choices from being reduced.
func (v *choiceView) Quiet(m engine.Move) bool { return m < firstChoice && v.position.Quiet(m) }

// CanonicalHash is the position's own: choices have no images.
func (v *choiceView) CanonicalHash() (uint64, uint8) { return v.hash, 0 }

// MoveIndex numbers choices like the first points.
func (v *choiceView) MoveIndex(m engine.Move) int { return int(m-1) % v.points }

// MoveName writes a choice or a point.
func (v *choiceView) MoveName(m engine.Move) string {
	if m >= firstChoice && m != pass {
		return v.choices[m-firstChoice].Value
	}
	if m == pass {
		return "pass"
	}
	return v.position.MoveName(m)
}

// CloneGame copies the view.
func (v *choiceView) CloneGame() engine.Game {
	return &choiceView{v.position.CloneGame().(*position), v.choices, append([]engine.Move(nil), v.made...)}
}

// swapPlayer plays swap openings by a judge's search and leaves the rest to a
// player.
type swapPlayer struct {
	games.Player
	judge *levelPlayer
	seed  uint64
}

// swapClear is the score from which a side is preferred; below it two stones
// are added. 80 is an expected result of 0.61.
const swapClear engine.Score = 80

// judgeLimit bounds each question of a swap opening.
var judgeLimit = games.Budget{Depth: 6, Nodes: 4_000}

// Choose answers a question of the opening, or lets the player move.
func (pl *swapPlayer) Choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	s := st.(*state)
	switch {
	case s.status.Over || !s.swap.open:
		return pl.Player.Choose(ctx, st, b, news)
	case s.swap.choosing(s.stones):
		return pl.decide(ctx, s)
	}
	return games.Decision{Move: s.name(pl.balance(ctx, s)[0])}, ctx.Err()
}

// value is the score for the side to move by a short search.
func (pl *swapPlayer) value(ctx context.Context, s *state) (engine.Score, games.Thought) {
	s.swap = swap{}
	d, _ := pl.judge.Choose(ctx, s, judgeLimit, nil)
	if len(d.Thought.Lines) == 0 {
		return 0, d.Thought
	}
	return d.Thought.Lines[0].Score, d.Thought
}

// decide takes the preferred colour, or adds stones while neither is clear.
func (pl *swapPlayer) decide(ctx context.Context, s *state) (games.Decision, error) {
	score, t := pl.value(ctx, s.Clone().(*state))
	t.Lines = nil // they begin with a stone
	d := games.Decision{Move: takeWhite, Thought: t}
	switch {
	case len(s.swap.choices(s.stones)) == 3 && score < swapClear && score > -swapClear:
		d.Move = addTwo
	case score < 0:
		d.Move = takeBlack
	}
	return d, ctx.Err()
}

// balance chooses the stones that are still to be placed so that the position
// is as even as short searches tell; the seed decides among many.
func (pl *swapPlayer) balance(ctx context.Context, s *state) []int {
	left := 3 - s.stones
	if s.swap.added {
		left = 5 - s.stones
	}
	r := splitmix(pl.seed ^ s.Game().Hash())
	var best []int
	least := engine.Infinite
	for try := 0; try < balanceTries && (best == nil || ctx.Err() == nil); try++ {
		trial := s.Clone().(*state)
		var set []int
		for len(set) < left {
			p := trial.at(s.n/2-3+r.below(7), s.n/2-3+r.below(7))
			if p >= 0 && trial.cells[p] == empty {
				set = append(set, p)
				trial.put(p, trial.turn)
				trial.turn = trial.turn.other()
			}
		}
		score, _ := pl.value(ctx, trial)
		if score = max(score, -score); score < least {
			best, least = set, score
		}
	}
	return best
}

// balanceTries is how many random sets of stones are judged.
const balanceTries = 24
