package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"duiju/games/text/command"
	"duiju/games/text/words"
)

// Every way to end has its exit code and at most one line that says why.
func TestEndsHaveTheirCodes(t *testing.T) {
	for i, tt := range []struct {
		err  error
		code int
		line string
	}{
		{nil, 0, ""}, {command.ErrReported, 1, ""}, {command.Usagef("a\nb"), 2, "duiju: a b\n"}, {context.Canceled, 1, "duiju: interrupted\n"},
		{errors.Join(fs.ErrExist, context.Canceled), 1, "duiju: interrupted\n"}, {errors.New("x"), 1, "duiju: x\n"},
	} {
		var b strings.Builder
		if code := report(&b, tt.err, words.InEnglish()); code != tt.code || b.String() != tt.line {
			t.Errorf("end %d: code %d and %q, want %d and %q", i, code, b.String(), tt.code, tt.line)
		}
	}
	for s, want := range map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 143, syscall.SIGQUIT: 131, nobodysSignal{}: 1} {
		e := newEnding(s)
		if got := e.code(); got != want || (e.stacks != "") != (s == syscall.SIGQUIT) {
			t.Errorf("%v ends with %d, want %d; stacks of %d bytes", s, got, want, len(e.stacks))
		}
	}
}

// nobodysSignal is none of the system's.
type nobodysSignal struct{}

func (nobodysSignal) Signal()        {}
func (nobodysSignal) String() string { return "nobody's" }

// Whoever starts a server is told how others join it.
func TestHowToJoin(t *testing.T) {
	for _, tt := range []struct {
		addr net.Addr
		want string
	}{
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 2222}, "Listening. Join with: ssh -p 2222 127.0.0.1, or: duiju join 127.0.0.1:2222"},
		{&net.TCPAddr{IP: net.IPv6loopback, Port: 22}, "Listening. Join with: ssh -p 22 ::1, or: duiju join [::1]:22"},
		{&net.IPAddr{IP: net.IPv4(10, 0, 0, 1)}, "Listening on 10.0.0.1"},
	} {
		if got := howToJoin(tt.addr, "", true); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.addr, got, tt.want)
		}
	}
	var host, again string // of a server at all addresses: one that others reach, not the name of the machine
	got := howToJoin(&net.TCPAddr{IP: net.IPv6unspecified, Port: 22}, "", true)
	if _, err := fmt.Sscanf(got, "Listening. Join with: ssh -p 22 %s or: duiju join %s", &host, &again); err != nil {
		t.Errorf("a server at all addresses: %q", got)
	}
	host = strings.TrimSuffix(host, ",")
	if ip := net.ParseIP(host); host != "HOST" && (ip == nil || ip.IsUnspecified()) || again != net.JoinHostPort(host, "22") {
		t.Errorf("a server at all addresses is joined at %q, %q; want an address that others reach", host, again)
	}
	if got := howToJoin(&net.UnixAddr{Name: "s", Net: "unix"}, "", true); !strings.HasPrefix(got, "Listening. From another terminal of this machine: duiju join ") {
		t.Errorf("a socket: %q", got)
	}
	if got := howToJoin(&net.UnixAddr{Name: "/a b/socket", Net: "unix"}, "", false); !strings.Contains(got, "duiju join '/a b/socket' (") {
		t.Errorf("a socket in a folder of one's own: %q", got)
	}
}

// Everybody plays everybody once, in a gauntlet the first plays the others.
func TestWhoPlaysWhom(t *testing.T) {
	if got, want := pairs(4, false), [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := pairs(4, true), [][2]int{{0, 1}, {0, 2}, {0, 3}}; !slices.Equal(got, want) {
		t.Errorf("gauntlet: %v, want %v", got, want)
	}
}

// A line of the manual is escaped where it would be a command or a hyphen.
func TestManualLinesAreEscaped(t *testing.T) {
	for in, want := range map[string]string{"": "", "a-b": `a\-b`, `a\b`: `a\eb`, ".x": `\&.x`, "'x": `\&'x`, "x.'": "x.'", `\-`: `\e\-`} {
		if got := roff(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}
