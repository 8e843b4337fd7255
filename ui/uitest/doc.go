// Package uitest drives screens in tests: a Driver runs the model as Bubble Tea
// would, presses keys and reads what is drawn; fakes.go has players for that.
package uitest
