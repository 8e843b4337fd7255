package training

import (
	"math/rand/v2"
	"slices"
	"time"

	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
)

// Course is the problems of a game, what is known of them from a person's answers,
// and which of them come. It knows no board: which problem is on it, it is told.
type Course struct {
	game  string
	about *teach.Trainer
	now   func() time.Time

	all         []teach.Exercise // built in
	byID        map[string]teach.Exercise
	log         []study.Answer
	cards       map[string]study.Card
	marks       map[string]study.Mark
	skipped     map[string]bool // new problems that were passed over
	substituted map[string]bool // built-in problems that came in the endless mode

	mode  Mode
	queue []teach.Exercise // still to come, the one on the board first
	total int              // queue and what was done of it
	// filesRead is how many problems of a person's files were looked at, of how many.
	filesRead [2]int
	score     [2]int    // of a set: right at once, tried
	ends      time.Time // of a timed set: when the time is over
}

func newCourse(game string, about *teach.Trainer, answers []study.Answer, marks []study.Mark, now func() time.Time) Course {
	c := Course{
		game: game, about: about, now: now, all: about.Exercises(), byID: map[string]teach.Exercise{}, cards: map[string]study.Card{},
		marks: study.Marks(marks, game), skipped: map[string]bool{}, substituted: map[string]bool{}, mode: Mode{Kind: ByDue},
	}
	for _, e := range c.all {
		c.byID[e.ID] = e
	}
	for _, e := range study.Own(c.marks) {
		c.know(e)
	}
	for _, a := range answers {
		if a.Game == game {
			c.take(a)
		}
	}
	return c
}

// know adds a problem that is not built in to those that come.
func (c *Course) know(e teach.Exercise) {
	if _, known := c.byID[e.ID]; !known {
		c.all, c.byID[e.ID] = append(c.all, e), e
	}
}

// chosen reports whether a problem of one's own comes because it was just made of a
// position: the question may have to be corrected, so it is shown as it stood there, even
// if the same was answered before.
func (c *Course) chosen(e teach.Exercise) bool {
	return c.mode.Kind == Own && c.mode.Tag == e.ID && c.about.Ask != nil && e.Position == ""
}

// drop takes a problem that a person kept away, and returns the mark that says so.
func (c *Course) drop(id string) study.Mark {
	is := func(e teach.Exercise) bool { return e.ID == id }
	c.all, c.queue = slices.DeleteFunc(slices.Clone(c.all), is), slices.DeleteFunc(slices.Clone(c.queue), is)
	delete(c.byID, id)
	delete(c.marks, id)
	return study.Mark{Time: c.now(), Game: c.game, Problem: id, Gone: true}
}

// take takes in an answer.
func (c *Course) take(a study.Answer) {
	c.log = study.Take(c.log, a)
	since := len(c.log) - 1
	if a.More {
		since, c.cards[a.Problem] = 0, study.Card{}
	}
	for _, l := range c.log[since:] {
		if l.Problem == a.Problem {
			c.cards[a.Problem] = c.cards[a.Problem].Answer(l.Quality, study.DayOf(l.Time))
		}
	}
}

// Exercises are the built-in problems, then those that a person has kept.
func (c *Course) Exercises() []teach.Exercise { return c.all }

// runsOut is when the time is over of a problem that stands so, or of its set;
// zero if none runs.
func (c *Course) runsOut(at Phase) time.Time {
	if !c.mode.Timed() || at == SetOver || c.mode.Kind == TimedSet && at == Solved {
		return time.Time{}
	}
	return c.ends
}

// Card is what is known of a built-in problem.
func (c *Course) Card(id string) study.Card { return c.cards[id] }

// Answers are the answers to this game's problems, those of this training too.
func (c *Course) Answers() []study.Answer { return c.log }

// Mode says which problems come.
func (c *Course) Mode() Mode { return c.mode }

// Place is the number of the problem and how many there are in its mode.
func (c *Course) Place() (i, of int) {
	if c.mode.Kind == Placement { // one at a time is queued
		return min(c.score[1]+1, placeProblems), placeProblems
	}
	return c.total - len(c.queue) + 1, c.total
}

// FilesRead is how many problems of the person's files were looked at, of how many there
// are.
func (c *Course) FilesRead() (n, of int) { return c.filesRead[0], c.filesRead[1] }

// reading reports whether more of them may be counted.
func (c *Course) reading() bool { return c.mode.Kind == OwnFiles && c.filesRead[0] < c.filesRead[1] }

