package sgf

import (
	"bytes"
	"fmt"
	"regexp"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// candidates are tried, in this order, for data that says nothing and is no
// UTF-8. Common reports whether a pair of bytes is in the block that the
// encoding gives to its everyday characters.
var candidates = []struct {
	name   string
	enc    encoding.Encoding
	common func(lead, trail byte) bool
}{
	{"EUC-KR", korean.EUCKR, func(l, t byte) bool { return l >= 0xb0 && l <= 0xc8 && t >= 0xa1 }},
	{"GB18030", simplifiedchinese.GB18030, func(l, t byte) bool { return l >= 0xb0 && l <= 0xd7 && t >= 0xa1 }},
	{"Big5", traditionalchinese.Big5, func(l, _ byte) bool { return l >= 0xa4 && l <= 0xc6 }},
	{"Shift_JIS", japanese.ShiftJIS, func(l, _ byte) bool { return l == 0x82 || l == 0x83 || l >= 0x88 && l <= 0x97 }},
	{"ISO-8859-1", charmap.ISO8859_1, func(l, t byte) bool { return l >= 0xc0 && t < 0x80 }},
}

// caProperty finds the encoding a file claims; it is ASCII in all of them.
var caProperty = regexp.MustCompile(`\bCA\s*\[\s*([-_.:A-Za-z0-9]+)\s*\]`)

// decodeText turns data into UTF-8. It believes name if given; else UTF-16 if the
// first bytes are; else valid UTF-8 beyond ASCII, as programs that convert a file
// leave its CA property behind; else CA if it names a known encoding; else the
// candidate with the fewest undecodable places, ties going to the one that finds
// the larger share of everyday characters. It returns the encoding's name and the number of
// places that became U+FFFD. The error is for an unknown name.
func decodeText(data []byte, name string) (text, used string, replaced int, err error) {
	if order, ok := wide(data); ok && name == "" {
		text, replaced = decode(data, unicode.UTF16(order, unicode.UseBOM))
		return text, "UTF-16", replaced, nil
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if name != "" {
		enc, err := htmlindex.Get(name)
		if err != nil {
			return "", "", 0, fmt.Errorf("unknown encoding %q", name)
		}
		text, replaced = decode(data, enc)
		return text, name, replaced, nil
	}
	isUTF8 := utf8.Valid(data)
	if m := caProperty.FindSubmatch(data); m != nil && !(isUTF8 && bytes.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })) {
		if enc, err := htmlindex.Get(string(m[1])); err == nil {
			text, replaced = decode(data, enc)
			return text, string(m[1]), replaced, nil
		}
	}
	if isUTF8 {
		return string(data), "UTF-8", 0, nil
	}
	best := -1.0
	for _, c := range candidates {
		t, bad := decode(data, c.enc)
		share := commonShare(data, c.common)
		if used == "" || bad < replaced || bad == replaced && share > best {
			text, used, replaced, best = t, c.name, bad, share
		}
	}
	return text, used, replaced, nil
}

// wide reports whether data is UTF-16: it begins with a byte order mark or with a
// bracket in two bytes.
func wide(data []byte) (order unicode.Endianness, ok bool) {
	if len(data) < 2 {
		return unicode.BigEndian, false
	}
	switch a, b := data[0], data[1]; {
	case a == 0xff && b == 0xfe, a == '(' && b == 0:
		return unicode.LittleEndian, true
	case a == 0xfe && b == 0xff, a == 0 && b == '(':
		return unicode.BigEndian, true
	}
	return unicode.BigEndian, false
}

// KnownEncoding reports whether decodeText knows an encoding by name.
func KnownEncoding(name string) bool {
	_, err := htmlindex.Get(name)
	return err == nil
}

func decode(data []byte, enc encoding.Encoding) (string, int) {
	out, err := enc.NewDecoder().Bytes(data)
	if err != nil {
		out = bytes.ToValidUTF8(data, []byte("\ufffd"))
	}
	return string(out), bytes.Count(out, []byte("\ufffd"))
}

// commonShare is the share of the bytes beyond ASCII that are part of a common
// character.
func commonShare(data []byte, common func(lead, trail byte) bool) float64 {
	hits, total := 0, 0
	for i := 0; i < len(data); i++ {
		if data[i] < 0x80 {
			continue
		}
		total++
		if i+1 < len(data) && common(data[i], data[i+1]) {
			hits++
			if i++; data[i] >= 0x80 {
				hits++
				total++
			}
		}
	}
	return float64(hits) / float64(max(total, 1))
}
