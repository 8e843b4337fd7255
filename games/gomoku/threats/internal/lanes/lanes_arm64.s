#include "textflag.h"

// do, undo and apply of lanes.go with NEON; TestVectorsDoWhatWordsDo holds them against
// each other, on another processor by qemu-aarch64 (go test -exec).
//
// The operands are in Go's order: sources first, the destination last. V0 to V31 hold 16
// bytes each, so a Row of 64 bytes takes four, and most instructions come four times; .H8
// says eight lanes of 16 bits, .S4 four of 32. What an instruction does to each lane:
//
//	VADD a, b, c    c = b + a, without carry
//	VSUB a, b, c    c = b - a
//	VUMAX a, b, c   c = the larger, unsigned
//	VLD2            reads pairs: the first of each to one register, the second to the other
//
// The products of signed 16-bit lanes, of the lower and of the upper half of n and
// m, added to the 32-bit lanes of d: the assembler has no names for them.
#define SMLAL(m, n, d)  WORD $(0x0e608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2(m, n, d) WORD $(0x4e608000 | (m)<<16 | (n)<<5 | (d))

// STEP reads the Step at R3: four numbers of 16 bits, Point, Line, On and Off, at 0, 2, 4
// and 6; a Row is 1<<6 bytes. It loads the vector of its point into V0 to V3, the row that this gains into
// V4 to V7 and the one that it loses into V8 to V11. R5 is the vector's address.
#define STEP \
	MOVHU (R3), R5; \
	MOVHU 4(R3), R6; \
	MOVHU 6(R3), R7; \
	ADD   R5<<6, R1, R5; \
	ADD   R6<<6, R2, R6; \
	ADD   R7<<6, R2, R7; \
	VLD1  (R5), [V0.H8, V1.H8, V2.H8, V3.H8]; \
	VLD1  (R6), [V4.H8, V5.H8, V6.H8, V7.H8]; \
	VLD1  (R7), [V8.H8, V9.H8, V10.H8, V11.H8]

// func doVectors(sum, points, rows *Row, steps *Step, n int)
//
// The sum stays in V24 to V27 from step to step.
TEXT ·doVectors(SB), NOSPLIT, $0-40
	MOVD sum+0(FP), R0
	MOVD points+8(FP), R1
	MOVD rows+16(FP), R2
	MOVD steps+24(FP), R3
	MOVD n+32(FP), R4
	MOVD $0x8000, R5
	VDUP R5, V28.H8 // Zero in every lane
	VLD1 (R0), [V24.H8, V25.H8, V26.H8, V27.H8]

step:
	STEP
	VADD  V0.H8, V4.H8, V4.H8
	VADD  V1.H8, V5.H8, V5.H8
	VADD  V2.H8, V6.H8, V6.H8
	VADD  V3.H8, V7.H8, V7.H8
	VSUB  V8.H8, V4.H8, V4.H8
	VSUB  V9.H8, V5.H8, V5.H8
	VSUB  V10.H8, V6.H8, V6.H8
	VSUB  V11.H8, V7.H8, V7.H8
	VST1  [V4.H8, V5.H8, V6.H8, V7.H8], (R5)
	VUMAX V28.H8, V0.H8, V0.H8 // rectified, both too high by Zero
	VUMAX V28.H8, V1.H8, V1.H8
	VUMAX V28.H8, V2.H8, V2.H8
	VUMAX V28.H8, V3.H8, V3.H8
	VUMAX V28.H8, V4.H8, V4.H8
	VUMAX V28.H8, V5.H8, V5.H8
	VUMAX V28.H8, V6.H8, V6.H8
	VUMAX V28.H8, V7.H8, V7.H8
	VSUB  V0.H8, V4.H8, V4.H8
	VSUB  V1.H8, V5.H8, V5.H8
	VSUB  V2.H8, V6.H8, V6.H8
	VSUB  V3.H8, V7.H8, V7.H8
	VADD  V4.H8, V24.H8, V24.H8
	VADD  V5.H8, V25.H8, V25.H8
	VADD  V6.H8, V26.H8, V26.H8
	VADD  V7.H8, V27.H8, V27.H8
	ADD   $8, R3
	SUB   $1, R4
	CBNZ  R4, step
	VST1  [V24.H8, V25.H8, V26.H8, V27.H8], (R0)
	RET

// func undoVectors(points, rows *Row, steps *Step, n int)
TEXT ·undoVectors(SB), NOSPLIT, $0-32
	MOVD points+0(FP), R1
	MOVD rows+8(FP), R2
	MOVD steps+16(FP), R3
	MOVD n+24(FP), R4

step:
	STEP
	VADD  V8.H8, V0.H8, V0.H8
	VADD  V9.H8, V1.H8, V1.H8
	VADD  V10.H8, V2.H8, V2.H8
	VADD  V11.H8, V3.H8, V3.H8
	VSUB  V4.H8, V0.H8, V0.H8
	VSUB  V5.H8, V1.H8, V1.H8
	VSUB  V6.H8, V2.H8, V2.H8
	VSUB  V7.H8, V3.H8, V3.H8
	VST1  [V0.H8, V1.H8, V2.H8, V3.H8], (R5)
	ADD   $8, R3
	SUB   $1, R4
	CBNZ  R4, step
	RET

// func applyVectors(out *[Units]int32, sum *Row, weights *Layer)
//
// The halves of the lanes go to the stack, from where one at a time is copied into all
// of a register. The first lane of a pair is added to V0 to V3, which begin with out, the
// second to V4 to V7, which begin with 0, so that neither waits for the other.
TEXT ·applyVectors(SB), NOSPLIT, $64-24
	MOVD out+0(FP), R0
	MOVD sum+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD $halves-64(SP), R3
	VLD1 (R1), [V16.H8, V17.H8, V18.H8, V19.H8]
	VUSHR $1, V16.H8, V16.H8
	VUSHR $1, V17.H8, V17.H8
	VUSHR $1, V18.H8, V18.H8
	VUSHR $1, V19.H8, V19.H8
	VST1  [V16.H8, V17.H8, V18.H8, V19.H8], (R3)
	VLD1  (R0), [V0.S4, V1.S4, V2.S4, V3.S4]
	VEOR  V4.B16, V4.B16, V4.B16
	VEOR  V5.B16, V5.B16, V5.B16
	VEOR  V6.B16, V6.B16, V6.B16
	VEOR  V7.B16, V7.B16, V7.B16
	MOVD  $16, R4

pairs: // of lanes, each 16 units of two weights
	VLD1R.P 2(R3), [V16.H8]
	VLD1R.P 2(R3), [V17.H8]
	VLD2.P  32(R2), [V20.H8, V21.H8]
	VLD2.P  32(R2), [V22.H8, V23.H8]
	SMLAL(16, 20, 0)
	SMLAL2(16, 20, 1)
	SMLAL(16, 22, 2)
	SMLAL2(16, 22, 3)
	SMLAL(17, 21, 4)
	SMLAL2(17, 21, 5)
	SMLAL(17, 23, 6)
	SMLAL2(17, 23, 7)
	SUB     $1, R4
	CBNZ    R4, pairs
	VADD  V4.S4, V0.S4, V0.S4
	VADD  V5.S4, V1.S4, V1.S4
	VADD  V6.S4, V2.S4, V2.S4
	VADD  V7.S4, V3.S4, V3.S4
	VST1  [V0.S4, V1.S4, V2.S4, V3.S4], (R0)
	RET
