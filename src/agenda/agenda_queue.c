/* The queue of a thread: messages that become turns, one after the other. */
#include "agenda/agenda_internal.h"

#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
#include "schema/decode.h"
#include "schema/encode.h"

#include <stdio.h>
#include <stdlib.h>

/* -- Entries ------------------------------------------------------------------------------- */

static void count_bytes(struct agenda *agenda, size_t less, size_t more)
{
    agenda->queue_bytes = agenda->queue_bytes - less + more;
    agenda->all->queue_bytes = agenda->all->queue_bytes - less + more;
}

static void entry_free(struct queue_entry *entry)
{
    if (entry == NULL)
        return;
    free((char *)(uintptr_t)entry->json.s);
    free(entry);
}

/* Out of the queue; it is the caller's. */
static struct queue_entry *entry_leaves(struct agenda *agenda, struct queue_entry *entry)
{
    agenda->n_queue--;
    count_bytes(agenda, entry->json.len, 0);
    list_remove(&entry->node);
    return entry;
}

static void queue_clear(struct agenda *agenda)
{
    list_foreach(&agenda->queue, entry, struct queue_entry, node) {
        entry_free(entry_leaves(agenda, entry));
    }
}

void agenda_queue_done(struct agenda *agenda)
{
    queue_clear(agenda);
    agenda->revision = REVISION_UNKNOWN;
    entry_free(TAKE(agenda->taken));
}

static struct str encode_entry(const struct wire_queued_submission *submission)
{
    struct buf json = { 0 };

    schema_encode(&type_queued_submission, submission, ENCODE_0166, &json);
    buf_add_char(&json, '\0');
    return (struct str){ json.data, json.len - 1 };
}

static bool decode_json(struct str json, struct arena *arena,
                        struct wire_queued_submission *ret_submission)
{
    CLEANUP(error_done) struct error err = { 0 };

    return schema_decode_text(&type_queued_submission, json, arena, ret_submission, &err);
}

static bool decode_entry(const struct queue_entry *entry, struct arena *arena,
                         struct wire_queued_submission *ret_submission)
{
    return decode_json(entry->json, arena, ret_submission);
}

static struct queue_entry *entry_new(struct agenda *agenda, struct str id, int64_t position,
                                     struct str json)
{
    struct queue_entry *entry = xcalloc(1, sizeof *entry);

    snprintf(entry->id, sizeof entry->id, "%s", id.s);
    entry->position = position;
    entry->json = json;
    list_append(&agenda->queue, &entry->node);
    agenda->n_queue++;
    count_bytes(agenda, 0, json.len);
    return entry;
}

static struct queue_entry *find_entry(const struct agenda *agenda, struct str id)
{
    list_foreach(&agenda->queue, entry, struct queue_entry, node) {
        if (str_is(id, entry->id))
            return entry;
    }
    return NULL;
}

static void queue_tell(struct agenda *agenda)
{
    if (agenda->thread != NULL)
        thread_notify(
            agenda->thread, NOTIFICATION_THREAD_QUEUE_CHANGED,
            &(struct wire_thread_queue_changed_notification){ str_of(agenda->thread_id) });
}

/* -- What is in the file ----------------------------------------------------------------- */

static bool can_be_read(const struct stored_entry *entry)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_queued_submission submission;

    return entry->id.s != NULL && entry->id.len <= UUID_LENGTH &&
           decode_json(entry->json, &arena, &submission);
}

/* What was not meant for us stays in the file. */
void agenda_queue_check(struct stored_agenda *stored)
{
    size_t n = 0;

    for (size_t i = 0; i < stored->n_entries; i++) {
        struct stored_entry *entry = &stored->entries[i];

        if (can_be_read(entry)) {
            stored->entries[n++] = *entry;
            continue;
        }
        log_warn("entry %.*s of a queue cannot be read", STR_ARGS(entry->id));
        free((char *)(uintptr_t)entry->json.s);
    }
    stored->n_entries = n;
}

bool agenda_queue_has_room(const struct agenda *agenda, const struct stored_agenda *stored)
{
    size_t bytes = agenda->all->queue_bytes - agenda->queue_bytes;

    for (size_t i = 0; i < stored->n_entries; i++)
        bytes += stored->entries[i].json.len;
    return stored->n_entries == 0 || bytes <= QUEUES_BYTES_MAX;
}

/* The one that was taken is still in the file. */
static bool is_taken(const struct agenda *agenda, const struct stored_entry *entry)
{
    return agenda->taken != NULL && str_is(entry->id, agenda->taken->id);
}

