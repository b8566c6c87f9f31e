/*
 * A conversation as messages: what chat/completions and Anthropic Messages are asked with, made of response items.
 *
 * Both want that roles alternate and that every call is answered right behind it, so a call has its output here,
 * and what stood between the two comes after. A talk borrows the text of the items, which have to live as long.
 */
#ifndef MODEL_TALK_H
#define MODEL_TALK_H

#include "base/arena.h"
#include "base/str.h"
#include "model/sampling.h"

#include <stdbool.h>
#include <stddef.h>
#include <yyjson.h>

/* Text, or the URL of an image. */
struct talk_part {
    struct str text;  /* NULL: it is an image */
    struct str image; /* `data:image/png;base64,…` or `https://…` */
};

struct talk_parts {
    struct talk_part *items;
    size_t n, cap;
};

struct talk_call {
    struct str call_id;       /* as it is stored */
    struct str name;          /* as servers take it */
    struct str arguments;     /* JSON text of an object, always */
    struct str unreadable;    /* what the arguments were if they were no object; or no text */
    yyjson_val *kept;         /* what the server wants back with it, or NULL */
    struct talk_parts output; /* empty: it never came */
};

/* What the model thought before it spoke. */
struct talk_thought {
    struct str text;  /* may be empty */
    yyjson_val *kept; /* what the server wants back of it, or NULL */
};

struct talk_message {
    bool is_assistant;
    struct talk_parts parts; /* of an assistant: texts only */
    struct talk_thought *thoughts;
    size_t n_thoughts, thoughts_cap;
    struct talk_call *calls;
    size_t n_calls, calls_cap;
    bool is_answered; /* an output has come: what the model says next is another message */
};

struct talk {
    struct arena arena;
    struct str system; /* the instructions, and what developers said before anybody else */
    struct talk_message *messages;
    size_t n, cap;
    yyjson_doc **docs; /* the items */
    size_t n_docs;
};

/* `origin`: thoughts and what else was kept of others is left out. */
void talk_make(struct talk *talk, const struct sampling_options *options, struct str origin);
void talk_done(struct talk *talk);

/* The texts of parts, blank lines between them; images are passed over. */
struct str talk_text(struct arena *arena, const struct talk_parts *parts);
bool talk_has_image(const struct talk_parts *parts);

/* What a server takes as the name of a tool: 64 letters, digits, `_` and `-`. */
struct str talk_tool_name(struct arena *arena, struct str name);

/* What an answer of the server says of a call, as text: "aborted" if it was never answered. */
struct str talk_output_text(struct arena *arena, const struct talk_call *call);

/* Asks in words for what the schema of an answer says; no text without one. */
struct str talk_schema_wish(struct arena *arena, const struct sampling_options *options);

#endif
