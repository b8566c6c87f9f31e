#include "fleet/holders.h"

#include "base/list.h"
#include "base/log.h"
#include "base/memory.h"
#include "postgres/link.h"

#include <stdlib.h>

enum {
    CONNECT_MS = 3000,
    ANSWER_MS = 3000,
    WAIT_MS = 4000, /* for all of it */
    AT_ONCE = 1000, /* ids in one question */
};

struct holder_question {
    struct list_node node;
    char id[UUID_LENGTH + 1];
    relay_found_fn *on_found;
    void *asker;
    struct relay_holder holder; /* borrows the answer */
};

struct holders {
    struct loop *loop;
    char *url, *server_id; /* owned */
    struct sql_link *link; /* NULL: nobody has asked */
    struct timer *patience;
    bool is_patient;         /* it runs, since the oldest came or one was asked */
    struct next_round *soon; /* answers never come from inside */
    struct list waiting;     /* struct holder_question; owned */
    struct list asked;       /* ... of the question under way */
};

/* -- Answers ------------------------------------------------------------------------------- */

/* Nobody knows. */
static void holders_give_up(struct list *questions)
{
    list_foreach(questions, question, struct holder_question, node) {
        question->holder = (struct relay_holder){ .is_unknown = true };
    }
}

static void holders_answer(struct list *questions)
{
    while (!list_is_empty(questions)) {
        struct holder_question *question =
            container_of(list_first(questions), struct holder_question, node);
        relay_found_fn *on_found = question->on_found;
        void *asker = question->asker;
        struct relay_holder holder = question->holder;

        list_remove(&question->node);
        free(question);
        on_found(asker, &holder);
    }
}

static void holders_note_row(struct holders *holders, const struct sql_result *result, int row)
{
    struct str id = row_text(result, row, 0);

    list_foreach(&holders->asked, question, struct holder_question, node) {
        if (str_equal(id, str_of(question->id)))
            question->holder = (struct relay_holder){ .name = row_text(result, row, 1),
                                                      .url = row_text(result, row, 2),
                                                      .is_running = row_bool(result, row, 3) };
    }
}

static void holders_ask_waiting(struct holders *holders);

static void holders_on_answers(void *owner, const struct sql_result *results,
                               const struct sql_fault *fault, size_t culprit)
{
    struct holders *holders = owner;

    if (fault != NULL && fault->kind != FAULT_NONE) {
        log_warn("the store does not tell who holds a thread: %s", fault->error.message.s);
        holders_give_up(&holders->asked);
    } else {
        for (int row = 0; row < sql_result_rows(results); row++)
            holders_note_row(holders, results, row);
    }
    holders_answer(&holders->asked);
    next_round_start(holders->soon);
}

/* -- Questions ----------------------------------------------------------------------------- */

static void holders_send(struct holders *holders)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct array_value ids = { 0 };
    struct sql query = {
        .text = "SELECT h.thread::text, s.name, s.url, h.turn IS NOT NULL FROM bobbin.heads h"
                " JOIN bobbin.servers s ON s.id = h.server"
                " WHERE h.thread = ANY($1) AND s.id <> $2 AND s.expires_at > clock_timestamp()"
    };

    while (!list_is_empty(&holders->waiting) && ids.n < AT_ONCE) {
        struct holder_question *question =
            container_of(list_first(&holders->waiting), struct holder_question, node);

        list_remove(&question->node);
        list_append(&holders->asked, &question->node);
        array_uuid(&ids, str_of(question->id));
    }
    sql_uuids(&query, &ids);
    sql_uuid(&query, &arena, str_of(holders->server_id));
    sql_link_send(holders->link, &query, 1, ANSWER_MS, holders_on_answers, holders);
    array_done(&ids);
}

/* Who comes later does not make others wait longer. */
static void holders_ask_waiting(struct holders *holders)
{
    bool is_ready = sql_link_state(holders->link) == SQL_LINK_READY;

    if (is_ready && !list_is_empty(&holders->waiting))
        holders_send(holders);
    if (is_ready || list_is_empty(&holders->waiting))
        holders->is_patient = false;
    if (list_is_empty(&holders->waiting))
        timer_stop(holders->patience);
    else if (!holders->is_patient)
        timer_start(holders->patience, WAIT_MS);
    holders->is_patient = !list_is_empty(&holders->waiting);
}

static void holders_on_soon(void *owner)
{
    holders_ask_waiting(owner);
}

static void holders_on_up(void *owner)
{
    holders_ask_waiting(owner);
}

static void holders_on_down(void *owner, const struct sql_fault *fault)
{
    log_debug("who holds a thread cannot be asked: %s", fault->error.message.s);
}

static void holders_on_patience(void *owner)
{
    struct holders *holders = owner;

    holders->is_patient = false;
    holders_give_up(&holders->waiting);
    holders_answer(&holders->waiting);
}

void holders_ask(struct holders *holders, struct str id, relay_found_fn *on_found, void *asker)
{
    struct holder_question *question = xcalloc(1, sizeof *question);

    memcpy(question->id, id.s, UUID_LENGTH);
    question->on_found = on_found;
    question->asker = asker;
    list_append(&holders->waiting, &question->node);
    if (holders->link == NULL)
        holders->link =
            sql_link_new(holders->loop, holders->url, CONNECT_MS,
                         &(struct sql_link_calls){ holders_on_up, holders_on_down, holders });
    next_round_start(holders->soon);
}

/* -- Life ---------------------------------------------------------------------------------- */

struct holders *holders_new(struct loop *loop, const char *url, struct str server_id)
{
    struct holders *holders = xcalloc(1, sizeof *holders);

    holders->loop = loop;
    holders->url = xstrdup(url);
    holders->server_id = xstrndup(server_id.s, server_id.len);
    holders->patience = timer_new(loop, holders_on_patience, holders);
    holders->soon = next_round_new(loop, holders_on_soon, holders);
    list_init(&holders->waiting);
    list_init(&holders->asked);
    return holders;
}

static void holders_drop(struct list *questions)
{
    list_foreach(questions, question, struct holder_question, node) {
        list_remove(&question->node);
        free(question);
    }
}

void holders_free(struct holders *holders)
{
    if (holders == NULL)
        return;
    sql_link_free(holders->link);
    timer_free(holders->patience);
    next_round_free(holders->soon);
    holders_drop(&holders->waiting);
    holders_drop(&holders->asked);
    explicit_bzero(holders->url, strlen(holders->url));
    free(holders->url);
    free(holders->server_id);
    free(holders);
}
