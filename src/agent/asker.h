/*
 * How threads ask people: an interface, beside the notifier that tells them things. The server asks clients by
 * requests of the protocol; a test answers itself.
 *
 * A connection is a client, of which this side of the interface knows nothing but that it is the same one.
 */
#ifndef AGENT_ASKER_H
#define AGENT_ASKER_H

#include "schema/question.h"

struct question; /* an open one; the asker's own */

struct asker {
    /*
     * Asks all of a group; the first answer of somebody who may answer counts. on_answer comes once, never from
     * inside of this, unless the question is withdrawn; who was asked may go without an answer. Ids are
     * different for all questions.
     */
    struct question *(*ask)(void *owner, struct connection *const *group, size_t n,
                            const struct group_question *options, int64_t *ret_id);

    /* Asks one more, with the same id. */
    void (*send)(void *owner, struct question *question, struct connection *connection);

    /* Nobody needs to answer any more: on_answer does not come. */
    void (*withdraw)(void *owner, struct question *question);

    /* Bytes that a client was sent and has not taken yet. */
    size_t (*backlog)(void *owner, const struct connection *connection);

    /* What a client calls itself; NULL: nothing yet. */
    const char *(*client_name)(void *owner, const struct connection *connection);

    void *owner;
};

#endif
