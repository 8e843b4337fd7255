package store

import (
	"errors"
	"os"
	"syscall"
)

// The two errors of a file that another program holds open.
const (
	errAccessDenied     = syscall.Errno(5)
	errSharingViolation = syscall.Errno(32)
)

func sharingViolation(err error) bool {
	return errors.Is(err, errAccessDenied) || errors.Is(err, errSharingViolation)
}

// alive reports whether a process runs: on this system FindProcess opens it.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = p.Release()
	return true
}
