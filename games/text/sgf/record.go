package sgf

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"duiju/games"
)

// A record and a game tree are the same tree. Read makes the steps of a record of
// the nodes and keeps every property as a note; Write makes nodes of the steps and
// gives them their notes back.

// Source is the format of the records that Read makes.
const Source = "sgf"

// Board is what a game says of its points. A Side is a colour here, First for Black, as
// the steps of a record have it.
type Board struct {
	// Name is the text of a move, or of a point, by a value of B or AB. What is not on
	// the board gets a text that names no point; a move that plays nowhere is "" in a
	// game without passes.
	Name func(value string) string
	// Value is the inverse; false for a text that is not played on the board.
	Value func(text string) (string, bool)
	Turn  games.Side // the colour that moves first
}

// Color is a colour as B, W, PL or Result name it, NoSide if it is none.
func Color(name string) games.Side {
	switch {
	case name == "":
	case strings.Contains("Bb1", name[:1]):
		return games.First
	case strings.Contains("Ww2", name[:1]):
		return games.Second
	}
	return games.NoSide
}

// variation is a line that leaves another one after so many moves, with a colour to
// move.
type variation struct {
	from        Node
	line, after int
	turn        games.Side
}

// reading makes a record of a tree.
type reading struct {
	*Board
	r     *games.Record
	names map[string]string // of points that were read before
	moves []string          // of the line
	rest  []variation
}

// Read makes a record of a game tree, with a step for every node below the root and
// more where a node does more than one thing, see games.NoteSame. What the root sets
// up is where the game begins, or, if setup is set, a step as well.
func Read(root Node, b *Board, setup bool, r *games.Record) {
	d := reading{Board: b, r: r, names: map[string]string{}}
	r.Source = Source
	turn := d.node(root, 0, 0, b.Turn, setup)
	if root.Recoded() {
		r.SetNote(0, 0, "CA", "UTF-8")
	}
	d.line(root.Child(), 0, 0, turn)
	r.Moves, r.At = d.moves, len(d.moves)
	for ; len(d.rest) > 0; d.rest = d.rest[1:] {
		v, line := d.rest[0], len(r.Branches)+1
		d.moves = nil
		d.line(v.from, line, v.after, v.turn)
		r.Branches = append(r.Branches, games.Branch{Line: v.line, After: v.after, Moves: d.moves})
	}
}

// line reads the nodes of a line from one on, the first move of which is number
// after+1.
func (d *reading) line(top Node, line, after int, turn games.Side) {
	for n := top; n.OK(); n = n.Child() {
		at := after + len(d.moves)
		for v := n.Next(); v.OK() && (n != top || line == 0); v = v.Next() {
			d.rest = append(d.rest, variation{v, line, at, turn})
		}
		turn = d.node(n, line, at, turn, true)
	}
}

// node adds the notes and steps of a node after so many moves of a line, and returns
// who is to move next. A root needs no step.
func (d *reading) node(n Node, line, after int, turn games.Side, setup bool) games.Side {
	at := after + 1
	if !n.Parent().OK() {
		at = after
	}
	for id, raw := range n.props() {
		d.r.Notes = append(d.r.Notes, games.Note{Line: line, After: at, Name: id, Values: slices.Collect(raw)})
	}
	next := after
	step := func(text string) {
		d.moves = append(d.moves, text)
		if next++; next > at {
			d.r.Notes = append(d.r.Notes, games.Note{Line: line, After: next, Name: games.NoteSame})
		}
	}
	put := ""
	if setup {
		put = d.setup(n)
		turn = games.TurnAfter(games.SetupStep+put, turn)
	}
	for id, raw := range n.props() {
		if id != "B" && id != "W" {
			continue
		}
		for value := range raw {
			if color := Color(id); color != turn {
				put, turn = put+toMove(color), color
			}
			turn = turn.Other()
			move := d.name(value)
			if move == "" {
				put += toMove(turn)
				continue
			}
			if put != "" {
				step(games.SetupStep + put)
				put = ""
			}
			step(move)
		}
	}
	if put != "" || next < at {
		step(games.SetupStep + put)
	}
	return turn
}

func toMove(color games.Side) string { return " to:" + games.SetupColor(color) }

