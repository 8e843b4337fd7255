package store

import (
	"errors"
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
