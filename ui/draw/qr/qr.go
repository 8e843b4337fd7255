// Package qr draws links as codes that phones read.
package qr

import (
	"strings"

	"rsc.io/qr"
)

// quiet is the width of the edge around a code, in modules (ISO/IEC 18004).
const quiet = 4

// Rows are a text as a code, dark on light: rows of blocks, each module half a cell high.
// There are none for text that is too long.
func Rows(text string) (rows []string) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return nil
	}
	for y := -quiet; y < code.Size+quiet; y += 2 {
		var b strings.Builder
		for x := -quiet; x < code.Size+quiet; x++ {
			upper, lower := code.Black(x, y), code.Black(x, y+1)
			switch {
			case upper && lower:
				b.WriteString("█")
			case upper:
				b.WriteString("▀")
			case lower:
				b.WriteString("▄")
			default:
				b.WriteString(" ")
			}
		}
		rows = append(rows, b.String())
	}
	return rows
}
