#include "service/thread_search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "loop/lanes.h"
#include "schema/copy.h"
#include "schema/json_read.h"
#include "search/phrase.h"
#include "store/rollout.h"

#include <stdlib.h>

/* A thread whose file is to be looked at. */
struct text_candidate {
    struct wire_thread thread;
    struct thread_summary at;
    struct str path;
};

struct text_search {
    struct server *server;
    const void *client;
    struct arena arena;
    struct thread_query query;
    struct phrase phrase;
    int64_t deadline_ms;
    thread_search_fn *on_found;
    void *owner;

    struct arena page_arena;           /* for the candidates */
    struct text_candidate *candidates; /* of the page */
    size_t n_candidates;
    size_t n_copied; /* that have a file; see store_makes_copies() */
    size_t n_looked_at;
    bool has_more_threads; /* behind the page */

    struct found_text *found;
    size_t n_found;
};

/* Behind those that were asked for: only then is there a next page. */
static bool has_one_more(const struct text_search *search)
{
    return search->n_found > search->query.limit;
}

static void search_end(struct text_search *search, const struct error *err)
{
    struct found_texts found = { .items = search->found, .n = search->n_found };

    if (has_one_more(search)) {
        found.n = search->query.limit;
        found.last = search->found[found.n - 1].at;
        found.has_more = true;
    } else if (search->n_looked_at > 0) { /* the time may be over */
        found.last = search->candidates[search->n_looked_at - 1].at;
        found.has_more = search->has_more_threads || search->n_looked_at < search->n_candidates;
    }
    search->on_found(search->owner, &found, err);
    arena_done(&search->page_arena);
    arena_done(&search->arena);
    free(search);
}

/* -- A file -------------------------------------------------------------------------------- */

struct message_search {
    const struct phrase *phrase;
    struct arena *arena; /* for the snippet */
    struct str snippet;  /* NULL: nothing was found yet */
};

static bool message_has(struct message_search *search, struct str message)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = phrase_text(message, &arena);
    struct phrase_place place;

    if (!phrase_find(search->phrase, text, 0, &place))
        return false;
    search->snippet = arena_keep(search->arena, str_trim(phrase_snippet(text, place, &arena).text));
    return true;
}

static bool parts_have(struct message_search *search, yyjson_val *parts)
{
    yyjson_val *part;
    size_t i, n;

    yyjson_arr_foreach(parts, i, n, part) {
        struct str text = json_member(part, "text");

        if (text.s != NULL && message_has(search, text))
            return true;
    }
    return false;
}

/* What was said stands in events; those of a paginated thread are whole items. */
static bool search_line(void *owner, const struct rollout_line *line)
{
    struct message_search *search = owner;
    struct str type = json_member(line->payload, "type");
    yyjson_val *item;

    if (line->type != ROLLOUT_EVENT_MSG)
        return true;
    if (str_is(type, "user_message") || str_is(type, "agent_message")) {
        struct str message = json_member(line->payload, "message");

        return message.s == NULL || !message_has(search, message);
    }
    if (!str_is(type, "item_completed"))
        return true;
    item = yyjson_obj_get(line->payload, "item");
    type = json_member(item, "type");
    if (!str_is(type, "UserMessage") && !str_is(type, "AgentMessage"))
        return true;
    return !parts_have(search, yyjson_obj_get(item, "content"));
}

static struct str search_file(const struct phrase *phrase, const char *path, struct arena *arena)
{
    CLEANUP(error_done) struct error unreadable = { 0 };
    struct message_search search = { .phrase = phrase, .arena = arena };

    if (path != NULL && phrase_may_be_in_file(phrase, path))
        rollout_scan(path, search_line, &search, &unreadable);
    return search.snippet;
}

/* -- A page of threads --------------------------------------------------------------------- */

static struct thread_summary keep_place(const struct thread_summary *summary, struct arena *arena)
{
    return (struct thread_summary){
        .id = arena_keep(arena, summary->id),
        .created_at = summary->created_at,
        .updated_at = summary->updated_at,
    };
}

/* Candidates go with their page. */
static void keep_found(struct text_search *search, const struct text_candidate *candidate,
                       struct str snippet)
{
    struct found_text *found = &search->found[search->n_found++];

    schema_copy(&type_thread, &candidate->thread, &search->arena, &found->thread);
    found->snippet = snippet;
    found->at = keep_place(&candidate->at, &search->arena);
}

