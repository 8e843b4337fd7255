package theme

import (
	"sync"
	"testing"
)

// A picture is made of a board while another goroutine writes the screen: with the race
// detector this fails where both touch what is cached for the terminal.
func TestPicturesAreMadeWhileTheScreenIsWritten(t *testing.T) {
	p := New("kaya", Truecolor, true)
	var both sync.WaitGroup
	for _, use := range []func(Style){func(st Style) { p.Blank(st) }, func(st Style) { p.Look(st) }} {
		both.Go(func() {
			for r := range roles {
				use(Style{FG: r, BG: Board})
			}
		})
	}
	both.Wait()
}
