package serve

import (
	"strings"

	"rsc.io/qr"
)

// quiet is the width of the edge of a code, in modules, with which phones still read it.
const quiet = 2

// QR is a link as a code that phones read, in blocks of half a cell: dark on light, whatever
// the terminal's own colours are. Text that is too long for a code is "".
func QR(text string) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	var b strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		b.WriteString("\x1b[30;107m")
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
		b.WriteString("\x1b[0m\n")
	}
	return b.String()
}
