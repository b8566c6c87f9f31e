/*
 * The history of a thread from its rollout (docs/reference/rollout.md).
 *
 * Nothing is ever taken out of a rollout: a rollback is one more line, which makes the turns before
 * it count for nothing. So there is a stack of the turns that still count, each with the length that
 * the history had before it, to which a rollback cuts it:
 *
 *     | turn 1 | turn 2: compaction | turn 3 | turn 4 | rollback 2 | turn 5 |
 *                                   '------- dropped --------------'
 *
 * Only when a rollback reaches behind a compaction, which has replaced everything, is the history
 * lost that it would have to go back to. Then the file is read once more when all is known: from the
 * newest compaction that counts, passing over what was dropped.
 *
 * A turn begins with its task_started line. Where there are none, as in old files, it begins with a
 * message of the user's, or with the context that was sent just before it.
 */
#include "agent/history_item.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/json_write.h"
#include "store/rollout.h"
#include "store/rollout_kind.h"

#include <stdlib.h>

#define NOWHERE UINT64_MAX

struct segment {
    uint64_t begin;
    uint64_t compaction;  /* its newest with a replacement_history, or NOWHERE */
    uint64_t context;     /* its newest turn_context, or NOWHERE */
    size_t n_items;       /* of the history, before it */
    size_t n_compactions; /* in the file, before it */
    enum { BASELINE_KEPT, BASELINE_CLEARED, BASELINE_SET } baseline;
    bool is_marked; /* begins with task_started */
    bool has_user;  /* counts when turns are rolled back */
    bool has_more;  /* than context: what the model or its tools said */
};

struct dropped_range {
    uint64_t begin;
    uint64_t end; /* included: the rollback itself */
};

struct replay {
    const struct settings *settings;
    struct segment *segments; /* owned; those that count */
    size_t n_segments, segments_cap;
    struct dropped_range *dropped; /* owned; ascending, apart from each other */
    size_t n_dropped, dropped_cap;
    size_t n_compactions;
    bool is_lost;         /* the history has to be read again */
    bool is_brief;        /* it is not wanted */
    uint64_t last;        /* where the last line begins */
    struct arena scratch; /* for one line */
    struct replayed result;
};

/* -- Line by line -------------------------------------------------------------------------- */

static struct segment *open_segment(struct replay *replay, uint64_t begin, bool is_marked)
{
    struct segment *segment;

    if (replay->n_segments == replay->segments_cap) {
        replay->segments_cap = replay->segments_cap == 0 ? 16 : replay->segments_cap * 2;
        replay->segments =
            xrealloc(replay->segments, replay->segments_cap * sizeof replay->segments[0]);
    }
    segment = &replay->segments[replay->n_segments++];
    *segment = (struct segment){
        .begin = begin,
        .compaction = NOWHERE,
        .context = NOWHERE,
        .n_items = replay->result.history.n,
        .n_compactions = replay->n_compactions,
        .is_marked = is_marked,
    };
    return segment;
}

static struct segment *current_segment(struct replay *replay, uint64_t offset)
{
    if (replay->n_segments == 0)
        return open_segment(replay, offset, /* is_marked= */ false);
    return &replay->segments[replay->n_segments - 1];
}

/* Which turn does it belong to? */
static void place_item(struct replay *replay, const struct wire_response_item *item,
                       uint64_t offset)
{
    struct segment *segment = current_segment(replay, offset);
    bool is_message = item->tag == WIRE_RESPONSE_ITEM_TAG_MESSAGE, is_mixed;
    bool is_boundary = is_message && message_is_boundary(&item->message);

    if (!is_boundary && !(is_message && message_is_context(&item->message, &is_mixed))) {
        segment->has_more = true;
        return;
    }
    if (!segment->is_marked && (segment->has_user || segment->has_more))
        segment = open_segment(replay, offset, /* is_marked= */ false);
    segment->has_user = segment->has_user || is_boundary;
}

static void replay_item(struct replay *replay, const struct rollout_line *line)
{
    struct wire_response_item item;

    if (!item_decode(line->payload, &replay->scratch, &item)) {
        current_segment(replay, line->offset);
        return;
    }
    place_item(replay, &item, line->offset);
    if (!replay->is_lost)
        history_add_decoded(&replay->result.history, &item, line->payload, &replay->scratch,
                            replay->settings);
}

static void replay_drop(struct replay *replay, uint64_t begin, uint64_t end)
{
    while (replay->n_dropped > 0 && replay->dropped[replay->n_dropped - 1].begin >= begin)
        replay->n_dropped--;
    if (replay->n_dropped == replay->dropped_cap) {
        replay->dropped_cap = replay->dropped_cap == 0 ? 8 : replay->dropped_cap * 2;
        replay->dropped =
            xrealloc(replay->dropped, replay->dropped_cap * sizeof replay->dropped[0]);
    }
    replay->dropped[replay->n_dropped++] = (struct dropped_range){ begin, end };
}

