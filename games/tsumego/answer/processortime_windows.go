package answer

import (
	"syscall"
	"time"
)

// processorTime is what all threads of the process have used; ok is false where the
// system does not tell.
func processorTime() (used time.Duration, ok bool) {
	var created, ended, kernel, user syscall.Filetime
	process, err := syscall.GetCurrentProcess()
	if err != nil || syscall.GetProcessTimes(process, &created, &ended, &kernel, &user) != nil {
		return 0, false
	}
	ticks := func(f syscall.Filetime) time.Duration {
		return time.Duration(uint64(f.HighDateTime)<<32 | uint64(f.LowDateTime))
	}
	return 100 * (ticks(kernel) + ticks(user)), true // a tick is 100 ns
}
