package theme

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"duiju/assets"
	"duiju/games/text/message"
)

// Theme is the colours of a board. Panels have those that go with the terminal's ground.
type Theme struct {
	Name  string
	board roleColours
}

// Suffix is how the name of a theme ends that a person made: it is a file.
const Suffix = ".json"

// Named is the theme of a name; file reads that of a person, if not nil. An unknown name is
// "auto", and so is that of a bad file, with an error.
func Named(name string, dark bool, file func(name string) ([]byte, error)) (Theme, error) {
	if t, ok := builtIn(name); ok || name == "mono" {
		t.Name = name
		return t, nil
	}
	usual, _ := builtIn(map[bool]string{true: "kaya", false: "paper"}[dark])
	if file == nil || !strings.HasSuffix(name, Suffix) {
		return usual, nil
	}
	data, err := file(name)
	own := usual
	if err == nil {
		own, err = Read(name, data)
	}
	if err != nil {
		return usual, message.Faultf(ErrTheme, "ui.themefile.bad", "name", name, "why", message.OfError(err))
	}
	return own, nil
}

// builtIn is a theme of the program.
//
// The boards on which both sides' stones are filled are as light as lets black and white
// stand out by 4.5:1 each. As the two differ by 21:1, that leaves little choice, and no other
// colour stands out from such a ground like that. So marks there are black or white and
// differ by their shapes. Kaya's 130 is the brown of the fixed colours that comes nearest:
// black has 4.46:1 on it. (131 has 4.5:1 for both; it is pink.) Night is dark: a black stone
// is seen there by its light edge, and one that is no more than a character by its shape. Ink
// is grey but for what is red on it, as a seal is on a drawing in ink.
func builtIn(name string) (Theme, bool) {
	data, err := assets.Themes.ReadFile("themes/" + name + Suffix)
	if err != nil {
		return Theme{}, false
	}
	t := Theme{name, roleColours{}}
	_ = t.read(data) // a test reads all
	return t, true
}

// ErrTheme says that a file is no theme.
var ErrTheme = errors.New("bad theme")

// Read reads a theme of a person: a JSON object of the colours of roles by name, "#RRGGBB"
// and for terminals with 256 colours the number of one, if not the nearest is meant. What is
// missing is as in the theme that "like" names. Error is a *message.Fault that says what is
// wrong, a colour that does not stand out from another too.
func Read(name string, data []byte) (Theme, error) {
	var page struct{ Like string }
	_ = json.Unmarshal(data, &page) // told below
	t, ok := builtIn(cmp.Or(page.Like, "kaya"))
	if !ok {
		return t, message.Faultf(ErrTheme, "ui.themefile.value", "key", "like", "value", page.Like)
	}
	t.Name = name
	if err := t.read(data); err != nil {
		return t, err
	}
	return t, t.check()
}

// read puts the colours of a file over those of the theme.
func (t *Theme) read(data []byte) error {
	var page map[string]any
	if err := json.Unmarshal(data, &page); err != nil {
		return err
	}
	delete(page, "like")
	for _, name := range slices.Sorted(maps.Keys(page)) {
		role, known := keys[name]
		if !known {
			return message.Faultf(ErrTheme, "ui.themefile.key", "key", name)
		}
		text := fmt.Sprint(page[name])
		hex, number, given := strings.Cut(text, " ")
		n, _ := strconv.Atoi(number)
		if !colourForm.MatchString(text) || given && (n < 16 || n > 255) {
			return message.Faultf(ErrTheme, "ui.themefile.value", "key", name, "value", text)
		}
		c := colour{hex, uint8(n)}
		if !given {
			r, g, b := rgb(hex)
			c.c256 = nearest256([3]uint8{r, g, b})
		}
		t.board[role] = c
	}
	return nil
}

var colourForm = regexp.MustCompile(`^#[0-9A-Fa-f]{6}( [0-9]{2,3})?$`)

// keys are the roles of boards by their names in a file.
var keys = func() map[string]Role {
	all := map[string]Role{}
	for r := Board; r < roles; r++ {
		all[key(r)] = r
	}
	all[key(inkOnTileDown)] = inkOnTileDown
	return all
}()

// key is the name of a role in a file.
func key(r Role) string {
	if r == inkOnTileDown {
		return "tileDownInk"
	}
	return r.String()
}
