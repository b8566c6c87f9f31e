/*
 * An answer while it comes in: pieces of text, of thoughts and of calls become response items.
 *
 * Text and thoughts are told as they come. Calls are told when the answer is whole, and only then: one that breaks off
 * runs nothing. Items are told in the order of their first pieces. Every function that tells something returns what
 * on_data() did; after false nothing of the answer may be touched.
 */
#ifndef MODEL_ANSWER_H
#define MODEL_ANSWER_H

#include "base/buf.h"
#include "model/dialect.h"
#include "model/foreign.h"

enum {
    ANSWER_MOST_CALLS = 2000, /* a turn runs a thousand of them */
    ANSWER_MOST_BYTES =
        16 * 1024 * 1024 /* of all that is kept until its end; no model says so much */
};

struct answer_call {
    struct buf id;
    struct buf name;
    struct buf arguments;
    struct buf kept; /* JSON that has to go back with it, or empty */
    int64_t index;   /* under which the server counts it; -1: it does not */
    bool is_given;   /* the arguments came as a value: pieces of text would say them again */
};

/* A zeroed one is empty. */
struct model_answer {
    struct buf thought;
    struct buf thought_kept;    /* members for `extra_content`, each behind a comma; may be empty */
    const char *thought_member; /* in which it came, or NULL */
    struct buf late_kept;       /* the same, of what came behind text or calls */
    struct buf text;
    bool is_thinking;    /* the item is open */
    bool is_talking;     /* the same of the text */
    bool is_after_calls; /* the open text began behind calls */
    bool has_spoken;     /* anything has come */
    struct answer_call *calls;
    size_t n_calls, calls_cap;
    size_t n_bytes; /* of all the above, but for what is small */
    struct token_usage usage;
    bool has_usage;

    /* Of <think> at the beginning: */
    enum { TAG_AWAITED, TAG_INSIDE, TAG_OVER } tag;
    struct buf held; /* what may be a part of a tag */
};

void answer_done(struct model_answer *answer);

bool answer_add_text(struct model_answer *answer, const struct stream_reader *reader,
                     struct str text);

/* Text that may begin with <think>…</think>. */
bool answer_add_tagged_text(struct model_answer *answer, const struct stream_reader *reader,
                            struct str text);

bool answer_add_thought(struct model_answer *answer, const struct stream_reader *reader,
                        struct str text);

/* Begins one that has no text, or has none yet. */
bool answer_begin_thought(struct model_answer *answer, const struct stream_reader *reader);
bool answer_end_thought(struct model_answer *answer, const struct stream_reader *reader);

/* Another call; NULL: there are too many. The open text ends with the first piece of a call. */
struct answer_call *answer_begin_call(struct model_answer *answer);
bool answer_end_text(struct model_answer *answer, const struct stream_reader *reader);
void answer_add_arguments(struct model_answer *answer, struct answer_call *call, struct str piece);

/* What else is kept counts as well. Fails an answer that has become too long: whoever adds to it asks then. */
void answer_count_bytes(struct model_answer *answer, size_t len);
bool answer_check_length(struct model_answer *answer, const struct stream_reader *reader);

/* How far the arguments of a call are. */
enum call_state {
    CALL_WHOLE, /* an object, or the text of a tool that takes text */
    CALL_BARE,  /* there are none: that is whole, unless the answer breaks off */
    CALL_ODD,   /* nothing is missing, but it is no object: the tool tells the model */
    CALL_CUT,   /* they break off */
};
enum call_state answer_call_state(const struct answer_call *call,
                                  const struct foreign_request *request);

/* How many calls with a name are so. */
size_t answer_count_calls(const struct model_answer *answer, const struct stream_reader *reader,
                          enum call_state state);

/* Everything that is open is told, and the answer is over. Calls that are cut are left out; with `is_cut` all
 * that are not whole: they would have become something else. */
bool answer_complete(struct model_answer *answer, const struct stream_reader *reader, bool is_cut);

/* The same of text and thoughts only, without the end. */
bool answer_settle(struct model_answer *answer, const struct stream_reader *reader);

/* Tells a failure; nothing is waited for any more. */
bool answer_fail(const struct stream_reader *reader, struct failure failure);

/* A count of tokens; what is none is 0. */
int64_t answer_count(yyjson_val *object, const char *name);

#endif
