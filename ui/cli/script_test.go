package cli_test

import (
	"os"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/ui/cli"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain offers two programs to the scripts: duiju, as it is, and kayles,
// with the template game alone, whose play no tuning changes.
// The binary is also a program that plays gomoku, see brain.
func TestMain(m *testing.M) {
	if os.Getenv(brainVar) != "" && len(os.Args) == 2 && !strings.HasPrefix(os.Args[1], "-") {
		brain(os.Args[1])
		return
	}
	testscript.Main(m, map[string]func(){
		"duiju":  program(all.All()),
		"kayles": program([]games.Module{nullgame.Module{}}),
	})
}

func program(modules []games.Module) func() {
	return func() {
		if code := cli.Main(modules); code != 0 {
			os.Exit(code)
		}
	}
}

func TestScripts(t *testing.T) {
	dir, files := "testdata/script", []string(nil)
	if enginetest.Raced { // the commands that play beside a program or in parts at once; the others are one thread each
		dir, files = "", []string{"testdata/script/program.txtar", "testdata/script/play.txtar"}
	}
	testscript.Run(t, testscript.Params{
		Dir:   dir,
		Files: files,
		Setup: func(e *testscript.Env) error {
			for name, dir := range map[string]string{
				"XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data",
			} {
				e.Setenv(name, e.WorkDir+"/"+dir)
			}
			e.Setenv("LANG", "en_US.UTF-8")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
		},
	})
}

// exits CODE COMMAND... runs a command and wants its exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	code := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit interface{ ExitCode() int }
		if e, ok := err.(interface{ ExitCode() int }); ok {
			exit = e
			code = string(rune('0' + exit.ExitCode()))
		} else {
			ts.Fatalf("%v", err)
		}
	}
	if code != args[0] {
		ts.Fatalf("%v exits %s, want %s", args[1:], code, args[0])
	}
}
