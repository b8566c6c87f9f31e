/* Where rollouts are, what they are called, and how times look in them. */
#include "store/rollout.h"

#include "base/uuid.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char PREFIX[] = "rollout-";
static const char SUFFIX[] = ".jsonl";
enum { PREFIX_LEN = sizeof PREFIX - 1, SUFFIX_LEN = sizeof SUFFIX - 1 };

/* Rounds down, before 1970 too. */
static time_t whole_seconds(int64_t time_ms)
{
    return (time_t)(time_ms / 1000 - (time_ms % 1000 < 0));
}

struct str rollout_path(struct arena *arena, const char *home, struct str id, int64_t time_ms)
{
    time_t seconds = whole_seconds(time_ms);
    struct tm local = { 0 };
    char folder[64], stamp[64];

    localtime_r(&seconds, &local);
    strftime(folder, sizeof folder, "%Y/%m/%d", &local);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H-%M-%S", &local);
    return str_of(arena_printf(arena, "%s/sessions/%s/rollout-%s-%.*s.jsonl", home, folder, stamp,
                               STR_ARGS(id)));
}

/* Does the text look like the pattern, in which 0 stands for any digit? */
static bool has_form(const char *text, const char *pattern)
{
    for (size_t i = 0; pattern[i] != '\0'; i++) {
        if (pattern[i] == '0' ? !isdigit((unsigned char)text[i]) : text[i] != pattern[i])
            return false;
    }
    return true;
}

static int number_at(const char *digits, size_t n_digits)
{
    int number = 0;

    for (size_t i = 0; i < n_digits; i++)
        number = 10 * number + (digits[i] - '0');
    return number;
}

/* The parts of `YYYY?MM?DD?hh?mm?ss`, which has been looked at; false if there is no such time. */
static bool read_calendar(const char *text, struct tm *ret_tm)
{
    static const char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    int year = number_at(text, 4), month = number_at(text + 5, 2), day = number_at(text + 8, 2);
    int hour = number_at(text + 11, 2), minute = number_at(text + 14, 2);
    int second = number_at(text + 17, 2);
    bool leap_year = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    if (month < 1 || month > 12 || day < 1 || day > days[month - 1] + (month == 2 && leap_year))
        return false;
    if (hour > 23 || minute > 59 || second > 60)
        return false;
    *ret_tm = (struct tm){
        .tm_year = year - 1900,
        .tm_mon = month - 1,
        .tm_mday = day,
        .tm_hour = hour,
        .tm_min = minute,
        .tm_sec = second == 60 ? 59 : second, /* a leap second */
    };
    return true;
}

/* `_ID` behind the thread's id, as reverts have it; an empty text without one. */
static bool parse_part_id(struct str rest, struct str *ret_part_id)
{
    *ret_part_id = (struct str){ rest.s, 0 };
    if (rest.len == 0)
        return true;
    if (rest.len != 1 + UUID_LENGTH || rest.s[0] != '_')
        return false;
    *ret_part_id = (struct str){ rest.s + 1, UUID_LENGTH };
    return uuid_is_valid(*ret_part_id);
}

bool rollout_parse_file_name(const char *file_name, struct rollout_name *ret_name)
{
    static const char form[] = "0000-00-00T00-00-00";
    enum { STAMP_LEN = sizeof form - 1, HEAD_LEN = PREFIX_LEN + STAMP_LEN + 1 };
    size_t len = strlen(file_name);
    struct str stamp, id, rest;
    struct tm calendar;

    if (len < HEAD_LEN + UUID_LENGTH + SUFFIX_LEN ||
        memcmp(file_name + len - SUFFIX_LEN, SUFFIX, SUFFIX_LEN) != 0)
        return false;
    stamp = (struct str){ file_name + PREFIX_LEN, STAMP_LEN };
    id = (struct str){ file_name + HEAD_LEN, UUID_LENGTH };
    rest = (struct str){ id.s + UUID_LENGTH, len - HEAD_LEN - UUID_LENGTH - SUFFIX_LEN };
    if (memcmp(file_name, PREFIX, PREFIX_LEN) != 0 || !has_form(stamp.s, form) ||
        stamp.s[STAMP_LEN] != '-' || !uuid_is_valid(id) || !parse_part_id(rest, &rest))
        return false;
    if (!read_calendar(stamp.s, &calendar))
        return false;
    *ret_name = (struct rollout_name){ .timestamp = stamp, .thread_id = id, .part_id = rest };
    return true;
}

bool rollout_parse_name(const char *file_name, struct str *ret_timestamp, struct str *ret_id)
{
    struct rollout_name name;

    if (!rollout_parse_file_name(file_name, &name))
        return false;
    *ret_timestamp = name.timestamp;
    *ret_id = name.thread_id;
    return true;
}

/* Ids of parts begin with the time at which they were made; the thread's first file has none. */
int rollout_name_compare(const struct rollout_name *a, const struct rollout_name *b)
{
    int by_part = str_compare(a->part_id, b->part_id);

    return by_part != 0 ? by_part : str_compare(a->timestamp, b->timestamp);
}

/* The first 48 bits of a UUIDv7 are the time it was made. */
bool rollout_id_time(struct str id, int64_t *ret_time_ms)
{
    char digits[13];

    if (id.s[14] != '7')
        return false;
    snprintf(digits, sizeof digits, "%.8s%.4s", id.s, id.s + 9);
    *ret_time_ms = (int64_t)strtoull(digits, NULL, 16);
    return true;
}

struct str timestamp_text(struct arena *arena, int64_t time_ms)
{
    time_t seconds = whole_seconds(time_ms);
    struct tm utc = { 0 };
    char stamp[64];

    gmtime_r(&seconds, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &utc);
    return str_of(arena_printf(arena, "%s.%03dZ", stamp, (int)(time_ms - (int64_t)seconds * 1000)));
}

/* `Z` or `+hh:mm` at the end of a time: how many seconds it is ahead of UTC. */
static bool read_zone(struct str zone, int64_t *ret_ahead)
{
    int hours, minutes;

    if (zone.len == 1 && (zone.s[0] == 'Z' || zone.s[0] == 'z')) {
        *ret_ahead = 0;
        return true;
    }
    if (zone.len != 6 || (zone.s[0] != '+' && zone.s[0] != '-') || !has_form(zone.s + 1, "00:00"))
        return false;
    hours = number_at(zone.s + 1, 2);
    minutes = number_at(zone.s + 4, 2);
    if (hours > 23 || minutes > 59)
        return false;
    *ret_ahead = (zone.s[0] == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
    return true;
}

bool timestamp_parse(struct str text, int64_t *ret_seconds)
{
    static const char date_form[] = "0000-00-00", time_form[] = "00:00:00";
    size_t at = sizeof date_form + sizeof time_form - 1; /* with the letter between them */
    struct tm calendar;
    int64_t ahead;

    if (text.len < at + 1 || !has_form(text.s, date_form) || !has_form(text.s + 11, time_form))
        return false;
    if (text.s[10] != 'T' && text.s[10] != 't' && text.s[10] != ' ')
        return false;
    if (text.s[at] == '.') {
        size_t fraction = ++at;

        while (at < text.len && isdigit((unsigned char)text.s[at]))
            at++;
        if (at == fraction)
            return false;
    }
    if (!read_zone((struct str){ text.s + at, text.len - at }, &ahead) ||
        !read_calendar(text.s, &calendar))
        return false;
    *ret_seconds = (int64_t)timegm(&calendar) - ahead;
    return true;
}
