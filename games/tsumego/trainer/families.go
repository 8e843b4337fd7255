package trainer

import (
	"slices"
	"strconv"
	"strings"

	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
)

// family is a named kind of problem and one line on why its answer is what it
// is.
type family struct{ Name, why message.Text }

// koFamilies are those whose name promises a ko.
var koFamilies = []string{"bent-four", "two-stage-ko", "direct-ko", "ten-thousand-year-ko", "approach-ko", "l-four"}

// about is the line on why a problem's answer is what it is. Where the name
// promises another status than the proof, it says so; a generated problem is
// explained by the technique that its answer shows.
func about(notes map[string]string, tags []string) message.Text {
	shape := notes["shape"]
	if shape == "generated" {
		for _, tag := range tags {
			if f, ok := families[tag]; ok {
				return f.why
			}
		}
	}
	why := families[shape].why
	if slices.Contains(koFamilies, shape) && !strings.HasPrefix(notes["status"], string(answer.StatusKo)) {
		return message.T("shapes.noko", "why", why)
	}
	return why
}

// families are the named kinds, by the note "shape" of a problem.
var families = map[string]family{
	"straight-three":       {message.T("shapes.straightthree"), message.T("shapes.straightthree.why")},
	"bent-three":           {message.T("shapes.bentthree"), message.T("shapes.bentthree.why")},
	"t-four":               {message.T("shapes.tfour"), message.T("shapes.tfour.why")},
	"square-four":          {message.T("shapes.squarefour"), message.T("shapes.squarefour.why")},
	"l-four":               {message.T("shapes.lfour"), message.T("shapes.lfour.why")},
	"bulky-five":           {message.T("shapes.bulkyfive"), message.T("shapes.bulkyfive.why")},
	"cross-five":           {message.T("shapes.crossfive"), message.T("shapes.crossfive.why")},
	"rabbity-six":          {message.T("shapes.rabbitysix"), message.T("shapes.rabbitysix.why")},
	"two-by-three":         {message.T("shapes.twobythree"), message.T("shapes.twobythree.why")},
	"second-line":          {message.T("shapes.secondline"), message.T("shapes.secondline.why")},
	"third-line":           {message.T("shapes.thirdline"), message.T("shapes.thirdline.why")},
	"straight-four":        {message.T("shapes.straightfour"), message.T("shapes.straightfour.why")},
	"l-group":              {message.T("shapes.lgroup"), message.T("shapes.lgroup.why")},
	"l-plus-one":           {message.T("shapes.lplusone"), message.T("shapes.lplusone.why")},
	"l-plus-two":           {message.T("shapes.lplustwo"), message.T("shapes.lplustwo.why")},
	"j-group":              {message.T("shapes.jgroup"), message.T("shapes.jgroup.why")},
	"long-l":               {message.T("shapes.longl"), message.T("shapes.longl.why")},
	"carpenters-square":    {message.T("shapes.carpenterssquare"), message.T("shapes.carpenterssquare.why")},
	"bent-four":            {message.T("shapes.bentfour"), message.T("shapes.bentfour.why")},
	"two-stage-ko":         {message.T("shapes.twostageko"), message.T("shapes.twostageko.why")},
	"direct-ko":            {message.T("shapes.directko"), message.T("shapes.directko.why")},
	"snapback":             {message.T("shapes.snapback"), message.T("shapes.snapback.why")},
	"throw-in":             {message.T("shapes.throwin"), message.T("shapes.throwin.why")},
	"under-the-stones":     {message.T("shapes.underthestones"), message.T("shapes.underthestones.why")},
	"double-shortage":      {message.T("shapes.doubleshortage"), message.T("shapes.doubleshortage.why")},
	"big-pigs-snout":       {message.T("shapes.bigpigssnout"), message.T("shapes.bigpigssnout.why")},
	"small-pigs-snout":     {message.T("shapes.smallpigssnout"), message.T("shapes.smallpigssnout.why")},
	"tripod":               {message.T("shapes.tripod"), message.T("shapes.tripod.why")},
	"ten-thousand-year-ko": {message.T("shapes.tenthousandyearko"), message.T("shapes.tenthousandyearko.why")},
	"approach-ko":          {message.T("shapes.approachko"), message.T("shapes.approachko.why")},
	"double-ko":            {message.T("shapes.doubleko"), message.T("shapes.doubleko.why")},
	"first-capture":        {message.T("shapes.firstcapture"), message.T("shapes.firstcapture.why")},
	"cranes-nest":          {message.T("shapes.cranesnest"), message.T("shapes.cranesnest.why")},
	"connect-and-die":      {message.T("shapes.connectanddie"), message.T("shapes.connectanddie.why")},
	"seki-without-eyes":    {message.T("shapes.sekiwithouteyes"), message.T("shapes.sekiwithouteyes.why")},
	"seki-eye-each":        {message.T("shapes.sekieyeeach"), message.T("shapes.sekieyeeach.why")},
	"seki-big-eye":         {message.T("shapes.sekibigeye"), message.T("shapes.sekibigeye.why")},
	"two-headed-dragon":    {message.T("shapes.twoheadeddragon"), message.T("shapes.twoheadeddragon.why")},
	"liberty-race":         {message.T("shapes.libertyrace"), message.T("shapes.libertyrace.why")},
	"eye-against-no-eye":   {message.T("shapes.eyeagainstnoeye"), message.T("shapes.eyeagainstnoeye.why")},
	"big-eye-small-eye":    {message.T("shapes.bigeyesmalleye"), message.T("shapes.bigeyesmalleye.why")},
	"shared-liberties":     {message.T("shapes.sharedliberties"), message.T("shapes.sharedliberties.why")},
	"false-seki":           {message.T("shapes.falseseki"), message.T("shapes.falseseki.why")},
	"small-shape":          {message.T("shapes.smallshape"), message.T("shapes.smallshape.why")},
	"generated":            {message.T("shapes.generated"), message.T("shapes.generated.why")},
}

