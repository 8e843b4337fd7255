package lanes

// vectors: every such processor has NEON.
const vectors = true
