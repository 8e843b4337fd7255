package assets

import "embed"

// Pages holds the library: pages/shelves.json lists the shelves with their pages
// in order, pages/SHELF/PAGE.txt is one page as duiju help page
// describes it, and its sentences stand in the
// message tables.
//
//go:embed pages
var Pages embed.FS
