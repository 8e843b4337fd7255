package theme

// Look is a style in plain colours, for pictures: "#rrggbb".
type Look struct {
	Ink, Ground     string
	Bold, Underline bool
}

// Ink and ground of a picture where the terminal would use its own.
const (
	DarkInk     = "#d4d4d4"
	DarkGround  = "#1e1e1e"
	lightInk    = "#1e1e1e"
	lightGround = "#ffffff"
)

// Look is how a style looks in a picture. Without colours, and with sixteen,
// it is black and white. Any goroutine may ask while another one writes to the terminal.
func (p *Palette) Look(st Style) Look {
	r := p.sgr(st)
	l := Look{Ink: DarkInk, Ground: DarkGround, Bold: r.bold, Underline: r.underline}
	if !p.Dark {
		l.Ink, l.Ground = lightInk, lightGround
	}
	if c := p.shadeOf(st.FG, false).hex; c != "" {
		l.Ink = c
	}
	if st.BG < roles && written(st.FG) && p.inkOn[st.BG].hex != "" {
		l.Ink = p.inkOn[st.BG].hex
	}
	if c := p.shadeOf(st.BG, true).hex; c != "" {
		l.Ground = c
	}
	if r.reverse {
		l.Ink, l.Ground = l.Ground, l.Ink
	}
	return l
}
