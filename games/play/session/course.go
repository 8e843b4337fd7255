package session

import (
	"math/rand/v2"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/teach/study"
)

// course is the problems of a game, what is known of them from a person's answers,
// and which of them come. It knows no board: which problem is on it, it is told.
type course struct {
	about *games.Trainer
	now   func() time.Time

	all     []games.Exercise // built in
	byID    map[string]games.Exercise
	log     []study.Answer
	cards   map[string]study.Card
	marks   map[string]study.Mark
	skipped map[string]bool // new problems that were passed over
	stoodIn map[string]bool // built-in problems that came in the endless mode

	mode  Mode
	queue []games.Exercise // still to come, the one on the board first
	total int              // queue and what was done of it
	score [2]int           // of a set: right at once, tried
}

func newCourse(game string, about *games.Trainer, answers []study.Answer, marks []study.Mark, now func() time.Time) course {
	t := course{
		about: about, now: now, all: about.Exercises(), byID: map[string]games.Exercise{}, cards: map[string]study.Card{},
		marks: study.Marks(marks, game), skipped: map[string]bool{}, stoodIn: map[string]bool{}, mode: Mode{Kind: ByDue},
	}
	for _, e := range t.all {
		t.byID[e.ID] = e
	}
	for _, a := range answers {
		if a.Game == game {
			t.take(a)
		}
	}
	return t
}

// take takes in an answer.
func (t *course) take(a study.Answer) {
	t.log = append(t.log, a)
	t.cards[a.Problem] = t.cards[a.Problem].Answer(a.Quality, study.DayOf(a.Time))
}

// Exercises are the built-in problems.
func (t *course) Exercises() []games.Exercise { return t.all }

// Card is what is known of a built-in problem.
func (t *course) Card(id string) study.Card { return t.cards[id] }

// Answers are the answers to this game's problems, those of this training too.
func (t *course) Answers() []study.Answer { return t.log }

// Mode says which problems come.
func (t *course) Mode() Mode { return t.mode }

// Place is the number of the problem and how many there are in its mode.
func (t *course) Place() (i, of int) {
	if t.mode.Kind == Placement { // one at a time is queued
		return min(t.score[1]+1, placeProblems), placeProblems
	}
	return t.total - len(t.queue) + 1, t.total
}

// Queued is how many problems are still to come, the one on the board among
// them.
func (t *course) Queued() int { return len(t.queue) }

// Coming are up to n of the problems still to come, the one on the board among
// them.
func (t *course) Coming(n int) []games.Exercise { return slices.Clone(t.queue[:min(n, len(t.queue))]) }

// Score is how many of the problems tried were right at once.
func (t *course) Score() (right, of int) { return t.score[0], t.score[1] }

// offers reports whether a mode has problems.
func (t *course) offers(m Mode) bool {
	switch m.Kind {
	case ByGrade, ByTag, Mistakes, Favourites:
		return len(t.Of(m)) > 0
	case Endless:
		return t.about.Make != nil
	case OwnFiles:
		return t.about.Read != nil && m.Path != ""
	case ByDue, OfDay, TimedSet, Sprint, Daily, Placement:
		return true
	}
	return false
}

// Of lists the built-in problems of a mode as they would come: of those by
// grade and theme the ones met least first, of mistakes the latest first.
func (t *course) Of(m Mode) []games.Exercise {
	switch m.Kind {
	case ByGrade:
		return t.leastSeen(func(e games.Exercise) bool { return e.Grade >= m.Grade && e.Grade <= max(m.Grade, m.Most) })
	case ByTag:
		return t.leastSeen(func(e games.Exercise) bool {
			return slices.ContainsFunc(e.Tags, func(tag games.Tag) bool { return tag.ID == m.Tag })
		})
	case TimedSet, Sprint:
		near := t.NearGrade()
		all := t.leastSeen(func(e games.Exercise) bool { return max(e.Grade-near, near-e.Grade) <= 1 })
		if m.Kind == TimedSet {
			all = all[:min(len(all), setProblems)]
		}
		return all
	case Mistakes:
		return t.named(study.Mistakes(t.log))
	case Favourites:
		return t.named(study.Favourites(t.marks))
	case Daily:
		return t.daily(study.DayOf(t.now()))
	case Placement:
		return t.placing()
	}
	return nil // made or read in the background
}

