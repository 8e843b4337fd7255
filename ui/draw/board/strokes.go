package board

// strokes are the pictures of what stands on a piece, by the text that stands there
// where it is small. A picture is lines on a grid of 17 by 17, two signs a point, 0 to
// 9 and a to g: first the column, then the row from above. All were drawn for this
// project.
var strokes = map[string]string{
	"帥": "4021 212f 21717525 2a7a7f2f c0cg 94g4 949c g4gcec",
	"帅": "1318 404a0g c0cg 84g4 848c g4gcec",
	"將": "1117 1747 404g 0b4b 1b0g 9065 92f269 84a5 6aga d8dgbg 7c9e",
	"将": "1325 0b38 404g 9065 92f269 84a5 6aga d8dgbg 7c9e",
	"仕": "4007 252g 65g5 b0bf 7fff",
	"士": "05g5 808f 2fef",
	"相": "0575 404g 460c 477a 90g0gf9f90 95g5 9aga",
	"象": "6025 52b294 35d5d93935 8589 891d 89bcbgag 9b1g f9bb bbgg",
	"俥": "4007 252g b0bg 60g0 74f4fb7b74 77f7 5fgf",
	"車": "808g 10f0 34d4db3b34 37d7 0fgf",
	"车": "12f2 6137 37e7 949g 0bgb",
	"傌": "4006 252g 606b 60g0 64f4 67f7 a0ab 6bgb gbgg 6d6g 9d9g cdcg",
	"馬": "303b 30e0 34d4 37d7 808b 3bgb gbggeg 1d0g 5d5g 8d8g bdbg",
	"马": "21c1b8 4338 38f8egcg 0cbc",
	"炮": "40470g 497f 0417 7366 a085 91g1gded 96d6db9b 969gfg",
	"包": "4005 31e1edbd 36a6ab3b 363gggge",
	"兵": "c042 424a 45e5 a5aa 0aga 5c1g bcfg",
	"卒": "8083 13f3 5429 6688 b48a b6f9 0bgb 8b8g",

	"A": "1g80fg 4aca", "B": "202g 20a0d2d5a828 a8dbdeag2g", "C": "e3b050232d5gbged", "D": "20a0e4ecag2g20",
	"E": "e0202geg 28b8", "F": "e0202g 28b8", "G": "e3b050232d5gbgede999", "H": "202g e0eg 28e8",
	"I": "808g 40c0 4gcg", "J": "d0ddag5g2d", "K": "202g e029 67eg", "L": "202geg", "M": "1g108af0fg",
	"N": "2g20ege0", "O": "50b0e3edbg5g2d2350", "P": "2g20b0e3e6b929", "Q": "50b0e3edbg5g2d2350 9beg",
	"R": "2g20b0e3e6b929 89eg", "S": "e3b050222658b8eaedbg5g2d", "T": "10f0 808g", "U": "202d5gbgede0",
	"V": "108gf0", "W": "104g85cgf0", "X": "20eg e02g", "Y": "1088f0 888g", "Z": "20e02geg",

	"0": "50b0e3edbg5g2d2350", "1": "43808g 4gcg", "2": "2350b0e3e52geg", "3": "2350b0e3e5b8 68b8ebedbg5g2d", "4": "b01afa b0bg",
	"5": "e03027b7eaedbg5g2d", "6": "c060252d5gbgedeab727", "7": "20e06g", "8": "50b0e3e5b858252350 58b8ebedbg5g2d2b58", "9": "4gagebe3b050232659e9",

	"k": "303g d53c 79eg", "g": "d4a252242759a9d7 d2dfbg4g", "m": "1g14 1474868g 84d4f6fg", "r": "3g34 3874c4e6",
	"a": "d7a464373d6gagdd d4dg", "b": "303g 3764a4d7ddag6g3d", "d": "d0dg d7a464373d6gagdd", "e": "3adad7a464373d6gcg",
	"f": "c080626g 36b6", "h": "303g 3764a4d7dg", "i": "858g 8182", "j": "959d7g4g 9192",
	"n": "2g24 2864b4e7eg", "c": "e7b454272d5gbged", "p": "2553a3d6d9ac5c29 232g",
}
