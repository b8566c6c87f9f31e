#include "store/turns.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "schema/json_read.h"
#include "store/contextual.h"
#include "store/rollout_fields.h"
#include "store/rollout_kind.h"
#include "store/summary.h"
#include "store/turns_ids.h"
#include "store/turns_items.h"
#include "store/turns_written.h"

#include <inttypes.h>
#include <stdio.h>

enum { FEW = 16 }; /* items that are searched one by one */

struct built_turn {
    struct str id;
    uint64_t place;
    struct turn_times times;
    struct wire_thread_item *items;
    struct item_times *item_times; /* one for each */
    size_t n_items;
    size_t cap;
    struct item_id_table places; /* of items by id, once there are many */
    enum wire_turn_status status;
    const struct wire_turn_error *error;
    bool is_explicit; /* it was begun by an event, not by what is in it */
    bool is_filled;   /* it has items that are not kept */
    bool is_compacted;
};

struct turn_builder {
    struct arena *arena;
    enum turn_items keep;
    bool writes_items; /* items are encoded as they come */
    unsigned encode_flags;
    struct str long_text; /* of the line that is looked at */
    bool is_over;         /* lines belong to turns that are not looked at */
    bool ids_by_place; /* of items without an id: what comes before the first line is not known */
    uint64_t place;    /* of the line that is looked at */
    struct str stamp;  /* its time */
    struct item_times item_times; /* of the item that it brings */
    struct built_turn *turns;     /* closed ones */
    size_t n_turns;
    size_t cap;
    uint64_t n_closed_items;
    struct item_id_table places; /* of closed turns by id; also of some that were rolled back */
    struct built_turn current;   /* its items are in `room`, until it is closed */
    bool has_current;
    struct wire_thread_item *room; /* for the items of one turn after the other */
    struct item_times *room_times;
    size_t room_cap;
    uint64_t n_made_ids; /* item-N */

    /* Lines are numbered from 1: which are the user's own messages, and which ended a turn last? */
    uint64_t n_lines;
    uint64_t *user_lines;
    size_t n_user_lines;
    size_t user_lines_cap;
    uint64_t end_line;
    bool has_meta;
    bool is_paginated; /* items are told when they are complete; other files tell only plans so */
};

static const struct turn_times NO_TURN_TIMES = { -1, -1, -1 };
static const struct item_times NO_ITEM_TIMES = { -1, -1 };

/* A bigger place for elements, in the arena; the old one is left behind there. */
static void *grow_array(struct arena *arena, const void *elements, size_t size, size_t n,
                        size_t *cap)
{
    void *bigger;

    *cap = *cap == 0 ? 8 : 2 * *cap;
    bigger = arena_alloc(arena, *cap * size);
    if (n > 0)
        memcpy(bigger, elements, n * size);
    return bigger;
}

/* -- Turns ------------------------------------------------------------------------------------- */

/* The oldest one with the id. */
static size_t find_closed_turn(const struct turn_builder *builder, struct str id)
{
    size_t place = id_table_find(&builder->places, id);

    if (place >= builder->n_turns || !str_equal(builder->turns[place].id, id))
        return NO_PLACE;
    return place;
}

/* The turn leaves the room to the next one. */
static void move_out(struct turn_builder *builder, struct built_turn *turn)
{
    size_t n = turn->n_items;
    const struct wire_thread_item *items = turn->items;
    const struct item_times *times = turn->item_times;

    turn->items = n == 0 ? NULL : arena_alloc(builder->arena, n * sizeof *items);
    turn->item_times = n == 0 ? NULL : arena_alloc(builder->arena, n * sizeof *times);
    turn->cap = n;
    if (n == 0)
        return;
    memcpy(turn->items, items, n * sizeof *items);
    memcpy(turn->item_times, times, n * sizeof *times);
}

static void close_turn(struct turn_builder *builder)
{
    struct built_turn *turn = &builder->current;

    if (!builder->has_current)
        return;
    builder->has_current = false;
    if (turn->n_items == 0 && !turn->is_filled && !turn->is_explicit && !turn->is_compacted)
        return;
    move_out(builder, turn);
    if (builder->n_turns == builder->cap)
        builder->turns = grow_array(builder->arena, builder->turns, sizeof *turn, builder->n_turns,
                                    &builder->cap);
    if (find_closed_turn(builder, turn->id) == NO_PLACE)
        id_table_put(&builder->places, builder->arena, turn->id, builder->n_turns);
    builder->turns[builder->n_turns++] = *turn;
    builder->n_closed_items += turn->n_items;
}

