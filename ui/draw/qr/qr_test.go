package qr

import (
	"strings"
	"testing"

	"rsc.io/qr"
)

// A code has the modules of its link, two in a cell, and an edge around them.
func TestCodesOfLinks(t *testing.T) {
	const link = "https://games.example/t/luha"
	code, err := qr.Encode(link, qr.L)
	if err != nil {
		t.Fatal(err)
	}
	rows := Rows(link)
	if len(rows) != (code.Size+2*quiet+1)/2 {
		t.Errorf("%d rows for %d modules and their edge", len(rows), code.Size)
	}
	for y, row := range rows {
		for x, block := range []rune(row) {
			for half, filled := range []string{"█▀", "█▄"} {
				if want := code.Black(x-quiet, 2*y+half-quiet); strings.ContainsRune(filled, block) != want {
					t.Fatalf("the module at %d, %d is %q, want dark %v", x-quiet, 2*y+half-quiet, block, want)
				}
			}
		}
	}
	if Rows(strings.Repeat("x", 10_000)) != nil {
		t.Error("what is too long has a code")
	}
}
