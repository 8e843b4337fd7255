package theme

import (
	"fmt"
	"math"
	"sync"

	"github.com/lucasb-eyer/go-colorful"
)

// named is the role that stands for a mix where colours are too few to mix: the
// nearer of the two.
func (p *Palette) named(r Role) Role {
	if r < roles {
		return r
	}
	if r&mixed == 0 {
		return None
	}
	a, b, t := r.parts()
	if 2*t > mixSteps {
		return b
	}
	return a
}

// shadeOf is the shade of a role or a mix.
func (p *Palette) shadeOf(r Role, bg bool) shade {
	switch {
	case r&mixed != 0 && p.Level >= Ansi256:
		return p.shade(p.mix(r), bg)
	case bg:
		return p.bg[p.named(r)]
	}
	return p.fg[p.named(r)]
}

// mix is the colour of a mix. With 256 colours it is the nearest of them.
func (p *Palette) mix(r Role) colour {
	a, b, t := r.parts()
	x, y := p.rgb[a], p.rgb[b]
	var c [3]uint8
	for i := range c {
		c[i] = uint8((int(x[i])*(mixSteps-t) + int(y[i])*t + mixSteps/2) / mixSteps)
	}
	mixed := colour{hex: fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])}
	switch light := int(y[0]) + int(y[1]) + int(y[2]); {
	case p.Level != Ansi256:
	case p.Name == "kaya" && a == Board && light < 2*255:
		mixed.c256 = darkWood[t*len(darkWood)/mixSteps]
	case p.Name == "kaya" && a == Board:
		mixed.c256 = lightWood[t*len(lightWood)/mixSteps]
	default:
		mixed.c256 = nearest256(c)
	}
	return mixed
}

// The fixed colours from kaya's wood to what is dark and to what is light. The nearest
// ones are grey and golden, which beside the wood are stains.
var darkWood, lightWood = [4]uint8{130, 94, 58, 234}, [4]uint8{130, 173, 180, 223}

// Shown is the colour that a terminal of the palette's level gives a role; ok is
// false where that is the terminal's own.
func (p *Palette) Shown(r Role) (c [3]uint8, ok bool) {
	switch {
	case p.Level < Ansi256:
		return c, false
	case r&mixed != 0:
		return p.shown(p.mix(r)), true
	}
	return p.rgb[r], p.bg[r].hex != ""
}

// Tone is about how a role looks beside others: its colour, with sixteen colours that
// which most terminals have, without any white for ink and black for the ground.
func (p *Palette) Tone(r Role) [3]uint8 {
	tone, ok := p.tones[r]
	if ok {
		return tone
	}
	n := p.named(r)
	switch {
	case n == None && p.Level > Mono: // unlike all others
		tone = [3]uint8{255, 0, 255}
	case p.Level >= Ansi256:
		tone, _ = p.Shown(r)
	case p.Level == Ansi16:
		if c := dark16[n].n; c >= 0 {
			tone = ansi16[c]
		}
	case p.bgAttr[n].Reverse:
		tone = [3]uint8{255, 255, 255}
	}
	p.tones[r] = tone
	return tone
}

// ansi16 are the sixteen colours as xterm has them.
var ansi16 = [16][3]uint8{
	{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
	{127, 127, 127}, {255, 0, 0}, {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255}, {255, 255, 255},
}

// shown is what a terminal of the palette's level makes of a colour.
func (p *Palette) shown(c colour) [3]uint8 {
	if p.Level == Ansi256 {
		return colour256(c.c256)
	}
	r, g, b := rgb(c.hex)
	return [3]uint8{r, g, b}
}

// cube is the steps of the 6x6x6 colour cube.
var cube = [6]uint8{0, 95, 135, 175, 215, 255}

// colour256 is a colour of the fixed cube and grey ramp.
func colour256(n uint8) [3]uint8 {
	if n >= 232 {
		v := 8 + 10*(n-232)
		return [3]uint8{v, v, v}
	}
	n -= 16
	return [3]uint8{cube[n/36], cube[n/6%6], cube[n%6]}
}

// nearest256 is the fixed colour nearest to one. A wrong hue counts eight times:
// the cube has few dark browns, and grey beside wood is a shadow where pink is a
// stain.
func nearest256(c [3]uint8) uint8 {
	best, near := uint8(16), math.Inf(1)
	a := toOklch(c)
	for i, b := range fixed() {
		turn := math.Sin((a.hue - b.hue) / 2)
		dl, dc := a.light-b.light, a.chroma-b.chroma
		if dist := dl*dl + dc*dc + 8*4*a.chroma*b.chroma*turn*turn; dist < near {
			best, near = uint8(16+i), dist
		}
	}
	return best
}

// fixed are the fixed colours from 16 on.
var fixed = sync.OnceValue(func() (all [240]oklch) {
	for i := range all {
		all[i] = toOklch(colour256(uint8(16 + i)))
	}
	return all
})

// oklch is a colour by lightness, chroma and hue in radians, after Björn
// Ottosson, "A perceptual color space for image processing" (2020).
type oklch struct{ light, chroma, hue float64 }

func toOklch(c [3]uint8) oklch {
	light, chroma, degrees := colorful.Color{R: float64(c[0]) / 255, G: float64(c[1]) / 255, B: float64(c[2]) / 255}.OkLch()
	return oklch{light, chroma, degrees * math.Pi / 180}
}
