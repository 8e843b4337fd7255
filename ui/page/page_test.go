package page

import (
	"testing"

	"duiju/games/text/message"
	"duiju/games/text/words"
)

// What is typed means a value by its code, its name or a beginning of one; a number means
// itself alone, or a slip of one digit would choose another one.
func TestAValueIsTypedByABeginning(t *testing.T) {
	row := Row{Values: []Value{{"32", message.Verbatim("32")}, {"512", message.Verbatim("512")}, {"kaya", message.Verbatim("Kaya wood")}, {"level:9", message.Verbatim("level 9")}}}
	for typed, want := range map[string]string{"512": "512", "5": "5", "ka": "kaya", "KAYA W": "kaya", "level 9": "level:9", "level": "level:9", "slate": "slate"} {
		if got := row.Code(words.InEnglish(), typed); got != want {
			t.Errorf("%q means %q, want %q", typed, got, want)
		}
	}
}
