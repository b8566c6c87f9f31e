/*
 * What a message of the user needs of files: local images, and the texts of the skills it asks for. They
 * are read on a worker, so that a slow disk or a large image delays nobody else.
 */
#ifndef AGENT_TURN_ATTACH_H
#define AGENT_TURN_ATTACH_H

#include "agent/turn_hooks.h"

/* A message as the model reads it. */
struct attached_input {
    struct str item;          /* the message itself, as a response item */
    const struct str *skills; /* a message each */
    size_t n_skills;
};

struct input_reading;

/*
 * FILES_READ comes to the turn when they are read, with the contexts of the verdict, which may be NULL. NULL:
 * the message needs no files, or there is no worker, and nothing will come.
 */
struct input_reading *turn_attach(struct turn *turn, const struct wire_user_input_array *input,
                                  const struct hook_verdict *verdict);

/* Nobody waits any more; accepts NULL. */
void input_reading_cancel(struct input_reading *reading);

/* The skills that an input names, without those of plugins that the turn does without. */
struct skill_refs turn_asked_skills(const struct turn *turn,
                                    const struct wire_user_input_array *input, struct arena *arena);

/* The same at once, on whatever thread this is. `asked` are the skills. */
void attach_now(const struct wire_user_input_array *input, struct skill_refs asked,
                struct arena *arena, struct attached_input *ret_attached);

/* The message without its files. */
void attach_nothing(const struct wire_user_input_array *input, struct arena *arena,
                    struct attached_input *ret_attached);

#endif
