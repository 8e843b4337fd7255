package sgf

import (
	"fmt"
	"strings"
	"testing"
)

// ranges writes the bytes that hold as ranges.
func ranges(holds func(byte) bool) string {
	var s strings.Builder
	for i := 0; i < 256; i++ {
		if holds(byte(i)) && (i == 0 || !holds(byte(i-1))) {
			fmt.Fprintf(&s, " %02x-", i)
		}
		if holds(byte(i)) && (i == 255 || !holds(byte(i+1))) {
			fmt.Fprintf(&s, "%02x", i)
		}
	}
	return strings.TrimSpace(s.String())
}

// TestBlocksOfEverydayCharacters has the blocks of each encoding as its tables have
// them: the syllables of KS X 1001, the first level of GB 2312, the frequent
// characters of Big5, kana and the first level of JIS X 0208, letters with accents
// before a letter without.
func TestBlocksOfEverydayCharacters(t *testing.T) {
	want := map[string][2]string{
		"EUC-KR": {"b0-c8", "a1-ff"}, "GB18030": {"b0-d7", "a1-ff"}, "Big5": {"a4-c6", "00-ff"},
		"Shift_JIS": {"82-83 88-97", "00-ff"}, "ISO-8859-1": {"c0-ff", "00-7f"},
	}
	for _, c := range candidates {
		lead, trail := byte(0xc1), byte(0xa1)
		switch c.name {
		case "ISO-8859-1":
			trail = 'e'
		case "Shift_JIS":
			lead = 0x82
		}
		got := [2]string{ranges(func(b byte) bool { return c.common(b, trail) }), ranges(func(b byte) bool { return c.common(lead, b) })}
		if got != want[c.name] {
			t.Errorf("%s: %v, want %v", c.name, got, want[c.name])
		}
	}
	pairs := func(l, t byte) bool { return l == 0xb0 && t == 0xa1 || l == 0xc0 && t == 'e' }
	for data, want := range map[string]float64{
		"": 0, "abc": 0, "\xb0\xa1": 1, "a\xb0\xa1b": 1, "\xb0": 0, "\xb0\xa1\xb0": 2. / 3, "\xb1\xa1": 0, "\xc0e\xb0b": 0.5, "\xb0\xa1\xa1\xa1": 0.5,
	} {
		if got := commonShare([]byte(data), pairs); got != want {
			t.Errorf("%q: %v, want %v", data, got, want)
		}
	}
}

// TestWhatIsNotWide: bytes that begin as UTF-16 would and are not.
func TestWhatIsNotWide(t *testing.T) {
	for _, data := range []string{"", "(", "\xff", "\xfe\xfe", "\xff\xff", "\x00;", "(;"} {
		if _, ok := wide([]byte(data)); ok {
			t.Errorf("%q is wide", data)
		}
	}
	if !KnownEncoding("gbk") || KnownEncoding("klingon") {
		t.Error("known encodings")
	}
	if text, used, replaced, err := decodeText([]byte("(;)"), "klingon"); err == nil || text != "" || used != "" || replaced != 0 {
		t.Errorf("an unknown encoding gives %q as %q, %d replaced, %v", text, used, replaced, err)
	}
}
