package gomoku

// Module is the game of gomoku.
type Module struct{}

// New returns the module.
func New() Module { return Module{} }

// id is the game's id.
const id = "gomoku"
