/* What a model writes, as items of the protocol. */
#include "agent/live_items.h"
#include "agent/turn_internal.h"
#include "schema/json_read.h"

#include <stdlib.h>

/* -- Telling ------------------------------------------------------------------------------- */

void tell_item_started(struct turn *turn, const struct wire_thread_item *item)
{
    thread_notify(turn->thread, NOTIFICATION_ITEM_STARTED,
                  &(struct wire_item_started_notification){ .item = *item,
                                                            .thread_id = str_of(turn->thread->id),
                                                            .turn_id = turn_id_str(turn) });
}

void tell_item_completed(struct turn *turn, const struct wire_thread_item *item)
{
    thread_notify(turn->thread, NOTIFICATION_ITEM_COMPLETED,
                  &(struct wire_item_completed_notification){ .item = *item,
                                                              .thread_id = str_of(turn->thread->id),
                                                              .turn_id = turn_id_str(turn) });
}

void tell_item(struct turn *turn, const struct wire_thread_item *item)
{
    turn->thread->tells_whole_item = true;
    tell_item_started(turn, item);
    tell_item_completed(turn, item);
    turn->thread->tells_whole_item = false;
}

void turn_tell_user_message(struct turn *turn, const struct wire_user_input_array *input,
                            struct str client_id)
{
    char id[UUID_LENGTH + 1];

    uuid_make_v4(id);
    tell_item(turn, &(struct wire_thread_item){ .tag = WIRE_THREAD_ITEM_TAG_USER_MESSAGE,
                                                .user_message = { .id = str_of(id),
                                                                  .client_id = client_id,
                                                                  .content = *input } });
}

/* -- From a response item ------------------------------------------------------------------ */

static enum shown_kind shown_kind(yyjson_val *item)
{
    struct str type = json_member(item, "type");

    if (str_is(type, "message"))
        return str_is(json_member(item, "role"), "assistant") ? SHOWN_MESSAGE : SHOWN_NOTHING;
    if (str_is(type, "reasoning"))
        return SHOWN_REASONING;
    if (str_is(type, "web_search_call"))
        return SHOWN_WEB_SEARCH;
    if (str_is(type, "image_generation_call"))
        return SHOWN_IMAGE;
    if (str_is(type, "function_call") || str_is(type, "custom_tool_call") ||
        str_is(type, "local_shell_call"))
        return SHOWN_CALL;
    if (str_is(type, "tool_search_call") && str_is(json_member(item, "execution"), "client") &&
        json_member(item, "call_id").s != NULL)
        return SHOWN_TOOL_SEARCH; /* a provider answers the others itself */
    return SHOWN_NOTHING;
}

static enum wire_message_phase phase_of(yyjson_val *item)
{
    struct str phase = json_member(item, "phase");

    if (str_is(phase, "commentary"))
        return WIRE_MESSAGE_PHASE_COMMENTARY;
    return str_is(phase, "final_answer") ? WIRE_MESSAGE_PHASE_FINAL_ANSWER : 0;
}

/* The text of a message. */
static void join_parts(yyjson_val *parts, struct buf *out)
{
    yyjson_val *part;
    size_t i, n;

    yyjson_arr_foreach(parts, i, n, part) {
        struct str type = json_member(part, "type");

        if (str_is(type, "output_text") || str_is(type, "input_text"))
            buf_add_str(out, json_member(part, "text"));
    }
}

static struct str_array list_parts(struct arena *arena, yyjson_val *parts)
{
    size_t i, n = yyjson_arr_size(parts), count = 0;
    struct str *texts = arena_alloc(arena, (n + 1) * sizeof *texts);
    yyjson_val *part;

    yyjson_arr_foreach(parts, i, n, part) {
        struct str text = json_member(part, "text");

        if (text.s != NULL)
            texts[count++] = text;
    }
    return (struct str_array){ texts, count };
}

/* Of an item that is broken off there is nothing but what was told. */
static struct str_array list_parts_of(struct arena *arena, yyjson_val *item, const char *name)
{
    return list_parts(arena, item == NULL ? NULL : yyjson_obj_get(item, name));
}

