package tsumego

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"duiju/assets"
	"duiju/games"
)

// faultLine is an error in English on one line.
func faultLine(err error) string {
	var f *games.Fault
	if errors.As(err, &f) {
		return english(f.Text)
	}
	return err.Error()
}

// englishAreas are the message tables that hold the sentences of this package
// and of the faults it passes on.
var englishAreas = []string{"games", "tsumego", "staticeyes", "filecheck"}

// englishTable holds the English sentences, for output that is a protocol and
// not translated.
var englishTable = sync.OnceValue(func() map[string]string {
	table := map[string]string{}
	for _, area := range englishAreas {
		data, err := fs.ReadFile(assets.Messages, "messages/en/"+area+".json")
		if err == nil {
			err = json.Unmarshal(data, &table)
		}
		if err != nil {
			panic(err) // embedded, and read by the tests
		}
	}
	return table
})

// english fills the English sentence of a text.
func english(t games.Text) string {
	if t.Key == "" {
		if len(t.Args) == 1 {
			return fmt.Sprint(t.Args[0].Value)
		}
		return ""
	}
	message, ok := englishTable()[t.Key]
	for _, arg := range t.Args {
		if n, isInt := arg.Value.(int); isInt && arg.Name == "n" && !ok {
			form := ".other"
			if n == 1 {
				form = ".one"
			}
			message = englishTable()[t.Key+form]
		}
	}
	for _, arg := range t.Args {
		value := fmt.Sprint(arg.Value)
		if inner, isText := arg.Value.(games.Text); isText {
			value = english(inner)
		}
		message = strings.ReplaceAll(message, "{"+arg.Name+"}", value)
	}
	return message
}
