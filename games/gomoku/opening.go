package gomoku

import (
	"cmp"
	"context"
	"slices"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
	"duiju/games/text/message"
)

// The opening rules. In swap the First side puts a black, a white and a black
// stone anywhere and the Second takes a colour; in swap2 it may instead add a
// white and a black stone and leave the choice to the First. White moves next.
const (
	openFree   = "free"
	openCentre = "centre"
	openSwap   = "swap"
	openSwap2  = "swap2"
	openStone  = "stone" // a handicap: a black stone stands on the centre, and Black moves
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
func (s swap) choosing(stones int) bool {
	return s.open && (stones == 3 && !s.added || stones == 5)
}

// turn is the side that acts, with a colour to move.
func (s swap) turn(stones int, c board.Color) games.Side {
	switch {
	case !s.open:
		return s.side(c)
	case stones < 3 || stones == 5:
		return games.First
	}
	return games.Second
}

// side is the side that has a colour.
func (s swap) side(c board.Color) games.Side {
	if (c == board.Black) != s.flipped {
		return games.First
	}
	return games.Second
}

// color is the colour of a side.
func (s swap) color(side games.Side) board.Color {
	if (side == games.First) != s.flipped {
		return board.Black
	}
	return board.White
}

// choices are the answers that may be given now.
func (s swap) choices(stones int) []games.Choice {
	if !s.choosing(stones) {
		return nil
	}
	out := []games.Choice{
		{Value: takeBlack, Name: message.T("gomoku.choice.black")},
		{Value: takeWhite, Name: message.T("gomoku.choice.white")},
	}
	if s.second && stones == 3 {
		out = append(out, games.Choice{Value: addTwo, Name: message.T("gomoku.choice.more")})
	}
	return out
}

// task says which stones the opening asks for now, the zero Text if none.
func (s swap) task(stones int) message.Text {
	switch {
	case !s.open || s.choosing(stones):
		return message.Text{}
	case s.added:
		return message.T("gomoku.swap.two")
	case s.second:
		return message.T("gomoku.swap.threeortwo")
	}
	return message.T("gomoku.swap.three")
}

// choose makes a choice; it reports whether the text is one that may be made.
func (s *swap) choose(text string, stones int) bool {
	for _, c := range s.choices(stones) {
		if c.Value != text {
			continue
		}
		chooser := s.turn(stones, board.Empty)
		switch text {
		case addTwo:
			s.added = true
		case takeBlack:
			s.open, s.flipped = false, chooser == games.Second
		case takeWhite:
			s.open, s.flipped = false, chooser == games.First
		}
		return true
	}
	return false
}

// choiceView is the searcher's view where a colour is to be chosen: taking
// White is followed by a move of the same side, so the opponent passes first. It is
// searched to full width, and choices have neither mirror images nor a history.
type choiceView struct {
	position *threats.Position
	choices  []games.Choice
	made     []engine.Move
}

// Moves of a choiceView.
const (
	firstChoice engine.Move = 1000 // and the following, in the order of choices
	pass        engine.Move = 2000
)

// Moves lists the choices, then the pass, then the stones.
func (cv *choiceView) Moves(dst []engine.Move) []engine.Move {
	switch {
	case len(cv.made) == 0:
		for i := range cv.choices {
			dst = append(dst, firstChoice+engine.Move(i))
		}
		return dst
	case len(cv.made) == 1 && cv.made[0] != firstChoice: // anything but Black
		return append(dst, pass)
	}
	return cv.position.Moves(dst)
}

// Do makes a choice, passes or plays a stone.
func (cv *choiceView) Do(m engine.Move) {
	cv.made = append(cv.made, m)
	if m >= firstChoice {
		cv.position.Mix(choiceKey * uint64(m))
		return
	}
	cv.position.Do(m)
}

// Undo takes back the last move.
func (cv *choiceView) Undo(m engine.Move) {
	cv.made = cv.made[:len(cv.made)-1]
	if m >= firstChoice {
		cv.position.Mix(choiceKey * uint64(m))
		return
	}
	cv.position.Undo(m)
}

// Eval is turned round while the opponent is to pass.
func (cv *choiceView) Eval() engine.Score {
	e := cv.position.Eval()
	if len(cv.made) == 1 && cv.made[0] != firstChoice {
		return -e
	}
	return e
}

// Probe and ForcedMoves wait until a stone is to be played.
func (cv *choiceView) Probe(depth int) (engine.Outcome, int) {
	if !cv.settled() {
		return engine.Ongoing, 0
	}
	return cv.position.Probe(depth)
}

// ForcedMoves is as for the position once a stone is to be played.
func (cv *choiceView) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) {
	if !cv.settled() {
		return dst, false
	}
	return cv.position.ForcedMoves(dst)
}

func (cv *choiceView) settled() bool {
	return len(cv.made) > 1 || len(cv.made) == 1 && cv.made[0] == firstChoice
}

// Order leaves choices in their order.
func (cv *choiceView) Order(moves []engine.Move, scores []int32) {
	if cv.settled() {
		cv.position.Order(moves, scores)
	}
}

// Outcome is open as long as a stone may be played.
func (cv *choiceView) Outcome() engine.Outcome { return cv.position.Outcome() }

// Hash identifies the stones, the side to move and the choices made.
func (cv *choiceView) Hash() uint64 { return cv.position.Hash() }

// MoveName writes a choice or a point.
func (cv *choiceView) MoveName(m engine.Move) string {
	if m >= firstChoice && m != pass {
		return cv.choices[m-firstChoice].Value
	}
	if m == pass {
		return "pass"
	}
	return cv.position.MoveName(m)
}

