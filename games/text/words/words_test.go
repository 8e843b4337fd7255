package words

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/text/command"
	"duiju/games/text/message"
)

// table is a small one, so that these tests do not lean on the real messages.
var table = &Table{
	Code: Traditional,
	messages: fixed(map[string]string{
		"t.turn":  "輪到{side}。",
		"t.n.one": "{n} 手", "t.n.other": "{n} 手",
	}),
	english: fixed(map[string]string{
		"t.turn":  "{side} to move.",
		"t.only":  "Only English, {a} and {b}.",
		"t.n.one": "{n} move", "t.n.other": "{n} moves",
		"t.odd": "brace { stays",
	}),
}

// fixed has the same messages in every area.
func fixed(all map[string]string) messages {
	return func(string) map[string]string { return all }
}

var inEnglish = &Table{Code: English, messages: table.english, english: table.english}

func TestText(t *testing.T) {
	for _, tc := range []struct {
		table *Table
		text  message.Text
		want  string
	}{
		{table, message.T("t.turn", "side", "黑"), "輪到黑。"},
		{table, message.T("t.turn", "side", message.T("t.n", "n", 3)), "輪到3 手。"},
		{table, message.T("t.only", "a", 1), "Only English, 1 and {b}."},
		{table, message.T("t.missing", "a", 1), "t.missing"},
		{table, message.Verbatim("h8"), "h8"},
		{table, message.Text{}, ""},
		{inEnglish, message.T("t.n", "n", 1), "1 move"},
		{inEnglish, message.T("t.n", "n", 0), "0 moves"},
		{inEnglish, message.T("t.n", "n", 21), "21 moves"},
		{inEnglish, message.T("t.n", "n", uint64(1)), "1 move"},
		{inEnglish, message.T("t.odd"), "brace { stays"},
	} {
		if got := tc.table.Text(tc.text); got != tc.want {
			t.Errorf("%s: Text(%v) = %q, want %q", tc.table.Code, tc.text, got, tc.want)
		}
	}
}

// A pass is the one move that is a word: a sentence says it in its own language, alone or
// in a row of moves, and leaves a name alone that looks like it.
func TestAPassIsSaidInTheLanguage(t *testing.T) {
	for _, c := range []struct {
		code string
		text message.Text
		want string
	}{
		{"zh-Hant", message.T("staticeyes.proof.moves", "moves", "pass"), "正解：停一手。"},
		{"zh-Hant", message.T("train.refuted", "move", "A1", "side", "白", "reply", "pass"), "A1 失敗：白應 停一手。"},
		{"zh-Hant", message.T("games.hint.line", "line", message.WordList([]string{"B1", "pass"})), "之後：B1、停一手。"},
		{"zh-Hant", message.T("session.undone", "moves", "pass C3"), "收回 停一手 C3。"},
		{"zh-Hant", message.T("games.hint.move", "move", "passable"), "下 passable。"},
		{"zh-Hant", message.T("learn.tried.player", "player", "pass", "move", "h8"), "pass走 h8。"},
		{"en", message.T("staticeyes.proof.moves", "moves", "pass"), "Right: pass."},
	} {
		table, err := Load(c.code)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Text(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.code, got, c.want)
		}
	}
}

func TestErrorSaysTheSentenceOfAFault(t *testing.T) {
	fault := message.Faultf(message.ErrIllegalMove, "t.turn", "side", "White")
	for _, tc := range []struct {
		err  error
		want string
	}{
		{fault, "White to move."},
		{fmt.Errorf("record: %w", fault), "White to move."},
		{errors.New("disk full"), "disk full"},
	} {
		if got := inEnglish.Error(tc.err); got != tc.want {
			t.Errorf("Error(%v) = %q, want %q", tc.err, got, tc.want)
		}
	}
}

