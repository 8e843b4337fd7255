package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"duiju/games"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/wire"
)

// maxSaid bounds what is kept of a program's standard error, in bytes.
const maxSaid = 4 << 10

// maxLines is how many lines a program may send for one answer. One that never
// stops talking must not keep the game waiting.
const maxLines = 100_000

// errEnded says that a program closed its output.
var errEnded = errors.New("the program has ended")

// process is a running program. Its methods are those of a games.Peer.
type process struct {
	command string
	monitor *games.Monitor
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *os.File
	lines   *wire.Lines
	stop    context.CancelFunc // of the reading
	ended   chan struct{}      // closed when it has been waited for
	tell    func(string)
	read    int // lines since the last Send

	said tail
}

// begin starts the program of a command line.
func begin(command string, monitor *games.Monitor) (*process, error) {
	words, err := split(command)
	if err != nil {
		return nil, err
	}
	p := &process{command: command, monitor: monitor, cmd: exec.Command(words[0], words[1:]...), ended: make(chan struct{}), tell: func(string) {}}
	p.cmd.Stderr = &p.said
	p.cmd.WaitDelay = endTime
	ownGroup(p.cmd)
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.out, p.cmd.Stdout = r, w
	err = p.cmd.Start()
	_ = w.Close() // the program has its own
	if err != nil {
		_ = r.Close()
		return nil, message.Faultf(message.ErrProgram, "games.program.start", "program", words[0], "reason", startReason(err))
	}
	ctx, stop := context.WithCancel(context.Background())
	p.stop = stop
	p.lines = wire.Read(ctx, r)
	if monitor != nil && monitor.MaxMiB > 0 {
		limitMemory(p.cmd, monitor.MaxMiB)
	}
	go func() {
		_ = p.cmd.Wait() // how it ended is seen by its silence
		close(p.ended)
	}()
	return p, nil
}

// startReason is why a program could not be started, without its name twice.
func startReason(err error) string {
	if e, ok := errors.AsType[*exec.Error](err); ok {
		return e.Err.Error()
	}
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err.Error()
	}
	return command.PlainError(err).Error()
}

// Send implements games.Peer.
func (p *process) Send(line string) error {
	p.read = 0
	p.log("<", line)
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		return errEnded
	}
	return nil
}

// Receive implements games.Peer.
func (p *process) Receive(ctx context.Context) (string, error) {
	for p.read < maxLines {
		select {
		case line, ok := <-p.lines.C:
			if !ok {
				return "", errEnded
			}
			p.read++
			p.log(">", line)
			if line = strings.TrimSpace(line); line != "" {
				return line, nil
			}
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	return "", message.Faultf(message.ErrProgram, "games.program.flood")
}

// log logs a line to or from the program, which may run in several games at a time.
func (p *process) log(arrow, line string) {
	p.monitor.Line(fmt.Sprintf("%s [%d]", p.command, p.cmd.Process.Pid), arrow, line)
}

// Tell implements games.Peer.
func (p *process) Tell(text string) { p.tell(text) }

// endTime is how long a program has for its end after it was asked.
const endTime = 300 * time.Millisecond

// end asks the program to end, and ends it with all its children if it does not.
func (p *process) end(bye string) {
	p.monitor.Used(p.command, memory(p.cmd))
	sent := make(chan struct{})
	go func() { // a program that reads nothing may fill the pipe
		defer close(sent)
		_ = p.Send(bye)
		_ = p.in.Close()
	}()
	wait := time.NewTimer(endTime)
	defer wait.Stop()
	go func() { // what it still says is not for us, and must not hold it up
		for range p.lines.C {
		}
	}()
	select {
	case <-p.ended:
	case <-wait.C:
	}
	killGroup(p.cmd) // children too, that a wrapper may have left
	<-p.ended
	<-sent
	p.stop()
	_ = p.out.Close() // ends the reading, which a stray child may keep open
}

// lastWords is the last line of the program's standard error, and whether the program
// has ended.
func (p *process) lastWords() (said string, ended bool) {
	select {
	case <-p.ended: // all of it has come
		ended = true
	case <-time.After(endTime):
	}
	lines := strings.FieldsFunc(p.said.text(), func(r rune) bool { return r == '\n' || r == '\r' })
	if len(lines) == 0 {
		return "", ended
	}
	return strings.TrimSpace(lines[len(lines)-1]), ended
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	data []byte
}

func (t *tail) Write(data []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, data...)
	if over := len(t.data) - maxSaid; over > 0 {
		t.data = append(t.data[:0], t.data[over:]...)
	}
	return len(data), nil
}

func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.data)
}