static void build_reasoning(struct arena *arena, yyjson_val *item, struct str id,
                            struct wire_thread_item *ret_item)
{
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_REASONING,
        .reasoning = { .id = id,
                       .summary = list_parts_of(arena, item, "summary"),
                       .content = list_parts_of(arena, item, "content") },
    };
}

static struct str_array list_strings(struct arena *arena, yyjson_val *array)
{
    size_t i, n, count = 0;
    struct str *texts = arena_alloc(arena, (yyjson_arr_size(array) + 1) * sizeof *texts);
    yyjson_val *value;

    if (!yyjson_is_arr(array))
        return (struct str_array){ 0 };
    yyjson_arr_foreach(array, i, n, value) {
        if (yyjson_is_str(value))
            texts[count++] = json_str(value);
    }
    return (struct str_array){ texts, count };
}

/* What a search is about, in one line. */
static struct str search_line(struct arena *arena, const struct wire_web_search_action *action)
{
    const struct str_array *queries = &action->search.queries;
    struct str line = STR_NONE;

    switch (action->tag) {
    case WIRE_WEB_SEARCH_ACTION_TAG_SEARCH:
        line = action->search.query;
        if (line.len == 0 && queries->n > 0)
            line = queries->n == 1
                       ? queries->items[0]
                       : str_of(arena_printf(arena, "%.*s ...", STR_ARGS(queries->items[0])));
        break;
    case WIRE_WEB_SEARCH_ACTION_TAG_OPEN_PAGE:
        line = action->open_page.url;
        break;
    case WIRE_WEB_SEARCH_ACTION_TAG_FIND_IN_PAGE:
        if (action->find_in_page.pattern.s == NULL)
            line = action->find_in_page.url;
        else if (action->find_in_page.url.s == NULL)
            line = str_of(arena_printf(arena, "'%s'", action->find_in_page.pattern.s));
        else
            line = str_of(arena_printf(arena, "'%s' in %s", action->find_in_page.pattern.s,
                                       action->find_in_page.url.s));
        break;
    case WIRE_WEB_SEARCH_ACTION_TAG_OTHER:
        break;
    }
    return line.s == NULL ? STR_LITERAL("") : line;
}

static void build_web_search(struct arena *arena, yyjson_val *item, struct str id,
                             struct wire_thread_item *ret_item)
{
    yyjson_val *given = item == NULL ? NULL : yyjson_obj_get(item, "action");
    struct str type = json_member(given, "type");
    struct wire_web_search_action *action = arena_zero(arena, sizeof *action);

    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_WEB_SEARCH,
        .web_search = { .id = id, .query = STR_LITERAL(""), .action = action },
    };
    if (str_is(type, "search")) {
        action->tag = WIRE_WEB_SEARCH_ACTION_TAG_SEARCH;
        action->search.query = json_member(given, "query");
        action->search.queries = list_strings(arena, yyjson_obj_get(given, "queries"));
    } else if (str_is(type, "open_page")) {
        action->tag = WIRE_WEB_SEARCH_ACTION_TAG_OPEN_PAGE;
        action->open_page.url = json_member(given, "url");
    } else if (str_is(type, "find_in_page")) {
        action->tag = WIRE_WEB_SEARCH_ACTION_TAG_FIND_IN_PAGE;
        action->find_in_page.url = json_member(given, "url");
        action->find_in_page.pattern = json_member(given, "pattern");
    } else {
        action->tag = WIRE_WEB_SEARCH_ACTION_TAG_OTHER;
    }
    ret_item->web_search.query = search_line(arena, action);
}

static void build_message(yyjson_val *item, struct str id, struct str text,
                          const struct wire_memory_citation *citation,
                          struct wire_thread_item *ret_item)
{
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
        .agent_message = { .id = id,
                           .text = text,
                           .phase = phase_of(item),
                           .memory_citation = citation },
    };
}

/* All but messages; without an item it is one of which nothing is known yet. */
static void build_item(struct turn *turn, enum shown_kind kind, yyjson_val *item, struct str id,
                       struct arena *arena, struct wire_thread_item *ret_item)
{
    if (kind == SHOWN_REASONING)
        build_reasoning(arena, item, id, ret_item);
    else if (kind == SHOWN_IMAGE)
        turn_build_image(turn, item, id, arena, ret_item);
    else
        build_web_search(arena, item, id, ret_item);
}