static void go_back_to(struct replay *replay, const struct segment *segment)
{
    if (segment->n_compactions != replay->n_compactions)
        replay->is_lost = true;
    history_cut(&replay->result.history, replay->is_lost ? 0 : segment->n_items);
}

static void roll_back(struct replay *replay, yyjson_val *num_turns, uint64_t offset)
{
    uint64_t n_turns = yyjson_is_uint(num_turns) ? yyjson_get_uint(num_turns) : 0;
    uint64_t begin = offset;

    if (n_turns > UINT32_MAX) /* no line of the reference's, which passes over it */
        return;
    while (n_turns > 0 && replay->n_segments > 0) {
        const struct segment *segment = &replay->segments[--replay->n_segments];

        begin = segment->begin;
        go_back_to(replay, segment);
        if (segment->has_user)
            n_turns--;
    }
    if (begin == offset)
        return;
    replay_drop(replay, begin, offset);
    open_segment(replay, offset, /* is_marked= */ false);
}

/* Anybody may have written the file. */
static int64_t count_of(int64_t count)
{
    if (count < 0)
        return 0;
    return count < MAX_TOKEN_COUNT ? count : MAX_TOKEN_COUNT;
}

static struct token_usage usage_of(const struct wire_rollout_token_usage *usage)
{
    return (struct token_usage){
        .input = count_of(usage->input_tokens),
        .cached_input = count_of(usage->cached_input_tokens),
        .output = count_of(usage->output_tokens),
        .reasoning_output = count_of(usage->reasoning_output_tokens),
        .total = count_of(usage->total_tokens),
    };
}

static void replay_usage(struct replay *replay, yyjson_val *info)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_rollout_token_info tokens;

    if (!yyjson_is_obj(info) ||
        !schema_decode(&type_rollout_token_info, info, &replay->scratch, &tokens, &err))
        return;
    replay->result.has_usage = true;
    replay->result.total_usage = usage_of(&tokens.total_token_usage);
    replay->result.last_usage = usage_of(&tokens.last_token_usage);
    replay->result.usage_window = tokens.model_context_window.value;
}

static void replay_event(struct replay *replay, const struct rollout_line *line)
{
    yyjson_val *type = yyjson_obj_get(line->payload, "type");

    if (yyjson_equals_str(type, "task_started") || yyjson_equals_str(type, "turn_started"))
        open_segment(replay, line->offset, /* is_marked= */ true);
    else if (yyjson_equals_str(type, "user_message"))
        current_segment(replay, line->offset)->has_user = true;
    else if (yyjson_equals_str(type, "thread_rolled_back"))
        roll_back(replay, yyjson_obj_get(line->payload, "num_turns"), line->offset);
    else if (yyjson_equals_str(type, "token_count"))
        replay_usage(replay, yyjson_obj_get(line->payload, "info"));
}

static void add_compaction(struct history *history, yyjson_val *payload,
                           const struct settings *settings)
{
    yyjson_val *replacement = yyjson_obj_get(payload, "replacement_history");
    yyjson_val *message = yyjson_obj_get(payload, "message");
    yyjson_val *item;
    size_t i, n;

    if (yyjson_is_arr(replacement)) {
        history_clear(history);
        yyjson_arr_foreach(replacement, i, n, item) {
            history_add_value(history, item, /* settings= */ NULL);
        }
    } else if (yyjson_is_str(message)) {
        history_compact(history, (struct str){ yyjson_get_str(message), yyjson_get_len(message) },
                        /* initial_context= */ NULL, 0, settings);
    }
}

static void replay_compaction(struct replay *replay, const struct rollout_line *line)
{
    struct segment *segment = current_segment(replay, line->offset);

    segment->baseline = BASELINE_CLEARED;
    if (yyjson_is_arr(yyjson_obj_get(line->payload, "replacement_history")))
        segment->compaction = line->offset;
    replay->n_compactions++;
    replay->result.is_compacted = true;
    if (!replay->is_lost)
        add_compaction(&replay->result.history, line->payload, replay->settings);
}

static void replay_briefly(struct replay *replay, const struct rollout_line *line)
{
    if (line->type == ROLLOUT_COMPACTED)
        replay->result.is_compacted = true;
    else if (line->type == ROLLOUT_EVENT_MSG &&
             yyjson_equals_str(yyjson_obj_get(line->payload, "type"), "token_count"))
        replay_usage(replay, yyjson_obj_get(line->payload, "info"));
    arena_reset(&replay->scratch);
}

bool replay_brief_wants(void *owner, const struct rollout_kind *kind)
{
    return kind->type == ROLLOUT_COMPACTED ||
           (kind->type == ROLLOUT_EVENT_MSG && str_is(kind->payload_type, "token_count"));
}