// Queued is how many problems are still to come, the one on the board among
// them.
func (c *Course) Queued() int { return len(c.queue) }

// Coming are up to n of the problems still to come, the one on the board among
// them.
func (c *Course) Coming(n int) []teach.Exercise { return slices.Clone(c.queue[:min(n, len(c.queue))]) }

// Score is how many of the problems tried were right at once.
func (c *Course) Score() (right, of int) { return c.score[0], c.score[1] }

// offers reports whether a mode has problems.
func (c *Course) offers(m Mode) bool {
	needs := m.way().needs
	return needs == nil || needs(c, m)
}

// Of lists the built-in problems of a mode as they would come: of those by
// grade and theme the ones met least first, of mistakes the latest first. It is empty
// where they are made or read in the background.
func (c *Course) Of(m Mode) []teach.Exercise {
	if of := m.way().of; of != nil {
		return of(c, m)
	}
	return nil
}

// ofGrade are the problems of some grades.
func (c *Course) ofGrade(m Mode) []teach.Exercise {
	return c.leastSeen(func(e teach.Exercise) bool { return e.Grade >= m.Grade && e.Grade <= max(m.Grade, m.Most) })
}

// tagged are the problems of a theme.
func (c *Course) tagged(m Mode) []teach.Exercise {
	return c.leastSeen(func(e teach.Exercise) bool {
		return slices.ContainsFunc(e.Tags, func(tag teach.Tag) bool { return tag.ID == m.Tag })
	})
}

// near are the problems of about the person's grade, nearSet as many as a timed set has.
func (c *Course) near(Mode) []teach.Exercise {
	near := c.NearGrade()
	return c.leastSeen(func(e teach.Exercise) bool { return max(e.Grade-near, near-e.Grade) <= 1 })
}

func (c *Course) nearSet(m Mode) []teach.Exercise {
	all := c.near(m)
	return all[:min(len(all), setProblems)]
}

// own are the problems out of the person's games and files, the one that is asked for first.
func (c *Course) own(m Mode) []teach.Exercise {
	own, first := study.Own(c.marks), func(e teach.Exercise) bool { return e.ID == m.Tag }
	if i := slices.IndexFunc(own, first); i > 0 {
		own = slices.Insert(slices.DeleteFunc(own, first), 0, c.byID[m.Tag])
	}
	return own
}

// begin begins the mode.
func (c *Course) begin(today study.Day, newPerDay int, onBoard string) {
	c.score = [2]int{}
	c.plan(today, newPerDay, onBoard)
	c.setTime(Sprint, sprintTime)
}

// setTime begins the time of a timed set of a kind, or of its next problem.
func (c *Course) setTime(kind ModeKind, left time.Duration) {
	if c.mode.Kind == kind {
		c.ends = c.now().Add(left)
	}
}

// TimeLeft is what is left of a timed set or of its problem.
func (c *Course) TimeLeft() time.Duration {
	if !c.mode.Timed() {
		return 0
	}
	return max(c.ends.Sub(c.now()), 0)
}

// answered adds to the score what became of the problem on the board.
func (c *Course) answered(q study.Quality) {
	c.score[1]++
	if q >= study.Right {
		c.score[0]++
	}
}

// leave takes the problem on the board, answered or not, from the queue. It
// reports whether a set has come to its end with it.
func (c *Course) leave(e teach.Exercise, answered bool) (over bool) {
	if len(c.queue) == 0 || c.queue[0].ID != e.ID {
		return false
	}
	c.queue = c.queue[1:]
	switch {
	case c.mode.Kind == Placement:
		c.queuePlacement()
	case c.mode.daily() && !answered:
		c.postpone(e)
	}
	return c.mode.Ends() && len(c.queue) == 0
}

// mark makes a problem a favourite, or keeps a note on it, and returns the mark.
func (c *Course) mark(e teach.Exercise, i session.Intent) study.Mark {
	m := c.marks[e.ID]
	m.Time, m.Game, m.Problem = c.now(), c.game, e.ID
	posed := m.Posed // known of an earlier line
	if _, known := c.byID[e.ID]; !known {
		now := study.Pose(e)
		m.Posed = &now
		c.know(e)
	}
	switch i := i.(type) {
	case Favour:
		m.Favourite = !m.Favourite
	case Annotate:
		m.Note = i.Note
	}
	c.marks[e.ID] = m
	if posed != nil {
		m.Posed = nil
	}
	return m
}

// add queues a problem that was made.
func (c *Course) add(e teach.Exercise) {
	c.queue = append(c.queue, e)
	c.total++
}

