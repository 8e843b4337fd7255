// Package theme turns roles into colours and glyphs. Screens and boards speak
// of roles (Title, Stone1, Danger) and of glyphs by their meaning (Black,
// Hidden, Fold); nothing outside this package knows a colour or a shape.
//
// Read role.go (the roles and Style), theme.go (the colours of boards, files of one form,
// ours and those of a person), table.go (the colours of panels), contrast.go,
// palette.go (a theme resolved for one terminal, and its escape sequences),
// mix.go (the soft edges of painted stones) and glyph.go (the two glyph sets).
//
// The nearest of 256 colours is found here and not by charmbracelet/colorprofile
// (0.4.2), which gave 42 of kaya's 105 mixes another hue, 43 of slate's and 30 of
// paper's; ours gives 9, 0 and 20. How many colours there are is read by termenv:
// colorprofile takes 256 in tmux where COLORTERM says truecolor.
package theme
