package teach

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"strings"
	"sync"

	"duiju/games"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// Skill is something to be seen on a board: a claim to make or to prevent. What a move is
// worth for it is true, false or undecided as the claim is.
type Skill struct {
	// Key is of the message that names it: GAME.skill.ID. With .task behind it, it says what
	// is asked of {side}, with .about what there is to know.
	Key   string
	Claim string // its name
	// Danger says that the other side has the claim: right is every move after which it
	// does not hold. Else right is every move that does what the claim states.
	Danger bool
	// Through says that an exercise goes on after a right move, to the end of the game.
	Through bool
	Grade   int // of its exercises
	// Level is the first against which a player with the skills before it scores at most
	// 60 %, 0 if not measured.
	Level int
}

// ID is the last word of the key.
func (k Skill) ID() string { return k.Key[strings.LastIndexByte(k.Key, '.')+1:] }

// Path is the skills of a game in the order in which they are learned. It is not copied
// after its first use.
type Path struct {
	Skills []Skill
	// Decisive says that who is wrong by a skill has lost, or no longer won.
	Decisive bool
	// Text has an exercise a line: a skill and a position, as State.Text writes it.
	Text string
	// Asks says which skill a position asks for. It may take long and obeys the context.
	Asks func(ctx context.Context, s games.State) (Asked, error)
	// Leaves, if not nil, is what is to be said of a move where a position asks for something:
	// the danger that it leaves, or what was asked.
	Leaves func(s games.State, move string, asked Asked) Asked
	// Moves, if not nil, names some right moves in its own way.
	Moves func(s games.State, moves []string) message.Text

	once      sync.Once
	exercises []Exercise
}

// Asked is what a position asks for; the zero value is nothing.
type Asked struct {
	Skill string       // its ID
	What  message.Text // what there is to see, within a sentence: the stones of a three
	// Points are the names of the points that it is about.
	Points []string
	Left   bool // the move has brought it about: its sentence is .left instead of .slip
}

// Find is the skill of an ID; of no path too.
func (p *Path) Find(id string) (k Skill, ok bool) {
	if p != nil {
		for _, k := range p.Skills {
			if k.ID() == id {
				return k, true
			}
		}
	}
	return k, false
}

// Exercises are the built-in problems of a game, easiest first; those of a path of skills
// where it has no trainer of its own. The slice must not be changed.
func Exercises(m games.Module) []Exercise {
	t := Of(m)
	switch {
	case t.Trainer != nil:
		return t.Trainer.Exercises()
	case t.Path == nil:
		return nil
	}
	t.Path.once.Do(func() { t.Path.exercises = t.Path.read() })
	return t.Path.exercises
}

// read makes the exercises of the text.
func (p *Path) read() (all []Exercise) {
	for i, k := range p.Skills {
		tags := []Tag{{ID: k.ID(), Name: message.T(k.Key), Order: i}}
		for line := range strings.Lines(p.Text) {
			id, position, _ := strings.Cut(strings.TrimSpace(line), " ")
			if id != k.ID() {
				continue
			}
			h := fnv.New64a()
			h.Write([]byte(position))
			all = append(all, Exercise{
				ID: fmt.Sprintf("%s-%016x", id, h.Sum64()), Position: position, Grade: k.Grade, Tags: tags,
				Name: tags[0].Name, Task: k.Key + ".task", About: message.T(k.Key + ".about"),
			})
		}
	}
	return all
}

// Skill is the one that an exercise of the path asks for.
func (p *Path) Skill(e Exercise) (k Skill, ok bool) {
	if e.Task == "" {
		return k, false
	}
	return p.Find(e.Tags[0].ID)
}

// Slip is a move that is wrong by the skill that its position asks for.
type Slip struct {
	Skill
	Asked Asked
	Right []string     // all moves that are right
	Said  message.Text // one sentence: what there was to see, and right moves
}

// NamedMoves is how many right moves a sentence names at most.
const NamedMoves = 3

// Wrong reports whether a move is wrong by the skill that its position asks for, not if
// that is undecided.
func (t Teaching) Wrong(ctx context.Context, s games.State, move string) (k Skill, asked Asked, wrong bool, err error) {
	if t.Path == nil || t.Path.Asks == nil {
		return k, asked, false, nil
	}
	if asked, err = t.Path.Asks(ctx, s); err != nil {
		return k, asked, false, err
	}
	if t.Path.Leaves != nil {
		asked = t.Path.Leaves(s, move, asked)
	}
	k, ok := t.Path.Find(asked.Skill)
	if !ok {
		return k, asked, false, nil
	}
	truth, err := k.Decides(ctx, t.Claims, s, move)
	return k, asked, truth == claim.False, err
}

