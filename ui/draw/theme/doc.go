// Package theme turns roles into colours and glyphs. Screens and boards speak
// of roles (Title, Stone1, Danger) and of glyphs by their meaning (Black,
// Hidden, Fold); nothing outside this package knows a colour or a shape.
//
// Read role.go (the roles and Style), table.go (the hand-picked colours),
// palette.go (a theme resolved for one terminal, and its escape sequences) and
// glyph.go (the two glyph sets).
package theme
