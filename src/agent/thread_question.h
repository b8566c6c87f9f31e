/*
 * A question of a thread to its subscribers: the first answer counts.
 *
 * It stays open while clients come and go; whoever joins the thread is asked too, with the same id.
 * Only subscribers may answer. While it is open the thread's status says what it waits for, and when
 * it is over everybody hears `serverRequest/resolved`, if it is of a kind that is resolved aloud.
 */
#ifndef AGENT_THREAD_QUESTION_H
#define AGENT_THREAD_QUESTION_H

#include "agent/asker.h"
#include "agent/thread.h"

enum waiting_on { WAITING_ON_CLIENT = 1, WAITING_ON_APPROVAL, WAITING_ON_INPUT };

struct thread_question;

struct thread_question_options {
    struct group_question question; /* but for may_answer, which is ours */
    enum waiting_on waiting_on;     /* WAITING_ON_CLIENT is not resolved aloud */
};

/* NULL: there are too many already, or no client ever hears of the thread. on_answer comes after everybody heard of the end. */
struct thread_question *thread_ask(struct thread *thread,
                                   const struct thread_question_options *options);

/* What was held back is asked now. */
void thread_question_ask(struct thread_question *question);

/* Without an answer; clients hear that nobody needs to give one. The status follows with thread_tell_status(). */
void thread_question_withdraw(struct thread_question *question);

/* Nobody has been there for long: what only a program of a client could answer (WAITING_ON_CLIENT) is answered with its absence.
 * False: there was no such question. What people are asked waits for them. */
bool thread_give_up_programs(struct thread *thread);

/* The thread is about to go: its subscribers hear that what is open will not be answered. */
void thread_tell_unanswered(struct thread *thread);

/* Everything that is open, oldest first, to a client that has just subscribed. */
void thread_send_questions(struct thread *thread, struct connection *connection);

#endif
