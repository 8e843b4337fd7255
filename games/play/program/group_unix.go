//go:build !windows

package program

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the program and what it starts into a group of their own: a
// Ctrl-C in the terminal is not for it, and all of it can be ended.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends what is left of the group.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
