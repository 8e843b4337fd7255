package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/draw/theme"
	"duiju/ui/page"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// wanted are words as somebody types them who knows nothing of the program, and the rows
// one of which is to be the first: what they mean in a game against a level. They were
// written down before anything was ranked. Some are misspelt.
var wanted = map[string]string{
	"en": `
level: opponent              difficulty: opponent         easier: opponent        harder: opponent
too strong: opponent         change opponent: opponent    computer: opponent      engine strength: opponent
give up: resign              resign: resign               i surrender: resign     resgin: resign
friend: two                  two players: two             2 players: two          hotseat: two
online: online               multiplayer: online          network: online         play with someone: two online
language: language           chinese: language=zh-Hant    langauge: language      deutsch: language
colour: theme colors         colors: theme colors         dark: background=dark theme   dark mode: background=dark background
theme: theme                 skin: theme                  them: theme             night: background=dark background theme
sound: notice                beep: notice                 mute: notice            volume: notice
font: glyphs zoom            bigger: zoom                 zoom: zoom              too small: zoom
full screen: zoom            coordinates: coordinates     mouse: mouse            animation: motion
rules: rules                 how do i play: rules tutorial   how to win: rules    help: help
undo: undo                   take back: undo              unod: undo              oops: undo
quit game: quit              letters on board: coordinates   show numbers: move_numbers   what should i do: hint
invite friend: online        computer vs computer: demo
redo: redo                   hint: hint                   help me: hint           best move: hint
save: export                 save game: export            open file: open         load: open records
watch: demo                  demo: demo                   bots: demo              autoplay: demo
stats: statistics            rating: statistics           wins: statistics        statistcs: statistics
quit: quit                   exit: quit                   close: quit             leave: quit back
clock: form.clock clock      timer: form.clock clock      time: form.clock clock  draw: offer-draw
new game: new                again: new                   restart: restart        start over: restart
replay: records              history: records             old games: records      recent: records
review: review               analyse: analysis review     mistakes: review        why: why
puzzle: train                problems: train              daily: today-tsumego            practice: train
lesson: tutorial             tutorial: tutorial           teach me: tutorial      learn: library tutorial
setings: settings            options: settings            preferences: settings   shortcuts: keys help
`,
	"zh-Hant": `
認輸: resign                 投降: resign                 放棄: resign            我輸了: resign
悔棋: undo                   復原: undo                   上一步: undo            下錯了: undo
重做: redo                   提示: hint                   幫我: hint              最佳手: hint
規則: rules                  怎麼玩: rules tutorial       玩法: rules tutorial    說明: help rules
難度: opponent               等級: opponent               級別: opponent          太難: opponent
對手: opponent               簡單一點: opponent           電腦: opponent          太強: opponent
語言: language               英文: language=en            中文: language=zh-Hant  簡體: language=zh-Hans
顏色: theme colors           色彩: theme colors           主題: theme             外觀: theme
深色: background=dark background        夜間: background=dark background   字體: glyphs zoom  放大: zoom
太小: zoom                   全螢幕: zoom                 座標: coordinates       滑鼠: mouse
聲音: notice                 音效: notice                 靜音: notice              動畫: motion
取回上一手: undo             暗色: background=dark background   最佳著法: hint      段位: statistics
關掉聲音: notice             關閉動畫: motion             邀請朋友: online
存檔: export                 儲存: export                 開檔: open              開啟檔案: open
讀檔: open records           兩人: two                    雙人: two               朋友: two
連線: online                 網路: online                 觀戰: demo              示範: demo
自動下棋: demo               統計: statistics             勝率: statistics        積分: statistics
紀錄: records                棋譜: records                歷史: records           重播: records
離開: quit                   結束: quit                   退出: quit              關閉: quit
新局: new                    新遊戲: new                  再來一局: new           重新開始: restart
覆盤: review                 檢討: review                 失誤: review            分析: analysis
題目: train                  死活: train-tsumego     練習: train             今日題: today-tsumego
教學: tutorial               入門: tutorial               學習: library tutorial  課程: tutorial library
時間: form.clock clock       計時: form.clock clock       和棋: offer-draw        換邊: swap
設定: settings               選項: settings               快捷鍵: keys help       為什麼: why
`,
}