// plan queues the exercises of the mode; the one on the board is not new.
func (t *course) plan(today study.Day, newPerDay int, onBoard string) {
	switch t.mode.Kind {
	case ByDue:
		t.planDue(today, newPerDay, onBoard)
	case OfDay:
		first := study.OfDay(t.about, today)
		if !t.cards[first.ID].Seen {
			newPerDay--
		}
		t.planDue(today, newPerDay, onBoard, first)
	default:
		t.queue = t.Of(t.mode)
	}
	t.total = len(t.queue)
}

// named are the built-in problems of these names.
func (t *course) named(ids []string) []games.Exercise {
	var all []games.Exercise
	for _, id := range ids {
		if e, ok := t.byID[id]; ok {
			all = append(all, e)
		}
	}
	return all
}

// planDue queues some problems, then what is due, longest first, then new
// problems up to the limit of the day. Answers count, not showings.
func (t *course) planDue(today study.Day, newPerDay int, onBoard string, leading ...games.Exercise) {
	first := map[string]bool{}
	for _, l := range t.log {
		if !first[l.Problem] && study.DayOf(l.Time) == today {
			newPerDay--
		}
		first[l.Problem] = true
	}
	var due []games.Exercise
	for _, e := range t.all {
		leads := func(l games.Exercise) bool { return l.ID == e.ID }
		if t.cards[e.ID].IsDue(today) && !slices.ContainsFunc(leading, leads) {
			due = append(due, e)
		}
	}
	slices.SortStableFunc(due, func(a, b games.Exercise) int {
		return int(t.cards[a.ID].Due) - int(t.cards[b.ID].Due)
	})
	t.queue = append(leading, due...)
	t.queue = append(t.queue, t.fresh(newPerDay, onBoard)...)
}

// fresh are up to n problems that were never met, near the person's rating.
func (t *course) fresh(n int, onBoard string) []games.Exercise {
	queued := map[string]bool{onBoard: true}
	for _, e := range t.queue {
		queued[e.ID] = true
	}
	var all []games.Exercise
	for _, e := range t.all {
		if !t.cards[e.ID].Seen && !t.skipped[e.ID] && !queued[e.ID] {
			all = append(all, e)
		}
	}
	r := study.RatingsOf(t.log)
	near := r.Person
	if len(t.log) == 0 {
		near = study.GradePoints // the easiest
	}
	return study.Choose(n, all, append(t.lately(), t.queue...), r, near)
}

// lately are the last problems that were answered.
func (t *course) lately() []games.Exercise {
	const enough = 20
	var ids []string
	for _, l := range t.log[max(len(t.log)-enough, 0):] {
		ids = append(ids, l.Problem)
	}
	return t.named(ids)
}

// passOver puts off a problem of the day that got no answer: one that is due
// comes at the end, for a new one comes another.
func (t *course) passOver(e games.Exercise) {
	if t.cards[e.ID].Seen {
		if len(t.queue) > 0 {
			t.queue = append(t.queue, e)
		}
		return
	}
	t.skipped[e.ID] = true
	t.queue = append(t.queue, t.fresh(1, e.ID)...)
}

// daily is the set of a day: the same for everybody, from easy to hard, no two
// of a kin.
func (t *course) daily(day study.Day) []games.Exercise {
	rng := rand.New(rand.NewPCG(uint64(day), dailyProblems))
	all := slices.Clone(t.all)
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var out []games.Exercise
	for i := range dailyProblems {
		grade := 1 + float64(8*i)/(dailyProblems-1)
		rest := slices.DeleteFunc(all, func(e games.Exercise) bool {
			return slices.ContainsFunc(out, func(o games.Exercise) bool { return o.ID == e.ID })
		})
		out = append(out, study.Choose(1, rest, out, study.RatingsOf(nil), grade*study.GradePoints)...)
		all = rest
	}
	return out
}

