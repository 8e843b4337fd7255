// Package uitest drives screens in tests: a Driver runs the model as Bubble Tea
// would, presses keys and reads what is drawn and compares with recorded files (uitest.go). Tests that read as stories
// use story.go; fakes.go has players.
package uitest
