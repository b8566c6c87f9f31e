#include "agent/recorder.h"

#include "base/log.h"
#include "schema/encode.h"

#include <stdlib.h>

enum { WAITING_LIMIT = 16 * 1024 * 1024 };

struct waiting_line {
    struct list_node node;
    const char *type;
    struct buf payload;
};

void recorder_init(struct recorder *recorder, const char *path, bool extended)
{
    *recorder = (struct recorder){ .extended = extended };
    recorder->path = path == NULL ? NULL : xstrdup(path);
    list_init(&recorder->waiting);
}

/* Whoever is told may record how the turn failed, which fails too and replaces the failure: it is told of a copy. */
static void note_failure(struct recorder *recorder, struct error *err)
{
    CLEANUP(error_done) struct error told = { 0 };
    bool first = recorder->failure.code == 0;

    error_done(&recorder->failure);
    recorder->failure = *err;
    if (!first)
        return;
    log_error("%s, continuing in memory", err->message.s);
    error_copy(&told, err);
    if (recorder->on_failure != NULL)
        recorder->on_failure(recorder->owner, &told);
}

static bool recorder_write_line(struct recorder *recorder, const char *type, struct str payload)
{
    struct error err = { 0 };

    recorder->is_warm = true;
    if (rollout_append(recorder->file, type, payload, &err)) {
        error_done(&recorder->failure);
        return true;
    }
    note_failure(recorder, &err);
    return false;
}

static void free_line(struct recorder *recorder, struct waiting_line *line)
{
    recorder->n_waiting_bytes -= line->payload.len;
    list_remove(&line->node);
    buf_done(&line->payload);
    free(line);
}

static void write_waiting(struct recorder *recorder)
{
    list_foreach(&recorder->waiting, line, struct waiting_line, node) {
        recorder_write_line(recorder, line->type, buf_str(&line->payload));
        free_line(recorder, line);
    }
}

void recorder_set_journal(struct recorder *recorder, struct journal *journal)
{
    recorder->journal = journal;
    if (recorder->file != NULL)
        rollout_set_journal(recorder->file, journal);
}

static void tell_open(struct recorder *recorder)
{
    recorder->is_warm = true;
    if (recorder->on_open != NULL)
        recorder->on_open(recorder->owner);
}

static enum rollout_woken open_again(struct recorder *recorder, struct error *err)
{
    enum rollout_woken woken;

    if (!rollout_is_resting(recorder->file))
        return ROLLOUT_AWAKE;
    woken = rollout_wake(recorder->file, err);
    if (woken == ROLLOUT_AWAKE) {
        tell_open(recorder);
        write_waiting(recorder);
    }
    return woken;
}

/* False: the file cannot be opened, and lines go on waiting. */
static bool wake(struct recorder *recorder)
{
    struct error err = { 0 };

    if (open_again(recorder, &err) == ROLLOUT_AWAKE)
        return true;
    note_failure(recorder, &err);
    return false;
}

static void wait_for_file(struct recorder *recorder, const char *type, struct str payload)
{
    struct waiting_line *line = xcalloc(1, sizeof *line);

    line->type = type;
    buf_add_str(&line->payload, payload);
    list_append(&recorder->waiting, &line->node);
    recorder->n_waiting_bytes += payload.len;
    /* A file that can never be made must not fill the memory; the oldest lines are given up. */
    list_foreach(&recorder->waiting, oldest, struct waiting_line, node) {
        if (recorder->n_waiting_bytes > WAITING_LIMIT)
            free_line(recorder, oldest);
    }
}

static void record(struct recorder *recorder, const char *type, struct str payload)
{
    if (recorder->path == NULL)
        return;
    if (recorder->file != NULL && wake(recorder))
        recorder_write_line(recorder, type, payload);
    else
        wait_for_file(recorder, type, payload);
}

static void record_encoded(struct recorder *recorder, const char *line_type,
                           const struct type *type, const void *value)
{
    CLEANUP(buf_done) struct buf payload = { 0 };

    if (recorder->path == NULL)
        return;
    schema_encode(type, value, 0, &payload);
    record(recorder, line_type, buf_str(&payload));
}

void recorder_set_paginated(struct recorder *recorder, uint64_t first_ordinal)
{
    recorder->is_paginated = true;
    recorder->first_ordinal = first_ordinal;
}

/* What is not about items. A turn that failed says so at its end. */
static bool is_for_paginated(enum wire_rollout_event_tag tag)
{
    return tag == WIRE_ROLLOUT_EVENT_TAG_TASK_STARTED ||
           tag == WIRE_ROLLOUT_EVENT_TAG_TASK_COMPLETE ||
           tag == WIRE_ROLLOUT_EVENT_TAG_TURN_ABORTED ||
           tag == WIRE_ROLLOUT_EVENT_TAG_TOKEN_COUNT ||
           tag == WIRE_ROLLOUT_EVENT_TAG_THREAD_ROLLED_BACK;
}

bool recorder_writes(const struct recorder *recorder, enum wire_rollout_event_tag tag)
{
    if (recorder->path == NULL)
        return false;
    if (recorder->is_paginated)
        return is_for_paginated(tag);
    return recorder->extended ||
           !rollout_event_is_extended(type_variant_name(&type_rollout_event, tag));
}

