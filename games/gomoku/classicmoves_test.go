package gomoku

import ()

// midgame is a quiet position with 14 stones.
const midgame = "h8g9i11f7e7e8g6f6f9f5f4d5g8e5"

// asked are a beginning, a quiet middle, and threats of both sides.
var asked = []string{"h8i9", midgame, "b:f8g8i9h10k7 w:h9i8j8g7e9 to:b"}
