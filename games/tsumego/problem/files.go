package problem

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"duiju/games/text/command"
	"duiju/games/text/sgf"
)

// ProblemFile is one file of problems, read as far as it could be.
type ProblemFile struct {
	Path    string
	Entries []Entry
	Tree    *sgf.File // nil if there is none
	// Err is nil, or one line that says what is wrong with the file, beginning
	// with its name.
	Err error
	// Warning is one line on what was read only in part, or empty.
	Warning string
}

// FindFiles lists the files to read for the arguments of a command: files as
// they are, folders searched for *.sgf, sorted by path. Links to folders are
// not followed. The error is that of a path that is not there, or a folder
// without SGF.
func FindFiles(args []string) ([]string, error) {
	var out []string
	for _, arg := range args {
		if arg == command.Standard {
			out = append(out, arg)
			continue
		}
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

// ReadFile reads the problems of one file.
func ReadFile(path, encoding string) ProblemFile {
	data, err := command.ReadFile(path, command.MaxFile)
	return ReadData(path, encoding, data, err)
}

// ReadData reads the problems of a file that was read with an error or without.
func ReadData(path, encoding string, data []byte, err error) ProblemFile {
	f := ProblemFile{Path: path}
	if err != nil {
		f.Err = errors.New(FaultLine(err))
		return f
	}
	f.Entries, f.Tree, err = ReadProblems(data, encoding)
	if f.Tree != nil && f.Tree.Replaced > 0 {
		f.Warning = fmt.Sprintf("%s: %d places could not be decoded and became \ufffd; name the encoding with --encoding", path, f.Tree.Replaced)
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