// Slip decides whether a move is one; ok is false if it is right or undecided.
func (t Teaching) Slip(ctx context.Context, s games.State, move string) (slip Slip, ok bool, err error) {
	k, asked, wrong, err := t.Wrong(ctx, s, move)
	if !wrong || err != nil {
		return slip, false, err
	}
	slip.Skill, slip.Asked = k, asked
	for _, m := range games.Texts(s) {
		truth, err := slip.Decides(ctx, t.Claims, s, m)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return slip, false, err
		}
		if truth == claim.True {
			slip.Right = append(slip.Right, m)
		}
	}
	if len(slip.Right) == 0 {
		return slip, false, nil
	}
	name := t.Path.Moves
	if name == nil {
		name = func(_ games.State, moves []string) message.Text { return OneOf(moves, NamedMoves) }
	}
	key := ".slip"
	if asked.Left {
		key = ".left"
	}
	slip.Said = message.T(slip.Key+key, "side", s.SideName(s.Turn()), "other", s.SideName(s.Turn().Other()),
		"what", asked.What, "move", name(s, slip.Right))
	return slip, true, nil
}

// OneOf names moves of which any will do, at most so many: "L or KLM".
func OneOf(moves []string, most int) message.Text {
	named := moves[:min(len(moves), most)]
	said := message.Verbatim(named[0])
	for i, move := range named[1:] {
		key := "games.list"
		if i+2 == len(moves) {
			key = "claim.or"
		}
		said = message.T(key, "head", said, "last", move)
	}
	if len(moves) > most {
		said = message.T("claim.others", "move", said)
	}
	return said
}

// Decides says whether a move is right by the skill.
func (k Skill) Decides(ctx context.Context, g claim.Game, s games.State, move string) (claim.Truth, error) {
	if !k.Danger {
		return g.By(ctx, s, k.Claim, move)
	}
	holds, err := g.Holds(ctx, s, move, claim.Claim{Name: k.Claim, Side: s.Turn().Other()})
	return holds.Not(), err
}

// Judge is a Trainer's, for an exercise of the skill. Options are those of the game.
func (k Skill) Judge(ctx context.Context, m games.Module, o games.Options, s games.State, move string) (v Verdict, err error) {
	g := Of(m).Claims
	truth, err := k.Decides(ctx, g, s, move)
	if err != nil || truth == claim.Undecided {
		return Verdict{}, err
	}
	v = Verdict{Known: true, Right: truth == claim.True, Done: !k.Through}
	after := s.Clone()
	switch open := after.Play(move) != nil; { // what comes up is not known
	case !open && after.Status().Over:
		v.Done = true
	case v.Right && !v.Done && !open:
		v.Reply, err = Reply(ctx, m, o, after)
	case !v.Right:
		var claims []claim.Claim
		claims, err = g.Of(ctx, s, move, s.Turn().Other())
		best := claim.Claim{Rank: claim.Decisive - 1}
		if k.Danger {
			best.Rank = -1
		}
		for _, c := range claims {
			if c.Move != "" && c.Rank > best.Rank {
				best = c
			}
		}
		if v.Reply = best.Move; v.Reply != "" {
			v.Line, v.Why = []string{v.Reply}, best.Said
		}
	}
	return v, err
}

// Hints are a Trainer's, for an exercise of the skill.
func (k Skill) Hints(ctx context.Context, m games.Module, o games.Options, s games.State) ([]games.HintStep, error) {
	return Hints(ctx, m, o, s, func(move string) (bool, error) {
		truth, err := k.Decides(ctx, Of(m).Claims, s, move)
		return truth == claim.True, err
	})
}

// Solution is a Trainer's, for an exercise of the skill: the right moves.
func (k Skill) Solution(ctx context.Context, m games.Module, s games.State) (Solution, error) {
	sol := Solution{Known: true}
	for _, move := range games.Texts(s) {
		switch truth, err := k.Decides(ctx, Of(m).Claims, s, move); {
		case cmp.Or(err, ctx.Err()) != nil:
			return Solution{}, cmp.Or(err, ctx.Err())
		case truth == claim.True:
			sol.Moves = append(sol.Moves, SolvedMove{Right: true, Move: move})
		case truth == claim.Undecided:
			sol.Known = false
		}
	}
	return sol, nil
}
