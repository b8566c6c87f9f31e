/*
 * The model that needs no script: it repeats what the user said, and a few words make it do more.
 *
 * The same request always gets the same answer. BUILTIN_WORDS lists the words, for help pages.
 */
#ifndef SCRIPTED_BUILTIN_H
#define SCRIPTED_BUILTIN_H

#include "base/str.h"
#include "scripted/reply.h"

#define BUILTIN_WORDS                                                                              \
    "  plan    update_plan is called before the answer and after it\n"                             \
    "  run     the command in `backquotes`, or behind `run:`, is run first\n"                      \
    "  write   `write NAME: TEXT` puts the text into a new file first\n"                           \
    "  slow    the answer takes its time, 100 ms a word\n"                                         \
    "  fail    HTTP 500\n"                                                                         \
    "  cut     the connection is dropped in the middle of the answer"

void builtin_answer(struct str body, struct reply *ret_reply);

#endif
