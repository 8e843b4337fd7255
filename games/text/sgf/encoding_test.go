package sgf

import (
	"testing"
)

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