/* An item without a member that its type requires is ignored. */
static bool is_sound(yyjson_val *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    return history_item_json(&arena, item).s != NULL;
}

/* -- Streaming ----------------------------------------------------------------------------- */

static char *item_id(yyjson_val *item)
{
    struct str id = json_member(item, "id");
    char fresh[UUID_LENGTH + 1];

    if (id.len > 0)
        return xstrndup(id.s, id.len);
    uuid_make_v4(fresh);
    return xstrdup(fresh);
}

void turn_drop_open_item(struct turn *turn)
{
    free(turn->open.id);
    buf_done(&turn->open.text);
    citation_filter_done(&turn->open.filter);
    plan_splitter_done(&turn->open.splitter);
    turn->open = (struct open_item){ .kind = SHOWN_NOTHING };
}

/* The model begins another item before it ended this one. */
static void set_open_item_aside(struct turn *turn)
{
    struct open_item *aside;

    if (turn->open.kind == SHOWN_NOTHING)
        return;
    aside = xmalloc(sizeof *aside);
    *aside = turn->open;
    list_append(&turn->aside, &aside->node);
    turn->n_aside++;
    turn->open = (struct open_item){ .kind = SHOWN_NOTHING };
}

static void take_item_back(struct turn *turn, struct open_item *aside)
{
    list_remove(&aside->node);
    turn->n_aside--;
    turn->open = *aside;
    free(aside);
}

/* The open item is over: what was set aside last is open again. */
static void close_open_item(struct turn *turn)
{
    turn_drop_open_item(turn);
    if (!list_is_empty(&turn->aside))
        take_item_back(turn, container_of(turn->aside.head.prev, struct open_item, node));
}

static bool is_planning(const struct turn *turn)
{
    return turn->settings->mode == WIRE_MODE_KIND_PLAN && !turn_is_inner(turn);
}

void turn_item_added(struct turn *turn, yyjson_val *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf shown = { 0 };
    struct wire_thread_item started;
    enum shown_kind kind = shown_kind(item);

    if (kind == SHOWN_NOTHING || kind == SHOWN_CALL || kind == SHOWN_TOOL_SEARCH || !is_sound(item))
        return;
    set_open_item_aside(turn);
    turn->open.id = item_id(item);
    turn->open.kind = kind;
    turn->open.is_planning = kind == SHOWN_MESSAGE && is_planning(turn);
    turn->open.phase = phase_of(item);
    if (turn->open.is_planning)
        return; /* started when there is something to show */
    if (kind == SHOWN_MESSAGE && turn_is_inner(turn)) {
        join_parts(yyjson_obj_get(item, "content"), &turn->open.text);
        return; /* its words are shown as its result */
    }
    if (kind == SHOWN_MESSAGE) {
        join_parts(yyjson_obj_get(item, "content"), &turn->open.text);
        citation_filter(&turn->open.filter, buf_str(&turn->open.text), &shown);
        build_message(item, str_of(turn->open.id), buf_str(&shown), /* citation= */ NULL, &started);
    } else {
        build_item(turn, kind, kind == SHOWN_WEB_SEARCH ? item : NULL, str_of(turn->open.id),
                   &arena, &started);
    }
    tell_item_started(turn, &started);
}

void turn_tell_text(struct turn *turn, struct str text)
{
    thread_notify(
        turn->thread, NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA,
        &(struct wire_agent_message_delta_notification){ .thread_id = str_of(turn->thread->id),
                                                         .turn_id = turn_id_str(turn),
                                                         .item_id = str_of(turn->open.id),
                                                         .delta = text });
}

/* What there is to show of a message, as it comes. */
static void show_text(struct turn *turn, struct str text)
{
    if (text.len == 0)
        return;
    if (turn->open.is_planning)
        turn_plan_delta(turn, text);
    else if (!turn_is_inner(turn))
        turn_tell_text(turn, text);
}

