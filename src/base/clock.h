/* The time of day. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/arena.h"

#include <stdint.h>

/* Milliseconds since 1970. */
int64_t clock_now_ms(void);

/* Microseconds and milliseconds on a clock that never jumps: for how long something took or may take. */
uint64_t clock_steady_us(void);
int64_t clock_steady_ms(void);

/* "2026-11-15T19:17:26Z"; a time that no calendar has is the nearest one of the years 0 to 9999. */
struct str clock_utc(struct arena *arena, int64_t time_s);

/* "2026-11-15" in local time. */
struct str clock_local_date(struct arena *arena, int64_t time_ms);

/* The name of the local time zone, such as "Etc/UTC" or "Europe/Berlin". */
struct str clock_time_zone(struct arena *arena);

#endif
