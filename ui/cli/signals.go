package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"sync/atomic"
	"syscall"

	"duiju/games"
)

// Main runs the program with the arguments and the files of the process and
// returns its exit code. A signal that asks it to end ends it in good order -
// games saved, locks given back, the terminal as it was - with 128 and the
// signal's number, as a shell expects. After SIGQUIT what every goroutine was
// doing is printed, once the terminal is restored; a second SIGQUIT ends the
// program at once.
func Main(modules []games.Module) int {
	var soft softly
	ctx, stop := context.WithCancel(context.WithValue(context.Background(), softKey{}, &soft))
	defer stop()
	caught := make(chan ending, 1)
	done := make(chan struct{})
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, endingSignals()...)
	go func() {
		for {
			select {
			case s := <-signals:
				select {
				case caught <- newEnding(s):
				default: // the first has the exit code
				}
				if s == os.Interrupt && soft.end() {
					continue
				}
				if s == syscall.SIGQUIT {
					signal.Reset(s)
				}
				stop()
			case <-done:
			}
			return
		}
	}()
	code := Run(ctx, modules, os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
	close(done)
	signal.Stop(signals)
	select {
	case e := <-caught:
		if e.stacks != "" {
			fmt.Fprintf(os.Stderr, "duiju: %v\n\n%s", e.signal, e.stacks)
		}
		return e.code()
	default:
		return code
	}
}

// softly is how a command ends in its own time: what the first Ctrl-C calls instead of
// ending it.
type softly struct{ f atomic.Pointer[func()] }

// softKey is that of the softly of a context.
type softKey struct{}

// end asks the command to end in its own time, and reports whether it does.
func (s *softly) end() bool {
	f := s.f.Swap(nil)
	if f != nil {
		(*f)()
	}
	return f != nil
}

// onInterrupt makes the first Ctrl-C from now on call f.
func onInterrupt(ctx context.Context, f func()) {
	if s, ok := ctx.Value(softKey{}).(*softly); ok {
		s.f.Store(&f)
	}
}

// endingSignals are the signals that ask a program to end. One that it was started to
// ignore, as nohup does with SIGHUP, stays ignored.
func endingSignals() []os.Signal {
	return slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}, signal.Ignored)
}

// ending is the signal that ended the program.
type ending struct {
	signal os.Signal
	stacks string // of all goroutines, after SIGQUIT
}

// maxStacks bounds what is printed of the goroutines, in bytes.
const maxStacks = 1 << 20

func newEnding(s os.Signal) ending {
	e := ending{signal: s}
	if s == syscall.SIGQUIT {
		text := make([]byte, maxStacks)
		e.stacks = string(text[:runtime.Stack(text, true)])
	}
	return e
}

func (e ending) code() int {
	if n, ok := e.signal.(syscall.Signal); ok {
		return 128 + int(n)
	}
	return exitFailed
}
