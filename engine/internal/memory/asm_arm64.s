#include "textflag.h"

// func Fetch(p unsafe.Pointer)
TEXT ·Fetch(SB), NOSPLIT, $0-8
	MOVD p+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET

// func Write(p *[2]atomic.Uint64, first, second uint64)
TEXT ·Write(SB), NOSPLIT, $0-24
	MOVD p+0(FP), R0
	MOVD first+8(FP), R1
	MOVD second+16(FP), R2
	MOVD R1, (R0)
	MOVD R2, 8(R0)
	RET
