#include "session/rollout_load.h"

#include "agent/context.h"
#include "agent/prompts.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "schema/encode.h"
#include "schema/json_write.h"
#include "store/rollout_tail.h"
#include "store/turns_items_write.h"

#include <unistd.h>

/* -- Where a fork cuts --------------------------------------------------------------------- */

/* Where lines go: into a file, or into what is read. */
typedef bool line_sink_fn(void *owner, enum rollout_line_type type, struct str payload);

/* How much was used is counted in the end, after the calls of an answer. */
static bool is_usage(const struct rollout_line *line)
{
    return line->type == ROLLOUT_EVENT_MSG &&
           yyjson_equals_str(yyjson_obj_get(line->payload, "type"), "token_count");
}

/* Where the turn ends, or begins, at which a fork is made. */
static bool find_cut(struct rollout_load *load)
{
    struct rollout_cut cut;

    if (load->cut_turn.s == NULL)
        return true;
    if (!rollout_find_cut(load->path, load->cut_turn, load->cut_before, load->arena,
                          &load->has_no_such_turn, &cut, &load->err))
        return false;
    load->has_no_such_turn = !load->has_no_such_turn;
    if (!load->has_no_such_turn) {
        load->copy_bytes = cut.place;
        return true;
    }
    if (rollout_is_paginated(load->path))
        return error_set(&load->err, ERR_INVALID_REQUEST, "turn not found: %s", load->cut_turn.s);
    return error_set(&load->err, ERR_INVALID_REQUEST, "%s '%s' was not found in the source thread",
                     load->cut_before ? "beforeTurnId" : "lastTurnId", load->cut_turn.s);
}

/* Lines that were written after a fork was asked for are not part of it. */
static bool is_behind_cut(const struct rollout_load *load, const struct rollout_line *line)
{
    if (!load->is_fork || line->offset < load->copy_bytes)
        return false;
    return load->copy_item.s == NULL || !is_usage(line);
}

static bool add_event(const struct wire_rollout_event *event, line_sink_fn *sink, void *owner)
{
    CLEANUP(buf_done) struct buf payload = { 0 };

    schema_encode(&type_rollout_event, event, 0, &payload);
    return sink(owner, ROLLOUT_EVENT_MSG, buf_str(&payload));
}

static bool add_completed_message(struct rollout_load *load, struct str turn_id, struct str text,
                                  line_sink_fn *sink, void *owner)
{
    CLEANUP(buf_done) struct buf payload = { 0 };
    int64_t now_ms = clock_now_ms();
    char id[UUID_LENGTH + 1];
    struct wire_thread_item item = { .tag = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
                                     .agent_message = { .text = text } };

    uuid_make_v7(now_ms, id);
    item.agent_message.id = str_of(id);
    return !completed_item_write(&(struct completed_item){ .thread_id = load->copy_meta->id,
                                                           .turn_id = turn_id,
                                                           .item = &item,
                                                           .times = { now_ms, now_ms } },
                                 &payload) ||
           sink(owner, ROLLOUT_EVENT_MSG, buf_str(&payload));
}

static bool add_told_message(struct rollout_load *load, struct str turn_id, struct str text,
                             line_sink_fn *sink, void *owner)
{
    if (load->is_paged)
        return add_completed_message(load, turn_id, text, sink, owner);
    return add_event(&(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_AGENT_MESSAGE,
                                                   .agent_message = { .message = text } },
                     sink, owner);
}

/* What an interrupt keeps of a message. */
static bool add_cut_message(struct rollout_load *load, struct str turn_id, struct str text,
                            line_sink_fn *sink, void *owner)
{
    return add_told_message(load, turn_id, text, sink, owner) &&
           sink(owner, ROLLOUT_RESPONSE_ITEM, message_item(load->arena, "assistant", text));
}

