/*
 * The history of a thread from its rollout (reference/02, section 4.11).
 *
 * Nothing is ever taken out of a rollout: a rollback is one more line, which makes the turns before
 * it count for nothing. So the file is read twice. The first reading keeps a stack of the turns that
 * still count and remembers what was dropped:
 *
 *     | turn 1 | turn 2: compaction | turn 3 | turn 4 | rollback 2 | turn 5 |
 *                                   '------- dropped --------------'
 *                ^ the second reading begins here and passes over what was dropped
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

#include <stdlib.h>
#include <sys/stat.h>

#define NOWHERE UINT64_MAX

struct segment {
    uint64_t begin;
    uint64_t compaction; /* its newest with a replacement_history, or NOWHERE */
    uint64_t context;    /* its newest turn_context, or NOWHERE */
    enum { BASELINE_KEPT, BASELINE_CLEARED, BASELINE_SET } baseline;
    bool is_marked; /* begins with task_started */
    bool has_user;  /* counts when turns are rolled back */
    bool has_more;  /* than context: what the model or its tools said */
};

struct range {
    uint64_t begin;
    uint64_t end; /* included: the rollback itself */
};

struct survey {
    uint64_t end;             /* lines from here on are not looked at */
    struct segment *segments; /* owned; those that count */
    size_t n_segments, segments_cap;
    struct range *dropped; /* owned; ascending, apart from each other */
    size_t n_dropped, dropped_cap;
    struct arena scratch; /* for one line */
    struct replayed *result;
};

static void survey_done(struct survey *survey)
{
    free(survey->segments);
    free(survey->dropped);
    arena_done(&survey->scratch);
}

/* -- The first reading --------------------------------------------------------------------- */

static struct segment *open_segment(struct survey *survey, uint64_t begin, bool is_marked)
{
    struct segment *segment;

    if (survey->n_segments == survey->segments_cap) {
        survey->segments_cap = survey->segments_cap == 0 ? 16 : survey->segments_cap * 2;
        survey->segments =
            xrealloc(survey->segments, survey->segments_cap * sizeof survey->segments[0]);
    }
    segment = &survey->segments[survey->n_segments++];
    *segment = (struct segment){
        .begin = begin,
        .compaction = NOWHERE,
        .context = NOWHERE,
        .is_marked = is_marked,
    };
    return segment;
}

static struct segment *current_segment(struct survey *survey, uint64_t offset)
{
    if (survey->n_segments == 0)
        return open_segment(survey, offset, /* is_marked= */ false);
    return &survey->segments[survey->n_segments - 1];
}

static void survey_item(struct survey *survey, const struct rollout_line *line)
{
    struct segment *segment = current_segment(survey, line->offset);
    struct wire_response_item item;
    bool is_boundary, is_mixed;

    if (!item_decode(line->payload, &survey->scratch, &item))
        return;
    is_boundary = item.tag == WIRE_RESPONSE_ITEM_TAG_MESSAGE && message_is_boundary(&item.message);
    if (!is_boundary && (item.tag != WIRE_RESPONSE_ITEM_TAG_MESSAGE ||
                         !message_is_context(&item.message, &is_mixed))) {
        segment->has_more = true;
        return;
    }
    if (!segment->is_marked && (segment->has_user || segment->has_more))
        segment = open_segment(survey, line->offset, /* is_marked= */ false);
    segment->has_user = segment->has_user || is_boundary;
}

static void drop(struct survey *survey, uint64_t begin, uint64_t end)
{
    while (survey->n_dropped > 0 && survey->dropped[survey->n_dropped - 1].begin >= begin)
        survey->n_dropped--;
    if (survey->n_dropped == survey->dropped_cap) {
        survey->dropped_cap = survey->dropped_cap == 0 ? 8 : survey->dropped_cap * 2;
        survey->dropped =
            xrealloc(survey->dropped, survey->dropped_cap * sizeof survey->dropped[0]);
    }
    survey->dropped[survey->n_dropped++] = (struct range){ begin, end };
}

static void roll_back(struct survey *survey, yyjson_val *num_turns, uint64_t offset)
{
    uint64_t n_turns = yyjson_is_uint(num_turns) ? yyjson_get_uint(num_turns) : 0;
    uint64_t begin = offset;

    if (n_turns > UINT32_MAX) /* no line of the reference's, which passes over it */
        return;
    while (n_turns > 0 && survey->n_segments > 0) {
        struct segment *segment = &survey->segments[--survey->n_segments];

        begin = segment->begin;
        if (segment->has_user)
            n_turns--;
    }
    if (begin == offset)
        return;
    drop(survey, begin, offset);
    open_segment(survey, offset, /* is_marked= */ false);
}

static struct token_usage usage_of(const struct wire_rollout_token_usage *usage)
{
    return (struct token_usage){
        .input = usage->input_tokens,
        .cached_input = usage->cached_input_tokens,
        .output = usage->output_tokens,
        .reasoning_output = usage->reasoning_output_tokens,
        .total = usage->total_tokens,
    };
}

static void survey_usage(struct survey *survey, yyjson_val *info)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_rollout_token_info tokens;

    if (!yyjson_is_obj(info) ||
        !schema_decode(&type_rollout_token_info, info, &survey->scratch, &tokens, &err))
        return;
    survey->result->has_usage = true;
    survey->result->total_usage = usage_of(&tokens.total_token_usage);
    survey->result->last_usage = usage_of(&tokens.last_token_usage);
}

