package tsumego

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/sgf"
)

// maxFileProblems is the most problems that are read of one file.
const maxFileProblems = 200_000

// problemFile is one file of problems, read as far as it could be.
type problemFile struct {
	Path    string
	Entries []entry
	// Err is nil, or one line that says what is wrong with the file, beginning
	// with its name.
	Err error
	// Warning is one line on what was read only in part, or empty.
	Warning string
}

// findFiles lists the files to read for the arguments of a command: files as
// they are, folders searched for *.sgf, sorted by path. Links to folders are
// not followed. The error is that of a path that is not there, or a folder
// without SGF.
func findFiles(args []string) ([]string, error) {
	var out []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, fmt.Errorf("%s: %v", arg, errors.Unwrap(err))
		}
		if !info.IsDir() {
			out = append(out, arg)
			continue
		}
		var found []string
		err = filepath.WalkDir(arg, func(path string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() && strings.EqualFold(filepath.Ext(path), ".sgf") {
				found = append(found, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s: no game tree found", arg)
		}
		slices.Sort(found)
		out = append(out, found...)
	}
	return out, nil
}

// readFile reads the problems of one file.
func readFile(path, encoding string) problemFile {
	f := problemFile{Path: path}
	data, err := games.ReadFile(path, games.MaxFile)
	if err != nil {
		f.Err = errors.New(faultLine(err))
		return f
	}
	var replaced int
	f.Entries, replaced, err = readProblems(data, encoding)
	if replaced > 0 {
		f.Warning = fmt.Sprintf("%s: %d places could not be decoded and became \ufffd; name the encoding with --encoding", path, replaced)
	}
	var syntax *sgf.SyntaxError
	switch {
	case errors.As(err, &syntax):
		f.Err = fmt.Errorf("%s:%w", path, err)
	case err != nil:
		f.Err = fmt.Errorf("%s: %w", path, err)
	}
	return f
}
