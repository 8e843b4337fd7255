package words

// Simplify is a Traditional message in Simplified Chinese, with its holes.
var Simplify = simplify