// ready is how many problems wait behind the one on the board.
func (c *Course) ready(onBoard string) int {
	if len(c.queue) > 0 && c.queue[0].ID == onBoard {
		return len(c.queue) - 1
	}
	return len(c.queue)
}

// replan plans a new day, after the problem on the board.
func (c *Course) replan(today study.Day, newPerDay int, onBoard teach.Exercise) {
	c.plan(today, newPerDay, onBoard.ID)
	c.queue = slices.DeleteFunc(c.queue, func(e teach.Exercise) bool { return e.ID == onBoard.ID })
	c.queue = append([]teach.Exercise{onBoard}, c.queue...)
	c.total = len(c.queue)
}

// plan queues the exercises of the mode; the one on the board is not new.
func (c *Course) plan(today study.Day, newPerDay int, onBoard string) {
	switch c.mode.Kind {
	case ByDue:
		c.planDue(today, newPerDay, onBoard)
	case OfDay:
		first := study.OfDay(c.about.Exercises(), today)
		if !c.cards[first.ID].Seen {
			newPerDay--
		}
		c.planDue(today, newPerDay, onBoard, first)
	default:
		c.queue = c.Of(c.mode)
	}
	c.total = len(c.queue)
}

// named are the built-in problems of these names.
func (c *Course) named(ids []string) []teach.Exercise {
	var all []teach.Exercise
	for _, id := range ids {
		if e, ok := c.byID[id]; ok {
			all = append(all, e)
		}
	}
	return all
}

// planDue queues some problems, then what is due, longest first, then new
// problems up to the limit of the day. Answers count, not showings.
func (c *Course) planDue(today study.Day, newPerDay int, onBoard string, leading ...teach.Exercise) {
	first := map[string]bool{}
	for _, l := range c.log {
		if !first[l.Problem] && study.DayOf(l.Time) == today {
			newPerDay--
		}
		first[l.Problem] = true
	}
	due := slices.DeleteFunc(c.due(today), func(e teach.Exercise) bool { return holds(leading, e.ID) })
	c.queue = append(leading, due...)
	c.queue = append(c.queue, c.fresh(newPerDay, onBoard)...)
}

// due are the problems to be repeated on a day, those due longest first.
func (c *Course) due(today study.Day) []teach.Exercise {
	due := c.where(func(e teach.Exercise) bool { return c.cards[e.ID].IsDue(today) })
	slices.SortStableFunc(due, func(a, b teach.Exercise) int {
		return int(c.cards[a.ID].Due) - int(c.cards[b.ID].Due)
	})
	return due
}

// where are the built-in problems that fit.
func (c *Course) where(fits func(teach.Exercise) bool) []teach.Exercise {
	return slices.DeleteFunc(slices.Clone(c.all), func(e teach.Exercise) bool { return !fits(e) })
}

// holds reports whether a list has a problem.
func holds(list []teach.Exercise, id string) bool {
	return slices.ContainsFunc(list, func(e teach.Exercise) bool { return e.ID == id })
}

// fresh are up to n problems that were never met, near the person's rating.
func (c *Course) fresh(n int, onBoard string) []teach.Exercise {
	all := c.where(func(e teach.Exercise) bool {
		return !c.cards[e.ID].Seen && !c.skipped[e.ID] && e.ID != onBoard && !holds(c.queue, e.ID)
	})
	r := study.RatingsOf(c.log)
	near := r.Person
	if len(c.log) == 0 {
		near = study.GradePoints // the easiest
	}
	return study.Choose(n, all, append(c.recent(), c.queue...), r, near)
}

// recent are the last problems that were answered.
func (c *Course) recent() []teach.Exercise {
	const enough = 20
	return c.named(list.Of(c.log[max(len(c.log)-enough, 0):], func(l study.Answer) string { return l.Problem }))
}

// postpone puts off a problem of the day that got no answer: one that is due
// comes at the end, for a new one comes another.
func (c *Course) postpone(e teach.Exercise) {
	if c.cards[e.ID].Seen {
		if len(c.queue) > 0 {
			c.queue = append(c.queue, e)
		}
		return
	}
	c.skipped[e.ID] = true
	c.queue = append(c.queue, c.fresh(1, e.ID)...)
}

// daily is the set of a day: the same for everybody, from easy to hard, no two
// of a kin.
func (c *Course) daily(day study.Day) []teach.Exercise {
	rng := rand.New(rand.NewPCG(uint64(day), dailyProblems))
	all := slices.Clone(c.about.Exercises())
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var out []teach.Exercise
	for i := range dailyProblems {
		grade := 1 + float64(8*i)/(dailyProblems-1)
		rest := slices.DeleteFunc(all, func(e teach.Exercise) bool { return holds(out, e.ID) })
		out = append(out, study.Choose(1, rest, out, study.RatingsOf(nil), grade*study.GradePoints)...)
		all = rest
	}
	return out
}

