//go:build !windows

package serve

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// What one address causes is a few lines of each kind and a count of the others; many
// addresses together are bounded, too; what names no address is always written.
func TestComingsAreCountedInTheLog(t *testing.T) {
	var out bytes.Buffer
	log, end := newLog(slog.NewTextHandler(&out, nil), 20)
	q := log.Handler().(*queuedLog)
	now := time.Unix(1000, 0)
	q.hosts.now = func() time.Time { return now }
	visitor := log.With("visitor", "x", "from", "10.0.0.1")
	wait := func() { // until the queue is written
		for len(q.records) > 0 {
			time.Sleep(time.Millisecond)
		}
	}
	for range 1000 {
		visitor.Info("came")
		log.Warn("refused", "from", "10.0.0.1", "reason", "x")
	}
	now = now.Add(hostLine)
	visitor.Info("came")
	wait()
	for n := range 1000 {
		log.Info("came", "from", "10.0.1."+string(rune('0'+n)))
		wait()
	}
	log.Error("a table is not saved")
	end()
	text := out.String()
	if n := strings.Count(text, "msg=came visitor=x"); n != 21 || !strings.Contains(text, "unsaid=980") {
		t.Errorf("1001 comings of an address are %d lines, want 20 and one that counts 980", n)
	}
	if n := strings.Count(text, "msg=refused"); n != 20 {
		t.Errorf("1000 refusals are %d lines, want 20", n)
	}
	if n := strings.Count(text, "\n"); n > allLines+50 || !strings.Contains(text, "dropped=") {
		t.Errorf("1000 addresses cause %d lines, want %d and a count of the others", n, allLines)
	}
	if !strings.Contains(text, "a table is not saved") {
		t.Error("a fault is not in the log because visitors have filled it")
	}
}

// asleep is the reader of a log that reads nothing until it wakes.
type asleep struct {
	bytes.Buffer
	wakes chan struct{}
}

func (a *asleep) Write(p []byte) (int, error) {
	<-a.wakes
	return a.Buffer.Write(p)
}

// While nobody reads the log, nobody waits for that; when somebody reads again, what
// there was no room for is counted. The end does not wait for a reader either.
func TestALogThatNobodyReads(t *testing.T) {
	a := &asleep{wakes: make(chan struct{})}
	log, end := newLog(slog.NewTextHandler(a, nil), 20)
	for range 10 * queuedLines {
		log.Info("a table is saved again")
	}
	end()
	select {
	case <-log.Handler().(*queuedLog).over:
		t.Error("the log is at its end while nobody has read it")
	default:
	}
	close(a.wakes)
	<-log.Handler().(*queuedLog).over
	if n := strings.Count(a.String(), "saved again"); n < queuedLines || n > queuedLines+1 || !strings.Contains(a.String(), "dropped=23") {
		t.Errorf("%d of %d lines are written, want %d, and one that counts the others:\n%.300s", n, 10*queuedLines, queuedLines, a)
	}
}

// What a visitor says of itself is one short line in the log, whatever it is.
func TestForeignTextInTheLog(t *testing.T) {
	log := &lockedLog{}
	h := open(t, t.TempDir(), func(c *Config) { c.Log, c.Limits.Login = slog.New(slog.NewTextHandler(log, nil)), deadline })
	for _, term := range []string{strings.Repeat("\"", 4000), strings.Repeat("\u0301", 2000), "x\n" + strings.Repeat("字", 1000)} {
		h.visitOn(term, strings.Repeat("n", 3000), newSigner(t)).sees("Two here")
		if _, err := dial(h.addr, "x", gossh.RetryableAuthMethod(gossh.Password("x"), 1)); err == nil {
			t.Error("somebody comes in by a password where there is none")
		}
	}
	log.sees(t, "字…")
	for line := range strings.Lines(log.String()) {
		if len(line) > 600 {
			t.Errorf("a visitor causes a line of %d bytes: %.300s", len(line), line)
		}
	}
}

// unread is a pipe as a log, full and with nobody who reads it. Dies closes its reader.
func unread(t *testing.T) (log *os.File, dies func()) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = r.Close(), w.Close() })
	_ = w.SetWriteDeadline(time.Now().Add(100 * time.Millisecond))
	_, _ = io.Copy(w, io.LimitReader(zeros{}, 1<<20)) // until the pipe is full
	return w, func() { _ = r.Close() }
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }
