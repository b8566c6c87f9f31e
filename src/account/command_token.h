/*
 * A credential that a program prints (`auth` of a provider): run once for all who wait, used for as
 * long as the provider says, run again when it was refused.
 */
#ifndef ACCOUNT_COMMAND_TOKEN_H
#define ACCOUNT_COMMAND_TOKEN_H

#include "base/waiter.h"
#include "loop/loop.h"
#include "model/provider.h"

struct command_token;

enum { COMMAND_TOKENS_MAX = 64 };

struct command_tokens {
    struct loop *loop;
    struct list all; /* struct command_token; used last, last; owned */
    size_t n;        /* COMMAND_TOKENS_MAX at most, unless more are waited for */
};

void command_tokens_init(struct command_tokens *tokens, struct loop *loop);

/* Nobody may be waiting any more. */
void command_tokens_done(struct command_tokens *tokens);

/* The one of this command; it is made when it is asked for. Valid until the next one is asked for, and
 * while somebody waits. */
struct command_token *command_token_find(struct command_tokens *tokens,
                                         const struct provider_auth *auth);

/* Has it to be run before its token can be used? */
bool command_token_is_old(const struct command_token *token);

/* Runs the program, unless it runs already. Never calls back at once. */
struct waiter *command_token_run(struct command_token *token, void (*fn)(void *owner), void *owner);

/* After a run: the token, or NULL and why there is none. Never log the former. */
struct str command_token_text(const struct command_token *token);
const char *command_token_failure(const struct command_token *token);

#endif
