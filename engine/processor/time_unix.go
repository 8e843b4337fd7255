//go:build unix

// Package processor tells how much processor time is used.
package processor

import (
	"syscall"
	"time"
)

// Time is the processor time that all threads of the process have used, theirs
// and the system's for them. ok is false where the system does not tell. On Windows it
// grows by 16 ms at a time.
func Time() (used time.Duration, ok bool) {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}
