// Package wordstest tells the scripts and words of the program's languages
// apart, for tests. It does not import package words,
// whose own tests use it.
package wordstest

import (
	"strings"
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// pieces are the hanzi of dark chess, the same in both scripts; words of one
// script may quote them.
const pieces = "帥仕相俥傌炮兵將士象車馬包卒砲"

// Strangers is the characters of a text that do not belong to a language: Han
// characters in English, those of the other script in Chinese. GB 2312 knows
// only simplified characters, Big5 only traditional ones, but for a few, which
// are listed.
func Strangers(code, text string) string {
	var e *encoding.Encoder
	also := ""
	switch code {
	case "zh-Hans":
		e, also = simplifiedchinese.HZGB2312.NewEncoder(), "於後裡麼徵鍾"
	case "zh-Hant":
		e, also = traditionalchinese.Big5.NewEncoder(), "体号与万个无礼听声处头机网术朴"
	}
	var out []rune
	for _, r := range text {
		if !unicode.Is(unicode.Han, r) || e != nil && strings.ContainsRune(pieces, r) {
			continue
		}
		if e == nil || strings.ContainsRune(also, r) {
			out = append(out, r)
		} else if _, err := e.String(string(r)); err != nil {
			out = append(out, r)
		}
	}
	return string(out)
}
