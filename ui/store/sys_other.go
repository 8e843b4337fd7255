//go:build !windows

package store

// sharingViolation is a Windows trouble; elsewhere a rename just works.
func sharingViolation(error) bool { return false }
