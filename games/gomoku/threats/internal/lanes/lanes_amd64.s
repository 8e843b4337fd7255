#include "textflag.h"

// do, undo and apply of lanes.go with AVX2; TestVectorsDoWhatWordsDo holds them against
// each other, and lanes_amd64.go says what they gain.
//
// The operands are in Go's order: sources first, the destination last. Y0 to Y15 hold
// 32 bytes each, so a Row of 64 bytes takes two, for lanes 0 to 15 and 16 to 31, and
// every instruction comes twice. What an instruction does to each lane:
//
//	VPADDW, VPSUBW a, b, c   c = b + a, c = b - a, 16 bits, without carry
//	VPSUBUSW a, b, c         c = b - a, but not below 0
//	VPMADDWD a, b, c         c = b0*a0 + b1*a1: two products of signed 16 bits, a sum of 32
//	VPADDD a, b, c           c = b + a, 32 bits

// STEP reads the Step at SI and loads the vector of its point into Y0 and Y1. A Step is
// four numbers of 16 bits, Point, Line, On and Off, at 0, 2, 4 and 6; a Row is 1<<6 bytes.
//
//	BX  points      R8   where the point's vector is behind it
//	CX  rows        R9   where the row is that it gains
//	                R10  and the one that it loses
#define STEP \
	MOVWQZX (SI), R8; \
	MOVWQZX 4(SI), R9; \
	MOVWQZX 6(SI), R10; \
	SHLQ $6, R8; \
	SHLQ $6, R9; \
	SHLQ $6, R10; \
	VMOVDQU (BX)(R8*1), Y0; \
	VMOVDQU 32(BX)(R8*1), Y1

// func doVectors(sum, points, rows *Row, steps *Step, n int)
//
// The sum stays in Y8 and Y9 from step to step.
TEXT ·doVectors(SB), NOSPLIT, $0-40
	MOVQ     sum+0(FP), AX
	MOVQ     points+8(FP), BX
	MOVQ     rows+16(FP), CX
	MOVQ     steps+24(FP), SI
	MOVQ     n+32(FP), DI
	VPCMPEQW Y7, Y7, Y7  // all bits are 1,
	VPSLLW   $15, Y7, Y7 // and only the highest of each lane: Zero
	VMOVDQU  (AX), Y8
	VMOVDQU  32(AX), Y9

step:
	STEP

	// Y2, Y3: the vector as it will be.
	VPADDW  (CX)(R9*1), Y0, Y2
	VPADDW  32(CX)(R9*1), Y1, Y3
	VPSUBW  (CX)(R10*1), Y2, Y2
	VPSUBW  32(CX)(R10*1), Y3, Y3
	VMOVDQU Y2, (BX)(R8*1)
	VMOVDQU Y3, 32(BX)(R8*1)

	// What was and is above Zero, and the difference for the sum.
	VPSUBUSW Y7, Y0, Y0
	VPSUBUSW Y7, Y1, Y1
	VPSUBUSW Y7, Y2, Y2
	VPSUBUSW Y7, Y3, Y3
	VPSUBW   Y0, Y2, Y2
	VPSUBW   Y1, Y3, Y3
	VPADDW   Y2, Y8, Y8
	VPADDW   Y3, Y9, Y9

	ADDQ $8, SI
	DECQ DI
	JNZ  step

	VMOVDQU Y8, (AX)
	VMOVDQU Y9, 32(AX)
	VZEROUPPER
	RET

// func undoVectors(points, rows *Row, steps *Step, n int)
TEXT ·undoVectors(SB), NOSPLIT, $0-32
	MOVQ points+0(FP), BX
	MOVQ rows+8(FP), CX
	MOVQ steps+16(FP), SI
	MOVQ n+24(FP), DI

step:
	STEP
	VPADDW  (CX)(R10*1), Y0, Y0
	VPADDW  32(CX)(R10*1), Y1, Y1
	VPSUBW  (CX)(R9*1), Y0, Y0
	VPSUBW  32(CX)(R9*1), Y1, Y1
	VMOVDQU Y0, (BX)(R8*1)
	VMOVDQU Y1, 32(BX)(R8*1)
	ADDQ    $8, SI
	DECQ    DI
	JNZ     step
	VZEROUPPER
	RET

// func applyVectors(out *[Units]int32, sum *Row, weights *Layer)
//
// The halves of the lanes go to the stack, from where a pair of them at a time is copied
// into all of a register: one VPMADDWD is then a pair of lanes times the weights of
// eight units. Two pairs are done in turn, each with sums of its own, so that neither
// waits for the other: Y2 and Y3 begin with out, Y4 and Y5 with 0.
TEXT ·applyVectors(SB), NOSPLIT, $64-24
	MOVQ    out+0(FP), AX
	MOVQ    sum+8(FP), BX
	MOVQ    weights+16(FP), CX
	VMOVDQU (BX), Y0
	VMOVDQU 32(BX), Y1
	VPSRLW  $1, Y0, Y0
	VPSRLW  $1, Y1, Y1
	VMOVDQU Y0, halves-64(SP)
	VMOVDQU Y1, halves-32(SP)
	VMOVDQU (AX), Y2
	VMOVDQU 32(AX), Y3
	VPXOR   Y4, Y4, Y4
	VPXOR   Y5, Y5, Y5
	LEAQ    halves-64(SP), DX
	MOVQ    $8, SI

pairs: // 4 bytes of halves a pair, 64 of weights: 16 units of two
	VPBROADCASTD (DX), Y6
	VPBROADCASTD 4(DX), Y7
	VPMADDWD     (CX), Y6, Y8
	VPMADDWD     32(CX), Y6, Y9
	VPMADDWD     64(CX), Y7, Y10
	VPMADDWD     96(CX), Y7, Y11
	VPADDD       Y8, Y2, Y2
	VPADDD       Y9, Y3, Y3
	VPADDD       Y10, Y4, Y4
	VPADDD       Y11, Y5, Y5
	ADDQ         $8, DX
	ADDQ         $128, CX
	DECQ         SI
	JNZ          pairs

	VPADDD  Y4, Y2, Y2
	VPADDD  Y5, Y3, Y3
	VMOVDQU Y2, (AX)
	VMOVDQU Y3, 32(AX)
	VZEROUPPER
	RET
