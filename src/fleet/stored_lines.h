/* The lines of a stored rollout, a page of them at a time: memory does not depend on how many there are. */
#ifndef FLEET_STORED_LINES_H
#define FLEET_STORED_LINES_H

#include "postgres/session.h"

struct stored_lines {
    struct sql_session *session; /* borrowed */
    struct str rollout;          /* its id; borrowed */
    struct sql_result page;
    int row;
    int64_t seq; /* of the line that was handed out last */
    bool at_end;
};

/* From the line behind `seq` on: 0 for the first one. */
void stored_lines_init(struct stored_lines *lines, struct sql_session *session, struct str rollout,
                       int64_t seq);
void stored_lines_done(struct stored_lines *lines); /* accepts zeroed memory */

/* The next line, valid until the next call; no text at the end. False: a fault. */
bool stored_lines_next(struct stored_lines *lines, struct str *ret_line, struct sql_fault *fault);

#endif
