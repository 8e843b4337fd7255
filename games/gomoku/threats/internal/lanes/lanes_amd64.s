#include "textflag.h"

// STEP loads the vector of the step at SI into Y0 and Y1. R8 is its place behind BX;
// behind CX, R9 is the place of the row it gains and R10 of the one it loses.
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
TEXT ·doVectors(SB), NOSPLIT, $0-40
	MOVQ     sum+0(FP), AX
	MOVQ     points+8(FP), BX
	MOVQ     rows+16(FP), CX
	MOVQ     steps+24(FP), SI
	MOVQ     n+32(FP), DI
	VPCMPEQW Y7, Y7, Y7
	VPSLLW   $15, Y7, Y7 // Zero in every lane
	VMOVDQU  (AX), Y8
	VMOVDQU  32(AX), Y9

step:
	STEP
	VPADDW   (CX)(R9*1), Y0, Y2
	VPADDW   32(CX)(R9*1), Y1, Y3
	VPSUBW   (CX)(R10*1), Y2, Y2
	VPSUBW   32(CX)(R10*1), Y3, Y3
	VMOVDQU  Y2, (BX)(R8*1)
	VMOVDQU  Y3, 32(BX)(R8*1)
	VPSUBUSW Y7, Y0, Y0 // rectified: no lane goes below 0
	VPSUBUSW Y7, Y1, Y1
	VPSUBUSW Y7, Y2, Y2
	VPSUBUSW Y7, Y3, Y3
	VPSUBW   Y0, Y2, Y2
	VPSUBW   Y1, Y3, Y3
	VPADDW   Y2, Y8, Y8
	VPADDW   Y3, Y9, Y9
	ADDQ     $8, SI
	DECQ     DI
	JNZ      step
	VMOVDQU  Y8, (AX)
	VMOVDQU  Y9, 32(AX)
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

pairs: // two of them in turn, each 16 units of two weights
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
