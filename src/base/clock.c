#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

uint64_t clock_steady_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

int64_t clock_steady_ms(void)
{
    return (int64_t)(clock_steady_us() / 1000);
}

int64_t clock_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct str clock_utc(struct arena *arena, int64_t time_s)
{
    const int64_t first = INT64_C(-62167219200), last = INT64_C(253402300799);
    time_t seconds = (time_t)(time_s < first ? first : time_s > last ? last : time_s);
    struct tm tm = { 0 };

    gmtime_r(&seconds, &tm);
    return str_of(arena_printf(arena, "%04d-%02d-%02dT%02d:%02d:%02dZ", tm.tm_year + 1900,
                               tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec));
}

struct str clock_local_date(struct arena *arena, int64_t time_ms)
{
    time_t seconds = (time_t)(time_ms / 1000);
    struct tm tm = { 0 };

    localtime_r(&seconds, &tm);
    return str_of(
        arena_printf(arena, "%04d-%02d-%02d", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday));
}

/* What follows "zoneinfo/" in the path that /etc/localtime leads to. */
static struct str zone_of_link(struct arena *arena)
{
    char path[256];
    ssize_t len = readlink("/etc/localtime", path, sizeof path - 1);
    const char *zone;

    if (len <= 0)
        return STR_NONE;
    path[len] = '\0';
    zone = strstr(path, "zoneinfo/");
    return zone == NULL ? STR_NONE : str_of(arena_printf(arena, "%s", zone + strlen("zoneinfo/")));
}

struct str clock_time_zone(struct arena *arena)
{
    const char *variable = getenv("TZ");
    struct str zone;

    if (variable != NULL && variable[0] != '\0' && variable[0] != '/')
        return str_of(arena_printf(arena, "%s", variable[0] == ':' ? variable + 1 : variable));
    zone = zone_of_link(arena);
    return zone.s != NULL ? zone : STR_LITERAL("Etc/UTC");
}
