#include "dialect/dialect_internal.h"

#include "base/memory.h"

#include <stdlib.h>

struct client_dialect *dialect_learn(struct client_dialect *dialect, unsigned signs)
{
    if (signs == 0)
        return dialect;
    if (dialect == NULL) {
        dialect = xcalloc(1, sizeof *dialect);
        dialect->table = &older_dialect;
    }
    dialect->signs |= signs;
    if (dialect_shows(dialect, DIALECT_LISTENER) && dialect->listener == NULL) {
        dialect->listener = xmalloc(UUID_LENGTH + 1);
        uuid_make_v4(dialect->listener);
    }
    return dialect;
}

void dialect_free(struct client_dialect *dialect)
{
    if (dialect == NULL)
        return;
    told_done(&dialect->told);
    free(dialect->listener);
    free(dialect);
}

bool dialect_shows(const struct client_dialect *dialect, enum dialect_sign sign)
{
    return dialect != NULL && (dialect->signs & sign) != 0;
}

const char *dialect_listener(const struct client_dialect *dialect)
{
    return dialect == NULL ? NULL : dialect->listener;
}

void dialect_stop_listening(struct client_dialect *dialect)
{
    dialect->signs &= ~(unsigned)(DIALECT_LISTENER | DIALECT_RAW);
    free(dialect->listener);
    dialect->listener = NULL;
}

/* Who says `jsonrpc` takes the requests of today, and refuses the older ones. */
bool dialect_asks_older(const struct client_dialect *dialect)
{
    return dialect_shows(dialect, DIALECT_LISTENER) && !dialect_shows(dialect, DIALECT_JSONRPC);
}

/* -- Along the table ----------------------------------------------------------------------- */

void dialect_note(struct client_dialect *dialect, enum notification what, const void *params)
{
    dialect->table->note(dialect, what, params);
}

bool dialect_has_members(const struct client_dialect *dialect, enum notification what)
{
    return dialect->table->notifications[what].members != NULL;
}

void dialect_add_members(struct client_dialect *dialect, enum notification what, const void *params,
                         struct buf *out)
{
    dialect->table->notifications[what].members(dialect, params, out);
}

size_t dialect_further(struct client_dialect *dialect, enum notification what, const void *params,
                       uint32_t opted_out, struct arena *arena,
                       struct dialect_message ret_messages[DIALECT_FURTHER_MAX])
{
    further_fn *items = dialect->table->notifications[what].items;
    further_fn *events = dialect->table->notifications[what].events;
    struct further further = { dialect, arena, opted_out, ret_messages, 0 };

    if (items != NULL && dialect_shows(dialect, DIALECT_README))
        items(&further, params);
    if (events != NULL && dialect_shows(dialect, DIALECT_LISTENER))
        events(&further, params);
    return further.n;
}

void dialect_note_result(struct client_dialect *dialect, const struct message *method,
                         const void *result)
{
    if (method == &methods[METHOD_THREAD_RESUME])
        dialect->table->note_thread(dialect,
                                    &((const struct wire_thread_resume_response *)result)->thread);
    else if (method == &methods[METHOD_THREAD_READ])
        dialect->table->note_thread(dialect,
                                    &((const struct wire_thread_read_response *)result)->thread);
}

void dialect_add_result(const struct message *method, const void *result, struct buf *out)
{
    ptrdiff_t index = method - methods;
    result_fn *add = index >= 0 && index < METHOD_COUNT ? older_dialect.results[index] : NULL;

    if (add != NULL)
        add(result, out);
}

void dialect_add_question(const struct group_question *question, struct buf *out)
{
    question_fn *add = older_dialect.questions[question->what];

    if (add != NULL)
        add(question, out);
}
