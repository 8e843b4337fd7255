package command

import (
	"errors"
	"fmt"
	"io"
	"os"

	"duiju/games/text/message"
)

// The limits on what comes from outside. Nothing that people make comes near
// them; they keep a hostile file from taking all memory or time.
const (
	// MaxFile is the largest file of any kind that is read, in bytes.
	MaxFile = 64 << 20
	// MaxMoves is the largest number of moves in all lines of a record.
	MaxMoves = 100_000
	// MaxBranches is the largest number of lines beside the main one.
	MaxBranches = 10_000
	// MaxSteps is the largest number of steps, lines or notes in the record of a file.
	MaxSteps = 16_000_000
)

// ReadFile reads a whole file of at most limit bytes; a longer one, also one
// whose size nobody knows before, such as a pipe or a device, gives a *Fault of
// kind ErrRecord and costs no more memory than the limit. Other errors are one
// plain line: the path and what is wrong.
func ReadFile(path string, limit int) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, PlainError(err)
	}
	defer f.Close()
	return readAll(path, f, limit)
}

// readAll reads what is called path.
func readAll(path string, r io.Reader, limit int) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if err != nil {
		return nil, PlainError(err)
	}
	if len(data) > limit {
		return nil, message.Faultf(message.ErrRecord, "games.file.large", "path", path, "limit", limit>>20)
	}
	return data, nil
}

// PlainError is an error of the file system without the name of the system
// call; nil stays nil.
func PlainError(err error) error {
	if p, ok := errors.AsType[*os.PathError](err); ok {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}
