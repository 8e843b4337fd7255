// Package record is the text of a record: the save file, the bug report and the test
// case. Marshal writes it, Parse reads it, as far as it is whole.
package record
