/*
 * How often something may happen that a server decides about: so many at once, then so many a second. A zeroed one
 * is ready.
 */
#ifndef MCP_RATE_H
#define MCP_RATE_H

#include <stdbool.h>
#include <stdint.h>

/* What nobody asked for, messages or not. A server that sends more floods us, and loses its connection. */
enum { MCP_UNASKED_AT_ONCE = 50000, MCP_UNASKED_PER_SECOND = 5000 };
#define MCP_FLOOD_WORDS "the server sends too much that nobody asked for"

/* Of the loop's time, in one round. What is left of a server's messages then waits for the next. */
enum { MCP_ROUND_US = 1000 };

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

/* Another thing that nobody asked for. False: that is a flood. */
static inline bool mcp_rate_allows_unasked(struct mcp_rate *rate, uint64_t now_ms)
{
    return mcp_rate_allows(rate, now_ms, MCP_UNASKED_AT_ONCE, MCP_UNASKED_PER_SECOND);
}

#endif
