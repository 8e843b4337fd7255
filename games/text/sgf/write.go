package sgf

import "bytes"

// Bytes are all game trees in UTF-8, one after another, which say so where they have
// CA: whoever builds a file adds it.
func (f *File) Bytes() []byte {
	var b bytes.Buffer
	for _, r := range f.roots {
		f.writeTree(&b, r)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// writeTree walks the tree without recursion: down along first children, then
// over to siblings. A node that is one of several children has parentheses.
func (f *File) writeTree(b *bytes.Buffer, root int32) {
	branch := func(i int32) bool {
		p := f.nodes[i].parent
		return p == none || f.nodes[p].first != f.nodes[p].last
	}
	for i := root; ; {
		if branch(i) {
			b.WriteByte('(')
		}
		f.writeNode(b, i)
		if c := f.nodes[i].first; c != none {
			i = c
			continue
		}
		for {
			if branch(i) {
				b.WriteByte(')')
			}
			if i == root {
				return
			}
			if n := f.nodes[i].next; n != none {
				i = n
				break
			}
			i = f.nodes[i].parent
		}
	}
}

func (f *File) writeNode(b *bytes.Buffer, i int32) {
	b.WriteByte(';')
	for p := f.nodes[i].prop; p != none; p = f.props[p].next {
		b.WriteString(f.props[p].id)
		for v := f.props[p].first; v != none; v = f.values[v].next {
			if f.props[p].id == "CA" {
				b.WriteString("[UTF-8]")
				break
			}
			b.WriteByte('[')
			b.WriteString(f.values[v].raw)
			b.WriteByte(']')
		}
	}
}
