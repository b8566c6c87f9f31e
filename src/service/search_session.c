#include "service/search_session.h"

#include "base/memory.h"
#include "rpc/rpc.h"

#include <stdlib.h>

enum { BETWEEN_UPDATES_MS = 60 };

struct search_session {
    struct list_node node; /* in the service's sessions */
    struct search_service *service;
    struct connection *connection; /* who began it */
    struct str id;                 /* owned */
    struct str query;              /* owned */
    struct search *search;
    struct timer *timer; /* runs while an update waits */
    uint64_t updated_at_ms;
    bool has_updated;   /* this query had results */
    bool has_completed; /* and the word that they are all */
};

static struct str copy(struct str text)
{
    return (struct str){ xstrndup(text.s, text.len), text.len };
}

static void release_text(struct str *text)
{
    free((char *)(uintptr_t)text->s);
    *text = STR_NONE;
}

static void send_update(struct search_session *session, const struct search_results *results,
                        struct arena *arena)
{
    struct wire_fuzzy_file_search_session_updated_notification updated = {
        .session_id = session->id,
        .query = session->query,
    };

    search_results_write(results, arena, &updated.files);
    rpc_notify_all(session->service->rpc, NOTIFICATION_FUZZY_FILE_SEARCH_SESSION_UPDATED, &updated);
    session->has_updated = true;
    session->updated_at_ms = loop_now_ms(session->service->loop);
}

static void send_completed(struct search_session *session)
{
    struct wire_fuzzy_file_search_session_completed_notification completed = {
        .session_id = session->id,
        .query = session->query,
    };

    session->has_completed = true;
    rpc_notify_all(session->service->rpc, NOTIFICATION_FUZZY_FILE_SEARCH_SESSION_COMPLETED,
                   &completed);
}

static void update(struct search_session *session)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct search_results results;

    if (session->has_completed)
        return;
    timer_stop(session->timer);
    search_look(session->search, &arena, &results);
    send_update(session, &results, &arena);
    if (results.is_complete)
        send_completed(session);
}

static void on_timer(void *owner)
{
    update(owner);
}

static void on_change(void *owner)
{
    struct search_session *session = owner;
    uint64_t due_ms = session->updated_at_ms + BETWEEN_UPDATES_MS;
    uint64_t now_ms = loop_now_ms(session->service->loop);

    if (!session->has_updated || now_ms >= due_ms || search_is_over(session->search))
        update(session);
    else
        timer_start(session->timer, due_ms - now_ms);
}

bool search_session_start(struct search_service *service, struct connection *connection,
                          struct str id, const struct str *roots, size_t n_roots)
{
    struct search_session *session = xcalloc(1, sizeof *session);

    search_session_end(search_session_find(service, id));
    session->search = search_service_search(service, roots, n_roots, on_change, session);
    if (session->search == NULL) {
        free(session);
        return false;
    }
    session->service = service;
    session->connection = connection;
    session->id = copy(id);
    session->query = copy(STR_LITERAL(""));
    session->timer = timer_new(service->loop, on_timer, session);
    list_append(&service->sessions, &session->node);
    service->n_sessions++;
    return true;
}

struct search_session *search_session_find(struct search_service *service, struct str id)
{
    list_foreach(&service->sessions, session, struct search_session, node) {
        if (str_equal(session->id, id))
            return session;
    }
    return NULL;
}

void search_session_ask(struct search_session *session, struct str query)
{
    release_text(&session->query);
    session->query = copy(query);
    session->has_updated = session->has_completed = false;
    timer_stop(session->timer);
    search_ask(session->search, query);
}

void search_session_end(struct search_session *session)
{
    if (session == NULL)
        return;
    list_remove(&session->node);
    session->service->n_sessions--;
    search_free(session->search);
    timer_free(session->timer);
    release_text(&session->id);
    release_text(&session->query);
    free(session);
}

void search_sessions_end(struct search_service *service, const struct connection *connection)
{
    list_foreach(&service->sessions, session, struct search_session, node) {
        if (connection == NULL || session->connection == connection)
            search_session_end(session);
    }
}
