package nullgame

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"duiju/engine/enginetest"
)

// TestTemplateBecomesAGame follows the steps of the package comment in an
// overlay over the source: the copied folder, its words and one line in
// games/all compile, and with DUIJU_EXHAUSTIVE=1 make a program in which the new game
// can be played.
func TestTemplateBecomesAGame(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	root, err := filepath.Abs("../..")
	enginetest.Must(t, err)
	tmp := t.TempDir()
	overlay := map[string]string{}
	add := func(target, text string) {
		file := filepath.Join(tmp, strings.ReplaceAll(target, "/", "_"))
		enginetest.Must(t, os.WriteFile(file, []byte(text), 0o666))
		overlay[filepath.Join(root, filepath.FromSlash(target))] = file
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		enginetest.Must(t, err)
		return string(data)
	}
	for _, file := range []string{"doc", "module", "rules", "state"} {
		text := read("games/nullgame/" + file + ".go")
		add("games/kayles/"+file+".go", strings.ReplaceAll(text, "nullgame", "kayles"))
	}
	for _, language := range []string{"en", "zh-Hant"} {
		text := read("assets/messages/" + language + "/nullgame.json")
		add("assets/messages/"+language+"/kayles.json", strings.ReplaceAll(text, "nullgame", "kayles"))
	}
	list := read("games/all/all.go")
	list = strings.Replace(list, "\t\"duiju/games\"\n", "\t\"duiju/games\"\n\t\"duiju/games/kayles\"\n", 1)
	list = strings.Replace(list, "\n\t}\n}", "\n\t\tkayles.Module{},\n\t}\n}", 1)
	add("games/all/all.go", list)

	data, err := json.Marshal(map[string]any{"Replace": overlay})
	enginetest.Must(t, err)
	config := filepath.Join(tmp, "overlay.json")
	enginetest.Must(t, os.WriteFile(config, data, 0o666))
	run := func(args ...string) {
		t.Helper()
		c := exec.CommandContext(t.Context(), "go", args...)
		c.Dir = root
		c.Env = append(os.Environ(), "DUIJU_EXHAUSTIVE=", "DUIJU_OVERLAY="+config)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("with the new game go %s fails: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	if !enginetest.Exhaustive() {
		run("build", "-overlay", config, "./games/kayles", "./games/all")
		return
	}
	// The short tests: the long ones of those packages have a turn of their own.
	run("test", "-short", "-timeout", "5m", "-vet", "off", "-overlay", config, "./games/all", "./games/gamestest", "./games/text/words", "./ui", "./ui/cli")
	program := filepath.Join(tmp, "duiju.exe")
	run("build", "-buildvcs=false", "-overlay", config, "-o", program, ".")
	play := exec.Command(program, "play", "kayles", "--plain", "--language", "en", "--seed", "1")
	play.Stdin = strings.NewReader("4\nlens rows\nhint\n")
	play.Env = append(os.Environ(), "XDG_STATE_HOME="+tmp, "XDG_DATA_HOME="+tmp, "XDG_CONFIG_HOME="+tmp)
	out, err := play.CombinedOutput()
	if err != nil {
		t.Fatalf("the new game does not play: %v\n%s", err, out)
	}
	for _, want := range []string{"Kayles, Pins 7.", "Move 1, First> 4", "Second ", "How many pins stand together.", "Hint 1 of "} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the new game does not say %q:\n%s", want, out)
		}
	}
}