static void text_delta(struct turn *turn, struct str text)
{
    CLEANUP(buf_done) struct buf shown = { 0 };

    if (turn->open.kind != SHOWN_MESSAGE)
        return;
    buf_add_str(&turn->open.text, text);
    citation_filter(&turn->open.filter, text, &shown);
    show_text(turn, buf_str(&shown));
}

/* The message is whole: what looked like a tag is shown after all. */
static void text_ended(struct turn *turn)
{
    CLEANUP(buf_done) struct buf shown = { 0 };

    if (turn->open.kind != SHOWN_MESSAGE)
        return;
    citation_filter_end(&turn->open.filter, &shown);
    show_text(turn, buf_str(&shown));
}

void turn_delta(struct turn *turn, const struct sampling_event *event)
{
    struct thread *thread = turn->thread;
    struct str item = str_of(turn->open.id);

    if (event->type == SAMPLING_TEXT_DELTA) {
        text_delta(turn, event->text);
        return;
    }
    if (turn->open.kind != SHOWN_REASONING)
        return;
    if (event->type == SAMPLING_SUMMARY_PART_ADDED)
        thread_notify(thread, NOTIFICATION_ITEM_REASONING_SUMMARY_PART_ADDED,
                      &(struct wire_reasoning_summary_part_added_notification){
                          .thread_id = str_of(thread->id),
                          .turn_id = turn_id_str(turn),
                          .item_id = item,
                          .summary_index = event->index });
    else if (event->type == SAMPLING_SUMMARY_DELTA)
        thread_notify(thread, NOTIFICATION_ITEM_REASONING_SUMMARY_TEXT_DELTA,
                      &(struct wire_reasoning_summary_text_delta_notification){
                          .thread_id = str_of(thread->id),
                          .turn_id = turn_id_str(turn),
                          .item_id = item,
                          .delta = event->text,
                          .summary_index = event->index });
    else if (event->type == SAMPLING_REASONING_DELTA)
        thread_notify(
            thread, NOTIFICATION_ITEM_REASONING_TEXT_DELTA,
            &(struct wire_reasoning_text_delta_notification){ .thread_id = str_of(thread->id),
                                                              .turn_id = turn_id_str(turn),
                                                              .item_id = item,
                                                              .delta = event->text,
                                                              .content_index = event->index });
}

/* -- Done ---------------------------------------------------------------------------------- */

/* Makes the item open that this one ends: the one of its id, else the open one of its kind. */
static bool find_open_item(struct turn *turn, yyjson_val *item)
{
    enum shown_kind kind = shown_kind(item);
    struct str id = json_member(item, "id");

    if (id.len == 0)
        return turn->open.kind == kind;
    list_foreach(&turn->aside, aside, struct open_item, node) {
        struct open_item found = *aside;

        if (aside->kind != kind || !str_is(id, aside->id))
            continue;
        list_remove(&aside->node);
        turn->n_aside--;
        free(aside);
        set_open_item_aside(turn);
        turn->open = found;
        return true;
    }
    return turn->open.kind == kind;
}

/* The id under which an item was started; one that was never started is started now. */
static struct str id_when_done(struct turn *turn, yyjson_val *item, bool *ret_was_open)
{
    *ret_was_open = find_open_item(turn, item);
    if (!*ret_was_open) {
        set_open_item_aside(turn);
        turn->open.id = item_id(item);
    }
    return str_of(turn->open.id);
}

/* An image is always begun without one, other items as they are. */
static void tell_late_start(struct turn *turn, const struct wire_thread_item *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_item begun = *item;

    if (item->tag == WIRE_THREAD_ITEM_TAG_IMAGE_GENERATION)
        turn_build_image(turn, /* item= */ NULL, item->image_generation.id, &arena, &begun);
    tell_item_started(turn, &begun);
}

static void complete(struct turn *turn, const struct wire_thread_item *item, bool was_open)
{
    if (!was_open)
        tell_late_start(turn, item);
    tell_item_completed(turn, item);
    close_open_item(turn);
}

