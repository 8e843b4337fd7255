package sgf

import (
	"fmt"
	"testing"
)

// TestPointsAreReadAsWritten: all of the 52 columns and rows; rectangles between any
// two corners; sizes.
func TestPointsAreReadAsWritten(t *testing.T) {
	for i := range 52 {
		p := Point{i, 51 - i}
		if got, ok := ParsePoint(" " + p.String()); !ok || got != p {
			t.Errorf("%v is written %s and read %v", p, p, got)
		}
	}
	for _, bad := range []string{"", "a", "aaa", "a1", "1a", "a[", "`a", "a{", "@a"} {
		if p, ok := ParsePoint(bad); ok {
			t.Errorf("%q is %v", bad, p)
		}
	}
	for in, want := range map[string]string{"aa": "[aa]", "aa:ba": "[aa ba]", "ba:aa": "[aa ba]", "bb:aa": "[aa ba ab bb]", "ab:ba": "[aa ba ab bb]"} {
		if got, err := ParsePoints([]string{in}); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v, %v", in, got, err)
		}
	}
	for _, bad := range []string{"a", "aa:", "aa:b", ":aa"} {
		if got, err := ParsePoints([]string{"cc", bad}); err == nil || len(got) != 1 {
			t.Errorf("%q: %v", bad, got)
		}
	}
	for in, want := range map[string]string{"19": "19 19 true", " 9 : 13 ": "9 13 true", "x": "0 0 false", "9:": "9 0 false", "9:x": "9 0 false", ":9": "0 0 false"} {
		w, h, ok := ParseSize(in)
		if got := fmt.Sprint(w, h, ok); got != want {
			t.Errorf("%q: %s", in, got)
		}
	}
}
