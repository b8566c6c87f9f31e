/*
 * What the agent is told, turn by turn.
 *
 * One prompt is one turn. A file of prompts has a turn for each; they are separated by lines of three
 * dashes. With several turns for one prompt the agent is asked to go on until it says that it is done.
 */
#ifndef RUN_PROMPTS_H
#define RUN_PROMPTS_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct prompt_options {
    const char *prompt; /* "-": from stdin; NULL: stdin as well, unless there is a file */
    const char *file;   /* of prompts, or NULL */
    bool is_whole;      /* the prompt is text, "-" included, and stays as it is to its last blank */
    unsigned turns;     /* at most so many for one prompt; 0 and 1: one */
};

struct prompts;

struct prompts *prompts_read(const struct prompt_options *options, struct error *err);
void prompts_free(struct prompts *prompts); /* accepts NULL */

/* The next one; NULL when there are no more. `message` is what the agent said last, or NULL. */
const char *prompts_next(struct prompts *prompts, const char *message);

/* All turns of --turns were used, and the agent has not said that it is done. */
bool prompts_are_unfinished(const struct prompts *prompts, const char *message);

/* Is the last line that says anything the word we asked for? */
bool says_done(const char *message);

#endif