/* On a worker. */
static void search_files(void *data)
{
    struct text_search *search = data;

    while (search->n_looked_at < search->n_candidates && !has_one_more(search) &&
           clock_steady_ms() < search->deadline_ms) {
        const struct text_candidate *candidate = &search->candidates[search->n_looked_at++];
        struct str snippet = search_file(&search->phrase, candidate->path.s, &search->arena);

        if (snippet.s != NULL)
            keep_found(search, candidate, snippet);
    }
}

static void search_next_page(struct text_search *search);

static void search_files_done(void *data)
{
    struct text_search *search = data;
    bool is_enough = has_one_more(search) || clock_steady_ms() >= search->deadline_ms;

    if (is_enough || !search->has_more_threads || search->n_looked_at < search->n_candidates) {
        search_end(search, &(struct error){ 0 });
        return;
    }
    search_next_page(search);
}

static void keep_candidate(struct text_search *search, const struct thread_summary *summary,
                           struct str name, struct text_candidate *candidate)
{
    struct arena *arena = &search->page_arena;
    struct wire_thread thread;

    session_show_stored(&search->server->sessions, summary, name, arena, &thread);
    schema_copy(&type_thread, &thread, arena, &candidate->thread);
    candidate->path = arena_keep(arena, summary->path);
    candidate->at = keep_place(summary, arena);
}

static void search_get_copies(struct text_search *search);

static void search_on_copy(void *owner, const struct found_thread *found, const struct error *err)
{
    struct text_search *search = owner;
    struct text_candidate *candidate = &search->candidates[search->n_copied++];

    if (err->code != 0) {
        search->n_found = 0;
        search_end(search, err);
        return;
    }
    candidate->path = arena_keep(
        &search->page_arena, found->live_path.s != NULL ? found->live_path : found->archived_path);
    search_get_copies(search);
}

/* Threads of a store have files when they are found; those that there is no time for are left to the next page. */
static void search_get_copies(struct text_search *search)
{
    bool is_late = search->n_copied > 0 && clock_steady_ms() >= search->deadline_ms;

    if (store_makes_copies(search->server->store) && search->n_copied < search->n_candidates &&
        !is_late) {
        store_find(search->server->store, search->candidates[search->n_copied].at.id,
                   search_on_copy, search);
        return;
    }
    if (is_late && search->n_copied < search->n_candidates) {
        search->n_candidates = search->n_copied;
        search->has_more_threads = true;
    }
    lanes_add(search->server->sessions.grounds, search->client, search_files, search_files_done,
              search);
}

static void search_on_page(void *owner, const struct thread_page *page, const struct error *err)
{
    struct text_search *search = owner;

    if (err->code != 0) {
        search->n_found = 0;
        search_end(search, err);
        return;
    }
    if (page->n == 0) {
        search->has_more_threads = false;
        search_end(search, err);
        return;
    }
    arena_reset(&search->page_arena);
    search->candidates = arena_alloc(&search->page_arena, page->n * sizeof *search->candidates);
    for (size_t i = 0; i < page->n; i++)
        keep_candidate(search, &page->items[i], page->names[i], &search->candidates[i]);
    search->n_candidates = page->n;
    search->n_copied = search->n_looked_at = 0;
    search->has_more_threads = page->more;
    search_get_copies(search);
}

static void search_next_page(struct text_search *search)
{
    struct thread_query query = search->query;

    query.limit = THREAD_SEARCH_BATCH;
    if (search->n_looked_at > 0) {
        const struct thread_summary *last = &search->candidates[search->n_looked_at - 1].at;

        query.has_anchor = true;
        query.has_anchor_itself = false;
        query.anchor_id = last->id;
        query.anchor_time = query.sort == SORT_UPDATED_AT ? last->updated_at : last->created_at;
    }
    store_list(search->server->store, &query, search_on_page, search);
}

void thread_search(struct server *server, const void *client, const struct thread_query *query,
                   struct str term, thread_search_fn *on_found, void *owner)
{
    struct text_search *search = xcalloc(1, sizeof *search);

    search->server = server;
    search->client = client;
    search->query = *query;
    search->phrase = phrase_make(term, &search->arena);
    search->deadline_ms = clock_steady_ms() + THREAD_SEARCH_MS;
    search->found = arena_alloc(&search->arena, (query->limit + 1) * sizeof *search->found);
    search->on_found = on_found;
    search->owner = owner;
    search_next_page(search);
}
