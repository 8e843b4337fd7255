package play

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/frame"
)

// lens is what a game knows, laid over its board.
type lens struct {
	all     []games.Lens // of the game
	job     *frame.Job   // computes another picture, nil if none does
	overlay *overlay     // the newest picture
	asked   string       // what it was asked for
	current int          // index into all, len(all) is the engine's line, -1 off
	news    *atomic.Pointer[overlay]
}

// overlay is a scene with a lens on it, and the position it shows as text: on
// another position it would show stones that are not there.
type overlay struct {
	scene scene.Scene
	of    string
}

// turn goes to the next lens, the line of the engine last, then off.
func (l *lens) turn(by int) {
	n := len(l.all) + 1
	l.set((l.current+1+by+n+1)%(n+1) - 1)
}

// set puts on the lens with a number.
func (l *lens) set(current int) {
	l.stop()
	l.current, l.overlay, l.asked = current, nil, ""
}

func (l *lens) stop() {
	l.job.Stop()
	l.job = nil
}

// on is the game's lens that is on, if one is.
func (l *lens) on() (games.Lens, bool) {
	if l.current < 0 || l.current >= len(l.all) {
		return games.Lens{}, false
	}
	return l.all[l.current], true
}

// line reports whether the engine's line is shown as numbers.
func (l *lens) line() bool { return l.current == len(l.all) }

// picture is the scene of a position through the lens, if that is known.
func (l *lens) picture(s games.State) (scene.Scene, bool) {
	if l.overlay == nil || l.current < 0 || l.overlay.of != s.Text() {
		return scene.Scene{}, false
	}
	sc := l.overlay.scene
	sc.Spots = slices.Clone(sc.Spots)
	return sc, true
}

// again stops the work and returns that which computes the lens for a position, the
// cursor and the path, nil if they are what the picture was asked for or there is no
// lens. The old picture stands until the new one is there.
func (l *lens) again(s games.State, at scene.Point, path []scene.Point) func(context.Context) (overlay, error) {
	on, ok := l.on()
	if !ok {
		return nil
	}
	state := s.Clone()
	lensed, ok := state.(games.Lensed)
	if !ok {
		return nil
	}
	of := state.Text()
	asked := fmt.Sprint(on.ID, at, path, of)
	if asked == l.asked {
		return nil
	}
	l.stop()
	path = slices.Clone(path)
	news := &atomic.Pointer[overlay]{}
	l.asked, l.news = asked, news
	return func(ctx context.Context) (overlay, error) {
		sc := state.Scene()
		show := func(part scene.Scene) { news.Store(&overlay{part, of}) }
		err := lensed.Overlay(ctx, games.Look{Lens: on.ID, At: at, Path: path, Show: show}, &sc)
		return overlay{sc, of}, err
	}
}

// take takes the picture that the work has made.
func (l *lens) take(o overlay, err error) {
	l.stop()
	if err == nil {
		l.overlay = &o
	}
}

// fill takes a picture that is filling in; it reports whether there is a new one.
func (l *lens) fill() bool {
	if l.job == nil {
		return false
	}
	o := l.news.Swap(nil)
	if o != nil {
		l.overlay = o
	}
	return o != nil
}
