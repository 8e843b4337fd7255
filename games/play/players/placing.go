package players

// Placing is how many rated games find the level of a new player.
const Placing = 3

// placing is how many levels a win goes up and a loss goes down in each of these
// games: from level 3 they lead to any from 1 to 8.
var placing = [Placing]int{2, 2, 1}

// Placed is the level after game i of a new player, from 0, against a level; the
// outcome is +1 for a win, -1 for a loss, 0 for a draw.
func Placed(i, level, outcome, highest int) int {
	return min(max(level+outcome*placing[i], 1), highest)
}
