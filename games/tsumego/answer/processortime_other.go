//go:build !unix && !windows

package answer

import "time"

// processorTime says that the system does not tell.
func processorTime() (used time.Duration, ok bool) { return 0, false }
