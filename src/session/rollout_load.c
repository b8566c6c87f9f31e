#include "session/rollout_load.h"

#include "agent/context.h"
#include "agent/prompts.h"
#include "base/memory.h"
#include "schema/encode.h"
#include "schema/json_write.h"

/* -- Copying -------------------------------------------------------------------------------- */

struct rollout_copy {
    struct rollout *target;
    struct turn_builder *turns;
    uint64_t bytes;
    bool ok;
    struct error *err;
};

/* How much was used is counted in the end, after the calls of an answer. */
static bool is_usage(const struct rollout_line *line)
{
    return line->type == ROLLOUT_EVENT_MSG &&
           yyjson_equals_str(yyjson_obj_get(line->payload, "type"), "token_count");
}

static bool copy_line(void *owner, const struct rollout_line *line)
{
    struct rollout_copy *copy = owner;
    CLEANUP(buf_done) struct buf payload = { 0 };

    if (line->offset >= copy->bytes && !is_usage(line))
        return true;
    turn_builder_line(copy->turns, line);
    json_write_value(&payload, line->payload);
    copy->ok =
        rollout_append(copy->target, rollout_line_name(line->type), buf_str(&payload), copy->err);
    return copy->ok;
}

/* A copy of a turn that runs ends where it was cut: with the item that was given, or as an interrupted one. */
static bool add_boundary(struct rollout_load *load, struct rollout_copy *copy)
{
    CLEANUP(buf_done) struct buf payload = { 0 };
    struct wire_rollout_event aborted = { .tag = WIRE_ROLLOUT_EVENT_TAG_TURN_ABORTED,
                                          .turn_aborted = { .reason =
                                                                STR_LITERAL("interrupted") } };

    if (load->copy_item.s != NULL)
        return rollout_append(copy->target, "response_item", load->copy_item, &load->err);
    if (!turn_builder_is_mid_turn(copy->turns, &aborted.turn_aborted.turn_id))
        return true;
    schema_encode(&type_rollout_event, &aborted, 0, &payload);
    return rollout_append(copy->target, "response_item",
                          message_item(load->arena, "user", str_of(turn_aborted_text)),
                          &load->err) &&
           rollout_append(copy->target, "event_msg", buf_str(&payload), &load->err);
}

static bool write_meta(struct rollout_load *load, struct rollout *target)
{
    CLEANUP(buf_done) struct buf payload = { 0 };

    session_meta_write(load->copy_meta, &payload);
    return rollout_append(target, "session_meta", buf_str(&payload), &load->err);
}

static bool copy_rollout(struct rollout_load *load)
{
    struct rollout_copy copy = { .turns = turn_builder_new(load->arena),
                                 .bytes = load->copy_item.s != NULL ? load->copy_bytes : UINT64_MAX,
                                 .ok = true,
                                 .err = &load->err };
    bool ok = rollout_create(load->copy_path, &copy.target, &load->err) &&
              write_meta(load, copy.target) &&
              rollout_read(load->path, 0, copy_line, &copy, &load->err) && copy.ok &&
              add_boundary(load, &copy);

    rollout_close(copy.target);
    return ok;
}

/* -- Reading -------------------------------------------------------------------------------- */

struct load_reading {
    struct turn_builder *turns; /* what the client sees */
    struct replay *replay;      /* what the model sees */
};

static bool load_line(void *owner, const struct rollout_line *line)
{
    struct load_reading *reading = owner;

    return turn_builder_line(reading->turns, line) && replay_line(reading->replay, line);
}

static void load_lines(struct rollout_load *load, const char *path)
{
    struct load_reading reading = { turn_builder_new(load->arena), replay_new(load->settings) };

    if (rollout_read(path, 0, load_line, &reading, &load->err) &&
        turn_builder_check(reading.turns, &load->err) &&
        replay_finish(reading.replay, path, load->arena, &load->replayed, &load->err))
        load->turns = turn_builder_finish(reading.turns);
    replay_free(reading.replay);
}

void rollout_load_run(struct rollout_load *load)
{
    const char *path = load->path;

    if (load->copy_path != NULL) {
        path = load->copy_path;
        if (!copy_rollout(load) ||
            !summary_from_rollout(path, load->arena, &load->summary, &load->err))
            return;
    }
    load->size = rollout_size(path);
    load_lines(load, path);
}