// CloneGame copies the view.
func (cv *choiceView) CloneGame() engine.Game {
	return &choiceView{cv.position.CloneGame().(*threats.Position), cv.choices, append([]engine.Move(nil), cv.made...)}
}

// swapPlayer plays swap openings by a judge's search and leaves the rest to a
// player.
type swapPlayer struct {
	games.Player
	judge *levels.Player
	seed  uint64
}

// swapClear is the score from which a side is preferred; below it two stones
// are added. 80 is an expected result of 0.61.
const swapClear engine.Score = 80

// judgeLimit bounds each question of an opening; what is chosen is judged again
// within judgeAgain.
var (
	judgeLimit = games.Budget{Depth: 6, Nodes: 4_000}
	judgeAgain = games.Budget{Nodes: 40_000}
)

// Choose answers a question of the opening, or lets the player move.
func (sp *swapPlayer) Choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	s := st.(*state)
	switch {
	case s.status.Over || !s.swap.open:
		return sp.Player.Choose(ctx, st, b, news)
	case s.swap.choosing(s.board.Stones):
		return sp.decide(ctx, s, b)
	}
	return games.Decision{Move: s.board.Name(sp.balance(ctx, s, s.toPlace(), 0, b)[0])}, ctx.Err()
}

// openingShare of the time for a move is what a question of the opening may
// take: after a choice there may be stones to put, or a move to find.
const openingShare = 0.4

// within ends the context when the share of the opening is over.
func within(ctx context.Context, b games.Budget) (context.Context, context.CancelFunc) {
	if b.Time <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Duration(openingShare*float64(b.Time)))
}

// value is the score for the side to move by a search.
func (sp *swapPlayer) value(ctx context.Context, s *state, b games.Budget) (engine.Score, games.Thought) {
	s.swap = swap{}
	d, _ := sp.judge.Choose(ctx, s, b, nil)
	if len(d.Thought.Lines) == 0 {
		return 0, d.Thought
	}
	return d.Thought.Lines[0].Score, d.Thought
}

// decide takes the preferred colour, or adds stones while neither is clear.
func (sp *swapPlayer) decide(ctx context.Context, s *state, b games.Budget) (games.Decision, error) {
	limited, stop := within(ctx, b)
	defer stop()
	score, t := sp.value(limited, s.Clone().(*state), judgeAgain)
	if len(s.swap.choices(s.board.Stones)) == 3 && score < swapClear && score > -swapClear {
		t.Lines = nil // they begin with a stone
		return games.Decision{Move: addTwo, Thought: t}, ctx.Err()
	}
	best, other, line := takeWhite, takeBlack, t.Lines
	if score < 0 {
		best, other, score = other, best, -score
	}
	t.Lines = nil
	for _, l := range line[:min(len(line), 1)] { // the same stones follow, whoever has which colour
		t.Lines = append(t.Lines, games.ThoughtLine{Score: score, Moves: append([]string{best}, l.Moves...)}, games.ThoughtLine{Score: -score, Moves: append([]string{other}, l.Moves...)})
	}
	return games.Decision{Move: best, Thought: t}, ctx.Err()
}

// offer is a set of stones that makes the position so uneven.
type offer struct {
	stones []int
	uneven engine.Score
}

// toPlace is how many stones the opening still asks for.
func (s *state) toPlace() int {
	if s.swap.added {
		return 5 - s.board.Stones
	}
	return 3 - s.board.Stones
}

// balance chooses so many stones in turn that the position is as even as searches
// tell, or off by a bias for the side to move after them: many sets, which the seed
// decides, by a short search each, and the most even of them again by a long one. What
// the time does not suffice for is not judged.
func (sp *swapPlayer) balance(ctx context.Context, s *state, left int, bias engine.Score, b games.Budget) []int {
	ctx, stop := within(ctx, b)
	defer stop()
	r := board.Splitmix(sp.seed ^ s.Game().Hash())
	var offers []offer
	for range balanceTries {
		set := s.someStones(left, &r)
		uneven := sp.uneven(ctx, s, set, bias, judgeLimit)
		if ctx.Err() == nil || offers == nil {
			offers = append(offers, offer{set, uneven})
		}
		if ctx.Err() != nil {
			break
		}
	}
	byEven := func(a, b offer) int { return cmp.Compare(a.uneven, b.uneven) }
	slices.SortStableFunc(offers, byEven)
	offers = offers[:min(len(offers), balanceAgain)]
	for i := range offers {
		if uneven := sp.uneven(ctx, s, offers[i].stones, bias, judgeAgain); ctx.Err() == nil {
			offers[i].uneven = uneven
		}
	}
	return slices.MinFunc(offers, byEven).stones
}

// balanceTries is how many sets of stones are judged, and balanceAgain how many
// of them twice.
const balanceTries, balanceAgain = 24, 4

// someStones are so many empty points about the centre, farther off where it is full.
func (s *state) someStones(n int, r *board.Splitmix) (set []int) {
	for tries := 0; len(set) < n; tries++ {
		reach := min(3+tries/64, max(3, s.board.N/2)) // no farther than the board: a last point is found
		p := s.board.At(s.board.N/2-reach+r.Below(2*reach+1), s.board.N/2-reach+r.Below(2*reach+1))
		if p >= 0 && s.board.Cells[p] == board.Empty && !slices.Contains(set, p) {
			set = append(set, p)
		}
	}
	return set
}

// uneven is how far from the bias the position is with stones added in turn.
func (sp *swapPlayer) uneven(ctx context.Context, s *state, set []int, bias engine.Score, b games.Budget) engine.Score {
	trial := s.Clone().(*state)
	for _, p := range set {
		trial.board.Put(p, trial.turn)
		trial.turn = trial.turn.Other()
	}
	score, _ := sp.value(ctx, trial, b)
	return max(score-bias, bias-score)
}