static void begin_turn(struct turn_builder *builder, struct built_turn turn)
{
    close_turn(builder);
    turn.place = builder->place;
    turn.items = builder->room;
    turn.item_times = builder->room_times;
    turn.cap = builder->room_cap;
    builder->current = turn;
    builder->has_current = true;
}

/* The id of a turn that has none in the file: the same one whenever it is read, from wherever. */
static struct str make_turn_id(struct turn_builder *builder)
{
    uint64_t hash = hash_of(builder->stamp) ^ (builder->place * UINT64_C(0x9e3779b97f4a7c15));
    int64_t seconds;
    char id[UUID_LENGTH + 1];

    if (!timestamp_parse(builder->stamp, &seconds))
        seconds = 0;
    uuid_make_v7(seconds * 1000, id);
    snprintf(id + 14, sizeof id - 14, "7%03x-%04x-%012" PRIx64, (unsigned)(hash >> 52),
             (unsigned)(0x8000 | ((hash >> 38) & 0x3fff)),
             (hash * UINT64_C(1099511628211)) & UINT64_C(0xffffffffffff));
    return arena_str(builder->arena, id, UUID_LENGTH);
}

/* The turn that is open, or one that was never announced. */
static struct built_turn *current_turn(struct turn_builder *builder)
{
    if (!builder->has_current)
        begin_turn(builder, (struct built_turn){
                                .id = make_turn_id(builder),
                                .times = NO_TURN_TIMES,
                                .status = WIRE_TURN_STATUS_COMPLETED,
                            });
    return &builder->current;
}

static bool is_current(const struct turn_builder *builder, struct str id)
{
    return builder->has_current && str_equal(builder->current.id, id);
}

/* The open turn comes first; NULL if no turn has the id. */
static struct built_turn *find_turn(struct turn_builder *builder, struct str id)
{
    size_t place;

    if (is_current(builder, id))
        return &builder->current;
    place = find_closed_turn(builder, id);
    return place == NO_PLACE ? NULL : &builder->turns[place];
}

/* A count or a time; -1 if there is none. */
static int64_t time_or_none(yyjson_val *payload, const char *name)
{
    yyjson_val *value = yyjson_obj_get(payload, name);

    return yyjson_is_uint(value) && yyjson_get_uint(value) <= INT64_MAX ? yyjson_get_sint(value)
                                                                        : -1;
}

/* -- Items ------------------------------------------------------------------------------------- */

static size_t find_item(const struct built_turn *turn, struct str id)
{
    if (turn->n_items > FEW)
        return id_table_find(&turn->places, id);
    for (size_t i = 0; i < turn->n_items; i++) {
        if (str_equal(*item_id(&turn->items[i]), id))
            return i;
    }
    return NO_PLACE;
}

/* Of several items with the same id the first one is found. */
static void remember_item(struct turn_builder *builder, struct built_turn *turn, size_t place)
{
    struct str id = *item_id(&turn->items[place]);

    if (id_table_find(&turn->places, id) == NO_PLACE)
        id_table_put(&turn->places, builder->arena, id, place);
}

/* Of a summary the first message of the user and the newest one of the agent. */
static bool is_superfluous(struct built_turn *turn, const struct wire_thread_item *item)
{
    bool is_user = item->tag == WIRE_THREAD_ITEM_TAG_USER_MESSAGE;

    if (turn->n_items > 0 && !is_user && turn->items[turn->n_items - 1].tag == item->tag)
        turn->n_items--;
    return turn->n_items > 0 && is_user && turn->items[0].tag == item->tag;
}