void record_completed(struct recorder *recorder, const struct completed_item *completed)
{
    CLEANUP(buf_done) struct buf payload = { 0 };

    if (recorder->path != NULL && recorder->is_paginated &&
        completed_item_write(completed, &payload))
        record(recorder, "event_msg", buf_str(&payload));
}

void record_event(struct recorder *recorder, const struct wire_rollout_event *event)
{
    if (recorder_writes(recorder, event->tag))
        record_encoded(recorder, "event_msg", &type_rollout_event, event);
}

void record_item(struct recorder *recorder, struct str item_json)
{
    record(recorder, "response_item", item_json);
}

void record_turn_context(struct recorder *recorder, const struct wire_rollout_turn_context *context)
{
    record_encoded(recorder, "turn_context", &type_rollout_turn_context, context);
}

void record_compacted(struct recorder *recorder, struct str payload)
{
    record(recorder, "compacted", payload);
}

/* A file is of no use without its first line: what follows waits until that can be written. */
void recorder_materialise(struct recorder *recorder, struct str meta)
{
    struct error err = { 0 };

    if (recorder->path == NULL || recorder->file != NULL)
        return;
    if (!rollout_create(recorder->path, &recorder->file, &err)) {
        note_failure(recorder, &err);
        return;
    }
    if (recorder->is_paginated)
        rollout_number_lines(recorder->file, recorder->first_ordinal);
    if (recorder->journal == NULL && recorder->on_made != NULL)
        recorder->journal = recorder->on_made(recorder->owner);
    rollout_set_journal(recorder->file, recorder->journal);
    if (!recorder_write_line(recorder, "session_meta", meta)) {
        rollout_close(recorder->file);
        recorder->file = NULL;
        return;
    }
    tell_open(recorder);
    write_waiting(recorder);
}

/* If it has no more than the bytes that were read of it. */
static bool open_unchanged(const char *path, uint64_t size, struct rollout **ret_file,
                           struct error *err)
{
    struct rollout *file;

    if (!rollout_open(path, &file, err))
        return false;
    if (!rollout_has_size(file, size)) {
        rollout_close(file);
        return error_set(err, ERR_INVALID_REQUEST,
                         "%s was written by somebody else while it was read; try again", path);
    }
    *ret_file = file;
    return true;
}

bool recorder_open(struct recorder *recorder, uint64_t size, struct error *err)
{
    if (!open_unchanged(recorder->path, size, &recorder->file, err))
        return false;
    recorder->is_paginated = rollout_has_ordinals(recorder->file);
    rollout_set_journal(recorder->file, recorder->journal);
    tell_open(recorder);
    return true;
}

bool recorder_change_file(struct recorder *recorder, const char *path, uint64_t size,
                          struct error *err)
{
    struct rollout *file = NULL;

    rollout_rest(recorder->file); /* a thread has one writer */
    if (!open_unchanged(path, size, &file, err))
        return false;
    rollout_close(recorder->file);
    recorder->file = file;
    rollout_set_journal(file, recorder->journal);
    free(recorder->path);
    recorder->path = xstrdup(path);
    tell_open(recorder);
    return true;
}

bool recorder_claim(struct recorder *recorder, struct error *err)
{
    enum rollout_woken woken = recorder->file == NULL ? ROLLOUT_AWAKE : open_again(recorder, err);

    if (woken == ROLLOUT_BUSY || woken == ROLLOUT_CONTINUED)
        return false;
    error_done(err); /* the next line tells, and waits */
    return true;
}

bool recorder_is_outdated(struct recorder *recorder)
{
    CLEANUP(error_done) struct error err = { 0 };

    return recorder->file != NULL && open_again(recorder, &err) == ROLLOUT_CONTINUED;
}

bool recorder_is_open(const struct recorder *recorder)
{
    return recorder->file != NULL && !rollout_is_resting(recorder->file);
}

void recorder_rest(struct recorder *recorder)
{
    if (recorder->file != NULL)
        rollout_rest(recorder->file);
}

bool recorder_cool(struct recorder *recorder)
{
    if (!recorder->is_warm)
        recorder_rest(recorder);
    recorder->is_warm = false;
    return !recorder_is_open(recorder);
}

bool recorder_is_materialised(const struct recorder *recorder)
{
    return recorder->file != NULL;
}

static void give_up_waiting(struct recorder *recorder)
{
    if (recorder->file == NULL || list_is_empty(&recorder->waiting) || wake(recorder))
        return;
    log_error("%s: the last lines of the thread, %zu bytes, are lost", recorder->path,
              recorder->n_waiting_bytes);
}

void recorder_done(struct recorder *recorder)
{
    recorder->on_failure = NULL;
    give_up_waiting(recorder);
    list_foreach(&recorder->waiting, line, struct waiting_line, node) {
        free_line(recorder, line);
    }
    rollout_close(recorder->file);
    error_done(&recorder->failure);
    free(recorder->path);
    recorder->path = NULL;
    recorder->file = NULL;
}
