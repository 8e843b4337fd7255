package book

import (
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/tsumego/answer"
)

// family is a named kind of problem and one line on why its answer is what it
// is.
type family struct{ Name, why games.Text }

// koFamilies are those whose name promises a ko.
var koFamilies = []string{"bent-four", "two-stage-ko", "direct-ko", "ten-thousand-year-ko", "approach-ko", "l-four"}

// About is the line on why a problem's answer is what it is. Where the name
// promises another status than the proof, it says so; a generated problem is
// explained by the technique that its answer shows.
func About(notes map[string]string, tags []string) games.Text {
	shape := notes["shape"]
	if shape == "generated" {
		for _, tag := range tags {
			if f, ok := Families[tag]; ok {
				return f.why
			}
		}
	}
	why := Families[shape].why
	if slices.Contains(koFamilies, shape) && !strings.HasPrefix(notes["status"], string(answer.StatusKo)) {
		return games.T("shapes.noko", "why", why)
	}
	return why
}

// Families are the named kinds, by the note "shape" of a problem.
var Families = map[string]family{
	"straight-three":       {games.T("shapes.straightthree"), games.T("shapes.straightthree.why")},
	"bent-three":           {games.T("shapes.bentthree"), games.T("shapes.bentthree.why")},
	"t-four":               {games.T("shapes.tfour"), games.T("shapes.tfour.why")},
	"square-four":          {games.T("shapes.squarefour"), games.T("shapes.squarefour.why")},
	"l-four":               {games.T("shapes.lfour"), games.T("shapes.lfour.why")},
	"bulky-five":           {games.T("shapes.bulkyfive"), games.T("shapes.bulkyfive.why")},
	"cross-five":           {games.T("shapes.crossfive"), games.T("shapes.crossfive.why")},
	"rabbity-six":          {games.T("shapes.rabbitysix"), games.T("shapes.rabbitysix.why")},
	"two-by-three":         {games.T("shapes.twobythree"), games.T("shapes.twobythree.why")},
	"second-line":          {games.T("shapes.secondline"), games.T("shapes.secondline.why")},
	"third-line":           {games.T("shapes.thirdline"), games.T("shapes.thirdline.why")},
	"straight-four":        {games.T("shapes.straightfour"), games.T("shapes.straightfour.why")},
	"l-group":              {games.T("shapes.lgroup"), games.T("shapes.lgroup.why")},
	"l-plus-one":           {games.T("shapes.lplusone"), games.T("shapes.lplusone.why")},
	"l-plus-two":           {games.T("shapes.lplustwo"), games.T("shapes.lplustwo.why")},
	"j-group":              {games.T("shapes.jgroup"), games.T("shapes.jgroup.why")},
	"long-l":               {games.T("shapes.longl"), games.T("shapes.longl.why")},
	"carpenters-square":    {games.T("shapes.carpenterssquare"), games.T("shapes.carpenterssquare.why")},
	"bent-four":            {games.T("shapes.bentfour"), games.T("shapes.bentfour.why")},
	"two-stage-ko":         {games.T("shapes.twostageko"), games.T("shapes.twostageko.why")},
	"direct-ko":            {games.T("shapes.directko"), games.T("shapes.directko.why")},
	"snapback":             {games.T("shapes.snapback"), games.T("shapes.snapback.why")},
	"throw-in":             {games.T("shapes.throwin"), games.T("shapes.throwin.why")},
	"under-the-stones":     {games.T("shapes.underthestones"), games.T("shapes.underthestones.why")},
	"double-shortage":      {games.T("shapes.doubleshortage"), games.T("shapes.doubleshortage.why")},
	"big-pigs-snout":       {games.T("shapes.bigpigssnout"), games.T("shapes.bigpigssnout.why")},
	"small-pigs-snout":     {games.T("shapes.smallpigssnout"), games.T("shapes.smallpigssnout.why")},
	"tripod":               {games.T("shapes.tripod"), games.T("shapes.tripod.why")},
	"ten-thousand-year-ko": {games.T("shapes.tenthousandyearko"), games.T("shapes.tenthousandyearko.why")},
	"approach-ko":          {games.T("shapes.approachko"), games.T("shapes.approachko.why")},
	"double-ko":            {games.T("shapes.doubleko"), games.T("shapes.doubleko.why")},
	"first-capture":        {games.T("shapes.firstcapture"), games.T("shapes.firstcapture.why")},
	"cranes-nest":          {games.T("shapes.cranesnest"), games.T("shapes.cranesnest.why")},
	"connect-and-die":      {games.T("shapes.connectanddie"), games.T("shapes.connectanddie.why")},
	"seki-without-eyes":    {games.T("shapes.sekiwithouteyes"), games.T("shapes.sekiwithouteyes.why")},
	"seki-eye-each":        {games.T("shapes.sekieyeeach"), games.T("shapes.sekieyeeach.why")},
	"seki-big-eye":         {games.T("shapes.sekibigeye"), games.T("shapes.sekibigeye.why")},
	"two-headed-dragon":    {games.T("shapes.twoheadeddragon"), games.T("shapes.twoheadeddragon.why")},
	"liberty-race":         {games.T("shapes.libertyrace"), games.T("shapes.libertyrace.why")},
	"eye-against-no-eye":   {games.T("shapes.eyeagainstnoeye"), games.T("shapes.eyeagainstnoeye.why")},
	"big-eye-small-eye":    {games.T("shapes.bigeyesmalleye"), games.T("shapes.bigeyesmalleye.why")},
	"shared-liberties":     {games.T("shapes.sharedliberties"), games.T("shapes.sharedliberties.why")},
	"false-seki":           {games.T("shapes.falseseki"), games.T("shapes.falseseki.why")},
	"small-shape":          {games.T("shapes.smallshape"), games.T("shapes.smallshape.why")},
	"generated":            {games.T("shapes.generated"), games.T("shapes.generated.why")},
}

