package program

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	"golang.org/x/sys/unix"
)

// memory is how much a running program has had at most, in KiB; 0 if that is not known.
// What the system tells of a program that has ended counts the memory of the one that
// started it.
func memory(c *exec.Cmd) (kib int) {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid))
	_, rest, _ := strings.Cut(string(status), "\nVmHWM:")
	_, _ = fmt.Sscan(rest, &kib) // stays 0
	return kib
}

// limitMemory bounds what the program and each that it starts may hold.
func limitMemory(c *exec.Cmd, mib int) {
	most := uint64(mib) << 20
	_ = unix.Prlimit(c.Process.Pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: most, Max: most}, nil)
}
