package sourcetest

import (
	"fmt"
	"os"
	"testing"
)

// TestMain runs the tests at the top level of the project, so that they name files
// as git does.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