static void turn_grow(struct turn_builder *builder, struct built_turn *turn)
{
    size_t cap = turn->cap;

    turn->item_times =
        grow_array(builder->arena, turn->item_times, sizeof *turn->item_times, turn->n_items, &cap);
    turn->items =
        grow_array(builder->arena, turn->items, sizeof *turn->items, turn->n_items, &turn->cap);
    if (turn != &builder->current)
        return;
    builder->room = turn->items;
    builder->room_times = turn->item_times;
    builder->room_cap = turn->cap;
}

static void turn_add_item(struct turn_builder *builder, struct built_turn *turn,
                          const struct wire_thread_item *item)
{
    size_t first = turn->n_items == FEW ? 0 : turn->n_items; /* whose id is not in the table */

    if (builder->keep == TURN_ITEMS_SUMMARY && is_superfluous(turn, item))
        return;
    if (turn->n_items == turn->cap)
        turn_grow(builder, turn);
    turn->item_times[turn->n_items] = builder->item_times;
    turn->items[turn->n_items++] = *item;
    if (turn != &builder->current)
        builder->n_closed_items++;
    if (turn->n_items <= FEW)
        return;
    for (size_t i = first; i < turn->n_items; i++)
        remember_item(builder, turn, i);
}

/* An item that is there already gets its new content. */
static void put_item(struct turn_builder *builder, struct built_turn *turn,
                     const struct wire_thread_item *item)
{
    size_t place = find_item(turn, *item_id((struct wire_thread_item *)item));

    if (place == NO_PLACE) {
        turn_add_item(builder, turn, item);
        return;
    }
    turn->items[place] = *item;
    turn->item_times[place] = builder->item_times;
}

static struct str make_item_id(struct turn_builder *builder)
{
    uint64_t number = builder->ids_by_place ? builder->place : ++builder->n_made_ids;

    return str_of(arena_printf(builder->arena, "item-%" PRIu64, number));
}

/* Adds an item that has no id of its own. */
static void add_unnamed_item(struct turn_builder *builder, struct wire_thread_item item)
{
    *item_id(&item) = make_item_id(builder);
    turn_add_item(builder, current_turn(builder), &item);
}

/* Is an item of this kind kept? What is not kept is not made. */
static bool keeps(const struct turn_builder *builder, bool is_message)
{
    return builder->keep == TURN_ITEMS_ALL || (builder->keep == TURN_ITEMS_SUMMARY && is_message);
}

static bool is_message_item(yyjson_val *payload)
{
    struct str type = json_member(yyjson_obj_get(payload, "item"), "type");

    return str_is(type, "UserMessage") || str_is(type, "AgentMessage");
}

static struct built_turn *begin_review(struct turn_builder *builder, struct str id)
{
    begin_turn(builder, (struct built_turn){
                            .id = id,
                            .times = NO_TURN_TIMES,
                            .status = WIRE_TURN_STATUS_IN_PROGRESS,
                            .is_explicit = true,
                        });
    return &builder->current;
}

/* In a turn whose items are not kept. */
static void pass_over_item(struct turn_builder *builder, const struct item_event *event,
                           yyjson_val *payload)
{
    struct str type = json_member(yyjson_obj_get(payload, "item"), "type");
    struct str turn_id = arena_keep(builder->arena, json_member(payload, "turn_id"));

    if (builder->is_over)
        return;
    if (event->place == ITEM_IN_CURRENT_TURN)
        current_turn(builder)->is_filled = true;
    else if (builder->is_paginated && str_is(type, "EnteredReviewMode") && turn_id.s != NULL &&
             find_turn(builder, turn_id) == NULL)
        begin_review(builder, turn_id);
}

/* Where an item goes; NULL: nowhere. */
static struct built_turn *turn_of_item(struct turn_builder *builder, const struct item_event *event,
                                       const struct wire_thread_item *item, struct str turn_id)
{
    struct built_turn *turn;

    if (event->place == ITEM_IN_CURRENT_TURN ||
        (event->place == ITEM_IN_ITS_TURN_OR_CURRENT && turn_id.len == 0))
        return builder->is_over ? NULL : current_turn(builder);
    turn = find_turn(builder, turn_id);
    /* A review of codex 0.166 has no other line that begins it. */
    if (turn == NULL && item->tag == WIRE_THREAD_ITEM_TAG_ENTERED_REVIEW_MODE && !builder->is_over)
        turn = begin_review(builder, arena_keep(builder->arena, turn_id));
    return turn;
}