// placing is the next problem of a placement test: one of those met least, near
// what the answers so far say.
func (t *course) placing() []games.Exercise {
	log, r := t.log, study.RatingsOf(t.log)
	near := r.Person
	if len(log) == 0 {
		near = study.PlaceRating
	}
	all := slices.DeleteFunc(slices.Clone(t.all), func(e games.Exercise) bool {
		return t.cards[e.ID].Seen && study.DayOf(t.now())-t.cards[e.ID].Last < placeAgain
	})
	return study.Choose(1, all, t.lately(), r, near)
}

// placeAgain is how many days ago a problem must have been met to come in a
// placement test.
const placeAgain = 30

// placeNext queues the next problem of a placement test while there is one.
func (t *course) placeNext() {
	if t.score[1] < placeProblems {
		t.queue = t.placing()
	}
}

// leastSeen lists the exercises that fit, those never met or met longest ago
// first.
func (t *course) leastSeen(fits func(games.Exercise) bool) []games.Exercise {
	var out []games.Exercise
	for _, e := range t.all {
		if fits(e) {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b games.Exercise) int {
		return int(t.cards[a.ID].Last) - int(t.cards[b.ID].Last)
	})
	return out
}

// NearGrade is the grade that fits the person's rating.
func (t *course) NearGrade() int {
	return min(max((study.Rating(t.log)+int(study.GradePoints)/2)/int(study.GradePoints), 1), 9)
}

// DueToday is how many problems are to be repeated today.
func (t *course) DueToday() int {
	n, today := 0, study.DayOf(t.now())
	for _, e := range t.all {
		if t.cards[e.ID].IsDue(today) {
			n++
		}
	}
	return n
}

// Tags are the themes of the built-in exercises.
func (t *course) Tags() []games.Tag { return Themes(t.all) }

// Themes are the tags of exercises by their order, then as they appear.
func Themes(all []games.Exercise) []games.Tag {
	var out []games.Tag
	seen := map[string]bool{}
	for _, e := range all {
		for _, tag := range e.Tags {
			if !seen[tag.ID] {
				seen[tag.ID] = true
				out = append(out, tag)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b games.Tag) int { return a.Order - b.Order })
	return out
}

// tagIDs lists the tags of an exercise.
func tagIDs(e games.Exercise) []string {
	var ids []string
	for _, t := range e.Tags {
		ids = append(ids, t.ID)
	}
	return ids
}

// next is the exercise to pose behind the one on the board; with nothing queued
// another of the built-in ones. ok is false while it is still being read.
func (t *course) next(onBoard string) (e games.Exercise, ok bool) {
	switch {
	case len(t.queue) > 0:
		return t.queue[0], true
	case t.mode.Kind == OwnFiles:
		return e, false
	case t.mode.Kind == Endless:
		return t.standIn(onBoard), true
	}
	at := slices.IndexFunc(t.all, func(e games.Exercise) bool { return e.ID == onBoard })
	return t.all[(at+1)%len(t.all)], true
}

// standIn is, of the built-in exercises nearest the wanted grade, the one not met
// for longest: it comes while no new one is ready yet.
func (t *course) standIn(onBoard string) games.Exercise {
	grade := t.mode.Grade
	if grade == 0 {
		grade = t.NearGrade()
	}
	best, off, last := t.all[0], 1<<30, study.Day(0)
	for _, e := range t.all {
		o, l := max(e.Grade-grade, grade-e.Grade), t.cards[e.ID].Last
		if (o < off || o == off && l < last) && e.ID != onBoard && !t.stoodIn[e.ID] {
			best, off, last = e, o, l
		}
	}
	t.stoodIn[best.ID] = true
	return best
}