void turn_record_message(struct turn *turn, struct str text, enum wire_message_phase phase,
                         const struct wire_memory_citation *citation)
{
    struct wire_rollout_memory_citation cited = { 0 };

    if (citation != NULL)
        cited = (struct wire_rollout_memory_citation){ citation->entries, citation->thread_ids };
    conversation_record(
        turn->conversation,
        &(struct wire_rollout_event){
            .tag = WIRE_ROLLOUT_EVENT_TAG_AGENT_MESSAGE,
            .agent_message = { .message = text,
                               .phase = phase,
                               .memory_citation = citation != NULL ? &cited : NULL } });
}

void turn_note_message(struct turn *turn, struct str text)
{
    if (text.len == 0 || turn->is_cut_off)
        return;
    buf_clear(&turn->last_message, SIZE_MAX);
    buf_add_str(&turn->last_message, text);
    turn->has_answered = true;
}

struct str turn_last_message(struct turn *turn)
{
    return turn->last_message.len == 0 ? STR_NONE : buf_str(&turn->last_message);
}

struct str turn_answer(struct turn *turn)
{
    return turn->has_answered ? turn_last_message(turn) : STR_NONE;
}

static void record_message(struct turn *turn, yyjson_val *item, struct str text,
                           const struct wire_memory_citation *citation)
{
    turn_note_message(turn, text);
    turn_record_message(turn, text, phase_of(item), citation);
}

static void record_reasoning(struct turn *turn, const struct wire_thread_item *item)
{
    for (size_t i = 0; i < item->reasoning.summary.n; i++)
        conversation_record(turn->conversation,
                            &(struct wire_rollout_event){
                                .tag = WIRE_ROLLOUT_EVENT_TAG_AGENT_REASONING,
                                .agent_reasoning = { item->reasoning.summary.items[i] } });
    for (size_t i = 0; turn->settings->show_raw_reasoning && i < item->reasoning.content.n; i++)
        conversation_record(
            turn->conversation,
            &(struct wire_rollout_event){
                .tag = WIRE_ROLLOUT_EVENT_TAG_AGENT_REASONING_RAW_CONTENT,
                .agent_reasoning_raw_content = { item->reasoning.content.items[i] } });
}

static void record_web_search(struct turn *turn, yyjson_val *item,
                              const struct wire_thread_item *done)
{
    static const char none[] = "{\"type\":\"other\"}";
    yyjson_val *action = yyjson_obj_get(item, "action");
    yyjson_doc *doc = action != NULL ? NULL : yyjson_read(none, sizeof none - 1, /* flags= */ 0);

    conversation_record(
        turn->conversation,
        &(struct wire_rollout_event){
            .tag = WIRE_ROLLOUT_EVENT_TAG_WEB_SEARCH_END,
            .web_search_end = { done->web_search.id, done->web_search.query,
                                doc == NULL ? action : yyjson_doc_get_root(doc) } });
    yyjson_doc_free(doc);
}

static void record_done(struct turn *turn, enum shown_kind kind, yyjson_val *item,
                        const struct wire_thread_item *done)
{
    if (kind == SHOWN_REASONING)
        record_reasoning(turn, done);
    else if (kind == SHOWN_IMAGE)
        turn_record_image(turn, done);
    else
        record_web_search(turn, item, done);
}

/* Azure keeps what it was sent, and wants to know it again. */
static bool keep_answer(struct turn *turn, yyjson_val *item, struct str json)
{
    struct str id = json_member(item, "id");

    if (!turn_keep_item(turn, json))
        return false;
    if (id.len > 0 && provider_is_azure(turn_settings(turn)->provider))
        history_name_last(&turn->conversation->history, id);
    return true;
}

static void add_answer(struct turn *turn, yyjson_val *item, struct str json)
{
    if (keep_answer(turn, item, json))
        turn_tell_raw_item(turn, item);
}

