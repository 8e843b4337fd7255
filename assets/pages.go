package assets

import "embed"

// Pages holds the library: pages/shelves.json lists the shelves with their pages
// in order, pages/SHELF/PAGE.json is one page, and its sentences stand in the
// message tables.
//
//go:embed pages
var Pages embed.FS
