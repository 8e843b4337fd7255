package cli

import "testing"

// A build from a source archive is the release, as is one of its tag; any other
// names its commit.
func TestVersion(t *testing.T) {
	for _, tt := range []struct {
		build         build
		version, line string
	}{
		{build{module: "(devel)"}, release, release},
		{build{release, "0123456789ab", "2026-11-22", false}, release, release + " (commit 0123456789ab, 2026-11-22)"},
		{build{release, "0123456789ab", "2026-11-22", true}, release + "+0123456789ab.modified", release + "+0123456789ab.modified (commit 0123456789ab, 2026-11-22)"},
		{build{"v0.0.0-20261122084800-0123456789ab", "0123456789ab", "2026-11-22", false}, release + "+0123456789ab", release + "+0123456789ab (commit 0123456789ab, 2026-11-22)"},
	} {
		if got := tt.build.version(); got != tt.version {
			t.Errorf("%+v is %s, want %s", tt.build, got, tt.version)
		}
		if got := tt.build.line(); got != tt.line {
			t.Errorf("%+v says %q, want %q", tt.build, got, tt.line)
		}
	}
}
