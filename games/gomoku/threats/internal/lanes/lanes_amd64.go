package lanes

import "golang.org/x/sys/cpu"

var vectors = cpu.X86.HasAVX2
