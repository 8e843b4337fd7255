package cli

import (
	"fmt"
	"runtime/debug"
)

// release is the version that this source is, or is on the way to.
const release = "v0.1.0"

// version names the program in protocols, reports and the manual.
func version() string { return readBuild().version() }

// build is what the go command stamped into the program.
type build struct {
	module   string // the module's version: a tag, or made from the commit
	commit   string // twelve digits; "" unknown
	date     string // of the commit
	modified bool
}

func readBuild() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return build{}
	}
	b := build{module: info.Main.Version}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value[:min(len(s.Value), 12)]
		case "vcs.time":
			b.date = s.Value[:min(len(s.Value), len("2026-01-02"))]
		case "vcs.modified":
			b.modified = s.Value == "true"
		}
	}
	return b
}

// version is the release, with the commit where the build knows one that is not the
// release's own.
func (b build) version() string {
	if b.commit == "" || b.module == release && !b.modified {
		return release
	}
	v := release + "+" + b.commit
	if b.modified {
		v += ".modified"
	}
	return v
}

// line is what --version says behind the name.
func (b build) line() string {
	if b.commit == "" {
		return b.version()
	}
	return fmt.Sprintf("%s (commit %s, %s)", b.version(), b.commit, b.date)
}
