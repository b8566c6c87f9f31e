/* What the hub answers to a request: a status, headers, a body. */
#ifndef HUB_ANSWER_H
#define HUB_ANSWER_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>

/* A zeroed one is ready. */
struct hub_answer {
    unsigned status;
    const char *type;    /* of the body; NULL: text/plain */
    struct buf headers;  /* further ones, whole lines */
    struct buf made;     /* the body, or */
    struct str constant; /* ... one that is part of the program */
};

void hub_answer_text(struct hub_answer *answer, unsigned status, const char *text);

/* Its body is JSON, to be written to `made`. */
void hub_answer_json(struct hub_answer *answer, unsigned status);

void hub_answer_done(struct hub_answer *answer);

/* The whole of it as it goes out, with the headers that every answer has. */
void hub_answer_write(struct hub_answer *answer, bool is_head, bool closes, struct buf *out);

/* The agreement to a WebSocket. */
void hub_answer_write_upgrade(const char *accept, struct buf *out);

#endif
