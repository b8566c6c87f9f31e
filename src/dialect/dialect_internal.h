/* What the files of this folder share. */
#ifndef DIALECT_DIALECT_INTERNAL_H
#define DIALECT_DIALECT_INTERNAL_H

#include "base/uuid.h"
#include "dialect/dialect.h"

enum {
    TOLD_THREADS_MAX = 256,        /* the one that was silent longest is forgotten for another */
    TOLD_MESSAGE_MAX = 256 * 1024, /* bytes of a last message; a longer one is not kept */
};

/* What a client has been told of a thread, as far as something later needs it. */
struct told_thread {
    char id[UUID_LENGTH + 1];
    char turn_id[UUID_LENGTH + 1];            /* the last one; empty: none */
    bool has_usage;                           /* what it has used is known */
    bool has_answer;                          /* the model has said something in this turn */
    struct wire_token_usage_breakdown before; /* the last turn */
    struct wire_token_usage_breakdown total;
    struct buf message; /* the last one of the agent in this turn */
    uint64_t last_told;
};

struct told_threads {
    struct told_thread *items; /* owned */
    size_t n;
    uint64_t clock;
};

struct client_dialect {
    const struct dialect_table *table;
    unsigned signs;
    char *listener; /* NULL: none; owned */
    struct told_threads told;
};

/* -- told.c -------------------------------------------------------------------------------- */

struct told_thread *told_find(struct told_threads *told, struct str thread_id); /* or NULL */
void told_note(struct client_dialect *dialect, enum notification what, const void *params);
void told_note_thread(struct client_dialect *dialect, const struct wire_thread *thread);
void told_done(struct told_threads *told);

/* What the thread's last turn has used so far. */
struct wire_token_usage_breakdown told_usage(const struct told_thread *thread);

/* -- The table ----------------------------------------------------------------------------- */

/* Messages behind a notification; at most DIALECT_FURTHER_MAX. */
struct further {
    struct client_dialect *dialect;
    struct arena *arena;
    uint32_t opted_out;
    struct dialect_message *messages;
    size_t n;
};

typedef void note_fn(struct client_dialect *dialect, enum notification what, const void *params);
typedef void note_thread_fn(struct client_dialect *dialect, const struct wire_thread *thread);
typedef void members_fn(struct client_dialect *dialect, const void *params, struct buf *out);
typedef void further_fn(struct further *further, const void *params);
typedef void result_fn(const void *result, struct buf *out);
typedef void question_fn(const struct group_question *question, struct buf *out);

struct dialect_table {
    note_fn *note;
    note_thread_fn *note_thread; /* one that an answer shows with its turns */
    struct {
        members_fn *members;
        further_fn *events; /* for listeners */
        further_fn *items;  /* for those of the first README */
    } notifications[NOTIFICATION_COUNT];
    result_fn *results[METHOD_COUNT];
    question_fn *questions[SERVER_REQUEST_COUNT];
};

extern const struct dialect_table older_dialect;

/* -- older_events.c ------------------------------------------------------------------------ */

further_fn older_turn_started, older_turn_completed, older_item_started, older_item_completed,
    older_message_delta, older_summary_delta, older_summary_part, older_output_delta,
    older_token_usage, older_raw_item, older_error;

#endif