static bool make_stored_item(const struct turn_builder *builder, const struct item_event *event,
                             yyjson_val *payload, struct arena *arena,
                             struct wire_thread_item *ret_item, struct str *ret_turn_id)
{
    *ret_turn_id = STR_NONE;
    return event->make(payload, arena, ret_item, ret_turn_id) &&
           (event->make != item_from_completed || ret_item->tag == WIRE_THREAD_ITEM_TAG_PLAN ||
            builder->is_paginated);
}

static void add_stored_item(struct turn_builder *builder, const struct item_event *event,
                            yyjson_val *payload)
{
    struct wire_thread_item item;
    struct str turn_id;
    struct built_turn *turn;

    if (!make_stored_item(builder, event, payload, builder->arena, &item, &turn_id))
        return;
    turn = turn_of_item(builder, event, &item, turn_id);
    if (turn != NULL)
        put_item(builder, turn, &item);
}

/* Its texts are gone after this line, what was written of it stays. */
static void add_written_item(struct turn_builder *builder, const struct item_event *event,
                             yyjson_val *payload)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_item item, written;
    struct str turn_id;
    struct built_turn *turn;

    if (!make_stored_item(builder, event, payload, &arena, &item, &turn_id))
        return;
    item_set_times(&item, &builder->item_times);
    if (!item_write(&item, builder->encode_flags, builder->long_text, builder->arena, &written)) {
        add_stored_item(builder, event, payload);
        return;
    }
    turn = turn_of_item(builder, event, &item, turn_id);
    if (turn != NULL)
        put_item(builder, turn, &written);
}

static void on_item(struct turn_builder *builder, const struct item_event *event,
                    yyjson_val *payload)
{
    if (!keeps(builder, is_message_item(payload))) {
        pass_over_item(builder, event, payload);
        return;
    }
    builder->item_times.started_at_ms = time_or_none(payload, "started_at_ms");
    builder->item_times.completed_at_ms = time_or_none(payload, "completed_at_ms");
    (builder->writes_items ? add_written_item : add_stored_item)(builder, event, payload);
}

/* -- Events ------------------------------------------------------------------------------------ */

static void on_task_started(struct turn_builder *builder, yyjson_val *payload)
{
    struct fields event = fields_of(payload, builder->arena);
    struct built_turn turn = {
        .id = fields_text(&event, "turn_id"),
        .times = NO_TURN_TIMES,
        .status = WIRE_TURN_STATUS_IN_PROGRESS,
        .is_explicit = true,
    };

    turn.times.started_at = time_or_none(payload, "started_at");
    if (event.ok)
        begin_turn(builder, turn);
}

/* Newer files say so at the turn's end, and have no event for it. */
static void read_end_error(struct turn_builder *builder, struct built_turn *turn,
                           yyjson_val *payload)
{
    yyjson_val *error = json_value(payload, "error");
    struct wire_turn_error *kept, read;
    bool counts;

    if (error == NULL || !turn_error_from_event(error, builder->arena, &read, &counts) || !counts)
        return;
    kept = arena_alloc(builder->arena, sizeof *kept);
    *kept = read;
    turn->error = kept;
    turn->status = WIRE_TURN_STATUS_FAILED;
}

static void read_end_times(struct built_turn *turn, yyjson_val *payload)
{
    if (turn->times.started_at < 0)
        turn->times.started_at = time_or_none(payload, "started_at");
    turn->times.completed_at = time_or_none(payload, "completed_at");
    turn->times.duration_ms = time_or_none(payload, "duration_ms");
}

static void complete(struct turn_builder *builder, struct built_turn *turn, yyjson_val *payload)
{
    read_end_times(turn, payload);
    read_end_error(builder, turn, payload);
    if (turn->status == WIRE_TURN_STATUS_IN_PROGRESS)
        turn->status = WIRE_TURN_STATUS_COMPLETED;
}

