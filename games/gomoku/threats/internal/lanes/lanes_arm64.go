package lanes

// Every arm64 has NEON: a Row is four registers of eight lanes (lanes_arm64.s).
const vectors = true
