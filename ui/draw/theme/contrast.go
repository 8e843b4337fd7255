package theme

import "math"

// luminance is the relative luminance of WCAG 2 (W3C, 2008), 0 to 1.
func luminance(hex string) float64 {
	r, g, b := rgb(hex)
	lin := func(c uint8) float64 {
		v := float64(c) / 255
		if v <= 0.03928 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(r) + 0.7152*lin(g) + 0.0722*lin(b)
}

// contrast is the contrast ratio of WCAG 2, 1 to 21.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// readable is the least contrast of what is read.
const readable = 4.5
