package message

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
)

// Text is a sentence to be shown: a key of the message tables and the values
// of its named holes. What is shown to people leaves the games as Text, so
// that every language can say it.
type Text struct {
	Key  string `json:"key,omitempty"`
	Args []Arg  `json:"args,omitempty"`
}

// Arg fills one hole of a message. Value is a string, an int or a Text; an int
// named "n" chooses between the plural forms KEY.one and KEY.other.
type Arg struct {
	Name  string `json:"name,omitempty"`
	Value any    `json:"value"`
}

// T makes a Text from a key and name-value pairs.
func T(key string, pairs ...any) Text {
	t := Text{Key: key}
	for i := 0; i+1 < len(pairs); i += 2 {
		t.Args = append(t.Args, Arg{Name: pairs[i].(string), Value: pairs[i+1]})
	}
	return t
}

// Verbatim is a Text that is the same in every language, such as a move.
func Verbatim(s string) Text { return Text{Args: []Arg{{Value: s}}} }

// IsZero reports whether the text says nothing.
func (t Text) IsZero() bool { return t.Key == "" && len(t.Args) == 0 }

// String is for logs and tests: the key with its values.
func (t Text) String() string {
	if t.Key == "" && len(t.Args) == 1 {
		return fmt.Sprint(t.Args[0].Value)
	}
	var b strings.Builder
	b.WriteString(t.Key)
	for _, a := range t.Args {
		fmt.Fprintf(&b, " %s=%v", a.Name, a.Value)
	}
	return b.String()
}

// UnmarshalJSON reads a value as what it was: an object is a Text, a number an int.
func (a *Arg) UnmarshalJSON(data []byte) error {
	var in struct {
		Name  string          `json:"name"`
		Value json.RawMessage `json:"value"`
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	a.Name = in.Name
	switch {
	case bytes.HasPrefix(in.Value, []byte("{")):
		return unmarshal[Text](in.Value, &a.Value)
	case bytes.HasPrefix(in.Value, []byte(`"`)):
		return unmarshal[string](in.Value, &a.Value)
	}
	return unmarshal[int](in.Value, &a.Value)
}

func unmarshal[T any](data []byte, to *any) error {
	var v T
	err := json.Unmarshal(data, &v)
	*to = v
	return err
}

// The kinds of refusal, for errors.Is.
var (
	ErrIllegalMove = errors.New("illegal move")
	ErrOption      = errors.New("bad option")
	ErrRecord      = errors.New("bad record")
	ErrPosition    = errors.New("bad position")
	ErrOver        = errors.New("the game is over")
	ErrProgram     = errors.New("bad program")
	// ErrNewer is a record of a version that this program does not know; it
	// is an ErrRecord too.
	ErrNewer = fmt.Errorf("%w of a newer version", ErrRecord)
)

// Fault is an error with a sentence for the user.
type Fault struct {
	Kind error // one of the Err values above
	Text Text
}

// Faultf makes a Fault; pairs are as for T.
func Faultf(kind error, key string, pairs ...any) *Fault {
	return &Fault{Kind: kind, Text: T(key, pairs...)}
}

// OfError says an error: the sentence of a *Fault, anything else in its own words, but
// what the system says most about files as a message.
func OfError(err error) Text {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f.Text
	}
	if number, ok := errors.AsType[syscall.Errno](err); ok {
		before, after, _ := strings.Cut(err.Error(), number.Error())
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return Text{Args: []Arg{{Value: before}, {Value: T("games.file.missing")}, {Value: after}}}
		case errors.Is(err, fs.ErrPermission):
			return Text{Args: []Arg{{Value: before}, {Value: T("games.file.denied")}, {Value: after}}}
		}
	}
	return Verbatim(err.Error())
}

// AsKind makes a Fault one of another kind; any other error, nil too, stays.
func AsKind(kind, err error) error {
	if f, ok := errors.AsType[*Fault](err); ok {
		return &Fault{Kind: kind, Text: f.Text}
	}
	return err
}

func (f *Fault) Error() string { return f.Kind.Error() + ": " + f.Text.String() }

// Unwrap gives errors.Is the kind.
func (f *Fault) Unwrap() error { return f.Kind }

// WordList puts names in a row as the language does; an empty list is a dash.
func WordList(words []string) Text {
	if len(words) == 0 {
		return Verbatim("-")
	}
	var all []Text
	for _, word := range words {
		all = append(all, Verbatim(word))
	}
	return List(all...)
}

// List puts texts in a row as the language does.
func List(all ...Text) (row Text) {
	for i, last := range all {
		if i > 0 {
			last = T("games.list", "head", row, "last", last)
		}
		row = last
	}
	return row
}

// IsWord reports whether s may be the name of a player or of an option.
func IsWord(s string) bool {
	for _, r := range s {
		if r <= ' ' || r == 0x7f || strings.ContainsRune(",=%:\"", r) {
			return false
		}
	}
	return s != ""
}

// GameFaults are what is wrong with the games of a file, in their order; nil for one
// that was read whole.
type GameFaults []error

func (g GameFaults) Error() string { return errors.Join(g...).Error() }

// Unwrap gives errors.Is and errors.As all of them.
func (g GameFaults) Unwrap() []error { return g }

// OfGame is what is wrong with a game, counted from 0, of a file that was read with
// an error or without.
func OfGame(err error, game int) error {
	if g, ok := err.(GameFaults); ok {
		return g[game]
	}
	return err
}
