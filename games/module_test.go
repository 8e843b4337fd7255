package games_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// TestModuleListsAllThatAGameCanHave holds go doc games.Module against Info and
// the optional interfaces of a State, and to what a screen shows.
func TestModuleListsAllThatAGameCanHave(t *testing.T) {
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range []string{"module.go", "state.go"} {
		f, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		enginetest.Must(t, err)
		files = append(files, f)
	}
	pkg, err := doc.NewFromFiles(set, files, "duiju/games")
	enginetest.Must(t, err)
	var text string
	want := []string{"Lensed", "Commentator", "Reader", "Viewer", "Demo"}
	for _, typ := range pkg.Types {
		if typ.Name == "Module" {
			text = typ.Doc
		}
	}
	info := reflect.TypeFor[games.Info]()
	for i := range info.NumField() {
		switch f := info.Field(i); f.Type.Kind() {
		case reflect.Func, reflect.Pointer, reflect.Slice:
			want = append(want, f.Name)
		}
	}
	for _, name := range want {
		if !regexp.MustCompile(`\b` + name + `\b`).MatchString(text) {
			t.Errorf("the comment of Module does not name %s", name)
		}
	}
	if n := strings.Count(text, "\n"); n < 10 || n > 24 {
		t.Errorf("it has %d lines", n)
	}
}
