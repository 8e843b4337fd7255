package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/all"
	"duiju/ui/cli"
)

// Sequences that command a terminal, in the three forms a text can hold them:
// escape characters, C1 characters and bytes that are no UTF-8. Each ends in a
// word, to see that the rest of the text is printed.
const (
	escapes = "\x1b]0;title\x07\x1b[2Jone"
	c1      = "\u009b31m\u009dtwo"
	rawC1   = "\x9b31mthree\x9c"
	hostile = escapes + c1 + rawC1 + "\r\x7fend"
)

// TestNothingRawReachesTheTerminal gives every command names, comments, file
// names, file contents and arguments with terminal sequences in them: what it
// prints, to both streams, holds no control character but line breaks and tabs.
func TestNothingRawReachesTheTerminal(t *testing.T) {
	enginetest.OneThread(t)
	home := ownHome(t)
	t.Chdir(home)
	file := func(name, text string) string {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Skipf("this file system does not take such names: %v", err)
		}
		return name
	}
	name := strings.ReplaceAll(hostile, "\r", "")
	value := strings.NewReplacer("]", `\]`, rawC1, "").Replace(hostile) // in UTF-8 SGF
	goSGF := file(name+".sgf", "(;GM[1]FF[4]CA[UTF-8]SZ[7]GN["+value+"]N["+value+"]C[goal=kill "+value+"]"+
		"AB[ba][bb][ab]AW[ac][bc][cb][ca][cc]MA[ba]PL["+value+"];W[aa]C["+value+"])")
	badSGF := file("bad"+name+".sgf", "(;GM[1]SZ[9]AB[aa]"+hostile)
	fives := file("fives"+name+".sgf", "(;GM[4]SZ[15]PB["+value+"]PW["+value+"]GN["+value+"]C["+value+"];B[hh]C["+value+"];W["+value+"])")
	record := file("r"+name+".duiju", "duiju 1\ngame gomoku\nmoves\n1 h8\n2 \"\\x1b[2Jone\"\n")
	otherGame := file("o"+name+".duiju", "duiju 1\ngame chess"+name+"\n")
	newer := file("n"+name+".duiju", "duiju 9"+name+"\ngame gomoku\n")
	openings := file("openings"+name, "start"+hostile+": h8 "+hostile+"\n")
	junk := file("junk"+name, hostile)
	ledger := file("ledger"+name+".jsonl", `{"game":"x\u001b[2J","a":"a\u001b]0;x\u0007\u009b","b":"b\u009d"}`+"\n")
	lines := name + "\nhelp " + name + "\nlens " + name + "\nquit\n"

	runs := [][]string{
		{"show", goSGF}, {"show", "--json", goSGF}, {"show", "--format", "sgf", goSGF},
		{"show", fives}, {"show", "--json", fives}, {"show", "--format", "sgf", fives}, {"show", "--format", "psq", fives}, {"show", "--format", "txt", fives},
		{"show", record}, {"show", "--json", record}, {"show", otherGame}, {"show", newer}, {"show", badSGF}, {"show", junk}, {"show", "none" + name},
		{"show", "--as", name, goSGF}, {"show", "--format", name, goSGF},
		{"solve", goSGF}, {"solve", "--json", goSGF}, {"solve", "--check", goSGF}, {"solve", "--classic", goSGF}, {"solve", badSGF}, {"solve", "none" + name},
		{"solve", "--target", name, goSGF}, {"solve", "--goal", name, goSGF}, {"solve", "--driver", name, goSGF}, {"solve", "--encoding", name, goSGF},
		{"generate", "--grade", name}, {"generate", "--seed", name}, {"generate", "--out", junk + "/x"}, {"generate", name},
		{"match", "gomoku", "--a", "level:1", "--b", "level:1", "--games", "2", "--ledger", ledger}, {"match", "gomoku", "--a", "level:1", "--b", "level:1", "--games", "2", "--ledger", junk},
		{"match", "gomoku", "--a", "level:1", "--b", "level:1", "--games", "1", "--openings", openings},
		{"match", "gomoku", "--a", "level:1", "--b", "level:1", "--games", "1", "--openings", junk},
		{"match", "gomoku", "--a", name, "--b", "level:1"}, {"match", "gomoku", "--a", "classic:" + name, "--b", "level:1"},
		{"match", "gomoku", "--a", "level:1", "--b", "level:1", "--games", "1", "--out", junk + "/x"},
		{"match", "gomoku", "--rules", name, "--a", "level:1", "--b", "level:1"},
		{"perft", "gomoku", "--depth", "1", "--position", name}, {"perft", name, "--depth", "1"}, {"bench", name},
		{"play", "--plain", name}, {"play", "--plain", "gomoku", "--rules", name}, {"play", "--plain", "gomoku", "--first", name},
		{"play", "--plain", "gomoku", "--first", "human", "--second", "human", "--seed", "1"},
		{"play", "--plain", "gomoku", "--record", record}, {"play", "--plain", "gomoku", "--record", junk},
		{"--plain"}, {"--plain", "--theme", name}, {"--plain", "--language", name},
		{"watch", "--plain", name},
		{"engine", name}, {"engine", "tsumego", "--player", name},
		{"engine", "gomoku"}, {"engine", "darkchess"}, {"engine", "tsumego"},
		{"help", name}, {name}, {"--" + name}, {"man"}, {"completion", "bash"}, {"completion", name},
	}
	if !testing.Short() { // it proves what it makes
		runs = append(runs, []string{"generate", "--known", "--seed", "77..77", "--out", "out" + name},
			[]string{"generate", "--known", "--seed", "77..77", "--json", "--out", "out2" + name})
	}
	for _, args := range runs {
		t.Run(fmt.Sprintf("%.40q", args), func(t *testing.T) {
			var out, errs bytes.Buffer
			in := strings.NewReader(lines)
			cli.Run(context.Background(), all.All(), args, cli.Streams{In: in, Out: &out, Err: &errs})
			said := out.String() + errs.String()
			for i, r := range strings.ReplaceAll(said, "\r\n", "\n") {
				if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
					t.Fatalf("byte %d of the output is %U: %.200q", i, r, said[max(0, i-60):])
				}
			}
			if strings.ToValidUTF8(said, "") != said {
				t.Errorf("bytes that are no UTF-8: %q", said)
			}
			if said == "" {
				t.Error("it says nothing, which proves nothing")
			}
		})
	}
}
