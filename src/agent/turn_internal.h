/* What the files of the turn share. */
#ifndef AGENT_TURN_INTERNAL_H
#define AGENT_TURN_INTERNAL_H

#include "agent/citation.h"
#include "agent/plan_text.h"
#include "agent/tools.h"
#include "agent/turn.h"

/* Of one answer of a model. Calls beyond are answered without being run, items end the turn. */
enum { ANSWER_CALLS_MAX = 1000, ANSWER_ITEMS_MAX = 10000, ANSWER_OPEN_ITEMS_MAX = 1000 };

/* Input that waits to be taken up. */
struct pending_input {
    struct list_node node;
    struct arena arena;
    struct wire_user_input_array input; /* in the arena */
    size_t bytes;                       /* of its texts and images */
};

/* What the model is to hear of with its next request. */
struct pending_note {
    struct list_node node;
    char *item_json; /* owned */
};

/* The item that a model is writing. */
struct open_item {
    struct list_node node; /* in the turn's `aside`, while it is not the newest */
    enum {
        OPEN_NOTHING,
        OPEN_MESSAGE,
        OPEN_PLANNING,
        OPEN_REASONING,
        OPEN_WEB_SEARCH,
        OPEN_IMAGE
    } kind;
    char *id;        /* owned */
    struct buf text; /* of a message, as far as it was streamed */
    struct citation_filter filter;

    /* OPEN_PLANNING: a message that may hold a plan */
    struct plan_splitter splitter;
    bool plan_started;
    bool message_started;
};

enum compaction_moment { COMPACT_BEFORE_TURN = 1, COMPACT_WITHIN_TURN, COMPACT_ALONE };

struct attached_input;
struct hook_verdict;
struct input_reading;

struct compaction {
    enum compaction_moment moment;
    char item_id[UUID_LENGTH + 1];
    size_t n_trimmed;      /* oldest items that did not fit the request */
    struct history answer; /* what the model wrote; only a whole summary replaces anything */
};

/* What a review keeps beside its turn. */
struct review {
    struct conversation conversation; /* the reviewer's */
    char session_id[UUID_LENGTH + 1];
    struct arena arena;
    struct wire_review_target target;
    struct str hint;
    struct str prompt;
};

struct waiting_interrupt {
    struct list_node node;
    turn_ended_fn *on_ended;
    void *owner;
};

/* Everything that can end a turn. */
struct turn_end {
    enum wire_turn_status status;
    const struct wire_turn_error *error; /* of a failed one */
    bool replaced;                       /* interrupted by another task */
};

struct turn {
    struct list_node node; /* in the thread's next_turns, if it has to wait */
    struct thread *thread;
    char id[UUID_LENGTH + 1];
    char started_id[UUID_LENGTH + 1]; /* under which its beginning is told and written */
    enum turn_kind kind;
    enum turn_state state;
    bool is_interrupted;               /* it is ending because somebody wants it to */
    struct settings *settings;         /* what it is made with; counted */
    struct conversation *conversation; /* what it talks with: the thread's, or the reviewer's */
    struct list inputs;                /* struct pending_input */
    size_t n_inputs, input_bytes;
    struct list notes; /* struct pending_note */
    size_t n_notes;
    char *output_schema;

    struct timer *settle;      /* TURN_SETTLING; owned */
    struct sampling *sampling; /* NULL while no model is asked */
    struct open_item open;
    struct list aside; /* struct open_item: begun before the open one and not ended */
    size_t n_aside;
    size_t n_begun, n_done; /* items of the current answer */
    struct list calls;      /* struct tool_call of the current answer */
    size_t n_calls;
    size_t n_calls_open;         /* not answered */
    size_t n_calls_running;      /* started and not answered */
    bool is_lone_call_running;   /* one that runs beside no other */
    struct tool_call *next_call; /* the first that was not started; NULL: all were */
    bool is_starting_calls;
    bool answer_complete; /* the model is done; only calls are waited for */
    char *turn_state_token;
    bool reasoning_included;
    bool told_reroute;

    struct compaction compaction;
    struct review *review;         /* TURN_REVIEW; owned */
    struct list interrupts;        /* struct waiting_interrupt */
    struct list hook_rounds;       /* struct hook_round: hooks that run */
    struct input_reading *reading; /* files for the next message, which waits for them */
    bool stop_hook_active;         /* it goes on because of a Stop hook */
    bool is_ended_by_hook;         /* the notify program does not hear of it */
    bool has_accepted;             /* a message, since they were last taken up */
    void (*after_input)(struct turn *turn);
    struct buf last_message; /* of the agent; empty: none */

    bool has_failed;                /* and went on with what was steered in */
    struct wire_turn_error failure; /* in end_arena */

    struct turn_changes *changes; /* by patches; NULL: none yet; owned */
    struct diff_work *diff_work;  /* reads them; it outlives the turn */
    bool told_diff;               /* and it was not empty */
    bool goes_on;                 /* the answer had calls: the model is asked again */

    struct arena end_arena;
    struct turn_end end; /* TURN_STOPPING: what is told; in end_arena */
};

void turn_finish(struct turn *turn, const struct turn_end *end);
void turn_enter(struct turn *turn, enum turn_state next);
struct turn *turn_new(struct thread *thread, enum turn_kind kind);
struct str turn_id_str(const struct turn *turn);
void turn_fail(struct turn *turn, const struct sampling_error *error);

/* Does somebody work for the thread in it? Their words are told as their result, and in no other way. */
bool turn_is_inner(const struct turn *turn);

