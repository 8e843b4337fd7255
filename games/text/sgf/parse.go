package sgf

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxNodes is the largest game tree that is read.
const maxNodes = 1_000_000

// errNoTree is the error for data without a game tree.
var errNoTree = errors.New("no game tree found")

// SyntaxError says where and why reading stopped.
type SyntaxError struct {
	Line, Column int // from 1; columns are characters
	Reason       string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Reason)
}

// Parse reads all game trees. Encoding names the encoding of data; "" finds it
// out (see decodeText). With a damaged file it returns the trees that were complete
// before the damage and a *SyntaxError; without any tree errNoTree.
func Parse(data []byte, encoding string) (*File, error) {
	text, name, replaced, err := decodeText(data, encoding)
	if err != nil {
		return nil, err
	}
	p := parser{text: text, file: &File{Encoding: name, Replaced: replaced}}
	p.file.nodes = make([]node, 0, strings.Count(text, ";"))
	p.file.values = make([]value, 0, strings.Count(text, "["))
	p.file.props = make([]prop, 0, cap(p.file.values))
	err = p.run()
	if err == nil && len(p.file.roots) == 0 {
		err = errNoTree
	}
	return p.file, err
}

type parser struct {
	text string
	pos  int
	file *File
}

func (p *parser) run() error {
	for p.findTree() {
		nodes, props, values := len(p.file.nodes), len(p.file.props), len(p.file.values)
		if err := p.tree(); err != nil {
			p.file.nodes = p.file.nodes[:nodes]
			p.file.props = p.file.props[:props]
			p.file.values = p.file.values[:values]
			return err
		}
		p.file.roots = append(p.file.roots, int32(nodes))
	}
	return nil
}

// findTree goes to the next "(;", which begins a game tree.
func (p *parser) findTree() bool {
	for {
		i := strings.IndexByte(p.text[p.pos:], '(')
		if i < 0 {
			return false
		}
		p.pos += i
		j := p.pos + 1
		for j < len(p.text) && isSpace(p.text[j]) {
			j++
		}
		if j < len(p.text) && p.text[j] == ';' {
			return true
		}
		p.pos = j
	}
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// tree reads one game tree. It keeps the nodes at which variations branch on a
// stack of its own.
func (p *parser) tree() error {
	var branches []int32 // the current node outside each open parenthesis
	cur, lastProp, count := int32(none), int32(none), 0
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		switch {
		case c == '(':
			branches = append(branches, cur)
			lastProp = none
			p.pos++
		case c == ')':
			cur = branches[len(branches)-1]
			branches = branches[:len(branches)-1]
			lastProp = none
			p.pos++
			if len(branches) == 0 {
				return nil
			}
		case c == ';':
			if count++; count > maxNodes {
				return p.fail(p.pos, fmt.Sprintf("more than %d nodes in one game tree", maxNodes))
			}
			cur = p.file.addNode(cur, p.pos)
			lastProp = none
			p.pos++
		case c == '[':
			if lastProp == none {
				return p.fail(p.pos, "a value without a property")
			}
			if err := p.value(lastProp); err != nil {
				return err
			}
		case isLetter(c):
			at := p.pos
			id := p.ident()
			if cur == none {
				return p.fail(at, "a property before the first ';'")
			}
			p.skipSpace()
			if p.pos == len(p.text) || p.text[p.pos] != '[' {
				return p.fail(at, "a property without a value")
			}
			if id == "" {
				return p.fail(at, "a property name without a capital letter")
			}
			lastProp = p.file.addProp(cur, id)
		case isSpace(c):
			p.pos++
		case c == ']':
			return p.fail(p.pos, "']' without '['")
		default:
			p.pos++ // stray characters between properties are ignored
		}
	}
	return p.fail(len(p.text), "the file ends inside a game tree")
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// ident reads a property name; only its capitals and digits count (AddBlack).
func (p *parser) ident() string {
	start, plain := p.pos, true
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		if c >= 'a' && c <= 'z' {
			plain = false
		} else if (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			break
		}
		p.pos++
	}
	id := p.text[start:p.pos]
	if plain {
		return id
	}
	id = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return -1
		}
		return r
	}, id)
	return strings.TrimLeft(id, "0123456789") // as a name that begins with one could not be read again
}

func (p *parser) skipSpace() {
	for p.pos < len(p.text) && isSpace(p.text[p.pos]) {
		p.pos++
	}
}

// value reads "[...]" up to the first bracket that is not escaped.
func (p *parser) value(prop int32) error {
	start := p.pos + 1
	for i := start; i < len(p.text); i++ {
		switch p.text[i] {
		case '\\':
			i++
		case ']':
			p.file.addValue(prop, p.text[start:i])
			p.pos = i + 1
			return nil
		}
	}
	return p.fail(p.pos, "'[' is never closed")
}

func (p *parser) fail(pos int, reason string) error {
	line, column := position(p.text, pos)
	return &SyntaxError{Line: line, Column: column, Reason: reason}
}

// position counts lines (ended by LF, CR or CRLF) and characters before pos.
func position(text string, pos int) (line, column int) {
	line = 1
	start := 0
	for i := 0; i < pos; i++ {
		switch {
		case text[i] == '\n', text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
			line++
			start = i + 1
		}
	}
	return line, utf8.RuneCountInString(text[start:pos]) + 1
}
