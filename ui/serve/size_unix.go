//go:build !windows

package serve

import (
	"os"
	"os/signal"
	"syscall"

	xterm "github.com/charmbracelet/x/term"
	gossh "golang.org/x/crypto/ssh"
)

// watchSize tells the server of every new size of the terminal, until stop.
func (c Client) watchSize(session *gossh.Session) (stop func()) {
	changed := make(chan os.Signal, 1)
	signal.Notify(changed, syscall.SIGWINCH)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-changed:
				if w, h, err := xterm.GetSize(c.Out.Fd()); err == nil {
					_ = session.WindowChange(h, w) // a session that is gone has no size
				}
			case <-done:
				return
			}
		}
	}()
	return func() {
		signal.Stop(changed)
		close(done)
	}
}
