package cli

import (
	"os"
	"os/exec"
	"path/filepath"

	"duiju/ui/serve"
)

// leave is this program again, with arguments.
func leave(args []string) *exec.Cmd {
	self, err := os.Executable()
	c := exec.Command(self, args...)
	if err != nil {
		c.Err = err
	}
	return c
}

// servers are those that were joined from this machine.
func servers() []string {
	folder, err := serve.Folder()
	if err != nil {
		return nil
	}
	return serve.Servers(filepath.Join(folder, "client"))
}