// LANGUAGE goes before a locale that is set, but for that of programmers.
func TestEnvironment(t *testing.T) {
	for _, tc := range []struct{ language, all, messages, lang, want string }{
		{"", "", "", "zh_TW.UTF-8", Traditional}, {"zh_CN:en", "", "", "zh_TW.UTF-8", Simplified}, {"en", "zh_TW", "", "", English},
		{"zh_TW", "C", "", "zh_CN", English}, {"zh_TW", "", "C.UTF-8", "zh_CN", English}, {"zh_TW", "", "", "", English}, {"zh_TW", "", "de_DE", "", Traditional},
		{"", "", "zh_CN", "zh_TW", Simplified},
	} {
		env := map[string]string{"LANGUAGE": tc.language, "LC_ALL": tc.all, "LC_MESSAGES": tc.messages, "LANG": tc.lang}
		if got := Environment(func(name string) string { return env[name] }); got != tc.want {
			t.Errorf("%v is %s, want %s", env, got, tc.want)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, tc := range []struct {
		locales []string
		want    string
	}{
		{[]string{"", "", "zh_TW.UTF-8"}, Traditional},
		{[]string{"zh_HK"}, Traditional},
		{[]string{"zh_MO.UTF-8@x"}, Traditional},
		{[]string{"zh_CN.GB18030"}, Simplified},
		{[]string{"zh_SG"}, Simplified},
		{[]string{"zh"}, Simplified},
		{[]string{"zh_Hant_CN"}, Traditional},
		{[]string{"de_DE.UTF-8"}, English},
		{[]string{"C.UTF-8", "", "zh_TW"}, English},
		{[]string{"C"}, English},
		{[]string{"POSIX"}, English},
		{[]string{"?!"}, English},
		{nil, English},
	} {
		if got := Match(tc.locales...); got != tc.want {
			t.Errorf("Match(%q) = %s, want %s", tc.locales, got, tc.want)
		}
	}
}

func TestLoad(t *testing.T) {
	for _, code := range Codes() {
		tab, err := Load(code)
		if err != nil || tab.Code != code {
			t.Errorf("Load(%s): %v", code, err)
		}
	}
	if _, err := Load("auto"); err == nil {
		t.Error("Load(auto) succeeded")
	}
}

// What the system says about a file is said in the language.
func TestFileErrorsAreSaid(t *testing.T) {
	_, missing := command.ReadFile(filepath.Join(t.TempDir(), "x.sgf"), command.MaxFile)
	for code, want := range map[string]string{English: "no such file or directory", "zh-Hant": "沒有這個檔案或資料夾", "zh-Hans": "没有这个文件或文件夹"} {
		table, err := Load(code)
		enginetest.Must(t, err)
		if got := table.Error(missing); !strings.HasSuffix(got, "x.sgf: "+want) {
			t.Errorf("%s: %q", code, got)
		}
	}
}

// TestCheckSeesWhatIsMissing: a message that the language lacks and a hole that is
// not filled, in every form of the message and in texts inside.
func TestCheckSeesWhatIsMissing(t *testing.T) {
	for _, tc := range []struct {
		table *Table
		text  message.Text
		want  string
	}{
		{table, message.T("t.turn", "side", "x"), ""},
		{table, message.T("t.turn"), "message t.turn has the hole {side}, the text does not fill it"},
		{table, message.T("t.only"), "no message t.only in zh-Hant"},
		{inEnglish, message.T("t.only", "a", 1, "b", 2), ""},
		{inEnglish, message.T("t.only", "a", 1), "message t.only has the hole {b}, the text does not fill it"},
		{inEnglish, message.T("t.n", "n", 1), ""},
		{inEnglish, message.T("t.n", "m", 1), "message t.n.one has the hole {n}, the text does not fill it"},
		{inEnglish, message.T("t.turn", "side", message.T("t.missing")), "no message t.missing in en"},
		{inEnglish, message.T("t.turn", "side", message.T("t.n", "n", 2)), ""},
		{inEnglish, message.Verbatim("h8"), ""},
	} {
		err := tc.table.Check(tc.text)
		if got := fmt.Sprint(err); got != tc.want && (tc.want != "" || err != nil) {
			t.Errorf("%s: %v: %v", tc.table.Code, tc.text, err)
		}
	}
}

// TestHolesForKeys: a hole that names an action says the key that a person has.
func TestHolesForKeys(t *testing.T) {
	keyed := &Table{Code: English, messages: fixed(map[string]string{"t.key": "{u:undo} and {r:redo}, {x:} {} {y}", "t.end": "{u", "t.end.typed": "type {u:undo}"})}
	keyed.english = keyed.messages
	if got := keyed.S("t.key"); got != "u and r, {x:} {} {y}" {
		t.Errorf("%q", got)
	}
	if got := keyed.WithKeys(map[string]string{"undo": "ctrl+z"}).S("t.key"); got != "ctrl+z and r, {x:} {} {y}" {
		t.Errorf("%q", got)
	}
	if got := keyed.Typed(map[string]string{"undo": "back"}).S("t.end"); got != "type back" {
		t.Errorf("%q is said to whom types", got)
	}
	if got := keyed.S("t.end"); got != "{u" {
		t.Errorf("%q", got)
	}
	chinese, err := Load(Traditional)
	enginetest.Must(t, err)
	denied := &fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES}
	if got := chinese.Error(denied); got != "open x: "+chinese.S("games.file.denied") || strings.Contains(got, "denied") {
		t.Errorf("%q", got)
	}
	full := &fs.PathError{Op: "open", Path: "x", Err: syscall.ENOSPC}
	if got := chinese.Error(full); got != full.Error() {
		t.Errorf("%q", got)
	}
}
