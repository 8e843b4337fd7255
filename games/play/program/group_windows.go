package program

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup ends the program; what it has started itself is not known here.
func killGroup(c *exec.Cmd) { _ = c.Process.Kill() }
