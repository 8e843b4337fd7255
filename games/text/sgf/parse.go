package sgf

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxNodes is the largest game tree that is read.
const maxNodes = 4_000_000

// errNoTree is the error for data without a game tree.
var errNoTree = errors.New("no game tree found")

// SyntaxError says where and why a game tree is damaged.
type SyntaxError struct {
	Game         int // from 1
	Line, Column int // from 1; columns are characters
	Reason       string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%d:%d: game %d: %s", e.Line, e.Column, e.Game, e.Reason)
}

// Parse reads all game trees. Encoding names the encoding of data; "" finds it
// out (see decodeText). What cannot be read of a damaged tree is left out, and
// reading goes on behind it. The error is the first *SyntaxError of all trees, or
// errNoTree.
func Parse(data []byte, encoding string) (*File, error) {
	text, name, replaced, err := decodeText(data, encoding)
	if err != nil {
		return nil, err
	}
	p := parser{text: text, line: 1, column: 1, file: &File{Encoding: name, Replaced: replaced}}
	p.file.nodes = make([]node, 0, strings.Count(text, ";"))
	p.file.values = make([]value, 0, strings.Count(text, "["))
	p.file.props = make([]prop, 0, cap(p.file.values))
	for {
		at := treeStart.FindStringIndex(text[p.pos:])
		if at == nil {
			break
		}
		p.pos += at[0]
		root := len(p.file.nodes)
		p.tree()
		p.file.roots = append(p.file.roots, int32(root))
		if p.file.Faults = append(p.file.Faults, p.fault); err == nil && p.fault != nil {
			err = p.fault
		}
	}
	if len(p.file.roots) == 0 {
		err = errNoTree
	}
	for i := 0; i < len(p.file.values) && p.repaired; i++ {
		p.file.values[i].raw = escaped(p.file.values[i].raw)
	}
	return p.file, err
}

