package match

import (
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
)

// Mark is what a file marks on a point.
type Mark struct {
	At    scene.Point
	Point string // its name
	Kind  string // label, triangle, square, circle or cross
	Label string // the whole text of a label, which need not be ASCII
	Said  message.Text
}

// kinds are what the properties of SGF mark points with: the kind, the sign that is drawn
// ("" for the label itself), and the message that says it.
var kinds = map[string]struct{ kind, sign, said string }{
	"LB": {"label", "", "games.mark.label"},
	"TR": {"triangle", "^", "games.mark.triangle"},
	"SQ": {"square", "#", "games.mark.square"},
	"CR": {"circle", "o", "games.mark.circle"},
	"MA": {"cross", "x", "games.mark.cross"},
}

// MarksAt is what the file marks in the node of step n of the current line, in its order.
func (m *Match) MarksAt(n int) (all []Mark) {
	m.eachMark(m.set.Start.Scene(), n, func(k Mark, _ string) { all = append(all, k) })
	return all
}

// DrawMarks draws them as labels: a longer one than a Spot takes is a star.
func (m *Match) DrawMarks(sc *scene.Scene, n int) {
	m.eachMark(*sc, n, func(k Mark, sign string) { sc.Spots[k.At].Label = sign })
}

func (m *Match) eachMark(sc scene.Scene, n int, do func(k Mark, sign string)) {
	for _, t := range m.nodeNotes(n) {
		by, ok := kinds[t.Name]
		if !ok {
			continue
		}
		for _, v := range t.Values {
			area, label, sign := v, "", by.sign
			if sign == "" {
				area, label, _ = strings.Cut(v, ":")
				label = strings.TrimSpace(sgf.Text(label))
				if sign = label; len(sign) > 2 || strings.ContainsFunc(sign, func(r rune) bool { return r < ' ' || r > '~' }) {
					sign = "*"
				}
			}
			points, _ := sgf.ParsePoints([]string{area})
			for _, q := range points {
				if p := sc.Lattice.At(q.X, q.Y); p != scene.NoPoint {
					name := sc.Spots[p].Name
					do(Mark{p, name, by.kind, label, message.T(by.said, "point", name, "label", label)}, sign)
				}
			}
		}
	}
}

// nodeNotes are the notes of the file's node that step n of the current line belongs to.
func (m *Match) nodeNotes(n int) []games.Note {
	for n > 0 && slices.ContainsFunc(m.NotesAt(n), func(t games.Note) bool { return t.Name == games.NoteSame }) {
		n--
	}
	return m.NotesAt(n)
}