// setup is what a node sets up, as the parts of a step; "" for nothing.
func (d *reading) setup(n Node) string {
	put := ""
	for _, set := range []struct {
		id    string
		color games.Side
	}{{"AE", games.NoSide}, {"AB", games.First}, {"AW", games.Second}} {
		var points []string
		for _, v := range n.Values(set.id) {
			from, to, isRect := strings.Cut(v, ":")
			if from = d.name(from); isRect {
				from += ":" + d.name(to)
			}
			points = append(points, from)
		}
		if points != nil {
			put += " " + games.SetupColor(set.color) + ":" + strings.Join(points, ",")
		}
	}
	if color := Color(strings.TrimSpace(n.Value("PL"))); color != games.NoSide {
		put += toMove(color)
	}
	return put
}

// name is the text of a value; none has a sign that separates the parts of a step.
func (d *reading) name(value string) string {
	text, known := d.names[value]
	if !known {
		text = strings.Map(func(r rune) rune {
			if r <= ' ' || r == ',' || r == ':' {
				return -1
			}
			return r
		}, d.Name(strings.TrimSpace(Text(value))))
		if games.IsSetup(text) {
			text = "?" + text
		}
		if len(value) <= 2 {
			d.names[value] = text
		}
	}
	return text
}

// following is the node after n in the order in which a file has them.
func (n Node) following() Node {
	if c := n.Child(); c.OK() {
		return c
	}
	for ; n.OK(); n = n.Parent() {
		if v := n.Next(); v.OK() {
			return v
		}
	}
	return n
}

// props are the properties of n in order, with their values as they are written.
func (n Node) props() iter.Seq2[string, iter.Seq[string]] {
	return func(yield func(string, iter.Seq[string]) bool) {
		for p := n.f.nodes[n.i].prop; p != none; p = n.f.props[p].next {
			first := n.f.props[p].first
			raw := func(yield func(string) bool) {
				for v := first; v != none && yield(n.f.values[v].raw); v = n.f.values[v].next {
				}
			}
			if !yield(n.f.props[p].id, raw) {
				return
			}
		}
	}
}

// Recoded reports whether a tree has text that was read in another encoding than
// UTF-8, in which it is written. Its CA, if it has one, is wrong then.
func (n Node) Recoded() bool {
	for m := n; !strings.EqualFold(n.f.Encoding, "UTF-8") && m.OK(); m = m.following() {
		for _, raw := range m.props() {
			for v := range raw {
				if strings.IndexFunc(v, func(c rune) bool { return c >= utf8.RuneSelf }) >= 0 {
					return true
				}
			}
		}
	}
	return false
}

// writing makes a tree of a record.
type writing struct {
	*Board
	notes []games.Note // by line and move, those of the lines that are left
	lines games.Lines[written]
}

// written is the node of a step and who moves after it. Same is that the node is
// that of the step before.
type written struct {
	Node
	turn games.Side
	same bool
}

// Write adds the moves and notes of a record below a root and reports whether its
// lines hang together. A property that the root of a game played here has already is
// not noted again. What is set up stands in the notes.
func Write(root Node, b *Board, r games.Record) bool {
	w := writing{Board: b, notes: slices.Clone(r.Notes)}
	slices.SortStableFunc(w.notes, func(a, b games.Note) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.After, b.After)) })
	for _, note := range w.of(0, 0) {
		if isProperty(note.Name) && (r.Source == Source || !root.Has(note.Name)) {
			root.addRaw(note.Name, note.Values...)
		}
	}
	start := written{Node: root, turn: b.Turn}
	start.thoughts(r.Notes, 0, 0)
	w.lines.Add(games.Branch{}, append([]written{start}, w.line(start, Node{}, 0, games.Branch{Moves: r.Moves})...))
	for i, br := range r.Branches {
		from, ok := w.lines.At(br.Line, br.After)
		if !ok {
			return false
		}
		next, _ := w.lines.At(br.Line, br.After+1)
		if next.same && from.Parent().OK() { // it leaves half a node
			from.Node = from.Parent()
		}
		if !br.Earlier || next.OK() && next.Parent() != from.Node {
			next = written{}
		}
		w.lines.Add(br, w.line(from, next.Node, i+1, br))
	}
	return true
}

