//go:build !windows

package e2e

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"go.uber.org/goleak"
)

var update = flag.Bool("update", false, "write the pictures anew")

func TestMain(m *testing.M) {
	code := m.Run()
	if built.dir != "" {
		_ = os.RemoveAll(built.dir)
	}
	if code == 0 {
		if err := goleak.Find(); err != nil {
			_, _ = os.Stderr.WriteString(err.Error() + "\n")
			code = 1
		}
	}
	os.Exit(code)
}

// built is the program under test, built once.
var built struct {
	once sync.Once
	dir  string
	path string
	out  []byte
	err  error
}

// program builds the program and returns its path.
func program(t testing.TB) string {
	t.Helper()
	built.once.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "duiju-e2e-"); built.err != nil {
			return
		}
		built.path = filepath.Join(built.dir, "duiju")
		cmd := exec.Command("go", "build", "-o", built.path, "duiju")
		built.out, built.err = cmd.CombinedOutput()
	})
	if built.err != nil {
		t.Fatalf("build: %v\n%s", built.err, built.out)
	}
	return built.path
}
