package clean

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestControlCharactersBecomeBlanks(t *testing.T) {
	const hostile = "a\x1b[2J\x07\x7f\u009b31m\u0085b\x9bc\r\nd\re\tf黑\u202eg\u2066h"
	if got, want := Line(hostile), "a [2J   31m b\ufffdc  d e f黑 g h"; got != want {
		t.Errorf("Line: %q, want %q", got, want)
	}
	if got, want := Text(hostile), "a [2J   31m b\ufffdc \nd e\tf黑 g h"; got != want {
		t.Errorf("Text: %q, want %q", got, want)
	}
	var b bytes.Buffer
	w := NewWriter(&b)
	if n, err := w.Write([]byte(hostile)); n != len(hostile) || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	if got, want := b.String(), "a [2J   31m b\ufffdc\r\nd e\tf黑 g h"; got != want {
		t.Errorf("Writer: %q, want %q", got, want)
	}
}

// What is left unfinished comes out at the end, or is mended by what follows.
func TestWriterHoldsUnfinishedCharacters(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(&b)
	for _, part := range []string{"x\xe9", "\xbb", "", "\x91\r", "\ny\r", "z\xe9\xbb"} {
		if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
			t.Fatalf("%q: %d, %v", part, n, err)
		}
	}
	if got := b.String(); got != "x黑\r\ny z" {
		t.Errorf("%q", got)
	}
	if err := w.Flush(); err != nil || b.String() != "x黑\r\ny z\ufffd\ufffd" {
		t.Errorf("%q, %v", b.String(), err)
	}
}

// A whole line comes out at once, whichever way it ends.
func TestWriterKeepsNoWholeLine(t *testing.T) {
	for _, line := range []string{"x\n", "x\r\n", "\r\n", "黑"} {
		var b bytes.Buffer
		if _, err := NewWriter(&b).Write([]byte(line)); err != nil || b.String() != line {
			t.Errorf("%q: %q, %v", line, b.String(), err)
		}
	}
}

type broken struct{}

var errBroken = errors.New("broken pipe")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestWriterReportsErrors(t *testing.T) {
	w := NewWriter(broken{})
	if _, err := w.Write([]byte("x")); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}

// FuzzWriter writes anything in two pieces: the output is the same as in one,
// and holds nothing that commands a terminal.
func FuzzWriter(f *testing.F) {
	for _, seed := range []string{"", "plain\n", "\x1b]0;x\x07", "a\r\nb\rc", "\xe9\xbb\x91", "\xc2\x9b1m", "\x9b1m\xff\xfe"} {
		f.Add([]byte(seed), 1)
	}
	f.Fuzz(func(t *testing.T, data []byte, cut int) {
		var one, two bytes.Buffer
		a, b := NewWriter(&one), NewWriter(&two)
		at := int(uint(cut) % uint(len(data)+1))
		for _, write := range []error{second(a.Write(data)), a.Flush(), second(b.Write(data[:at])), second(b.Write(data[at:])), b.Flush()} {
			if write != nil {
				t.Fatal(write)
			}
		}
		if one.String() != two.String() {
			t.Errorf("%q in one piece is %q, cut at %d %q", data, one.String(), at, two.String())
		}
		out := one.String()
		if !utf8.ValidString(out) {
			t.Errorf("%q is not UTF-8", out)
		}
		for _, r := range strings.ReplaceAll(out, "\r\n", "\n") {
			if control(r) && r != '\n' && r != '\t' {
				t.Errorf("%q has %U", out, r)
			}
		}
		if clean := Text(string(data)); strings.Map(dropCR, clean) != strings.Map(dropCR, strings.ReplaceAll(out, "\r\n", " \n")) {
			t.Errorf("Text %q, Writer %q", clean, out)
		}
	})
}

func second(_ int, err error) error { return err }

func dropCR(r rune) rune {
	if r == '\r' {
		return -1
	}
	return r
}