// What a beginner types for something finds it first: at home in a game, and in
// Simplified Chinese as in Traditional.
func TestWhatIsTypedFindsWhatIsMeant(t *testing.T) {
	for _, language := range uitest.Languages {
		list := language
		if list == "zh-Hans" {
			list = "zh-Hant"
		}
		d := storyOf(t)
		d.Root.App.Settings.Language = language
		d.Root.App.Apply()
		d.Press("1", "enter")
		all, missed := 0, []string{}
		for line := range strings.Lines(wanted[list]) {
			for _, pair := range regexp.MustCompile(" {3,}").Split(strings.TrimSpace(line), -1) {
				word, rows, ok := strings.Cut(pair, ":")
				if !ok {
					continue
				}
				all++
				d.Keys(":")
				d.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(inScript(language, word)), Paste: true})
				if got := firstFound(d); !slices.Contains(strings.Fields(rows), got) {
					missed = append(missed, word+" finds "+got+", not "+rows)
				}
				d.Keys("esc")
			}
		}
		if most := all / 12; len(missed) > most { // 5 of 60
			t.Errorf("%s: %d of %d words find something else, at most %d may:\n%s", language, len(missed), all, most, strings.Join(missed, "\n"))
		} else {
			t.Logf("%s: %d of %d; %s", language, all-len(missed), all, strings.Join(missed, "; "))
		}
	}
}

// inScript is a word of the lists as it is written in a language.
func inScript(language, word string) string {
	if language == words.Simplified {
		return words.Simplify(word)
	}
	return word
}

// firstFound is the ID of the first row on the page that finds anything.
func firstFound(d *uitest.Driver) string {
	d.Press() // what is read later is known
	if s, ok := d.Root.Top().(interface{ Chosen() page.Row }); ok {
		return s.Chosen().ID
	}
	return "no page"
}

// Where the program can be run again for games with others elsewhere, what is looked for
// leads there, as the menu does.
func TestOnlineIsHostedOrJoined(t *testing.T) {
	d := storyOf(t)
	var left []string
	d.Root.App.Leave = func(args []string, _ func(message.Text) tea.Cmd) tea.Cmd { left = args; return nil }
	d.Press("1", "enter")
	d.Keys(":", "o", "n", "l", "i", "n", "e")
	if got := firstFound(d); got != "host" {
		t.Fatalf("online finds %s first, not host:\n%s", got, d.Screen())
	}
	d.Sees("you go to a friend")
	if d.Keys("enter"); !slices.Equal(left, []string{"host", "gomoku"}) {
		t.Errorf("host runs the program with %q", left)
	}
}

// A theme is seen while one walks over it, and only kept when it is taken.
func TestAThemeIsSeenBeforeItIsTaken(t *testing.T) {
	d := storyOf(t)
	set := &d.Root.App.Settings
	usual := set.Theme
	walk := func() {
		d.Type(":", "theme")
		d.Sees("Settings", "Theme")
		d.Press("esc", ":") // Enter has opened the page of settings at its row
		d.Press(uitest.TypeOf("theme slate")...)
		d.Press("down", "up")
	}
	walk()
	if set.Theme != "slate" {
		t.Fatalf("walking over slate shows %s", set.Theme)
	}
	d.Press("esc")
	if set.Theme != usual {
		t.Errorf("left without taking it, the theme is %s, was %s", set.Theme, usual)
	}
	walk()
	d.Press("enter")
	if d.Sees("v level"); set.Theme != "slate" {
		t.Errorf("taken, the theme is %s", set.Theme)
	}
	d.Until("it is kept", func() bool {
		kept, _, err := d.Root.App.Store.Settings()
		return err == nil && kept.Theme == "slate"
	})
}

