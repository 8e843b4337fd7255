package serve

import (
	"maps"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// budgets are what the addresses may spend, each of its own: so much at once, which
// comes back with time. They are safe for concurrent use.
type budgets struct {
	atOnce int
	second rate.Limit // that comes back each second
	now    func() time.Time

	mu    sync.Mutex
	hosts map[string]*budget
	swept time.Time // when the whole ones were last forgotten
}

// budget is what one address may spend. Refused is how often it had too little since it
// had enough.
type budget struct {
	*rate.Limiter
	refused int
}

// maxHosts is how many addresses have a budget of their own at a time; the others share
// one. An address whose budget is whole needs none.
const maxHosts = 1 << 14

func newBudgets(atOnce int, second rate.Limit) *budgets {
	return &budgets{atOnce: atOnce, second: second, now: time.Now, hosts: map[string]*budget{}}
}

// take spends n of an address if it has as much, and then tells how often it had not
// since the last time.
func (b *budgets) take(host string, n int) (refused int, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	if len(b.hosts) >= maxHosts && now.Sub(b.swept) >= time.Second {
		maps.DeleteFunc(b.hosts, func(_ string, h *budget) bool { return h.TokensAt(now) >= float64(b.atOnce) })
		b.swept = now
	}
	if len(b.hosts) >= maxHosts && b.hosts[host] == nil {
		host = ""
	}
	h := b.hosts[host]
	if h == nil {
		h = &budget{Limiter: rate.NewLimiter(b.second, b.atOnce)}
		b.hosts[host] = h
	}
	refused = h.refused
	if h.refused++; !h.AllowN(now, n) {
		return 0, false
	}
	h.refused = 0
	return refused, true
}

// has reports whether an address has something left to spend.
func (b *budgets) has(host string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	h := b.hosts[host]
	if h == nil && len(b.hosts) >= maxHosts {
		h = b.hosts[""]
	}
	return h == nil || h.TokensAt(b.now()) >= 1
}

// debt is how long to wait after n of what a limiter lets through. N is at most its burst.
func debt(l *rate.Limiter, n int) time.Duration {
	now := time.Now()
	return l.ReserveN(now, n).DelayFrom(now)
}
