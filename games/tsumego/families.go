package tsumego

import (
	"strconv"
	"strings"

	"duiju/games"
)

// family is a named kind of problem and one line on why its answer is what it
// is.
type family struct{ name, why games.Text }

// families are the named kinds, by the note "shape" of a problem.
var families = map[string]family{
	"straight-three":    {games.T("shapes.straightthree"), games.T("shapes.straightthree.why")},
	"bent-three":        {games.T("shapes.bentthree"), games.T("shapes.bentthree.why")},
	"t-four":            {games.T("shapes.tfour"), games.T("shapes.tfour.why")},
	"square-four":       {games.T("shapes.squarefour"), games.T("shapes.squarefour.why")},
	"l-four":            {games.T("shapes.lfour"), games.T("shapes.lfour.why")},
	"bulky-five":        {games.T("shapes.bulkyfive"), games.T("shapes.bulkyfive.why")},
	"cross-five":        {games.T("shapes.crossfive"), games.T("shapes.crossfive.why")},
	"rabbity-six":       {games.T("shapes.rabbitysix"), games.T("shapes.rabbitysix.why")},
	"two-by-three":      {games.T("shapes.twobythree"), games.T("shapes.twobythree.why")},
	"second-line":       {games.T("shapes.secondline"), games.T("shapes.secondline.why")},
	"third-line":        {games.T("shapes.thirdline"), games.T("shapes.thirdline.why")},
	"l-group":           {games.T("shapes.lgroup"), games.T("shapes.lgroup.why")},
	"l-plus-one":        {games.T("shapes.lplusone"), games.T("shapes.lplusone.why")},
	"long-l":            {games.T("shapes.longl"), games.T("shapes.longl.why")},
	"j-group":           {games.T("shapes.jgroup"), games.T("shapes.jgroup.why")},
	"tripod":            {games.T("shapes.tripod"), games.T("shapes.tripod.why")},
	"carpenters-square": {games.T("shapes.carpenterssquare"), games.T("shapes.carpenterssquare.why")},
	"big-pig":           {games.T("shapes.bigpig"), games.T("shapes.bigpig.why")},
	"small-pig":         {games.T("shapes.smallpig"), games.T("shapes.smallpig.why")},
	"bent-four":         {games.T("shapes.bentfour"), games.T("shapes.bentfour.why")},
	"long-ko":           {games.T("shapes.longko"), games.T("shapes.longko.why")},
	"approach-ko":       {games.T("shapes.approachko"), games.T("shapes.approachko.why")},
	"two-stage-ko":      {games.T("shapes.twostageko"), games.T("shapes.twostageko.why")},
	"double-ko":         {games.T("shapes.doubleko"), games.T("shapes.doubleko.why")},
	"direct-ko":         {games.T("shapes.directko"), games.T("shapes.directko.why")},
	"snapback":          {games.T("shapes.snapback"), games.T("shapes.snapback.why")},
	"throw-in":          {games.T("shapes.throwin"), games.T("shapes.throwin.why")},
	"under-the-stones":  {games.T("shapes.underthestones"), games.T("shapes.underthestones.why")},
	"connect-and-die":   {games.T("shapes.connectanddie"), games.T("shapes.connectanddie.why")},
	"double-shortage":   {games.T("shapes.doubleshortage"), games.T("shapes.doubleshortage.why")},
	"cranes-nest":       {games.T("shapes.cranesnest"), games.T("shapes.cranesnest.why")},
	"seki-no-eyes":      {games.T("shapes.sekinoeyes"), games.T("shapes.sekinoeyes.why")},
	"seki-eyes":         {games.T("shapes.sekieyes"), games.T("shapes.sekieyes.why")},
	"false-seki":        {games.T("shapes.falseseki"), games.T("shapes.falseseki.why")},
	"two-headed-dragon": {games.T("shapes.twoheadeddragon"), games.T("shapes.twoheadeddragon.why")},
	"first-capture":     {games.T("shapes.firstcapture"), games.T("shapes.firstcapture.why")},
	"race":              {games.T("shapes.race"), games.T("shapes.race.why")},
	"eye-v-no-eye":      {games.T("shapes.eyevnoeye"), games.T("shapes.eyevnoeye.why")},
	"big-eye":           {games.T("shapes.bigeye"), games.T("shapes.bigeye.why")},
	"generated":         {games.T("shapes.generated"), games.T("shapes.generated.why")},
}

// tagNames are the tags that are no family.
var tagNames = map[string]games.Text{
	"corner":            games.T("shapes.tag.corner"),
	"side":              games.T("shapes.tag.side"),
	"centre":            games.T("shapes.tag.centre"),
	"ko":                games.T("shapes.tag.ko"),
	"seki":              games.T("shapes.tag.seki"),
	"sacrifice":         games.T("shapes.tag.sacrifice"),
	"long":              games.T("shapes.tag.long"),
	"fools-the-classic": games.T("shapes.tag.foolstheclassic"),
	"several-moves":     games.T("shapes.tag.severalmoves"),
	"kill":              games.T("shapes.tag.kill"),
	"live":              games.T("shapes.tag.live"),
}

// tagName is the name of a tag: a family, a technique, or a flaw of the classic
// method (F1 to F10).
func tagName(tag string) (games.Text, bool) {
	if f, ok := families[tag]; ok {
		return f.name, true
	}
	if t, ok := tagNames[tag]; ok {
		return t, true
	}
	if k, err := strconv.Atoi(strings.TrimPrefix(tag, "F")); err == nil && flaw(k) <= lastFlaw {
		return games.T("shapes.tag.flaw", "k", k), true
	}
	return games.Text{}, false
}
