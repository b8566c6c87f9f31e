/* What methods that take a user's words check alike. */
#ifndef SERVICE_TURN_INPUT_H
#define SERVICE_TURN_INPUT_H

#include "service/server.h"

/* Answers -32602 and returns false if the text is longer than 1,048,576 characters. */
bool check_user_input(struct request *req, const struct wire_user_input_array *input);

/* The same for a message that is to wait, and has to say something. */
bool check_queued_input(struct request *req, const struct wire_user_input_array *input);

/* The same for a text alone. */
bool check_text_length(struct request *req, struct str text);

/* Answers that a review or a compaction takes no input. */
void fail_not_steerable(struct request *req, const struct turn *turn);

/* Answers -32001 and returns false if too much input waits for the turn already. */
bool check_room(struct request *req, const struct turn *turn);

#endif
