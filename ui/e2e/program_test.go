//go:build !windows

package e2e

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if signal.Ignored(syscall.SIGHUP) {
		// The programs would ignore it too, as whoever runs the tests under nohup
		// wishes of the tests. What is caught here is not ignored there.
		hangUps := make(chan os.Signal, 1)
		signal.Notify(hangUps, syscall.SIGHUP)
	}
	code := m.Run()
	if dir, err := binaries(); err == nil {
		_ = os.RemoveAll(dir)
	}
	if code == 0 {
		if err := goleak.Find(); err != nil {
			_, _ = os.Stderr.WriteString(err.Error() + "\n")
			code = 1
		}
	}
	os.Exit(code)
}

// built is a program, built once.
type built struct {
	pkg  string
	once sync.Once
	path string
	out  []byte
	err  error
}

// The programs under test: the real one, and one whose game has faults.
var (
	duiju  = built{pkg: "duiju"}
	broken = built{pkg: "duiju/ui/e2e/testdata/broken"}
)

// binaries is the folder of all built programs.
var binaries = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "duiju-e2e-") })

// program builds the program and returns its path.
func (b *built) program(t testing.TB) string {
	t.Helper()
	b.once.Do(func() {
		dir, err := binaries()
		if err != nil {
			b.err = err
			return
		}
		b.path = filepath.Join(dir, filepath.Base(b.pkg))
		b.out, b.err = exec.Command("go", "build", "-o", b.path, b.pkg).CombinedOutput()
	})
	if b.err != nil {
		t.Fatalf("build: %v\n%s", b.err, b.out)
	}
	return b.path
}
