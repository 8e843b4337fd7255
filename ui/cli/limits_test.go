package cli_test

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"duiju/games/all"
	"duiju/ui/cli"
)

// endlessLine is a line of so many bytes that costs nothing to make.
type endlessLine struct{ left int }

func (l *endlessLine) Read(p []byte) (int, error) {
	if l.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), l.left)
	for i := range p[:n] {
		p[i] = 'x'
	}
	l.left -= n
	return n, nil
}

// ownHome gives the test a home of its own and returns it.
func ownHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	t.Cleanup(xdg.Reload) // after the variables are as before
	for _, dir := range []string{"CONFIG", "STATE", "DATA"} {
		t.Setenv("XDG_"+dir+"_HOME", filepath.Join(home, dir))
	}
	t.Setenv("LC_ALL", "en_US.UTF-8")
	xdg.Reload()
	return home
}

// TestLongLinesCostNoMemory sends a line of 16 MB to everything that reads
// lines: it takes a few MB at most. The next command is answered.
func TestLongLinesCostNoMemory(t *testing.T) {
	const long, most = 16 << 20, 8 << 20
	for _, tt := range []struct {
		args   []string
		ask    string
		answer string // to the command after the long line
	}{
		{[]string{"engine", "gomoku"}, "ABOUT\nEND\n", "Duiju"},
		{[]string{"engine", "tsumego"}, "protocol_version\nquit\n", "= 2"},
		{[]string{"engine", "darkchess"}, "name\nquit\n", "name duiju"},
		{[]string{"play", "--plain", "trianglenim", "--first", "human", "--second", "human"}, "\nhelp\nquit\n", "quit"},
	} {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			ownHome(t)
			var out, errs bytes.Buffer
			in := io.MultiReader(&endlessLine{left: long}, strings.NewReader("\n"+tt.ask))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			code := cli.Run(context.Background(), all.All(), tt.args, cli.Streams{In: in, Out: &out, Err: &errs})
			runtime.ReadMemStats(&after)
			if used := int(after.TotalAlloc - before.TotalAlloc); used > most {
				t.Errorf("%d MB were allocated", used>>20)
			}
			if out.Len() > 1<<20 {
				t.Errorf("%d bytes are answered", out.Len())
			}
			if code != 0 || !strings.Contains(out.String(), tt.answer) {
				t.Errorf("exit code %d, the answer is %.300q", code, out.String())
			}
		})
	}
}
