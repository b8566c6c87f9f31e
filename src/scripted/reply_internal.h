/* A dialect, as the scripted model speaks it. */
#ifndef SCRIPTED_REPLY_INTERNAL_H
#define SCRIPTED_REPLY_INTERNAL_H

#include "scripted/reply.h"

/* One entry for each thing that reply.h says. */
struct reply_words {
    void (*created)(struct reply *reply, struct str response_id);
    void (*message_begin)(struct reply *reply, size_t index, struct str id);
    void (*message_delta)(struct reply *reply, size_t index, struct str id, struct str delta);
    void (*message_end)(struct reply *reply, size_t index, struct str id, struct str text);
    void (*reasoning)(struct reply *reply, size_t index, struct str id, struct str summary);
    void (*call)(struct reply *reply, size_t index, struct str call_id, struct str name,
                 struct str arguments);
    void (*custom_call)(struct reply *reply, size_t index, struct str call_id, struct str name,
                        struct str input);
    void (*item)(struct reply *reply, size_t index, struct str json);
    void (*completed)(struct reply *reply, struct str response_id, struct str usage);
};

extern const struct reply_words reply_words_responses;
extern const struct reply_words reply_words_chat;
extern const struct reply_words reply_words_anthropic;

/* What comes between the two is the event's data. A type of no text: the event has no name. */
void reply_begin_event(struct reply *reply, struct str type);
void reply_end_event(struct reply *reply);

/* An item of the Responses API in the words of another dialect: calls and messages, others are left out. */
void reply_other_item(struct reply *reply, size_t index, struct str json);

/* The text of a tool of free text as the arguments of a function: {"input":"..."}. */
void reply_custom_as_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                          struct str input);

struct reply_usage {
    long long input, cached, output;
};

/* Counts in the words of the Responses API; false: there are none. */
bool reply_read_usage(struct str json, struct reply_usage *ret_usage);

#endif
