package tsumego

import (
	"strings"

	"duiju/games/sgf"
)

// The size of a closed region, in empty points, that makes the group in it a
// candidate for the target.
const (
	minRoom = 2
	maxRoom = 25
)

// words is what the text of a problem says.
type words struct {
	mover Color
	goal  *Goal // nil: nothing
}

// readWords looks through comment, name and game name of the problem's node
// and its root.
func readWords(root, n sgf.Node) words {
	var b strings.Builder
	for _, node := range []sgf.Node{n, root} {
		for _, id := range []string{"C", "N", "GN"} {
			b.WriteString(node.Value(id))
			b.WriteByte('\n')
		}
		if n == root {
			break
		}
	}
	text := strings.ToLower(b.String())
	w := words{mover: wordsMover(text)}
	mover := w.mover
	if pl := n.Value("PL") + root.Value("PL"); pl != "" {
		mover = Black
		if strings.HasPrefix(strings.ToLower(pl), "w") {
			mover = White
		}
	}
	if mover == Empty {
		mover = Black
	}
	w.goal = wordsGoal(text, mover)
	return w
}

func wordsMover(text string) Color {
	best, color := len(text), Empty
	for _, m := range []struct {
		word  string
		color Color
	}{
		{"black to ", Black}, {"black first", Black}, {"黑先", Black}, {"黒先", Black},
		{"white to ", White}, {"white first", White}, {"白先", White},
	} {
		if i := strings.Index(text, m.word); i >= 0 && i < best {
			best, color = i, m.color
		}
	}
	return color
}

// wordsGoal finds the goal: "goal=kill", else the first word that means kill
// or live. In 黑先白死 the result belongs to the colour before it.
func wordsGoal(text string, mover Color) *Goal {
	kill, live := Kill, Live
	switch {
	case strings.Contains(text, "goal=kill"):
		return &kill
	case strings.Contains(text, "goal=live"):
		return &live
	}
	best := len(text)
	var found *Goal
	for _, m := range []struct {
		word string
		goal *Goal
	}{
		{"kill", &kill}, {"capture", &kill}, {"殺", &kill}, {"杀", &kill}, {"取", &kill}, {"死", &kill},
		{"to live", &live}, {"lives", &live}, {"save", &live}, {"活", &live}, {"生", &live},
	} {
		i := strings.Index(text, m.word)
		if i < 0 || i >= best {
			continue
		}
		best, found = i, m.goal
		if m.word == "死" || m.word == "活" {
			switch owner := colorBefore(text[:i]); owner {
			case Empty:
			case mover:
				found = &live
			default:
				found = &kill
			}
		}
	}
	return found
}

func colorBefore(text string) Color {
	switch {
	case strings.HasSuffix(text, "黑"), strings.HasSuffix(text, "黒"):
		return Black
	case strings.HasSuffix(text, "白"):
		return White
	}
	return Empty
}

// room is a group alone in a closed region: its stones and the points it can
// reach.
type room struct {
	color  Color
	stones []int
	points pointSet
}

// inferTarget chooses the group that is alone in a closed region; of several
// the one whose region holds the first move of the file. Groups inside the
// region of another are left out.
func (p *Problem) inferTarget(n sgf.Node, want Color) {
	p.TargetInferred = true
	var rooms []room
	for _, c := range []Color{Black, White} {
		if want == Empty || want == c {
			rooms = append(rooms, findRooms(p.Board, c)...)
		}
	}
	var outer []room
	for i := range rooms {
		inside := false
		for j := range rooms {
			inside = inside || i != j && rooms[j].holds(&rooms[i]) && !rooms[i].holds(&rooms[j])
		}
		if !inside {
			outer = append(outer, rooms[i])
		}
	}
	if len(outer) > 1 {
		_, move, ok := firstMove(p.Board, n)
		var held []room
		for _, r := range outer {
			if ok && move != PassMove && r.points.has(move) {
				held = append(held, r)
			}
		}
		outer = held
	}
	if len(outer) == 1 {
		p.Target = outer[0].stones
	}
}

// holds reports whether all points of o belong to r.
func (r *room) holds(o *room) bool {
	for i := range r.points {
		if o.points[i]&^r.points[i] != 0 {
			return false
		}
	}
	return true
}

// findRooms lists the closed regions of a colour: its stones and empty points
// that are connected, with few enough empty points. A region reaches through
// stones of the other colour that have no other liberties.
func findRooms(b *Board, c Color) []room {
	var seen pointSet
	var out []room
	for start, s := range b.Stones {
		if s != c || seen.has(start) {
			continue
		}
		r := room{color: c}
		empty := 0
		stack := []int{start}
		for len(stack) > 0 {
			q := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if r.points.has(q) {
				continue
			}
			r.points.add(q)
			seen.add(q)
			switch b.Stones[q] {
			case c:
				r.stones = append(r.stones, q)
			case Empty:
				empty++
			}
			for _, t := range b.near[q] {
				if b.Stones[t] != c.Other() {
					stack = append(stack, t)
				}
			}
		}
		r.addEnclosed(b)
		if empty >= minRoom && empty <= maxRoom {
			out = append(out, r)
		}
	}
	return out
}

// addEnclosed adds the chains of the other colour all of whose liberties lie
// in the region.
func (r *room) addEnclosed(b *Board) {
	for p, s := range b.Stones {
		if s != r.color.Other() || r.points.has(p) {
			continue
		}
		chain, liberties := b.Chain(p)
		enclosed := true
		for _, l := range liberties {
			enclosed = enclosed && r.points.has(l)
		}
		if enclosed {
			for _, q := range chain {
				r.points.add(q)
			}
		}
	}
}
