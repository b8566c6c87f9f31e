/*
 * How often something may happen that a server decides about: so many at once, then so many a second. A zeroed one
 * is ready.
 */
#ifndef MCP_RATE_H
#define MCP_RATE_H

#include <stdbool.h>
#include <stdint.h>

struct mcp_rate {
    uint64_t used;  /* not given back by time yet */
    uint64_t at_ms; /* up to here time has given back */
    uint64_t n_refused;
};

static inline bool mcp_rate_allows(struct mcp_rate *rate, uint64_t now_ms, unsigned at_once,
                                   unsigned per_second)
{
    uint64_t back = (now_ms - rate->at_ms) * per_second / 1000;

    if (back > 0) {
        rate->used -= back < rate->used ? back : rate->used;
        rate->at_ms = now_ms;
    }
    if (rate->used >= at_once) {
        rate->n_refused++;
        return false;
    }
    rate->used++;
    return true;
}

#endif
