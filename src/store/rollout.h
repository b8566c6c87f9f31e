/*
 * A rollout: the JSONL file of one thread, in the reference's place and format.
 *
 * Lines are appended whole, each with one write(2), and are in the kernel's hands before the call
 * returns: what a client is told after that survives the end of this process. A file is never
 * rewritten. When the last line of a file is torn, the next one starts on a fresh line.
 */
#ifndef STORE_ROLLOUT_H
#define STORE_ROLLOUT_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>
#include <yyjson.h>

/* -- Names --------------------------------------------------------------------------------- */

/* HOME/sessions/YYYY/MM/DD/rollout-YYYY-MM-DDThh-mm-ss-ID.jsonl, in local time. */
struct str rollout_path(struct arena *arena, const char *home, struct str id, int64_t time_ms);

/*
 * The time (2026-11-15T19-17-26, local) and the id in a file's name; false for other names. Both
 * point into the name and do not end with a NUL byte.
 */
bool rollout_parse_name(const char *file_name, struct str *ret_timestamp, struct str *ret_id);

/*
 * The same with all there is: rollout-TIME-THREAD_PART.jsonl is a further file of a thread, which a revert has made. Of
 * a thread's files the newest is the thread; the others are what it goes on from (rollout_chain.h).
 */
struct rollout_name {
    struct str timestamp;
    struct str thread_id;
    struct str part_id; /* empty: the thread's first file */
};
bool rollout_parse_file_name(const char *file_name, struct rollout_name *ret_name);

/* Of two files of a thread: which is the newer one? Less than 0: `b` is. */
int rollout_name_compare(const struct rollout_name *a, const struct rollout_name *b);

/* When an id was made; false: it does not tell (only UUIDv7s do). It must be one. */
bool rollout_id_time(struct str id, int64_t *ret_time_ms);

/* 2026-11-15T19:17:26.294Z */
struct str timestamp_text(struct arena *arena, int64_t time_ms);

/* Any RFC 3339 time, as seconds since 1970. */
bool timestamp_parse(struct str text, int64_t *ret_seconds);

/* -- Writing ------------------------------------------------------------------------------- */

struct rollout;

/* Creates the file and its folders. A file that is there already is continued. */
bool rollout_create(const char *path, struct rollout **ret_rollout, struct error *err);

/*
 * Opens for appending. A thread that another Bobbin, or codex since 0.166, writes to is refused (writer_lock.h). The lines of a paginated file (rollout_chain.h)
 * go on with the ordinals of those that are there; one whose last line has none, because somebody has gone on with
 * it in the old form, is refused: nobody could go on with it after that.
 */
bool rollout_open(const char *path, struct rollout **ret_rollout, struct error *err);

/* Of a file that was created just now: its lines have ordinals, from this one on. */
void rollout_number_lines(struct rollout *rollout, uint64_t ordinal);
bool rollout_has_ordinals(const struct rollout *rollout);

/* Where every line that is written goes, too; or NULL. Borrowed. */
struct journal;
void rollout_set_journal(struct rollout *rollout, struct journal *journal);

/*
 * One line: {"timestamp":now,"type":TYPE,"payload":PAYLOAD}, where the payload is JSON without line
 * breaks. After a failure (disk full) the rest of a torn line is taken back or ended, and later lines
 * are tried again.
 */
bool rollout_append(struct rollout *rollout, const char *type, struct str payload,
                    struct error *err);

/* Bytes of a file; 0: it cannot be told. Who asks before reading it, and of the file it has open (and locked)
 * whether it has no more than that, knows that it has read everything. */
uint64_t rollout_size(const char *path);
bool rollout_has_size(const struct rollout *rollout, uint64_t size);

/*
 * Gives the descriptor and the lock back until rollout_wake(), which opens the file again as rollout_open()
 * does. Meanwhile anything may have become of it; what was kept of it (its size, how it began, how it ended)
 * tells. Who goes on with a file that has other lines than it knows would write a second history into it, so
 * nothing is written unless the file is as it was.
 */
enum rollout_woken {
    ROLLOUT_AWAKE,
    ROLLOUT_UNUSABLE,  /* it is gone, cannot be opened, or is another file */
    ROLLOUT_BUSY,      /* another server has it open */
    ROLLOUT_CONTINUED, /* another server, or codex, has written to it, or has reverted the thread */
};
void rollout_rest(struct rollout *rollout);
bool rollout_is_resting(const struct rollout *rollout);
enum rollout_woken rollout_wake(struct rollout *rollout, struct error *err);

void rollout_close(struct rollout *rollout); /* accepts NULL */

/* -- Reading ------------------------------------------------------------------------------- */

enum rollout_line_type {
    ROLLOUT_SESSION_META = 1,
    ROLLOUT_RESPONSE_ITEM,
    ROLLOUT_EVENT_MSG,
    ROLLOUT_TURN_CONTEXT,
    ROLLOUT_COMPACTED,
};

struct rollout_line {
    enum rollout_line_type type;
    struct str timestamp;
    yyjson_val *payload; /* an object; valid during the call */
    uint64_t
        offset; /* of the line: in the thread's files as a whole (rollout_read()), or in the one file */
    struct str long_text; /* an output that the payload has a stand-in for (long_text.h), or NULL */
};

const char *rollout_line_name(enum rollout_line_type type);

/* Does only an extended history have events (event_msg lines) of this `type`? */
bool rollout_event_is_extended(const char *type);

/* Returns false to stop reading. */
typedef bool rollout_line_fn(void *owner, const struct rollout_line *line);

/*
 * Reads a thread line by line from a place, in memory that depends on the longest line only: its file, and before it
 * those that it goes on from (rollout_chain.h), as if they were one. Lines
 * that are not JSON, of unknown type or without their members are skipped, as are a torn last line,
 * nesting deeper than a message may have, lines that are not UTF-8 and those of more than 256 MiB. Fails, in
 * the reference's words, when the file cannot be read; the lines before the fault have been handed
 * out by then. A file of white space only is an `empty session file`.
 */
bool rollout_read(const char *path, uint64_t place, rollout_line_fn *on_line, void *owner,
                  struct error *err);

/* The lines that begin between two places; `end` may be UINT64_MAX. */
struct rollout_chain;
bool rollout_read_chain(const struct rollout_chain *chain, uint64_t begin, uint64_t end,
                        rollout_line_fn *on_line, void *owner, struct error *err);

/* Is a line of this kind needed? One that is not is not even parsed, so that it may be anything. */
struct rollout_kind;
typedef bool rollout_wants_fn(void *owner, const struct rollout_kind *kind);

/* The same as rollout_read() from the beginning, of the lines that are wanted and those that do not tell what they are at once (rollout_kind.h). */
bool rollout_read_wanted(const char *path, rollout_wants_fn *wants, rollout_line_fn *on_line,
                         void *owner, struct error *err);

/* The same for those who take long outputs as they stand in the file: rollout_line.long_text. */
bool rollout_read_lean(const char *path, rollout_wants_fn *wants, rollout_line_fn *on_line,
                       void *owner, struct error *err);

/* One file alone; `wants` may be NULL. */
bool rollout_read_file(const char *path, rollout_wants_fn *wants, rollout_line_fn *on_line,
                       void *owner, struct error *err);

/* The same, but a file without lines is not an error. */
bool rollout_scan(const char *path, rollout_line_fn *on_line, void *owner, struct error *err);

#endif
