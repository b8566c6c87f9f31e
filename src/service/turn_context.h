/* What turn/start and turn/steer take beside a message: text for the model, and the output of a client's tool. */
#ifndef SERVICE_TURN_CONTEXT_H
#define SERVICE_TURN_CONTEXT_H

#include "service/server.h"

/* Answers what is wrong with it and returns false, if anything is. */
bool check_additional_context(struct request *req,
                              const struct wire_additional_context_entry_map *given);

/* The model hears what it has not heard yet, before the message that the turn was given last. */
void add_additional_context(struct turn *turn,
                            const struct wire_additional_context_entry_map *given,
                            struct arena *arena);

/* A turn that begins with what a tool outside of the server has said. */
struct turn *turn_of_tool_output(struct thread *thread, const struct wire_turn_tool_output *output,
                                 struct arena *arena);

#endif
