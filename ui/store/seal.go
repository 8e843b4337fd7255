package store

import (
	"bytes"
	"fmt"
	"hash/crc32"
)

// Damage that leaves a file readable is found by a checksum: a record has it in
// its last line, and so has a file of the state folder; each line of a file of
// lines has its own. What people write, the settings, has none.

// sealFile ends a text with the line of a record's end.
func sealFile(data []byte) []byte {
	if !bytes.HasSuffix(data, []byte("\n")) {
		data = append(data, '\n')
	}
	return fmt.Appendf(data, "end %08x\n", crc32.ChecksumIEEE(data))
}

// unsealFile takes that line off; ok says that the text is as it was written. A
// text without such a line stays as it is: whoever reads it sees what follows
// its own end.
func unsealFile(data []byte) (text []byte, ok bool) {
	at := bytes.LastIndex(data, []byte("\nend ")) + 1
	if at == 0 {
		return data, true
	}
	return data[:at], bytes.Equal(sealFile(bytes.Clone(data[:at])), data)
}

// lineSeal is how a sealed line ends: a field after all others.
const lineSeal = `,"crc":"%08x"}`

// sealLine adds its checksum to an object of JSON that has fields; other values
// have no place for one.
func sealLine(line []byte) []byte {
	fields, ok := bytes.CutSuffix(line, []byte("}"))
	if !ok {
		return line
	}
	return fmt.Appendf(nil, "%s"+lineSeal, fields, crc32.ChecksumIEEE(line))
}

// lineHolds reports whether a line is as it was written, as far as it can tell: a
// line that was added by hand has no checksum.
func lineHolds(line []byte) bool {
	line = bytes.TrimSpace(line)
	at := bytes.LastIndex(line, []byte(`,"crc":"`))
	return at < 0 || bytes.Equal(sealLine(append(bytes.Clone(line[:at]), '}')), line)
}
