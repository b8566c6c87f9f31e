/*
 * A message of another server as text: what kind it is, and where in it the parts are that are passed on as they came. The
 * text is read through once; nothing is built of it.
 */
#ifndef FLEET_RAW_MESSAGE_H
#define FLEET_RAW_MESSAGE_H

#include "base/str.h"

#include <stdint.h>

enum raw_kind { RAW_NOTIFICATION = 1, RAW_QUESTION, RAW_RESULT, RAW_ERROR };

/* All of it borrows the text. */
struct raw_message {
    struct str text; /* all of it */
    enum raw_kind kind;
    int64_t id;        /* of all but notifications; servers count theirs */
    struct str method; /* of notifications and questions; without escapes */
    struct str params; /* ... JSON; `{}` if there were none */
    struct str body;   /* of answers: the result or the error, JSON */
};

/* False: it is not JSON, too deep, has line breaks, or is no message as servers send them. */
bool raw_message_read(struct str text, struct raw_message *ret_message);

/* What a member of an object holds, from its first byte to the end of the text. No text: there is no such member, or what is
 * given is no object. The text was read before. */
struct str raw_member(struct str object, const char *name);

/* A text that a path of members leads to, without escapes, such as "thread", "id", NULL. No text: it leads to none. */
struct str raw_text_at(struct str object, const char *const *path);

#endif
