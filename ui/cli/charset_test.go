package cli

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// In a locale of another character set lines come and go in that; where it lacks a
// character the line goes on.
func TestLinesAreInTheCharsetOfTheLocale(t *testing.T) {
	for locale, want := range map[string]string{
		"zh_TW.Big5": "\xb6\xc2\xa5\xfd", "zh_CN.GB18030": "\xba\xda\xcf\xc8", "zh_CN.gbk@x": "\xba\xda\xcf\xc8", "zh_TW.UTF-8": "黑先", "": "黑先",
	} {
		var out bytes.Buffer
		in, w := inCharset(locale, strings.NewReader(want), &out)
		if _, err := io.WriteString(w, "黑先"); err != nil || out.String() != want {
			t.Errorf("%s: written as %q, %v, want %q", locale, out.String(), err, want)
		}
		if got, err := io.ReadAll(in); err != nil || string(got) != "黑先" {
			t.Errorf("%s: read as %q, %v", locale, got, err)
		}
		if _, err := io.WriteString(w, "☗ then x"); err != nil || !strings.HasSuffix(out.String(), " then x") {
			t.Errorf("%s: what it lacks ends the line: %q, %v", locale, out.String(), err)
		}
	}
}