bool replay_line(void *owner, const struct rollout_line *line)
{
    struct replay *replay = owner;
    struct segment *segment;

    if (replay->is_brief) {
        replay_briefly(replay, line);
        return true;
    }
    replay->last = line->offset;
    switch (line->type) {
    case ROLLOUT_SESSION_META:
        break;
    case ROLLOUT_RESPONSE_ITEM:
        replay_item(replay, line);
        break;
    case ROLLOUT_EVENT_MSG:
        replay_event(replay, line);
        break;
    case ROLLOUT_TURN_CONTEXT:
        segment = current_segment(replay, line->offset);
        segment->baseline = BASELINE_SET;
        segment->context = line->offset;
        break;
    case ROLLOUT_COMPACTED:
        replay_compaction(replay, line);
        break;
    }
    arena_reset(&replay->scratch);
    return true;
}

/* -- Its outcome --------------------------------------------------------------------------- */

/* The newest compaction that counts, or the beginning of the file. */
static uint64_t find_start(const struct replay *replay)
{
    for (size_t i = replay->n_segments; i-- > 0;) {
        if (replay->segments[i].compaction != NOWHERE)
            return replay->segments[i].compaction;
    }
    return 0;
}

/* The newest turn_context that counts, unless a compaction followed it. */
static uint64_t find_baseline(const struct replay *replay)
{
    for (size_t i = replay->n_segments; i-- > 0;) {
        const struct segment *segment = &replay->segments[i];

        if (segment->baseline == BASELINE_CLEARED)
            return NOWHERE;
        if (segment->baseline == BASELINE_SET && segment->has_user)
            return segment->context;
    }
    return NOWHERE;
}

struct one_line {
    struct arena *arena;
    struct str payload;
};

static bool copy_payload(void *owner, const struct rollout_line *line)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct one_line *one = owner;

    json_write_value(&json, line->payload);
    one->payload = arena_str(one->arena, json.data, json.len);
    return false;
}

static bool read_baseline(const char *path, uint64_t offset, struct arena *arena,
                          struct replayed *replayed, struct error *err)
{
    struct one_line one = { .arena = arena };

    if (offset == NOWHERE)
        return true;
    if (!rollout_read(path, offset, copy_payload, &one, err))
        return false;
    replayed->has_baseline = one.payload.s != NULL;
    replayed->baseline = one.payload;
    return true;
}

/* -- Reading again ------------------------------------------------------------------------- */

struct second_reading {
    const struct replay *replay;
    struct history *history;
    size_t i_dropped; /* the first range that does not end before this line */
};

static bool is_dropped(struct second_reading *reading, uint64_t offset)
{
    const struct replay *replay = reading->replay;

    while (reading->i_dropped < replay->n_dropped &&
           replay->dropped[reading->i_dropped].end < offset)
        reading->i_dropped++;
    return reading->i_dropped < replay->n_dropped &&
           replay->dropped[reading->i_dropped].begin <= offset;
}

static bool read_again(void *owner, const struct rollout_line *line)
{
    struct second_reading *reading = owner;
    const struct settings *settings = reading->replay->settings;

    /* Lines that were appended meanwhile are for the next reader. */
    if (line->offset > reading->replay->last)
        return false;
    if (is_dropped(reading, line->offset))
        return true;
    if (line->type == ROLLOUT_RESPONSE_ITEM)
        history_add_value(reading->history, line->payload, settings);
    else if (line->type == ROLLOUT_COMPACTED)
        add_compaction(reading->history, line->payload, settings);
    return true;
}

/* -- From beginning to end ----------------------------------------------------------------- */

struct replay *replay_new(const struct settings *settings)
{
    struct replay *replay = xcalloc(1, sizeof *replay);

    replay->settings = settings;
    return replay;
}

struct replay *replay_new_brief(void)
{
    struct replay *replay = replay_new(/* settings= */ NULL);

    replay->is_brief = true;
    return replay;
}

bool replay_finish(struct replay *replay, const char *path, struct arena *arena,
                   struct replayed *ret_replayed, struct error *err)
{
    struct second_reading reading = { .replay = replay, .history = &replay->result.history };

    if (!read_baseline(path, find_baseline(replay), arena, &replay->result, err))
        return false;
    if (replay->is_lost && !rollout_read(path, find_start(replay), read_again, &reading, err))
        return false;
    *ret_replayed = replay->result;
    replay->result = (struct replayed){ 0 };
    return true;
}

void replay_free(struct replay *replay)
{
    if (replay == NULL)
        return;
    free(replay->segments);
    free(replay->dropped);
    arena_done(&replay->scratch);
    history_done(&replay->result.history);
    free(replay);
}

bool history_replay(const char *path, const struct settings *settings, struct arena *arena,
                    struct replayed *ret_replayed, struct error *err)
{
    struct replay *replay = replay_new(settings);
    bool ok = rollout_read(path, 0, replay_line, replay, err) &&
              replay_finish(replay, path, arena, ret_replayed, err);

    replay_free(replay);
    return ok;
}
