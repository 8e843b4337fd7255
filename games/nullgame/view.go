package nullgame

import "duiju/engine"

// view is the engine's view of a position. A move is the mask of the pins it
// takes. The game is impartial, so the hash needs no side to move, and there
// is nothing to judge before the end.
type view struct{ up uint32 }

func (v *view) Moves(dst []engine.Move) []engine.Move {
	for p := range maxPins {
		if one := uint32(1) << p; v.up&one != 0 {
			dst = append(dst, engine.Move(one))
			if two := one | one<<1; v.up&two == two {
				dst = append(dst, engine.Move(two))
			}
		}
	}
	return dst
}

func (v *view) Do(m engine.Move)   { v.up ^= uint32(m) }
func (v *view) Undo(m engine.Move) { v.up ^= uint32(m) }

// Outcome is a loss for the side that finds no pin.
func (v *view) Outcome() engine.Outcome {
	if v.up == 0 {
		return engine.Loss
	}
	return engine.Ongoing
}

func (v *view) Eval() engine.Score { return 0 }

// Hash spreads the mask over all bits (multiplication by a large odd number).
func (v *view) Hash() uint64 { return uint64(v.up+1) * 0x9e3779b97f4a7c15 }

// MoveName implements engine.Namer with the State's move texts.
func (v *view) MoveName(m engine.Move) string { return moveText(uint32(m)) }

// CloneGame implements engine.Cloner.
func (v *view) CloneGame() engine.Game { c := *v; return &c }
