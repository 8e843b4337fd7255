package serve

import (
	"time"

	xterm "github.com/charmbracelet/x/term"
	gossh "golang.org/x/crypto/ssh"
)

// watchSize tells the server of every new size of the terminal, until stop, after which
// it looks no more. Not every system has a signal for it, so it looks five times a second.
func (c Client) watchSize(session *gossh.Session) (stop func()) {
	done, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		look := time.NewTicker(200 * time.Millisecond)
		defer look.Stop()
		width, height, _ := xterm.GetSize(c.Out.Fd())
		for {
			select {
			case <-look.C:
				if w, h, err := xterm.GetSize(c.Out.Fd()); err == nil && (w != width || h != height) {
					width, height = w, h
					_ = session.WindowChange(h, w) // a session that is gone has no size
				}
			case <-done:
				return
			}
		}
	}()
	return func() {
		close(done)
		<-over // the caller may close the terminal
	}
}