// of takes the notes of a line after so many moves.
func (w *writing) of(line, after int) []games.Note {
	n := 0
	for n < len(w.notes) && (w.notes[n].Line < line || w.notes[n].Line == line && w.notes[n].After <= after) {
		n++
	}
	all := w.notes[:n]
	w.notes = w.notes[n:]
	return slices.DeleteFunc(all, func(t games.Note) bool { return t.Line != line || t.After != after })
}

// line writes a line from a step on; its first node stands before another one, if
// there is one.
func (w *writing) line(from written, before Node, line int, br games.Branch) (steps []written) {
	for i, move := range br.Moves {
		notes := w.of(line, br.After+i+1)
		noted := func(ids ...string) bool {
			return slices.ContainsFunc(notes, func(t games.Note) bool { return slices.Contains(ids, t.Name) })
		}
		value, played := w.Value(move)
		place := played || games.IsSetup(move) || noted("B", "W")
		if from.same = noted(games.NoteSame); !from.same && place {
			from.Node = from.NewChild()
			if i == 0 && before.OK() {
				from.moveBefore(before)
			}
			if played && !noted("B", "W") {
				from.Add(map[games.Side]string{games.First: "B", games.Second: "W"}[from.turn], value)
			}
		}
		if place {
			from.turn = games.TurnAfter(move, from.turn)
		}
		for _, note := range notes {
			if isProperty(note.Name) {
				from.addRaw(note.Name, note.Values...)
			}
		}
		from.thoughts(notes, line, br.After+i+1)
		steps = append(steps, from)
	}
	return steps
}

// reviewMarks are the properties for the marks of a review.
var reviewMarks = map[string][2]string{"!": {"TE", "1"}, "??": {"BM", "2"}, "?": {"BM", "1"}, "?!": {"DO", ""}, "!?": {"IT", ""}}

// thoughts adds what the program thinks to what a file says already: of a review the mark
// of the move and as V the score for Black; of an engine's move its score for the mover,
// depth and time as a comment, "+35/9 1.200s", as managers of tournaments write it.
func (w written) thoughts(notes []games.Note, line, after int) {
	said := map[string]string{}
	for _, t := range notes {
		if t.Line == line && t.After == after && len(t.Values) > 0 {
			said[t.Name] = Text(t.Values[0])
		}
	}
	var review struct {
		Mark    string
		Opinion struct{ Thought games.Thought }
	}
	if json.Unmarshal([]byte(said[games.NoteJudged]), &review) == nil {
		by, marked := reviewMarks[review.Mark]
		if marked && !w.Has("BM") && !w.Has("DO") && !w.Has("TE") && !w.Has("IT") {
			w.Add(by[0], by[1])
		}
		if lines := review.Opinion.Thought.Lines; len(lines) > 0 && !w.Has("V") {
			value := lines[0].Score
			if w.turn == games.Second {
				value = -value
			}
			w.Add("V", strconv.Itoa(int(value)))
		}
	}
	text := said[games.NoteScore]
	if text == "" {
		return
	}
	if points, err := strconv.Atoi(text); err == nil {
		text = fmt.Sprintf("%+d", points)
	}
	text = strings.NewReplacer("win ", "+M", "loss ", "-M").Replace(text) // as engine.Score says it
	if depth := said[games.NoteDepth]; depth != "" {
		text += "/" + depth
	}
	if ms, err := strconv.Atoi(said[games.NoteTime]); err == nil {
		text += fmt.Sprintf(" %.3fs", float64(ms)/1000)
	}
	w.Set("C", strings.TrimLeft(strings.Join(w.Values("C"), "\n")+"\n"+text, "\n"))
}

// isProperty reports whether a note is a property of SGF.
func isProperty(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// addRaw appends a property with values as they are written.
func (n Node) addRaw(id string, values ...string) {
	p := n.f.addProp(n.i, id)
	for _, v := range values {
		n.f.addValue(p, v)
	}
}

// moveBefore moves the last variation of a node to before another one.
func (n Node) moveBefore(other Node) {
	nodes, last := n.f.nodes, other.i
	for nodes[last].next != n.i {
		last = nodes[last].next
	}
	parent := &nodes[nodes[n.i].parent]
	at := &parent.first
	for *at != other.i {
		at = &nodes[*at].next
	}
	nodes[last].next, parent.last = none, last
	nodes[n.i].next, *at = other.i, n.i
}
