//go:build unix

package answer

import (
	"syscall"
	"time"
)

// processorTime is what all threads of the process have used; ok is false where the
// system does not tell.
func processorTime() (used time.Duration, ok bool) {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}