// tagNames are the tags that are no family.
var tagNames = map[string]games.Text{
	"corner":            games.T("shapes.tag.corner"),
	"side":              games.T("shapes.tag.side"),
	"centre":            games.T("shapes.tag.centre"),
	"ko":                games.T("shapes.tag.ko"),
	"seki":              games.T("shapes.tag.seki"),
	"sacrifice":         games.T("shapes.tag.sacrifice"),
	answer.TagPlacement: games.T("shapes.tag.placement"),
	"long":              games.T("shapes.tag.long"),
	"fools-the-classic": games.T("shapes.tag.foolstheclassic"),
	"several-moves":     games.T("shapes.tag.severalmoves"),
	answer.TagStatus:    games.T("shapes.tag.status"),
	"kill":              games.T("shapes.tag.kill"),
	"live":              games.T("shapes.tag.live"),
	"F1":                games.T("shapes.tag.f1"),
	"F2":                games.T("shapes.tag.f2"),
	"F3":                games.T("shapes.tag.f3"),
	"F4":                games.T("shapes.tag.f4"),
	"F5":                games.T("shapes.tag.f5"),
	"F6":                games.T("shapes.tag.f6"),
	"F7":                games.T("shapes.tag.f7"),
	"F8":                games.T("shapes.tag.f8"),
	"F9":                games.T("shapes.tag.f9"),
	"F10":               games.T("shapes.tag.f10"),
}

// TagName is the name of a tag: a family, a technique, or a flaw of the classic
// method.
func TagName(tag string) (games.Text, bool) {
	if f, ok := Families[tag]; ok {
		return f.Name, true
	}
	if t, ok := tagNames[tag]; ok {
		return t, true
	}
	return games.Text{}, false
}

// TagOrder lists families first, then techniques, then flaws from F1 to F10.
func TagOrder(tag string) int {
	if _, ok := Families[tag]; ok {
		return 0
	}
	k, _ := strconv.Atoi(strings.TrimPrefix(tag, "F"))
	return 1 + k
}
