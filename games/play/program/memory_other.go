//go:build !linux

package program

import "os/exec"

// memory is not known here.
func memory(*exec.Cmd) int { return 0 }

// limitMemory does nothing: the system has no such limit from outside.
func limitMemory(*exec.Cmd, int) {}