// A theme that somebody made stands among the others, and is read anew when it is chosen
// again. What is wrong with it is said on the first screen and on the page of settings; the
// setting stays.
func TestAThemeOfOnesOwn(t *testing.T) {
	home := t.TempDir()
	folder := filepath.Join(store.DirsIn(home).Config, "themes")
	enginetest.Must(t, os.MkdirAll(folder, 0o700))
	mine := func(text string) {
		enginetest.Must(t, os.WriteFile(filepath.Join(folder, "mine.json"), []byte(text), 0o600))
	}
	mine(`{"like": "jade"}`)
	st := store.Open(store.DirsIn(home), nil)
	set, _, err := st.Settings()
	enginetest.Must(t, err)
	d := startWith(t, st, set, uitest.TestTerm, quickGames()...)
	a := d.Root.App
	d.Press("s", "down", "left")
	if d.Sees("mine.json"); a.Palette.Name != "mine.json" {
		t.Errorf("walked to, the theme that is shown is %s", a.Palette.Name)
	}
	board := func() [3]uint8 { c, _ := a.Palette.Shown(theme.Board); return c }
	green := board()
	mine(`{"like": "slate"}`)
	d.Press("left", "right")
	if d.Sees("mine.json"); board() == green {
		t.Error("the file that was changed is not read anew")
	}
	mine(`{"cursor": "#A26A2D"}`)
	d.Press("left", "right")
	d.Sees("Theme mine.json: cursor on board has a contrast of 1.00:1, it needs 4.5:1.")
	if a.Palette.Name != "kaya" || a.Settings.Theme != "mine.json" {
		t.Errorf("of a bad file, %s is shown for %s", a.Palette.Name, a.Settings.Theme)
	}
}

// A setting opens the page that it stands on, at its row.
func TestASettingOpensItsPage(t *testing.T) {
	d := storyOf(t)
	for name, page := range map[string]string{"language": "Settings", "mark last move": "Board", "letters type a move": "Play", "turn trainer problems": "Trainer", "boards drawn with": "More"} {
		d.Type(":", name)
		d.Sees(page)
		row := slices.IndexFunc(strings.Split(d.Screen(), "\n"), func(line string) bool { return strings.Contains(line, "◂") })
		if row < 0 || !strings.Contains(strings.ToLower(strings.Split(d.Screen(), "\n")[row]), strings.Split(name, " ")[0]) {
			t.Errorf("%s does not open its row:\n%s", name, d.Screen())
		}
		d.Keys("esc")
	}
}

// Of the files that a path may go on to, the one that is chosen is opened.
func TestTheFileThatIsChosenIsOpened(t *testing.T) {
	folder := t.TempDir() + string(filepath.Separator)
	for name, white := range map[string]string{"game1.sgf": "Anna", "game2.sgf": "Berta"} {
		enginetest.Must(t, os.WriteFile(folder+name, []byte("(;GM[4]SZ[15]PB[Carl]PW["+white+"];B[hh];W[ii])"), 0o600))
	}
	d := storyOf(t)
	d.Press(":")
	d.Press(uitest.TypeOf(folder + "ga")...)
	d.Sees("game1.sgf", "game2.sgf")
	d.Press("down", "enter")
	d.Sees("Berta")
	d.Misses("Anna")
}

// What cannot be done says why, and does nothing; what nobody knows is said so.
func TestWhatCannotBeDoneSaysWhy(t *testing.T) {
	d := storyOf(t)
	d.Type(":", "resign")
	d.Sees("resign", "not here")
	d.Press("esc", "1", "enter")
	d.Type(":", "review")
	d.Sees("review", "when the game is over")
	d.Press("esc", "?", "/")
	d.Press(uitest.TypeOf("qqqq")...)
	d.Sees("Nothing is called “qqqq”")
	d.Press("esc", "esc")
	d.Type(":", "level 5")
	d.Sees("You v level 5")
}