// tagNames are the tags that are no family.
var tagNames = map[string]message.Text{
	"corner":            message.T("shapes.tag.corner"),
	"side":              message.T("shapes.tag.side"),
	"centre":            message.T("shapes.tag.centre"),
	"ko":                message.T("shapes.tag.ko"),
	"seki":              message.T("shapes.tag.seki"),
	"sacrifice":         message.T("shapes.tag.sacrifice"),
	answer.TagPlacement: message.T("shapes.tag.placement"),
	"long":              message.T("shapes.tag.long"),
	"fools-the-classic": message.T("shapes.tag.foolstheclassic"),
	"several-moves":     message.T("shapes.tag.severalmoves"),
	answer.TagStatus:    message.T("shapes.tag.status"),
	"kill":              message.T("shapes.tag.kill"),
	"live":              message.T("shapes.tag.live"),
	"F1":                message.T("shapes.tag.f1"),
	"F2":                message.T("shapes.tag.f2"),
	"F3":                message.T("shapes.tag.f3"),
	"F4":                message.T("shapes.tag.f4"),
	"F5":                message.T("shapes.tag.f5"),
	"F6":                message.T("shapes.tag.f6"),
	"F7":                message.T("shapes.tag.f7"),
	"F8":                message.T("shapes.tag.f8"),
	"F9":                message.T("shapes.tag.f9"),
	"F10":               message.T("shapes.tag.f10"),
}

// tagName is the name of a tag: a family, a technique, or a flaw of the classic
// method.
func tagName(tag string) (message.Text, bool) {
	if f, ok := families[tag]; ok {
		return f.Name, true
	}
	if t, ok := tagNames[tag]; ok {
		return t, true
	}
	return message.Text{}, false
}

// tagOrder lists families first, then techniques, then flaws from F1 to F10.
func tagOrder(tag string) int {
	if _, ok := families[tag]; ok {
		return 0
	}
	k, _ := strconv.Atoi(strings.TrimPrefix(tag, "F"))
	return 1 + k
}