static bool queue_is_same(struct agenda *agenda, const struct stored_agenda *stored)
{
    size_t i = 0;

    list_foreach(&agenda->queue, entry, struct queue_entry, node) {
        if (i < stored->n_entries && is_taken(agenda, &stored->entries[i]))
            i++;
        if (i == stored->n_entries || !str_is(stored->entries[i].id, entry->id) ||
            !str_equal(stored->entries[i].json, entry->json))
            return false;
        i++;
    }
    if (i < stored->n_entries && is_taken(agenda, &stored->entries[i]))
        i++;
    return i == stored->n_entries;
}

void agenda_queue_adopt(struct agenda *agenda, struct stored_agenda *stored)
{
    bool is_news = agenda->is_read && !queue_is_same(agenda, stored);

    queue_clear(agenda);
    for (size_t i = 0; i < stored->n_entries; i++) {
        struct stored_entry *from = &stored->entries[i];

        if (is_taken(agenda, from))
            continue;
        entry_new(agenda, from->id, from->position, from->json);
        from->json = STR_NONE; /* it is the queue's now */
    }
    if (is_news)
        queue_tell(agenda);
}

/* -- What clients do with it --------------------------------------------------------------- */

size_t agenda_queue_length(const struct agenda *agenda)
{
    return agenda->n_queue;
}

struct wire_queued_submission_array agenda_queue_page(const struct agenda *agenda, size_t start,
                                                      size_t n, struct arena *arena)
{
    struct wire_queued_submission *items = arena_zero(arena, n * sizeof *items);
    size_t at = 0, n_read = 0, bytes = 0;

    list_foreach(&agenda->queue, entry, struct queue_entry, node) {
        if (n_read == n || bytes > QUEUE_PAGE_BYTES_MAX)
            break;
        if (at++ < start || !decode_entry(entry, arena, &items[n_read]))
            continue;
        bytes += entry->json.len;
        n_read++;
    }
    return (struct wire_queued_submission_array){ items, n_read };
}

bool agenda_queue_find(const struct agenda *agenda, struct str id, struct arena *arena,
                       struct wire_queued_submission *ret_entry)
{
    const struct queue_entry *entry = find_entry(agenda, id);

    return entry != NULL && decode_entry(entry, arena, ret_entry);
}

static bool check_queue_room(const struct agenda *agenda, size_t n_more, size_t less_bytes,
                             size_t more_bytes, struct error *err)
{
    if (agenda->n_queue + n_more > QUEUE_ENTRIES_MAX ||
        agenda->queue_bytes - less_bytes + more_bytes > QUEUE_BYTES_MAX)
        return error_set(err, ERR_OVERLOADED,
                         "the queue of this thread is full: at most %d messages and %d bytes wait",
                         QUEUE_ENTRIES_MAX, QUEUE_BYTES_MAX);
    if (agenda->all->queue_bytes - less_bytes + more_bytes > QUEUES_BYTES_MAX)
        return error_set(err, ERR_OVERLOADED, "the queues of all threads are full: retry later");
    return true;
}

static int64_t last_position(struct agenda *agenda)
{
    if (list_is_empty(&agenda->queue))
        return 0;
    return container_of(agenda->queue.head.prev, struct queue_entry, node)->position;
}

bool agenda_queue_add(struct agenda *agenda, const struct wire_user_input_array *input,
                      struct str client_id, struct arena *arena,
                      struct wire_queued_submission *ret_entry, struct error *err)
{
    char *id = arena_alloc(arena, UUID_LENGTH + 1);
    struct wire_queued_submission submission = { .input = *input,
                                                 .client_user_message_id = client_id };
    struct str json;

    uuid_make_v7(clock_now_ms(), id);
    submission.id = str_of(id);
    json = encode_entry(&submission);
    if (!check_queue_room(agenda, 1, 0, json.len, err)) {
        free((char *)(uintptr_t)json.s);
        return false;
    }
    agenda_save_entry(agenda, entry_new(agenda, submission.id, last_position(agenda) + 1, json),
                      /* is_new= */ true);
    queue_tell(agenda);
    agenda->is_queue_resting = false;
    *ret_entry = submission;
    return true;
}

bool agenda_queue_change(struct agenda *agenda, struct str id,
                         const struct wire_user_input_array *input, struct arena *arena,
                         struct wire_queued_submission *ret_entry, struct error *err)
{
    struct queue_entry *entry = find_entry(agenda, id);
    struct str json;

    if (entry == NULL || !decode_entry(entry, arena, ret_entry))
        return error_set(err, ERR_INVALID_REQUEST, "queued submission not found: %.*s",
                         STR_ARGS(id));
    ret_entry->input = *input;
    json = encode_entry(ret_entry);
    if (!check_queue_room(agenda, 0, entry->json.len, json.len, err)) {
        free((char *)(uintptr_t)json.s);
        return false;
    }
    count_bytes(agenda, entry->json.len, json.len);
    free((char *)(uintptr_t)entry->json.s);
    entry->json = json;
    agenda_save_entry(agenda, entry, /* is_new= */ false);
    queue_tell(agenda);
    return true;
}