/* A copy of a turn that runs ends where it was cut: with the item that was given, or as an interrupted one. */
static bool add_boundary(struct rollout_load *load, const struct turn_builder *turns,
                         line_sink_fn *sink, void *owner)
{
    struct wire_rollout_event aborted = { .tag = WIRE_ROLLOUT_EVENT_TAG_TURN_ABORTED,
                                          .turn_aborted = { .reason =
                                                                STR_LITERAL("interrupted") } };

    if (load->copy_item.s != NULL)
        return sink(owner, ROLLOUT_RESPONSE_ITEM, load->copy_item);
    if (!turn_builder_is_mid_turn(turns, &aborted.turn_aborted.turn_id))
        return true;
    for (size_t i = 0; i < load->cut_messages.n; i++) {
        if (!add_cut_message(load, aborted.turn_aborted.turn_id, load->cut_messages.items[i], sink,
                             owner))
            return false;
    }
    return sink(owner, ROLLOUT_RESPONSE_ITEM,
                message_item(load->arena, "user", str_of(turn_aborted_text))) &&
           add_event(&aborted, sink, owner);
}

/* -- Copying -------------------------------------------------------------------------------- */

struct rollout_copy {
    const struct rollout_load *load;
    struct rollout *target;
    struct turn_builder *turns;
    bool ok;
    struct error *err;
};

static bool copy_line(void *owner, const struct rollout_line *line)
{
    struct rollout_copy *copy = owner;
    CLEANUP(buf_done) struct buf payload = { 0 };

    if (is_behind_cut(copy->load, line))
        return true;
    turn_builder_line(copy->turns, line);
    json_write_value(&payload, line->payload);
    copy->ok =
        rollout_append(copy->target, rollout_line_name(line->type), buf_str(&payload), copy->err);
    return copy->ok;
}

/* Of lines that are there already only the turns are of interest. */
static bool copy_know_line(void *owner, const struct rollout_line *line)
{
    struct rollout_copy *copy = owner;

    if (!is_behind_cut(copy->load, line))
        turn_builder_line(copy->turns, line);
    return true;
}

static bool copy_add_line(void *owner, enum rollout_line_type type, struct str payload)
{
    struct rollout_copy *copy = owner;

    return rollout_append(copy->target, rollout_line_name(type), payload, copy->err);
}

/* A paginated thread need not be copied: the new file says how much of it counts. A turn that runs is cut there. */
static bool copy_lines(struct rollout_load *load, const struct session_meta *meta,
                       struct rollout_copy *copy)
{
    rollout_line_fn *on_line = meta->base.id.s != NULL ? copy_know_line : copy_line;

    return rollout_read(load->path, 0, on_line, copy, &load->err) && copy->ok;
}

/* What was written behind the place that a fork was asked for at is not part of it. */
static bool find_fork_cut(struct rollout_load *load, bool *ret_found, struct rollout_cut *ret_cut)
{
    *ret_found = true;
    if (load->cut_turn.s == NULL && load->copy_bytes != UINT64_MAX)
        return rollout_cut_at(load->path, load->copy_bytes, load->arena, ret_cut, &load->err);
    return rollout_find_cut(load->path, load->cut_turn, load->cut_before, load->arena, ret_found,
                            ret_cut, &load->err);
}

/* Nothing is known of a cut within a turn, and a copy in the old form is a copy. */
static bool find_fork_base(struct rollout_load *load, struct history_base *ret_base)
{
    struct rollout_cut cut;
    bool found;

    *ret_base = (struct history_base){ 0 };
    if (load->copy_item.s != NULL || !load->is_paged)
        return true;
    if (!find_fork_cut(load, &found, &cut))
        return false;
    if (found) {
        *ret_base = cut.base;
        load->copy_bytes = cut.place; /* whoever has the thread may go on writing */
    }
    return true;
}

static bool copy_rollout(struct rollout_load *load)
{
    struct rollout_copy copy = {
        .load = load, .turns = turn_builder_new(load->arena), .ok = true, .err = &load->err
    };
    struct session_meta meta = *load->copy_meta;
    bool ok;

    load->is_paged = meta.is_paginated = rollout_is_paginated(load->path);
    ok = find_fork_base(load, &meta.base) &&
         session_meta_create_file(&meta, load->copy_path, &copy.target, &load->err) &&
         copy_lines(load, &meta, &copy) && add_boundary(load, copy.turns, copy_add_line, &copy);
    rollout_close(copy.target);
    load->is_copied = copy.target != NULL;
    return ok;
}