/* Into the conversation. */
void turn_add_item(struct turn *turn, struct str item_json);

/* The same in two steps: what was kept may be told as it is (raw events). */
bool turn_keep_item(struct turn *turn, struct str item_json);
void turn_tell_raw_item(struct turn *turn, struct str item_json);

/* turn_input.c */
void turn_add_input(struct turn *turn, const struct wire_user_input_array *input);
void turn_drop_input(struct turn *turn);
void turn_keep_notes(struct turn *turn);
void turn_forget_input(struct turn *turn, struct pending_input *input);

/* Context goes before the user's first message of a turn, and only what changed. */
void turn_record_context(struct turn *turn);

/* With what was read for it (NULL: that is done now) and with what hooks have to say (or NULL). */
void turn_record_input(struct turn *turn, const struct pending_input *pending,
                       const struct attached_input *attached, const struct hook_verdict *verdict);

/* turn_prompt.c */
void turn_take_input(struct turn *turn);  /* and asks the model */
void turn_continue(struct turn *turn);    /* with what was steered in */
void turn_keep_unread(struct turn *turn); /* a message whose files are not waited for any more */
void turn_end(struct turn *turn);         /* unless a hook wants it to go on */

/* The line that clients read it back from; the thread's first one is what lists show. */
void turn_record_user_message(struct turn *turn, const struct wire_user_input_array *input);

/* turn.c: the way of a regular turn */
void turn_sample(struct turn *turn);
void turn_answer_finished(struct turn *turn); /* the model is done and every call answered */
void turn_go_on(struct turn *turn);           /* asks again, if there is anything to ask */
bool turn_has_more(const struct turn *turn);  /* messages that wait */
void turn_finish_answered(struct turn *turn); /* as completed */
void turn_note_usage(struct turn *turn, const struct sampling_event *event);
void turn_tell_retry(struct turn *turn, const struct sampling_event *event);

/* An item for the model's next request, which there will be; it goes into the history before it. */
void turn_add_note(struct turn *turn, struct str item_json);

/* Records the user's messages without asking the model, so that a failure does not lose them. */
void turn_keep_input(struct turn *turn);

/* What a model is asked: a history, without its oldest items if they do not fit. */
struct turn_question {
    const struct history *history;
    const struct settings *settings;
    size_t n_skipped;
    struct str message; /* one more item at the end, or NULL */
    bool no_tools;
};

void turn_ask(struct turn *turn, const struct turn_question *question);

/* turn_items.c */
void tell_item_started(struct turn *turn, const struct wire_thread_item *item);
void tell_item_completed(struct turn *turn, const struct wire_thread_item *item);
void tell_item(struct turn *turn, const struct wire_thread_item *item); /* both */
void turn_item_added(struct turn *turn, yyjson_val *item);
void turn_item_done(struct turn *turn, yyjson_val *item);
void turn_delta(struct turn *turn, const struct sampling_event *event);
void turn_drop_open_item(struct turn *turn);

/*
 * No more of the open items will come. If the model is done, a message is what was streamed of it;
 * else its item stays as it is, as the reference has it. All others are completed.
 */
void turn_settle_items(struct turn *turn, bool answered);
void turn_record_message(struct turn *turn, struct str text, enum wire_message_phase phase,
                         const struct wire_memory_citation *citation);
void turn_tell_user_message(struct turn *turn, const struct wire_user_input_array *input);
void turn_note_message(struct turn *turn, struct str text); /* the agent's last so far */
struct str turn_last_message(struct turn *turn);

/* turn_image.c: an image is saved as it is built, and its place told once it is in the history */
void turn_build_image(struct turn *turn, yyjson_val *item, struct str id, struct arena *arena,
                      struct wire_thread_item *ret_item);
void turn_record_image(struct turn *turn, const struct wire_thread_item *item);
void turn_tell_image_place(struct turn *turn, const struct wire_thread_item *item);

/* turn_calls.c */
void turn_start_call(struct turn *turn, yyjson_val *item);
void turn_answer_tool_search(struct turn *turn, yyjson_val *item); /* there are none to find */
void turn_cancel_calls(struct turn *turn);
bool turn_record_outputs(struct turn *turn); /* cancels the rest; were there any? */

/* turn_changes.c: tells the diff of the turn, if there is any, and goes on */
void turn_diff_then(struct turn *turn, void (*done)(struct turn *turn));
void turn_drop_changes(struct turn *turn);

/* turn_compact.c */
bool turn_needs_compaction(const struct turn *turn);
void turn_start_compaction(struct turn *turn, enum compaction_moment moment);
void turn_compaction_event(struct turn *turn, const struct sampling_event *event);
void turn_settle_compaction(struct turn *turn); /* its item is completed, if it is open */

/* turn.c: the command of a TURN_SHELL has ended; what was steered in meanwhile is asked now */
void turn_end_shell(struct turn *turn);

/* shell_turn.c */
void shell_commands_of_turn_end(struct turn *turn, bool interrupted);

/* turn_plan.c */
void turn_plan_delta(struct turn *turn, struct str text);
void turn_plan_done(struct turn *turn, struct str text, enum wire_message_phase phase,
                    const struct wire_memory_citation *citation);
void turn_plan_broken_off(struct turn *turn); /* completes the plan's item, if it is open */

/* turn_review.c */
void turn_begin_review(struct turn *turn);
void turn_sample_review(struct turn *turn);

/* Of a review: tells the result and leaves it in the thread's history; turn_finish() comes after it. */
void turn_drop_review(struct turn *turn);
void turn_end_review(struct turn *turn, bool broken_off);

#endif
