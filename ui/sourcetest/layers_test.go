package sourcetest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// TestLayers keeps the arrows of the house pointing one way. It reads the
// imports of every Go file, tests included, so a layer cannot be crossed
// even by a test helper.
func TestLayers(t *testing.T) {
	for file, imports := range goImports(t) {
		pkg := path.Dir(file)
		for _, imp := range imports {
			if why := forbidden(pkg, imp, strings.HasSuffix(file, "_test.go")); why != "" {
				t.Errorf("%s imports %s: %s", file, imp, why)
			}
		}
	}
}

// forbidden says why a package may not import imp, or "".
func forbidden(pkg, imp string, test bool) string {
	within := func(dir string) bool { return pkg == dir || strings.HasPrefix(pkg, dir+"/") }
	own := strings.HasPrefix(imp, "duiju/")
	standard := !own && !strings.Contains(strings.SplitN(imp, "/", 2)[0], ".")
	terminal := strings.HasPrefix(imp, "github.com/charmbracelet/") || strings.HasPrefix(imp, "github.com/muesli/")

	switch {
	case within("engine"):
		if !standard && !strings.HasPrefix(imp, "duiju/engine") && !(test && imp == "pgregory.net/rapid") {
			return "engine imports only the standard library"
		}
	case within("assets"):
		if !standard {
			return "assets is data only"
		}
	case within("games"):
		if strings.HasPrefix(imp, "duiju/ui") || terminal {
			return "games knows no screen"
		}
		if imp == "duiju/games/all" && pkg != "games/all" && !test {
			return "only the top knows the list of games"
		}
		if (within("games/text/message") || within("games/scene") || within("games/text/command") || within("games/text/wire")) && own && imp != "duiju/games/text/message" && !test {
			return "what lies below the contract knows no game"
		}
		if game := gameOf(imp); game != "" && pkg != "games/all" && pkg != "games/lab" && !within("games/"+game) {
			return "one game knows nothing of another"
		}
	case within("ui"):
		if gameOf(imp) != "" {
			return "ui never knows which game it shows"
		}
	}
	for house, order := range rooms {
		names := strings.Fields(order)
		if from, ok := roomOf(house, pkg); ok && !test {
			to, inside := roomOf(house, strings.TrimPrefix(imp, "duiju/"))
			switch at := slices.Index(names, from); {
			case at < 0:
				return pkg + " is not among the rooms of " + house
			case inside && from != to && !slices.Contains(names[:at], to):
				return "a room imports only those below it"
			}
		}
	}
	return ""
}

// rooms are those of the larger houses from the bottom up, the house itself as a
// dot; those of games are the ones that all games share. Their package comments list
// them for readers.
var rooms = map[string]string{
	"ui": "draw/clean draw/qr noprobe draw/theme store draw/picture draw/canvas term draw/svg draw/board draw/sheet stats autosave page frame " +
		"uitest screen/look screen/shelf screen/play screen/teach . plain serve cli",
	"games": "list text/message scene text/command text/wire . text/sgf text/record text/words play/players teach/claim teach " +
		"play/match teach/study teach/walks teach/library play/program play/session play/table play/arena " +
		"teach/xray teach/training teach/lesson nn nullgame gamestest all lab",
	"games/gomoku":  "board threats classic capture levels .",
	"games/tsumego": "goban region problem tsumegotest proof answer oldmethod play generate trainer solve gtp .",
}

// roomOf is the room of a house that a package belongs to: the folder in which
// it stands, with the folder above it where that only groups rooms.
func roomOf(house, pkg string) (string, bool) {
	if pkg == house {
		return ".", true
	}
	rest, ok := strings.CutPrefix(pkg, house+"/")
	first, below, _ := strings.Cut(rest, "/")
	second, _, _ := strings.Cut(below, "/")
	switch {
	case house == "games" && gameOf("duiju/"+pkg) != "":
		return "", false // one that has rooms of its own
	case slices.Contains([]string{"draw", "screen", "text", "play", "teach"}, first) && second != "":
		return first + "/" + second, ok
	}
	return first, ok
}

// gameOf is the game's folder if imp is a game or part of one: the games are
// those that games/all imports, all else below games is shared.
func gameOf(imp string) string {
	rest, ok := strings.CutPrefix(imp, "duiju/games/")
	if !ok {
		return ""
	}
	first, _, _ := strings.Cut(rest, "/")
	if !slices.Contains(listedGames(), "duiju/games/"+first) {
		return ""
	}
	return first
}

// listedGames are the imports of games/all.
var listedGames = sync.OnceValue(func() (all []string) {
	f, err := parser.ParseFile(token.NewFileSet(), "games/all/all.go", nil, parser.ImportsOnly)
	if err != nil {
		panic(err)
	}
	for _, spec := range f.Imports {
		if imp, err := strconv.Unquote(spec.Path.Value); err == nil && imp != "duiju/games" {
			all = append(all, imp)
		}
	}
	return all
})

// goImports maps every Go file below this folder to its import paths.
func goImports(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if p != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(p, ".go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(p)
		found[name] = []string{}
		for _, spec := range f.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			found[name] = append(found[name], imp)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < 10 {
		t.Fatalf("only %d Go files found: the test looks in the wrong place", len(found))
	}
	return found
}

// TestLayerRulesBite shows that the rules refuse what they are there for.
func TestLayerRulesBite(t *testing.T) {
	for _, c := range []struct {
		pkg, imp string
		ok       bool
	}{
		{"engine", "context", true},
		{"engine", "duiju/games", false},
		{"engine/enginetest", "duiju/engine", true},
		{"engine", "github.com/google/go-cmp/cmp", false},
		{"games", "duiju/engine", true},
		{"games/gomoku", "duiju/ui/draw/canvas", false},
		{"games/gomoku", "github.com/charmbracelet/lipgloss", false},
		{"games/gomoku", "duiju/games/darkchess", false},
		{"games/gomoku", "duiju/games/gomoku/board", true},
		{"games/all", "duiju/games/gomoku", true},
		{"games/teach/training", "duiju/games/play/session", true},
		{"games/play/session", "duiju/games/teach/training", false},
		{"games/teach/study", "duiju/games/teach/training", false},
		{"games/text/record", "duiju/games", true},
		{"games/text/wire", "duiju/games", false},
		{"games/text/words", "duiju/games/play/match", false},
		{"games", "duiju/games/text/record", false},
		{"games/attic", "duiju/games", false},
		{"ui", "duiju/games", true},
		{"ui", "duiju/games/all", true},
		{"ui/screen/play", "duiju/ui/screen/look", true},
		{"ui/screen/look", "duiju/ui/screen/play", false},
		{"ui/frame", "duiju/ui", false},
		{"ui/attic", "duiju/ui/frame", false},
		{"games/tsumego/proof", "duiju/games/tsumego/region", true},
		{"games/tsumego/region", "duiju/games/tsumego/proof", false},
		{"ui/draw/board", "duiju/games/gomoku", false},
		{"assets", "duiju/games", false},
	} {
		if got := forbidden(c.pkg, c.imp, false) == ""; got != c.ok {
			t.Errorf("%s importing %s: allowed %v, want %v", c.pkg, c.imp, got, c.ok)
		}
	}
}

// TestTopLevel keeps the top level to the agreed entries.
func TestTopLevel(t *testing.T) {
	agreed := " go.mod go.sum main.go ui games engine assets README.md LICENSE duiju duiju.exe "
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, ".") && !strings.Contains(agreed, " "+name+" ") {
			t.Errorf("%s stands at the top level", name)
		}
	}
}