static void on_task_complete(struct turn_builder *builder, yyjson_val *payload)
{
    struct fields event = fields_of(payload, builder->arena);
    struct str id = fields_text(&event, "turn_id");
    struct built_turn *turn;

    if (!event.ok)
        return;
    builder->end_line = builder->n_lines;
    turn = find_turn(builder, id);
    if (turn != NULL && turn != &builder->current) {
        complete(builder, turn, payload);
    } else if (builder->has_current) {
        complete(builder, &builder->current, payload);
        close_turn(builder);
    }
}

static void on_turn_aborted(struct turn_builder *builder, yyjson_val *payload)
{
    static const char *const reasons[] = { "", "interrupted", "replaced", "review_ended", NULL };
    struct fields event = fields_of(payload, builder->arena);
    struct str id = fields_text_or_none(&event, "turn_id");
    struct built_turn *turn = NULL;

    fields_word(&event, "reason", reasons);
    if (!event.ok)
        return;
    builder->end_line = builder->n_lines;
    if (id.s != NULL)
        turn = find_turn(builder, id);
    if (turn == NULL && builder->has_current)
        turn = &builder->current;
    if (turn == NULL)
        return;
    read_end_times(turn, payload);
    turn->status = WIRE_TURN_STATUS_INTERRUPTED;
}

/* A message of the user begins a turn, unless one was announced. */
static void begin_with_message(struct turn_builder *builder)
{
    const struct built_turn *turn = &builder->current;

    if (builder->has_current && !turn->is_explicit &&
        !(turn->is_compacted && turn->n_items == 0 && !turn->is_filled))
        close_turn(builder);
}

static void on_user_message(struct turn_builder *builder, yyjson_val *payload)
{
    struct wire_thread_item item;

    if (!keeps(builder, /* is_message= */ true)) {
        begin_with_message(builder);
        current_turn(builder)->is_filled = true;
    } else if (item_from_user_message(payload, builder->arena, &item)) {
        begin_with_message(builder);
        add_unnamed_item(builder, item);
    }
}

static void on_agent_message(struct turn_builder *builder, yyjson_val *payload)
{
    struct wire_thread_item item;

    if (!keeps(builder, /* is_message= */ true))
        current_turn(builder)->is_filled = true;
    else if (item_from_agent_message(payload, builder->arena, &item) &&
             item.agent_message.text.len > 0)
        add_unnamed_item(builder, item);
}

/* Room is made when the length is a power of two, so that it need not be kept. */
static void push_text(struct arena *arena, struct str_array *texts, struct str text)
{
    struct str *items = (struct str *)texts->items; /* made here, in the arena */

    if ((texts->n & (texts->n - 1)) == 0) {
        items = arena_alloc(arena, (texts->n == 0 ? 1 : 2 * texts->n) * sizeof *items);
        if (texts->n > 0)
            memcpy(items, texts->items, texts->n * sizeof *items);
    }
    items[texts->n] = text;
    *texts = (struct str_array){ items, texts->n + 1 };
}

/* Parts of one thought are one item, as long as nothing comes between them. */
static struct wire_thread_item_reasoning *current_reasoning(struct turn_builder *builder)
{
    static const struct str nothing[1];
    struct built_turn *turn = current_turn(builder);

    if (turn->n_items == 0 || turn->items[turn->n_items - 1].tag != WIRE_THREAD_ITEM_TAG_REASONING)
        add_unnamed_item(builder,
                         (struct wire_thread_item){
                             .tag = WIRE_THREAD_ITEM_TAG_REASONING,
                             .reasoning = { .summary = { nothing, 0 }, .content = { nothing, 0 } },
                         });
    return &turn->items[turn->n_items - 1].reasoning;
}

static void on_agent_reasoning(struct turn_builder *builder, yyjson_val *payload)
{
    struct fields event = fields_of(payload, builder->arena);
    struct str text = fields_text(&event, "text");

    if (event.ok && text.len > 0)
        push_text(builder->arena, &current_reasoning(builder)->summary, text);
}

static void on_raw_reasoning(struct turn_builder *builder, yyjson_val *payload)
{
    struct fields event = fields_of(payload, builder->arena);
    struct str text = fields_text(&event, "text");

    if (event.ok && text.len > 0)
        push_text(builder->arena, &current_reasoning(builder)->content, text);
}

