// Package classic has the historic gomoku players: patterns is the program of
// 陳鍾誠's chapter on game search, sketch the min-max player outlined there, and
// five-tuple the method of the paper 基于博弈树的五子棋 AI 算法及其 C++ 实现.
package classic
