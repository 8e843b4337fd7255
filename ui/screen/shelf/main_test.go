package shelf

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC // lists show local times
	goleak.VerifyTestMain(m)
}