static void on_context_compacted(struct turn_builder *builder, yyjson_val *payload)
{
    add_unnamed_item(builder, (struct wire_thread_item){
                                  .tag = WIRE_THREAD_ITEM_TAG_CONTEXT_COMPACTION,
                              });
}

static void on_entered_review(struct turn_builder *builder, yyjson_val *payload)
{
    struct wire_thread_item item;

    if (item_from_entered_review(payload, builder->arena, &item))
        add_unnamed_item(builder, item);
}

static void on_exited_review(struct turn_builder *builder, yyjson_val *payload)
{
    struct wire_thread_item item;

    if (item_from_exited_review(payload, builder->arena, &item))
        add_unnamed_item(builder, item);
}

static void on_error(struct turn_builder *builder, yyjson_val *payload)
{
    struct wire_turn_error *kept, error;
    bool counts;

    if (!builder->has_current || !turn_error_from_event(payload, builder->arena, &error, &counts) ||
        !counts)
        return;
    kept = arena_alloc(builder->arena, sizeof *kept);
    *kept = error;
    builder->current.error = kept;
    builder->current.status = WIRE_TURN_STATUS_FAILED;
}

static void forget_turns(struct turn_builder *builder, uint64_t n)
{
    for (; n > 0 && builder->n_turns > 0; n--)
        builder->n_closed_items -= builder->turns[--builder->n_turns].n_items;
    builder->n_made_ids = builder->n_closed_items;
}

static void on_rolled_back(struct turn_builder *builder, yyjson_val *payload)
{
    struct fields event = fields_of(payload, builder->arena);
    uint64_t n = (uint64_t)fields_int(&event, "num_turns", 0, UINT32_MAX);

    if (!event.ok)
        return;
    close_turn(builder);
    forget_turns(builder, n);
    builder->n_user_lines -= n < builder->n_user_lines ? (size_t)n : builder->n_user_lines;
}

static const struct {
    struct str name;
    void (*handle)(struct turn_builder *builder, yyjson_val *payload);
    bool is_item; /* it does nothing but bring an item, other than a message */
} events[] = {
    { STR_CONSTANT("token_count"), NULL, false }, /* the most frequent one */
    { STR_CONSTANT("agent_message"), on_agent_message, false },
    { STR_CONSTANT("agent_reasoning"), on_agent_reasoning, true },
    { STR_CONSTANT("agent_reasoning_raw_content"), on_raw_reasoning, true },
    { STR_CONSTANT("user_message"), on_user_message, false },
    { STR_CONSTANT("task_started"), on_task_started, false },
    { STR_CONSTANT("turn_started"), on_task_started, false },
    { STR_CONSTANT("task_complete"), on_task_complete, false },
    { STR_CONSTANT("turn_complete"), on_task_complete, false },
    { STR_CONSTANT("turn_aborted"), on_turn_aborted, false },
    { STR_CONSTANT("context_compacted"), on_context_compacted, true },
    { STR_CONSTANT("entered_review_mode"), on_entered_review, true },
    { STR_CONSTANT("exited_review_mode"), on_exited_review, true },
    { STR_CONSTANT("error"), on_error, false },
    { STR_CONSTANT("thread_rolled_back"), on_rolled_back, false },
};

static void on_event(struct turn_builder *builder, yyjson_val *payload)
{
    struct str name = json_member(payload, "type");
    const struct item_event *item_event;

    builder->item_times = NO_ITEM_TIMES;
    for (size_t i = 0; i < ARRAY_LENGTH(events); i++) {
        if (!str_equal(name, events[i].name))
            continue;
        if (builder->is_over)
            return;
        if (events[i].is_item && !keeps(builder, /* is_message= */ false))
            current_turn(builder)->is_filled = true;
        else if (events[i].handle != NULL)
            events[i].handle(builder, payload);
        return;
    }
    item_event = item_event_find(name);
    if (item_event != NULL)
        on_item(builder, item_event, payload);
}

static bool event_is_wanted(struct str name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(events); i++) {
        if (str_equal(name, events[i].name))
            return events[i].handle != NULL;
    }
    return item_event_find(name) != NULL;
}

