/*
 * The lines a thread writes to its rollout.
 *
 * Until the thread is materialised (its first user message) they wait in memory; a thread that is
 * ephemeral never writes. A line that cannot be written is reported once and the thread goes on in
 * memory.
 *
 * A file that nobody writes to for a while rests: it costs no descriptor, and is opened again with the next
 * line. If that fails the lines wait, and are tried again with each further one. While it rests another server
 * can load the thread and go on with it: nothing is written behind its lines.
 *
 * With a journal (store/journal.h) every line goes there, too.
 */
#ifndef AGENT_RECORDER_H
#define AGENT_RECORDER_H

#include "base/buf.h"
#include "base/error.h"
#include "base/list.h"
#include "schema/generated/wire.h"
#include "store/rollout.h"
#include "store/turns_items_write.h"

struct recorder {
    char *path;              /* planned or real; NULL: ephemeral; owned */
    struct rollout *file;    /* NULL until materialised; owned */
    struct journal *journal; /* of the file; borrowed; NULL: none */
    struct list waiting; /* lines before that, and those for a file that cannot be opened; owned */
    size_t n_waiting_bytes;
    bool is_warm;           /* a line was written since recorder_cool() */
    bool extended;          /* also the lines that only an extended history has */
    bool is_paginated;      /* lines have ordinals, and items are told when they are complete */
    uint64_t first_ordinal; /* of a file that is still to be made */
    struct error failure;   /* of the last line; code 0: none */
    void (*on_failure)(void *owner, const struct error *err); /* the first of a row of failures */
    struct journal *(*on_made)(void *owner); /* the file was made just now: its journal; or NULL */
    void (*on_open)(void *owner);            /* there is a descriptor from now on; or NULL */
    void *owner;
};

void recorder_init(struct recorder *recorder, const char *path, bool extended);

/* The file that is to be made is a paginated one, whose lines count from here. */
void recorder_set_paginated(struct recorder *recorder, uint64_t first_ordinal);

/* Is there a line for events of this kind? Some stand in extended histories only, none about items in paginated files. */
bool recorder_writes(const struct recorder *recorder, enum wire_rollout_event_tag tag);
void record_event(struct recorder *recorder, const struct wire_rollout_event *event);
void record_item(struct recorder *recorder, struct str item_json);

/* Of a paginated file: an item is complete. */
void record_completed(struct recorder *recorder, const struct completed_item *completed);
void record_turn_context(struct recorder *recorder,
                         const struct wire_rollout_turn_context *context);
void record_compacted(struct recorder *recorder, struct str payload);

/* Creates the file: session_meta first, whose payload is given, then what waited. */
void recorder_materialise(struct recorder *recorder, struct str meta);

/* Before the file is opened or made. Borrowed; NULL: none. */
void recorder_set_journal(struct recorder *recorder, struct journal *journal);

/* Goes on with a file that exists, if it has no more than the bytes that were read of it. */
bool recorder_open(struct recorder *recorder, uint64_t size, struct error *err);

/* Goes on with another file instead, in the same way; the one it has is closed. It stays with it on failure. */
bool recorder_change_file(struct recorder *recorder, const char *path, uint64_t size,
                          struct error *err);

/*
 * Before anything is begun that the file has to know of: is the thread still ours? The file is opened if it
 * rested. False: another server has it, or has gone on with it. A file that cannot be opened is no such
 * reason: its lines wait.
 */
bool recorder_claim(struct recorder *recorder, struct error *err);

/* Has another server gone on with the thread while its file rested? Opens the file otherwise. */
bool recorder_is_outdated(struct recorder *recorder);

bool recorder_is_materialised(const struct recorder *recorder);

/* Does it hold a descriptor? */
bool recorder_is_open(const struct recorder *recorder);

/* Lets the file rest until the next line. */
void recorder_rest(struct recorder *recorder);

/* The same if nothing was written since this was last called; returns whether the file rests. */
bool recorder_cool(struct recorder *recorder);
void recorder_done(struct recorder *recorder);

#endif