bool agenda_queue_remove(struct agenda *agenda, struct str id)
{
    struct queue_entry *entry = find_entry(agenda, id);

    if (entry == NULL)
        return false;
    agenda_drop_entry(agenda, entry->id);
    entry_free(entry_leaves(agenda, entry));
    queue_tell(agenda);
    return true;
}

/* A new one that could not be written is none, unless it runs by now. */
void agenda_queue_is_refused(struct agenda *agenda, struct str id)
{
    struct queue_entry *entry = find_entry(agenda, id);

    if (entry == NULL)
        return;
    entry_free(entry_leaves(agenda, entry));
    queue_tell(agenda);
}

/* Each id names an entry that none before it has named. */
static bool lists_all(struct agenda *agenda, struct str_array ids)
{
    list_foreach(&agenda->queue, entry, struct queue_entry, node) {
        entry->is_listed = false;
    }
    for (size_t i = 0; i < ids.n; i++) {
        struct queue_entry *entry = find_entry(agenda, ids.items[i]);

        if (entry == NULL || entry->is_listed)
            return false;
        entry->is_listed = true;
    }
    return true;
}

bool agenda_queue_order(struct agenda *agenda, struct str_array ids)
{
    if (ids.n != agenda->n_queue || !lists_all(agenda, ids))
        return false;
    for (size_t i = 0; i < ids.n; i++) {
        struct queue_entry *entry = find_entry(agenda, ids.items[i]);

        list_remove(&entry->node);
        list_append(&agenda->queue, &entry->node);
        entry->position = (int64_t)i + 1;
    }
    agenda_save_order(agenda);
    queue_tell(agenda);
    return true;
}

/* -- Turns --------------------------------------------------------------------------------- */

bool agenda_queue_goes_on(const struct agenda *agenda)
{
    return agenda->n_queue > 0 && !agenda->is_queue_resting;
}

struct turn *agenda_queue_take(struct agenda *agenda, struct str id)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct queue_entry *entry =
        id.s != NULL ? find_entry(agenda, id)
                     : container_of(list_first(&agenda->queue), struct queue_entry, node);
    struct wire_queued_submission submission;
    struct turn *turn;

    check(entry != NULL && agenda->thread != NULL && thread_turn(agenda->thread) == NULL);
    check(decode_entry(entry, &arena, &submission)); /* it was, when it came */
    turn = turn_new_regular(agenda->thread, &submission.input, STR_NONE);
    turn_name_input(turn, submission.client_user_message_id);
    agenda_queue_is_recorded(agenda, str_of(agenda->taken_turn));
    agenda->taken = entry_leaves(agenda, entry);
    snprintf(agenda->taken_turn, sizeof agenda->taken_turn, "%s", turn_id(turn));
    queue_tell(agenda);
    return turn;
}

void agenda_begin_queued(struct agenda *agenda)
{
    struct turn *turn = agenda_queue_take(agenda, STR_NONE);

    log_info("thread=%s: turn %s is begun for a queued message, %zu wait", agenda->thread_id,
             turn_id(turn), agenda->n_queue);
    turn_begin(turn);
}

static bool is_taken_by(const struct agenda *agenda, struct str turn_id)
{
    return agenda->taken != NULL && str_is(turn_id, agenda->taken_turn);
}

/* The message is in the thread's own file. */
void agenda_queue_is_recorded(struct agenda *agenda, struct str turn_id)
{
    if (!is_taken_by(agenda, turn_id))
        return;
    agenda_drop_entry(agenda, agenda->taken->id);
    entry_free(TAKE(agenda->taken));
}

/* It is the first again, and waits for somebody's word. */
static void put_back(struct agenda *agenda)
{
    struct queue_entry *entry = TAKE(agenda->taken);

    if (!list_is_empty(&agenda->queue))
        entry->position =
            container_of(list_first(&agenda->queue), struct queue_entry, node)->position - 1;
    list_prepend(&agenda->queue, &entry->node);
    agenda->n_queue++;
    count_bytes(agenda, 0, entry->json.len);
    agenda->is_queue_resting = true;
    agenda_save_entry(agenda, entry, /* is_new= */ false);
    queue_tell(agenda);
}

/* Whoever interrupts a turn does not want the next one to begin by itself. A turn that ended well without its message was
 * ended by a hook, which did not want it. */
void agenda_queue_turn_ended(struct agenda *agenda, const struct turn_outcome *outcome)
{
    agenda->is_queue_resting = outcome->status == WIRE_TURN_STATUS_INTERRUPTED;
    if (outcome->status == WIRE_TURN_STATUS_COMPLETED)
        agenda_queue_is_recorded(agenda, outcome->turn_id);
    else if (is_taken_by(agenda, outcome->turn_id))
        put_back(agenda);
}