bool turns_want_line(void *owner, const struct rollout_kind *kind)
{
    if (kind->type == ROLLOUT_TURN_CONTEXT)
        return false;
    if (kind->payload_type.len == 0)
        return true;
    if (kind->type == ROLLOUT_RESPONSE_ITEM)
        return str_is(kind->payload_type, "message");
    return kind->type != ROLLOUT_EVENT_MSG || event_is_wanted(kind->payload_type);
}

/* -- Other lines ------------------------------------------------------------------------------- */

static void remember_user_line(struct turn_builder *builder)
{
    if (builder->n_user_lines == builder->user_lines_cap)
        builder->user_lines =
            grow_array(builder->arena, builder->user_lines, sizeof *builder->user_lines,
                       builder->n_user_lines, &builder->user_lines_cap);
    builder->user_lines[builder->n_user_lines++] = builder->n_lines;
}

static void on_response_item(struct turn_builder *builder, yyjson_val *payload)
{
    struct fields fields = fields_of(payload, builder->arena);
    struct wire_thread_item item = { .tag = WIRE_THREAD_ITEM_TAG_HOOK_PROMPT };
    char id[UUID_LENGTH + 1];

    if (!yyjson_equals_str(yyjson_obj_get(payload, "role"), "user") ||
        !response_item_is_valid(payload))
        return;
    if (response_item_is_user_boundary(payload))
        remember_user_line(builder);
    if (builder->is_paginated || !keeps(builder, /* is_message= */ false))
        return;
    builder->item_times = NO_ITEM_TIMES;
    if (!response_item_hook_prompts(payload, builder->arena, &item.hook_prompt.fragments))
        return;
    item.hook_prompt.id = fields_text_or_none(&fields, "id");
    if (item.hook_prompt.id.s == NULL) {
        uuid_make_v4(id);
        item.hook_prompt.id = arena_str(builder->arena, id, UUID_LENGTH);
    }
    turn_add_item(builder, current_turn(builder), &item);
}

static void on_compacted(struct turn_builder *builder, yyjson_val *payload)
{
    yyjson_val *history = yyjson_obj_get(payload, "replacement_history");

    if (!yyjson_is_str(yyjson_obj_get(payload, "message")))
        return;
    if (history == NULL || yyjson_is_null(history) || yyjson_is_arr(history))
        current_turn(builder)->is_compacted = true;
}

static void on_session_meta(struct turn_builder *builder, yyjson_val *payload)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread_summary ignored;

    builder->is_paginated |= str_is(json_member(payload, "history_mode"), "paginated");
    if (!builder->has_meta)
        builder->has_meta = summary_from_session_meta(payload, &arena, &ignored);
}

bool turn_builder_line(void *owner, const struct rollout_line *line)
{
    struct turn_builder *builder = owner;

    builder->n_lines++;
    builder->place = line->offset;
    builder->stamp = line->timestamp;
    builder->long_text = line->long_text;
    if (builder->is_over && line->type != ROLLOUT_EVENT_MSG)
        return true;
    switch (line->type) {
    case ROLLOUT_EVENT_MSG:
        on_event(builder, line->payload);
        break;
    case ROLLOUT_RESPONSE_ITEM:
        on_response_item(builder, line->payload);
        break;
    case ROLLOUT_COMPACTED:
        on_compacted(builder, line->payload);
        break;
    case ROLLOUT_SESSION_META:
        on_session_meta(builder, line->payload);
        break;
    case ROLLOUT_TURN_CONTEXT:
        break;
    }
    return true;
}

struct turn_builder *turn_builder_new(struct arena *arena)
{
    struct turn_builder *builder = arena_zero(arena, sizeof *builder);

    builder->arena = arena;
    return builder;
}

struct turn_builder *turn_builder_new_partial(struct arena *arena, enum turn_items keep,
                                              bool is_paginated)
{
    struct turn_builder *builder = turn_builder_new(arena);

    builder->is_paginated = is_paginated;
    builder->keep = keep;
    builder->ids_by_place = true;
    return builder;
}

void turn_builder_write_items(struct turn_builder *builder, unsigned encode_flags)
{
    builder->writes_items = true;
    builder->encode_flags = encode_flags;
}

void turn_builder_set_over(struct turn_builder *builder)
{
    builder->is_over = true;
}