// escaped gives a value the escapes that it lacks. A backslash before nothing, where
// a file was cut off, says nothing.
func escaped(raw string) string {
	if !strings.Contains(raw, "]") && !strings.HasSuffix(raw, `\`) {
		return raw
	}
	var b strings.Builder
	backslash := false
	for _, c := range []byte(raw) {
		switch {
		case c == '\\' && !backslash:
			backslash = true
			continue
		case c == ']', backslash:
			b.WriteByte('\\')
		}
		b.WriteByte(c)
		backslash = false
	}
	return b.String()
}

type parser struct {
	text string
	pos  int
	file *File

	branches []int32 // the current node outside each open parenthesis
	cur      int32   // the current node, or none
	begins   bool    // a property would be of a new node, as after a parenthesis
	name     string  // of the property that a value would belong to, or ""
	prop     int32   // the same, or none before its first value
	open     openText
	bracket  int  // the next bracket, if it is not before pos
	repaired bool // values may lack escapes

	fault                 *SyntaxError // the first of this tree
	line, column, counted int          // of the last fault and of its place
}

// openText is the last property that may hold any text, if no parenthesis follows
// it: an unescaped bracket in its text looks like its end.
type openText struct {
	name          string // "" for none
	node, prop    int32
	values, start int // the values before it, and where its first one begins
}

const blanks = " \t\n\v\f\r"

// treeStart finds a parenthesis and a node, whose semicolon may be forgotten.
var treeStart = regexp.MustCompile(`\([` + blanks + `]*(;|[A-Z][A-Z]?[` + blanks + `]*\[)`)

// tree reads one game tree. It keeps the nodes at which variations branch on a
// stack of its own.
func (p *parser) tree() {
	p.cur, p.branches, p.fault = none, p.branches[:0], nil
	for before := len(p.file.nodes); p.pos < len(p.text); {
		switch c := p.text[p.pos]; {
		case c == '(':
			p.branches = append(p.branches, p.cur)
			p.endNode()
		case c == ')':
			p.cur = p.branches[len(p.branches)-1]
			p.branches = p.branches[:len(p.branches)-1]
			p.endNode()
			if len(p.branches) == 0 {
				return
			}
		case c == ';':
			if len(p.file.nodes)-before == maxNodes {
				p.fail(p.pos, fmt.Sprintf("more than %d nodes in one game tree", maxNodes))
				p.pos = len(p.text)
				return
			}
			p.newNode()
			p.pos++
		case c == '[':
			p.value()
		case isLetter(c):
			p.property()
		case c == ']':
			p.stray(p.pos+1, "']' without '['")
		default:
			p.pos++ // white space; stray characters between properties are ignored
		}
	}
	p.fail(len(p.text), "the file ends inside a game tree")
}

// endNode steps over a parenthesis.
func (p *parser) endNode() {
	p.name, p.open.name, p.begins = "", "", true
	p.pos++
}

func (p *parser) newNode() {
	p.cur = p.file.addNode(p.cur)
	p.name, p.begins = "", false
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// property reads the name of a property; only its capitals and digits count
// (AddBlack), unless it has no capital.
func (p *parser) property() {
	end := p.pos
	for end < len(p.text) && (isLetter(p.text[end]) || p.text[end] >= '0' && p.text[end] <= '9') {
		end++
	}
	value := len(p.text) - len(strings.TrimLeft(p.text[end:], blanks))
	if value == len(p.text) || p.text[value] != '[' {
		p.stray(end, "a property without a value")
		return
	}
	if p.begins {
		p.newNode()
	}
	written := p.text[p.pos:end]
	// A name that begins with a digit could not be read again.
	p.name = strings.TrimLeft(strings.Map(dropSmall, written), "0123456789")
	p.prop, p.pos = none, value
	switch {
	case p.name == "": // or a word of the text before
		p.name = strings.ToUpper(written)
	case holdsPoints[p.name], p.name == "LB":
		p.open.name = ""
	default:
		p.open = openText{p.name, p.cur, int32(len(p.file.props)), len(p.file.values), value + 1}
	}
}

// dropSmall leaves out what is neither a capital nor a digit.
func dropSmall(r rune) rune {
	if r >= 'a' {
		return -1
	}
	return r
}

// holdsPoints are the properties whose values are points, so without brackets.
var holdsPoints = map[string]bool{
	"B": true, "W": true, "AB": true, "AW": true, "AE": true, "MA": true, "TR": true, "SQ": true, "CR": true,
	"SL": true, "DD": true, "VW": true, "TB": true, "TW": true, "AR": true, "LN": true,
}

// value reads "[...]" up to the first bracket that is not escaped; points end
// where the next node, value or variation begins, too.
func (p *parser) value() {
	start := p.pos
	end := p.next(start+1, "];()[")
	if !holdsPoints[p.name] || len(strings.TrimSpace(p.text[start+1:end])) > len("aa:bb") {
		end = p.next(end, "]")
	}
	raw := p.text[start+1 : end]
	p.pos = end
	if strings.HasPrefix(p.text[end:], "]") {
		p.pos++
	} else {
		p.fail(start, "'[' is never closed")
		p.repaired = true
		if holdsPoints[p.name] && (end == len(p.text) || strings.TrimSpace(raw) == "") {
			if end == len(p.text) {
				p.file.dropEmpty(p.cur)
			}
			return // a point that is cut off may be another
		}
	}
	if p.name == "" {
		p.fail(start, "a value without a property")
		return
	}
	if p.prop == none {
		p.prop = p.file.addProp(p.cur, p.name)
	}
	p.file.addValue(p.prop, raw)
}

// next is the place of the next of some characters that is not escaped, or the
// end of the text.
func (p *parser) next(from int, of string) int {
	for i := from; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case c == '\\':
			i++
		case strings.IndexByte(of, c) >= 0:
			return i
		}
	}
	return len(p.text)
}

// stray is called for what stands where only a property may. If a value could
// have closed too early, what was read since is part of its text; else the
// reason is reported and reading goes on at a later place.
func (p *parser) stray(later int, reason string) {
	if p.bracket < p.pos {
		p.bracket = p.next(p.pos, "[]")
	}
	t := p.open
	if t.name == "" || !strings.HasPrefix(p.text[p.bracket:], "]") {
		p.fail(p.pos, reason)
		p.pos = later
		return
	}
	p.file.cut(t.node, t.prop, t.values)
	p.repaired = true
	p.cur, p.name, p.prop = t.node, t.name, p.file.addProp(t.node, t.name)
	p.file.addValue(p.prop, p.text[t.start:p.bracket])
	p.pos = p.bracket + 1
}

// fail notes the first damage of a tree.
func (p *parser) fail(pos int, reason string) {
	if p.fault != nil {
		return
	}
	// Lines end by LF, CR or CRLF.
	for ; p.counted < pos; p.counted++ {
		switch c := p.text[p.counted]; {
		case c == '\n', c == '\r' && !strings.HasPrefix(p.text[p.counted+1:], "\n"):
			p.line, p.column = p.line+1, 1
		case utf8.RuneStart(c):
			p.column++
		}
	}
	p.fault = &SyntaxError{len(p.file.roots) + 1, p.line, p.column, reason}
}
