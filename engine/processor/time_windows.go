package processor

import (
	"syscall"
	"time"
)

// Time is the processor time that all threads of the process have used.
func Time() (used time.Duration, ok bool) {
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