/* -- Reading -------------------------------------------------------------------------------- */

struct load_reading {
    const struct rollout_load *load;
    bool is_cut;                /* it is the original of a copy in memory */
    struct turn_builder *turns; /* what the client sees */
    struct replay *replay;      /* what the model sees */
};

static bool load_line(void *owner, const struct rollout_line *line)
{
    struct load_reading *reading = owner;

    if (reading->is_cut && is_behind_cut(reading->load, line))
        return true;
    if (reading->load->end > 0 && line->offset >= reading->load->end)
        return false;
    if (!reading->load->without_turns || line->type == ROLLOUT_SESSION_META)
        turn_builder_line(reading->turns, line);
    return replay_line(reading->replay, line);
}

static bool load_add_line(void *owner, enum rollout_line_type type, struct str payload)
{
    struct load_reading *reading = owner;
    yyjson_doc *doc = yyjson_read(payload.s, payload.len, /* flags= */ 0);
    struct rollout_line line = { .type = type,
                                 .timestamp = STR_LITERAL(""),
                                 .payload = yyjson_doc_get_root(doc) };

    turn_builder_line(reading->turns, &line);
    replay_line(reading->replay, &line);
    yyjson_doc_free(doc);
    return true;
}

/* Of a brief reading. */
static bool load_wants_line(void *owner, const struct rollout_kind *kind)
{
    return turns_want_line(owner, kind) || replay_brief_wants(owner, kind);
}

static bool read_load_lines(const struct rollout_load *load, const char *path,
                            struct load_reading *reading, struct error *err)
{
    if (load->is_brief && load->is_passed_on)
        return rollout_read_lean(path, load_wants_line, load_line, reading, err);
    if (load->is_brief)
        return rollout_read_wanted(path, load_wants_line, load_line, reading, err);
    return rollout_read(path, 0, load_line, reading, err);
}

static void load_lines(struct rollout_load *load, const char *path)
{
    struct arena *turns_memory = load->turns_memory != NULL ? load->turns_memory : load->arena;
    struct load_reading reading = { .load = load,
                                    .is_cut = load->is_fork && load->copy_path == NULL,
                                    .turns = turn_builder_new(turns_memory),
                                    .replay = load->is_brief ? replay_new_brief()
                                                             : replay_new(load->settings) };

    if (load->is_brief && load->is_passed_on)
        turn_builder_write_items(reading.turns, load->encode_flags);
    if (read_load_lines(load, path, &reading, &load->err) &&
        turn_builder_check(reading.turns, &load->err) &&
        (!reading.is_cut || add_boundary(load, reading.turns, load_add_line, &reading)) &&
        replay_finish(reading.replay, path, load->arena, &load->replayed, &load->err))
        load->turns = turn_builder_finish(reading.turns);
    replay_free(reading.replay);
}

/* A fork within a turn is cut at so many bytes of the thread's own file; the files before it count as a whole. */
static bool place_cut(struct rollout_load *load)
{
    struct rollout_chain chain;

    if (!load->is_fork || load->copy_bytes == UINT64_MAX)
        return true;
    if (!rollout_chain_read(load->path, load->arena, &chain, &load->err))
        return false;
    load->copy_bytes += chain.parts[chain.n - 1].begin;
    return true;
}

static void load_run(struct rollout_load *load)
{
    const char *path = load->path;

    if (!place_cut(load) || !find_cut(load))
        return;
    if (load->copy_path != NULL) {
        path = load->copy_path;
        if (!copy_rollout(load) ||
            !summary_from_rollout(path, load->arena, &load->summary, &load->err))
            return;
    }
    if (load->end == 0) /* otherwise it was measured, too */
        load->size = rollout_size(path);
    load_lines(load, path);
}

/* Half a copy would be found as a thread, and keep what it goes on from from being deleted. */
void rollout_load_run(struct rollout_load *load)
{
    load_run(load);
    if (load->err.code != 0 && load->is_copied)
        unlink(load->copy_path);
}
