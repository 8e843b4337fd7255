#include "textflag.h"

// func Fetch(p unsafe.Pointer)
TEXT ·Fetch(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), AX
	PREFETCHT0 (AX)
	RET

// func Write(p *[2]atomic.Uint64, first, second uint64)
TEXT ·Write(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), AX
	MOVQ first+8(FP), BX
	MOVQ second+16(FP), CX
	MOVQ BX, (AX)
	MOVQ CX, 8(AX)
	RET
