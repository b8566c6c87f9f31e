/*
 * An asker without clients: the test hears what is asked, and answers.
 *
 *     struct fake_asker asker;
 *
 *     fake.agent.asker = fake_asker_init(&asker);
 *     ...
 *     ASSERT_ASKS(&asker, SERVER_REQUEST_ITEM_TOOL_REQUEST_USER_INPUT);
 *     fake_reply(&asker, &response);
 */
#ifndef FAKE_ASKER_H
#define FAKE_ASKER_H

#include "agent/asker.h"
#include "base/list.h"

#include "test.h"

#include <stdlib.h>

/* The asker's own idea of a question; threads never look inside. */
struct question {
    struct list_node node;
    struct group_question options; /* without params: they are valid during ask() only */
    int64_t id;
};

struct fake_asker {
    struct list open; /* struct question, oldest first */
    int64_t next_id;
    size_t n_sent; /* to clients, one by one */
    size_t n_withdrawn;
    struct connection *last; /* that a question was sent to */
};

static inline void fake_asker_send(void *owner, struct question *question,
                                   struct connection *connection)
{
    struct fake_asker *asker = owner;

    asker->n_sent++;
    asker->last = connection;
}

static inline struct question *fake_asker_ask(void *owner, struct connection *const *group,
                                              size_t n, const struct group_question *options,
                                              int64_t *ret_id)
{
    struct fake_asker *asker = owner;
    struct question *question = xcalloc(1, sizeof *question);

    question->options = *options;
    question->options.params = question->options.older_params = NULL;
    question->id = *ret_id = asker->next_id++;
    list_append(&asker->open, &question->node);
    for (size_t i = 0; i < n; i++)
        fake_asker_send(asker, question, group[i]);
    return question;
}

static inline void fake_asker_withdraw(void *owner, struct question *question)
{
    struct fake_asker *asker = owner;

    asker->n_withdrawn++;
    list_remove(&question->node);
    free(question);
}

/* A connection is as much behind as the test says: it is a number there. */
static inline size_t fake_asker_backlog(void *owner, const struct connection *connection)
{
    return (size_t)(uintptr_t)connection;
}

static inline const char *fake_asker_client_name(void *owner, const struct connection *connection)
{
    return "fake";
}

static inline struct asker fake_asker_init(struct fake_asker *asker)
{
    *asker = (struct fake_asker){ 0 };
    list_init(&asker->open);
    return (struct asker){ .ask = fake_asker_ask,
                           .send = fake_asker_send,
                           .withdraw = fake_asker_withdraw,
                           .backlog = fake_asker_backlog,
                           .client_name = fake_asker_client_name,
                           .owner = asker };
}

static inline struct question *fake_oldest(struct fake_asker *asker)
{
    ASSERT_FALSE(list_is_empty(&asker->open));
    return container_of(list_first(&asker->open), struct question, node);
}

#define ASSERT_ASKS(asker, expected) ASSERT_EQ(fake_oldest(asker)->options.what, expected)
#define ASSERT_ASKS_NOTHING(asker) ASSERT_TRUE(list_is_empty(&(asker)->open))

static inline void fake_end_question(struct fake_asker *asker, const struct answer *answer)
{
    struct question *question = fake_oldest(asker);
    struct group_question options = question->options;

    list_remove(&question->node);
    free(question);
    options.on_answer(options.owner, answer);
}

/* Answers the oldest question with a result of its type. */
static inline void fake_reply(struct fake_asker *asker, const void *result)
{
    fake_end_question(asker, &(struct answer){ .kind = ANSWER_RESULT, .result = result });
}

#endif
