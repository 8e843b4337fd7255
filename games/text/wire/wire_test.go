package wire

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func all(l *Lines) []string {
	var got []string
	for line := range l.C {
		got = append(got, line)
	}
	return got
}

func TestLineEnds(t *testing.T) {
	for in, want := range map[string][]string{
		"":                   nil,
		"a":                  {"a"},
		"a\n":                {"a"},
		"a\n\nb\n":           {"a", "", "b"},
		"a\r\nb\rc\n":        {"a", "b", "c"},
		"\r\n\r\nx":          {"", "", "x"},
		"\r\r\n\n":           {"", "", ""},
		"no end \x00 \xff\n": {"no end \x00 \xff"},
	} {
		for _, r := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in))} {
			l := Read(t.Context(), r)
			if got := all(l); !slices.Equal(got, want) || l.Err() != nil {
				t.Errorf("%q: %q, %v, want %q", in, got, l.Err(), want)
			}
		}
	}
}

// A line that is too long is cut, and the next one is whole.
func TestLongLineIsCut(t *testing.T) {
	for _, n := range []int{MaxLine - 1, MaxLine, MaxLine + 1, 80_000, 10 << 20} {
		l := Read(t.Context(), strings.NewReader(strings.Repeat("x", n)+"\nquit\n"))
		got := all(l)
		if l.Err() != nil || len(got) != 2 || len(got[0]) != min(n, MaxLine) || got[1] != "quit" {
			t.Errorf("%d bytes: %d lines, %v", n, len(got), l.Err())
		}
	}
}

// A line is there as soon as its end is typed, CR too.
func TestLinesComeAtOnce(t *testing.T) {
	in, w := io.Pipe()
	l := Read(t.Context(), in)
	for _, end := range []string{"\n", "\r", "\r\n"} {
		if _, err := io.WriteString(w, "x"+end); err != nil {
			t.Fatal(err)
		}
		if got := <-l.C; got != "x" {
			t.Errorf("%q", got)
		}
	}
	_ = w.Close()
	if _, open := <-l.C; open {
		t.Error("a line after the end")
	}
}

func TestErrIsWhatEndedTheLines(t *testing.T) {
	broken := errors.New("broken")
	l := Read(t.Context(), io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)))
	if got := all(l); !slices.Equal(got, []string{"a", "b"}) || !errors.Is(l.Err(), broken) {
		t.Errorf("%q, %v", got, l.Err())
	}
	ctx, cancel := context.WithCancel(t.Context())
	l = Read(ctx, strings.NewReader("a\nb\n"))
	<-l.C
	cancel()
	for range l.C { // "b" may have been on its way
	}
	if err := l.Err(); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
