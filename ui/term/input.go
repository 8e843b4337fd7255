package term

import (
	"io"
	"os"
	"time"
)

// filterFor is how long late answers are looked for.
const filterFor = 2 * time.Second

// NewInput makes the input for tea.WithInput that follows a probe. It leaves out
// answers to Probe's query which come late, as they would be taken for keys; where
// nothing was asked, or all was answered, it passes everything. Of a file it makes
// one that is a file in every other way, so raw mode, resizing and cancelling work.
func NewInput(in io.Reader, r Result) io.Reader {
	s := &sifted{from: in}
	if r.asked && !r.complete {
		s.f = filter{held: r.rest, until: time.Now().Add(filterFor)}
	}
	if f, ok := in.(*os.File); ok {
		return &siftedFile{File: f, keys: s}
	}
	return s
}

// siftedFile is a terminal of this machine.
type siftedFile struct {
	*os.File
	keys *sifted
}

func (s *siftedFile) Read(p []byte) (int, error) { return s.keys.Read(p) }

// sifted is an input without late answers.
type sifted struct {
	from io.Reader
	f    filter
}

// Read may return 0 bytes without an error: then it holds the beginning of what
// looks like an answer.
func (s *sifted) Read(p []byte) (int, error) {
	now := time.Now()
	if s.f.idle(now) {
		return s.from.Read(p)
	}
	if len(p) <= maxAnswer {
		return s.from.Read(p) // no room for what is held; never so in practice
	}
	n, err := s.from.Read(p[:len(p)-maxAnswer])
	return s.f.pass(p, n, now), err
}

// filter takes answers out of a stream. Its zero value passes everything.
type filter struct {
	until  time.Time
	held   []byte // the beginning of an answer, less than maxAnswer
	lonely bool   // the last byte passed was an ESC that nothing followed
}

// idle reports whether the filter has nothing more to do.
func (f *filter) idle(now time.Time) bool {
	return len(f.held) == 0 && !now.Before(f.until)
}

// pass filters the first n bytes of p, and returns how many bytes of p remain.
// P has room for what is held. A lone ESC is passed at once, as it is a key;
// if an answer turns out to follow it, the rest of that is still left out.
func (f *filter) pass(p []byte, n int, now time.Time) int {
	stream := append(f.held, p[:n]...)
	f.held = nil
	if !now.Before(f.until) {
		return copy(p, stream)
	}
	out := p[:0]
	if f.lonely {
		if k, used := answer(append([]byte{0x1b}, stream...)); k > partAnswer {
			stream = stream[used-1:]
		}
	}
	f.lonely = false
	for i := 0; i < len(stream); {
		k, used := answer(stream[i:])
		switch {
		case k == partAnswer && len(stream)-i > 1:
			f.held = append(f.held, stream[i:]...)
			return len(out)
		case k > partAnswer:
			i += used
			continue
		}
		f.lonely = stream[i] == 0x1b && i == len(stream)-1
		out = append(out, stream[i])
		i++
	}
	return len(out)
}