static void survey_event(struct survey *survey, const struct rollout_line *line)
{
    yyjson_val *type = yyjson_obj_get(line->payload, "type");

    if (yyjson_equals_str(type, "task_started") || yyjson_equals_str(type, "turn_started"))
        open_segment(survey, line->offset, /* is_marked= */ true);
    else if (yyjson_equals_str(type, "user_message"))
        current_segment(survey, line->offset)->has_user = true;
    else if (yyjson_equals_str(type, "thread_rolled_back"))
        roll_back(survey, yyjson_obj_get(line->payload, "num_turns"), line->offset);
    else if (yyjson_equals_str(type, "token_count"))
        survey_usage(survey, yyjson_obj_get(line->payload, "info"));
}

static bool survey_line(void *owner, const struct rollout_line *line)
{
    struct survey *survey = owner;
    struct segment *segment;

    if (line->offset >= survey->end)
        return false;
    switch (line->type) {
    case ROLLOUT_SESSION_META:
        break;
    case ROLLOUT_RESPONSE_ITEM:
        survey_item(survey, line);
        break;
    case ROLLOUT_EVENT_MSG:
        survey_event(survey, line);
        break;
    case ROLLOUT_TURN_CONTEXT:
        segment = current_segment(survey, line->offset);
        segment->baseline = BASELINE_SET;
        segment->context = line->offset;
        break;
    case ROLLOUT_COMPACTED:
        segment = current_segment(survey, line->offset);
        segment->baseline = BASELINE_CLEARED;
        if (yyjson_is_arr(yyjson_obj_get(line->payload, "replacement_history")))
            segment->compaction = line->offset;
        break;
    }
    arena_reset(&survey->scratch);
    return true;
}

/* -- Its outcome --------------------------------------------------------------------------- */

/* The newest compaction that counts, or the beginning of the file. */
static uint64_t find_start(const struct survey *survey)
{
    for (size_t i = survey->n_segments; i-- > 0;) {
        if (survey->segments[i].compaction != NOWHERE)
            return survey->segments[i].compaction;
    }
    return 0;
}

/* The newest turn_context that counts, unless a compaction followed it. */
static uint64_t find_baseline(const struct survey *survey)
{
    for (size_t i = survey->n_segments; i-- > 0;) {
        const struct segment *segment = &survey->segments[i];

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

static bool take_payload(void *owner, const struct rollout_line *line)
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
    if (!rollout_read(path, offset, take_payload, &one, err))
        return false;
    replayed->has_baseline = one.payload.s != NULL;
    replayed->baseline = one.payload;
    return true;
}

/* -- The second reading -------------------------------------------------------------------- */

struct replay {
    const struct survey *survey;
    const struct settings *settings;
    struct history *history;
    size_t i_dropped; /* the first range that does not end before this line */
};

static bool is_dropped(struct replay *replay, uint64_t offset)
{
    const struct survey *survey = replay->survey;

    while (replay->i_dropped < survey->n_dropped && survey->dropped[replay->i_dropped].end < offset)
        replay->i_dropped++;
    return replay->i_dropped < survey->n_dropped &&
           survey->dropped[replay->i_dropped].begin <= offset;
}

static void replay_compaction(struct replay *replay, yyjson_val *payload)
{
    yyjson_val *replacement = yyjson_obj_get(payload, "replacement_history");
    yyjson_val *message = yyjson_obj_get(payload, "message");
    yyjson_val *item;
    size_t i, n;

    if (yyjson_is_arr(replacement)) {
        history_clear(replay->history);
        yyjson_arr_foreach(replacement, i, n, item) {
            history_add_value(replay->history, item, /* settings= */ NULL);
        }
    } else if (yyjson_is_str(message)) {
        history_compact(replay->history,
                        (struct str){ yyjson_get_str(message), yyjson_get_len(message) },
                        /* initial_context= */ NULL, 0, replay->settings);
    }
}

static bool replay_line(void *owner, const struct rollout_line *line)
{
    struct replay *replay = owner;

    if (line->offset >= replay->survey->end)
        return false;
    if (is_dropped(replay, line->offset))
        return true;
    if (line->type == ROLLOUT_RESPONSE_ITEM)
        history_add_value(replay->history, line->payload, replay->settings);
    else if (line->type == ROLLOUT_COMPACTED)
        replay_compaction(replay, line->payload);
    return true;
}

bool history_replay(const char *path, const struct settings *settings, struct arena *arena,
                    struct replayed *ret_replayed, struct error *err)
{
    struct replayed replayed = { 0 };
    CLEANUP(survey_done)
    struct survey survey = { .end = NOWHERE, .result = &replayed };
    struct replay replay = { .survey = &survey,
                             .settings = settings,
                             .history = &replayed.history };
    struct stat info;

    /* Lines that are appended meanwhile are for the next reader: both readings end here. */
    if (stat(path, &info) == 0)
        survey.end = (uint64_t)info.st_size;
    if (!rollout_read(path, 0, survey_line, &survey, err))
        return false;
    if (!read_baseline(path, find_baseline(&survey), arena, &replayed, err) ||
        !rollout_read(path, find_start(&survey), replay_line, &replay, err)) {
        history_done(&replayed.history);
        return false;
    }
    replayed.file_size = survey.end;
    *ret_replayed = replayed;
    return true;
}
