//go:build !unix && !windows

package processor

import "time"

// Time says that the system does not tell.
func Time() (used time.Duration, ok bool) { return 0, false }