/* Lines first, then the client: what it is told is already in the file. */
static void show_done(struct turn *turn, yyjson_val *item, enum shown_kind kind, struct str json)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const struct wire_memory_citation *citation;
    struct wire_thread_item done;
    bool was_open, kept;
    struct str id = id_when_done(turn, item, &was_open), shown;

    text_ended(turn);
    if (kind == SHOWN_MESSAGE) {
        join_parts(yyjson_obj_get(item, "content"), &text);
        citation = citation_take(buf_str(&text), &arena, &shown);
        build_message(item, id, shown, citation, &done);
        record_message(turn, item, shown, citation);
    } else {
        build_item(turn, kind, item, id, &arena, &done);
        record_done(turn, kind, item, &done);
    }
    kept = keep_answer(turn, item, json);
    if (turn_is_inner(turn) && kind == SHOWN_MESSAGE)
        close_open_item(turn);
    else
        complete(turn, &done, was_open);
    if (kept)
        turn_tell_raw_item(turn, item);
    if (kind == SHOWN_IMAGE)
        turn_tell_image_place(turn, &done);
}

/* A message in plan mode; its text with the tags stays in the history. */
static void plan_message_done(struct turn *turn, yyjson_val *item, struct str json)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const struct wire_memory_citation *citation;
    bool was_open, kept;
    struct str shown;

    id_when_done(turn, item, &was_open);
    text_ended(turn);
    join_parts(yyjson_obj_get(item, "content"), &text);
    citation = citation_take(buf_str(&text), &arena, &shown);
    kept = keep_answer(turn, item, json);
    turn_plan_done(turn, shown, phase_of(item), citation);
    close_open_item(turn);
    if (kept)
        turn_tell_raw_item(turn, item);
}

void turn_item_done(struct turn *turn, yyjson_val *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    enum shown_kind kind = shown_kind(item);
    struct str json = history_item_json(&arena, item);

    if (json.s == NULL) /* no item that we know: what was begun of it ends with the answer */
        return;
    if (kind == SHOWN_NOTHING) {
        add_answer(turn, item, json);
    } else if (kind == SHOWN_CALL) {
        add_answer(turn, item, json);
        turn_start_call(turn, item);
    } else if (kind == SHOWN_TOOL_SEARCH) {
        add_answer(turn, item, json);
        turn_answer_tool_search(turn, item);
    } else if (kind == SHOWN_MESSAGE && is_planning(turn)) {
        plan_message_done(turn, item, json);
    } else {
        show_done(turn, item, kind, json);
    }
}

/* -- Left open ----------------------------------------------------------------------------- */

/* The message of the open item, as its model would have sent it. */
static struct str open_message(struct turn *turn, struct arena *arena)
{
    struct str json = message_item(arena, "assistant", buf_str(&turn->open.text));
    enum wire_message_phase phase = turn->open.phase;

    if (phase == 0)
        return json;
    return str_of(arena_printf(arena, "%.*s,\"phase\":\"%s\"}", (int)json.len - 1, json.s,
                               type_variant_name(&type_message_phase, phase)));
}

static void finish_message(struct turn *turn)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str json = open_message(turn, &arena);
    yyjson_doc *doc = yyjson_read(json.s, json.len, 0);

    turn_item_done(turn, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
}

/* There is nothing of it that is worth to be kept. */
static void break_off_text(struct turn *turn)
{
    turn_plan_broken_off(turn);
    live_item_close(turn->thread, turn_id_str(turn),
                    turn->open.kind == SHOWN_REASONING ? WIRE_THREAD_ITEM_TAG_REASONING
                                                       : WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
                    str_of(turn->open.id));
    close_open_item(turn);
}

static bool is_kept(struct turn *turn, enum items_end how)
{
    return how == ITEMS_ANSWERED ||
           (how == ITEMS_BROKEN_OFF && str_trim(buf_str(&turn->open.text)).len > 0);
}

static void settle_open_item(struct turn *turn, enum items_end how)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_item item;

    if (turn->open.kind == SHOWN_MESSAGE && is_kept(turn, how)) {
        finish_message(turn);
    } else if (turn->open.kind == SHOWN_MESSAGE || turn->open.kind == SHOWN_REASONING) {
        break_off_text(turn);
    } else {
        build_item(turn, turn->open.kind, /* item= */ NULL, str_of(turn->open.id), &arena, &item);
        complete(turn, &item, /* was_open= */ true);
    }
}

void turn_settle_items(struct turn *turn, enum items_end how)
{
    turn->is_cut_off = how != ITEMS_ANSWERED;
    while (turn->open.kind != SHOWN_NOTHING)
        settle_open_item(turn, how);
    turn->is_cut_off = false;
}
