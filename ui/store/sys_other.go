//go:build !windows

package store

import (
	"errors"
	"syscall"
)

// sharingViolation is a Windows trouble; elsewhere a rename just works.
func sharingViolation(error) bool { return false }

// alive reports whether a process runs: signal 0 checks without sending.
func alive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