// nextPlacement is the next problem of a placement test: one of those met least, near
// what the answers so far say.
func (c *Course) nextPlacement() []teach.Exercise {
	log, r := c.log, study.RatingsOf(c.log)
	near := r.Person
	if len(log) == 0 {
		near = study.PlaceRating
	}
	all := c.where(func(e teach.Exercise) bool {
		return !c.cards[e.ID].Seen || study.DayOf(c.now())-c.cards[e.ID].Last >= placeAgain
	})
	return study.Choose(1, all, c.recent(), r, near)
}

// placeAgain is how many days ago a problem must have been met to come in a
// placement test.
const placeAgain = 30

// queuePlacement queues the next problem of a placement test while there is one.
func (c *Course) queuePlacement() {
	if c.score[1] < placeProblems {
		c.queue = c.nextPlacement()
	}
}

// leastSeen lists the exercises that fit, those never met or met longest ago
// first.
func (c *Course) leastSeen(fits func(teach.Exercise) bool) []teach.Exercise {
	out := c.where(fits)
	slices.SortStableFunc(out, func(a, b teach.Exercise) int {
		return int(c.cards[a.ID].Last) - int(c.cards[b.ID].Last)
	})
	return out
}

// NearGrade is the grade that fits the person's rating.
func (c *Course) NearGrade() int {
	return min(max((study.Rating(c.log)+int(study.GradePoints)/2)/int(study.GradePoints), 1), 9)
}

// DueToday is how many problems are to be repeated today.
func (c *Course) DueToday() int { return len(c.due(study.DayOf(c.now()))) }

// Tags are the themes of the built-in exercises.
func (c *Course) Tags() []teach.Tag { return Themes(c.all) }

// Themes are the tags of exercises by their order, then as they appear.
func Themes(all []teach.Exercise) []teach.Tag {
	var out []teach.Tag
	for _, e := range all {
		for _, tag := range e.Tags {
			if !slices.ContainsFunc(out, func(t teach.Tag) bool { return t.ID == tag.ID }) {
				out = append(out, tag)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b teach.Tag) int { return a.Order - b.Order })
	return out
}

// tagIDs lists the tags of an exercise.
func tagIDs(e teach.Exercise) []string {
	return list.Of(e.Tags, func(t teach.Tag) string { return t.ID })
}

// next is the exercise to pose behind the one on the board; with nothing queued
// another of the built-in ones. ok is false while it is still being read.
func (c *Course) next(onBoard string) (e teach.Exercise, ok bool) {
	switch {
	case len(c.queue) > 0:
		return c.queue[0], true
	case c.mode.Kind == OwnFiles:
		return e, false
	case c.mode.Kind == Endless:
		return c.substitute(onBoard), true
	}
	at := slices.IndexFunc(c.all, func(e teach.Exercise) bool { return e.ID == onBoard })
	return c.all[(at+1)%len(c.all)], true
}

// substitute is, of the built-in exercises nearest the wanted grade, the one not met
// for longest: it comes while no new one is ready yet.
func (c *Course) substitute(onBoard string) teach.Exercise {
	grade := c.mode.Grade
	if grade == 0 {
		grade = c.NearGrade()
	}
	best, off, last := c.all[0], 1<<30, study.Day(0)
	for _, e := range c.all {
		o, l := max(e.Grade-grade, grade-e.Grade), c.cards[e.ID].Last
		if (o < off || o == off && l < last) && e.ID != onBoard && !c.substituted[e.ID] {
			best, off, last = e, o, l
		}
	}
	c.substituted[best.ID] = true
	return best
}

// Ahead says which problem comes behind the one on the board, and why.
func (c *Course) Ahead(onBoard string) message.Text {
	rest := c.queue[len(c.queue)-c.ready(onBoard):]
	switch {
	case len(rest) == 0 && c.mode.Kind == Endless:
		return message.T("train.next.made")
	case len(rest) == 0:
		return message.T("train.next.game")
	}
	switch card := c.cards[rest[0].ID]; {
	case !card.Seen:
		return message.T("train.next.new")
	case card.Runs == 0:
		return message.T("train.next.missed")
	default:
		return message.T("train.next.again", "n", int(study.DayOf(c.now())-card.Last))
	}
}
