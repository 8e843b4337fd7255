package darkchess

import (
	"duiju/games/text/message"
)

// subjectOf names the kind of a piece at the start of a sentence: "A horse".
func subjectOf(p piece) message.Text {
	return message.T([kinds]string{
		"darkchess.subject.general", "darkchess.subject.advisor", "darkchess.subject.elephant",
		"darkchess.subject.chariot", "darkchess.subject.horse", "darkchess.subject.cannon",
		"darkchess.subject.soldier",
	}[p.kind()])
}

// objectOf names the kind of a piece within a sentence: "a chariot".
func objectOf(p piece) message.Text {
	return message.T([kinds]string{
		"darkchess.object.general", "darkchess.object.advisor", "darkchess.object.elephant",
		"darkchess.object.chariot", "darkchess.object.horse", "darkchess.object.cannon",
		"darkchess.object.soldier",
	}[p.kind()])
}

// pieceName names a piece with its colour: "red cannon".
func pieceName(p piece) message.Text {
	return message.T([letters]string{
		"darkchess.piece.red.general", "darkchess.piece.red.advisor", "darkchess.piece.red.elephant",
		"darkchess.piece.red.chariot", "darkchess.piece.red.horse", "darkchess.piece.red.cannon",
		"darkchess.piece.red.soldier", "darkchess.piece.black.general", "darkchess.piece.black.advisor",
		"darkchess.piece.black.elephant", "darkchess.piece.black.chariot", "darkchess.piece.black.horse",
		"darkchess.piece.black.cannon", "darkchess.piece.black.soldier",
	}[p.index()])
}

// signs are the pieces as people who read a language see them on boards: "K".
var signs = [letters]string{
	"darkchess.sign.red.general", "darkchess.sign.red.advisor", "darkchess.sign.red.elephant",
	"darkchess.sign.red.chariot", "darkchess.sign.red.horse", "darkchess.sign.red.cannon",
	"darkchess.sign.red.soldier", "darkchess.sign.black.general", "darkchess.sign.black.advisor",
	"darkchess.sign.black.elephant", "darkchess.sign.black.chariot", "darkchess.sign.black.horse",
	"darkchess.sign.black.cannon", "darkchess.sign.black.soldier",
}

// colourName is "Red" or "Black".
func colourName(c colour) message.Text {
	if c == red {
		return message.T("darkchess.side.red")
	}
	return message.T("darkchess.side.black")
}
