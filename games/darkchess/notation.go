package darkchess

import (
	"regexp"
	"strconv"

	"duiju/games"
)

// The lying names of a board turned on its side: the letters a to h along the
// ranks, the numbers 4 to 1 along the files, so that b5 is e3 there. They are
// for a screen alone.
var (
	uprightName = regexp.MustCompile(`\b[a-d][1-8]\b`)
	lyingName   = regexp.MustCompile(`(?i)\b[a-h][1-4]\b`)
	lyingPair   = regexp.MustCompile(`(?i)\b([a-h][1-4])([a-h][1-4])\b`) // a typed e3f3
)

// lying is that notation.
var lying = games.Notation{Rename: renamed, Labels: lyingLabels}

func renamed(text string, back bool) string {
	if !back {
		return uprightName.ReplaceAllStringFunc(text, func(name string) string {
			file, rank := name[0]-'a', name[1]-'1'
			return string([]byte{'a' + rank, '0' + files - file})
		})
	}
	text = lyingPair.ReplaceAllString(text, "$1-$2")
	return lyingName.ReplaceAllStringFunc(text, func(name string) string {
		rank, file := name[0]|0x20-'a', '0'+files-name[1]
		return string([]byte{'a' + file, '1' + rank})
	})
}

func lyingLabels(s games.State) (cols, rows []string) {
	for f := range files {
		cols = append(cols, strconv.Itoa(files-f))
	}
	for r := s.(*state).b.rules.ranks() - 1; r >= 0; r-- {
		rows = append(rows, string(rune('a'+r)))
	}
	return cols, rows
}