struct opt_i64 known_time(int64_t time)
{
    return time < 0 ? (struct opt_i64){ 0 } : (struct opt_i64){ .set = true, .value = time };
}

void item_set_times(struct wire_thread_item *item, const struct item_times *times)
{
    item->started_at_ms = known_time(times->started_at_ms);
    item->completed_at_ms = known_time(times->completed_at_ms);
}

static struct wire_turn wire_turn_of(const struct built_turn *turn)
{
    static const struct wire_thread_item no_items[1];

    for (size_t i = 0; i < turn->n_items; i++)
        item_set_times(&turn->items[i], &turn->item_times[i]);
    return (struct wire_turn){
        .id = turn->id,
        .root_turn_id = turn->id,
        .items_view = WIRE_TURN_ITEMS_VIEW_FULL,
        .items = { turn->n_items == 0 ? no_items : turn->items, turn->n_items },
        .status = turn->status,
        .error = turn->error,
        .started_at = known_time(turn->times.started_at),
        .completed_at = known_time(turn->times.completed_at),
        .duration_ms = known_time(turn->times.duration_ms),
    };
}

struct wire_turn_array turn_builder_finish(struct turn_builder *builder)
{
    struct wire_turn *turns;

    close_turn(builder);
    turns = arena_zero(builder->arena, builder->n_turns * sizeof *turns);
    for (size_t i = 0; i < builder->n_turns; i++)
        turns[i] = wire_turn_of(&builder->turns[i]);
    return (struct wire_turn_array){ turns, builder->n_turns };
}

size_t turn_builder_finish_paged(struct turn_builder *builder, struct paged_turn **ret_turns)
{
    struct paged_turn *turns;

    close_turn(builder);
    turns = arena_zero(builder->arena, builder->n_turns * sizeof *turns);
    for (size_t i = 0; i < builder->n_turns; i++) {
        const struct built_turn *turn = &builder->turns[i];

        turns[i] = (struct paged_turn){ .turn = wire_turn_of(turn),
                                        .times = turn->times,
                                        .item_times = turn->item_times,
                                        .place = turn->place };
    }
    *ret_turns = turns;
    return builder->n_turns;
}

/* Files without events that begin and end turns are judged by the user's last message. */
bool turn_builder_is_mid_turn(const struct turn_builder *builder, struct str *ret_id)
{
    *ret_id = STR_NONE;
    if (builder->has_current && builder->current.is_explicit) {
        if (builder->current.status != WIRE_TURN_STATUS_IN_PROGRESS)
            return false;
        *ret_id = builder->current.id;
        return true;
    }
    return builder->n_user_lines > 0 &&
           builder->end_line < builder->user_lines[builder->n_user_lines - 1];
}

bool turn_builder_check(const struct turn_builder *builder, struct error *err)
{
    return builder->has_meta ||
           error_set(err, ERR_INTERNAL, "failed to parse thread ID from rollout file");
}

bool turns_from_rollout(const char *path, struct arena *arena, struct wire_turn_array *ret_turns,
                        struct error *err)
{
    struct turn_builder *builder = turn_builder_new(arena);

    if (!rollout_read_wanted(path, turns_want_line, turn_builder_line, builder, err) ||
        !turn_builder_check(builder, err))
        return false;
    *ret_turns = turn_builder_finish(builder);
    return true;
}

bool turns_from_rollout_written(const char *path, unsigned encode_flags, struct arena *arena,
                                struct wire_turn_array *ret_turns, struct error *err)
{
    struct turn_builder *builder = turn_builder_new(arena);

    turn_builder_write_items(builder, encode_flags);
    if (!rollout_read_lean(path, turns_want_line, turn_builder_line, builder, err) ||
        !turn_builder_check(builder, err))
        return false;
    *ret_turns = turn_builder_finish(builder);
    return true;
}

void turns_mark_interrupted(struct wire_turn_array *turns)
{
    struct wire_turn *items = (struct wire_turn *)turns->items; /* made above, in an arena */

    for (size_t i = 0; i < turns->n; i++) {
        if (items[i].status == WIRE_TURN_STATUS_IN_PROGRESS)
            items[i].status = WIRE_TURN_STATUS_INTERRUPTED;
    }
}
