package cli

import (
	"io"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// charsets are the encodings of Chinese locales that are not UTF-8.
var charsets = map[string]encoding.Encoding{
	"big5": traditionalchinese.Big5, "gbk": simplifiedchinese.GBK, "gb2312": simplifiedchinese.GBK, "gb18030": simplifiedchinese.GB18030,
}

// inCharset are an input and an output of lines in the character set of a locale, such
// as zh_TW.Big5. What the set does not have becomes its replacement character.
func inCharset(locale string, in io.Reader, out io.Writer) (io.Reader, io.Writer) {
	_, set, _ := strings.Cut(locale, ".")
	set, _, _ = strings.Cut(strings.ToLower(set), "@")
	e := charsets[set]
	if e == nil {
		return in, out
	}
	return e.NewDecoder().Reader(in), encoding.ReplaceUnsupported(e.NewEncoder()).Writer(out)
}
