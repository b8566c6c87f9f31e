/* What the files of the turn share. */
#ifndef AGENT_TURN_INTERNAL_H
#define AGENT_TURN_INTERNAL_H

#include "agent/citation.h"
#include "agent/plan_text.h"
#include "agent/thread_internal.h"
#include "agent/tools.h"
#include "agent/turn.h"

/* Of one answer of a model. Calls beyond are answered without being run, items end the turn. */
enum { ANSWER_CALLS_MAX = 1000, ANSWER_ITEMS_MAX = 10000, ANSWER_OPEN_ITEMS_MAX = 1000 };

/* How often the settings of a turn that runs may be changed. */
enum { TURN_SETTINGS_MAX = 64 };

/* Input that waits to be taken up. */
struct pending_input {
    struct list_node node;
    struct arena arena;
    struct wire_user_input_array input; /* in the arena */
    size_t bytes;                       /* of its texts and images */
    bool is_relayed;                    /* the user's words as a model has heard them */
    struct str client_id;               /* in the arena; NULL: its client gave it none */
};

/* What the model is to hear of with its next request. */
struct pending_note {
    struct list_node node;
    char *item_json;  /* owned */
    bool is_quiet;    /* the model is not asked for its sake */
    char *shown_json; /* as clients see it, a ThreadItem; owned; NULL: not at all */
};

/* What an item of a model's answer is to clients. */
enum shown_kind {
    SHOWN_NOTHING,
    SHOWN_MESSAGE,
    SHOWN_REASONING,
    SHOWN_WEB_SEARCH,
    SHOWN_IMAGE,
    SHOWN_CALL,
    SHOWN_TOOL_SEARCH
};

/* The item that a model is writing. */
struct open_item {
    struct list_node node;         /* in the turn's `aside`, while it is not the newest */
    enum shown_kind kind;          /* SHOWN_NOTHING: there is none */
    char *id;                      /* owned */
    struct buf text;               /* of a message, as far as it was streamed */
    enum wire_message_phase phase; /* of a message, as it was begun */
    struct citation_filter filter;

    bool is_planning; /* a message that may hold a plan */
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
    bool is_remote;        /* the provider condenses the history; else a model writes a summary */
    int64_t n_sent_tokens; /* of the history that the provider was given; estimated */
    size_t n_trimmed;      /* oldest items that did not fit the request for a summary */
    struct history answer; /* as far as it came; only a whole one replaces anything */
};

/* What a review keeps beside its turn. */
struct review {
    struct conversation conversation; /* the reviewer's */
    char session_id[UUID_LENGTH + 1];
    struct arena arena;
    struct wire_review_target target;
    struct str hint;
    bool is_apart;
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
    bool is_replaced;                    /* interrupted by another task */
};

/* What the model is to be asked about. Nothing is due any more once it is asked. */
enum turn_due {
    DUE_NOTHING,
    DUE_ANSWER,  /* outputs of its calls, notes, an objection of a hook, a message of before */
    DUE_MESSAGE, /* a message that was taken up in the round of messages that goes on */
};

/* What happens to a turn, beside an interrupt. */
enum turn_event_type {
    TURN_BEGINS,
    COMMAND_ENDED, /* the user's own, of a TURN_SHELL */
    HOOKS_DONE,
    FILES_READ,
    TIME_OVER,
    TOOLS_READY,
    MODEL_SPEAKS,
    CALLS_ANSWERED, /* all of them */
    DIFF_READ,
    COMMANDS_GONE,
    TURN_EVENTS, /* how many there are */
};

/* Valid during the call only. */
struct turn_event {
    enum turn_event_type type;
    const struct hook_verdict *verdict;    /* HOOKS_DONE; FILES_READ, or NULL */
    const struct attached_input *attached; /* FILES_READ */
    const struct sampling_event *sampling; /* MODEL_SPEAKS */
};

struct turn {
    struct list_node node; /* in the thread's next_turns, if it has to wait */
    struct thread *thread;
    char id[UUID_LENGTH + 1];
    enum turn_kind kind;
    enum turn_state state;
    int64_t started_ms;                         /* Unix time at which it was told; 0: it was not */
    struct settings *settings;                  /* what it is made with; counted */
    struct settings *former[TURN_SETTINGS_MAX]; /* what it was made with: calls may use them */
    size_t n_former;
    struct conversation *conversation; /* what it talks with: the thread's, or the reviewer's */
    struct list inputs;                /* struct pending_input */
    size_t n_inputs, input_bytes;
    struct list notes; /* struct pending_note */
    size_t n_notes, n_quiet_notes;
    char *output_schema;

    enum turn_due due;
    bool was_asked; /* the model, in this turn */
    enum {
        SETTLING_DONE,
        SETTLING_IF_WAITED, /* for hooks or files: what came before took longer than a moment */
        SETTLING_DUE,
    } settling;                /* do clients get a moment before the first request? */
    struct timer *timer;       /* of OPENING, SETTLING and PREPARING; owned; NULL: not needed yet */
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
    char *turn_state_token;
    bool reasoning_included;
    bool told_reroute;
    bool
        has_overflowed; /* the history was compacted because a request was too long for the model */

    struct compaction compaction;
    struct review *review;         /* TURN_REVIEW; owned */
    struct list interrupts;        /* struct waiting_interrupt */
    bool is_unwanted;              /* interrupted before it began */
    struct list hook_rounds;       /* struct hook_round: hooks that run */
    struct input_reading *reading; /* files for the next message, which waits for them */
    bool stop_hook_active;         /* it goes on because of a Stop hook */
    bool is_ended_by_hook;         /* the notify program does not hear of it */
    struct buf last_message;       /* of the agent; empty: none */
    bool
        has_answered; /* it is of the last answer, none of before or of an attempt that was cut off */
    bool is_cut_off; /* what is completed now is no whole message */

    bool has_failed;                /* and went on with what was steered in */
    struct wire_turn_error failure; /* in end_arena */

    struct turn_changes *changes; /* by patches; NULL: none yet; owned */
    struct diff_work *diff_work;  /* reads them; it outlives the turn */
    bool told_diff;               /* and it was not empty */

    bool told_ending; /* to those who hear of it before clients do */
    struct arena end_arena;
    struct turn_end end; /* from TURN_STOPPING on; in end_arena */
};

/* turn.c */
struct turn *turn_new(struct thread *thread, enum turn_kind kind);
struct str turn_id_str(const struct turn *turn);
void turn_release(struct turn *turn); /* what only a running turn needs */

/* turn_state.c: the turn goes on, if its state has waited for this */
void turn_happens(struct turn *turn, const struct turn_event *event);

/* Ends it as failed, unless it is ending: its lines cannot be stored. */
void turn_break(struct turn *turn, struct str why);

/* Ends it as interrupted, unless it is ending. */
void turn_stop(struct turn *turn, bool is_replaced);

/* turn_tell.c: lines of the file, then clients */
void turn_tell_started(struct turn *turn);
void turn_tell_end(struct turn *turn);
void turn_tell_never(struct turn *turn, enum wire_turn_status status,
                     const struct wire_turn_error *error);

/* To those who listen for it, once: clients hear of the end next. */
void turn_tell_ending(struct turn *turn, enum wire_turn_status status,
                      const struct wire_turn_error *error);
void turn_answer_interrupts(struct turn *turn); /* whoever has asked for its end */

/* turn_history.c: into the conversation */
void turn_add_item(struct turn *turn, struct str item_json);

/* The same in two steps: what is kept of an item, and the item as the model sent it (raw events). */
bool turn_keep_item(struct turn *turn, struct str item_json);
void turn_tell_raw_item(struct turn *turn, yyjson_val *item);

/* Context goes before the user's first message of a turn, and only what changed. */
void turn_record_context(struct turn *turn);

/* The messages of the context that are due by the baseline, which is the context of this turn then. */
size_t turn_renew_context(struct turn *turn, struct arena *arena,
                          struct wire_rollout_turn_context *ret_now,
                          struct str ret_messages[CONTEXT_MESSAGES_MAX]);

/* turn_input.c */
void turn_add_input(struct turn *turn, const struct wire_user_input_array *input);
struct pending_input *turn_next_input(struct turn *turn); /* NULL: none waits */
void turn_forget_input(struct turn *turn, struct pending_input *input);
void turn_drop_input(struct turn *turn);

/* With what was read for it (NULL: that is done now) and with what hooks have to say (or NULL). */
void turn_record_input(struct turn *turn, const struct pending_input *pending,
                       const struct attached_input *attached, const struct hook_verdict *verdict);

/* The line that clients read it back from; the thread's first one is what lists show. */
void turn_record_user_message(struct turn *turn, const struct wire_user_input_array *input);

/* Records the user's messages without asking the model, so that a failure does not lose them. */
void turn_keep_input(struct turn *turn);

/* Notes go into the history before the next request, which there will be. */
void turn_keep_notes(struct turn *turn);
void turn_add_quiet_note(struct turn *turn, struct str item_json); /* no reason to ask */

/* What a model is asked: the conversation so far. */
struct turn_question {
    enum {
        ASK_FOR_ANSWER,
        ASK_FOR_SUMMARY, /* in text, without tools */
        ASK_TO_COMPACT,  /* the provider, which can */
    } kind;
    const struct history *history; /* as much of it as fits; NULL: all */
    struct str message;            /* one more item at the end, or NULL */
};

/* The request itself, for whoever hears the answer. */
struct sampling *turn_sample(struct turn *turn, const struct turn_question *question,
                             sampling_fn *on_event, void *owner);

/* turn_ask.c: MODEL_SPEAKS comes until the answer is complete or has failed */
void turn_ask(struct turn *turn, const struct turn_question *question);

/* turn_answer.c: all of an answer but its end */
void turn_answer_event(struct turn *turn, const struct sampling_event *event);

/* Counts the items of an answer; the bound that is exceeded, in words, or NULL. */
struct str turn_count_items(struct turn *turn, const struct sampling_event *event,
                            struct arena *arena);
void turn_note_usage(struct turn *turn, const struct sampling_event *event);
void turn_note_overflow(struct turn *turn); /* the next turn begins with a compaction */
void turn_tell_retry(struct turn *turn, const struct sampling_event *event);

/* The turn goes on with less history: what was shown of the answer counts no more. */
void turn_tell_overflow(struct turn *turn, const struct sampling_error *error);

/* turn_items.c */
void tell_item_started(struct turn *turn, const struct wire_thread_item *item);
void tell_item_completed(struct turn *turn, const struct wire_thread_item *item);
void tell_item(struct turn *turn, const struct wire_thread_item *item); /* both */
void turn_item_added(struct turn *turn, yyjson_val *item);
void turn_item_done(struct turn *turn, yyjson_val *item);
void turn_delta(struct turn *turn, const struct sampling_event *event);
void turn_tell_text(struct turn *turn, struct str text); /* more of the open message */
void turn_drop_open_item(struct turn *turn);

/*
 * No more of the open items will come: each is completed with what was streamed of it. A message is kept in the history
 * and the file, too, unless the model begins its answer anew.
 */
enum items_end { ITEMS_ANSWERED = 1, ITEMS_RETRIED, ITEMS_BROKEN_OFF };
void turn_settle_items(struct turn *turn, enum items_end how);
void turn_record_message(struct turn *turn, struct str text, enum wire_message_phase phase,
                         const struct wire_memory_citation *citation);
void turn_tell_user_message(struct turn *turn, const struct wire_user_input_array *input,
                            struct str client_id);
void turn_note_message(struct turn *turn, struct str text); /* the agent's last so far */
struct str turn_last_message(struct turn *turn);
struct str turn_answer(struct turn *turn); /* the same, if it is of the last answer; or NULL */

/* turn_image.c: an image is saved as it is built, and its place told once it is in the history */
void turn_build_image(struct turn *turn, yyjson_val *item, struct str id, struct arena *arena,
                      struct wire_thread_item *ret_item);
void turn_record_image(struct turn *turn, const struct wire_thread_item *item);
void turn_tell_image_place(struct turn *turn, const struct wire_thread_item *item);

/* turn_calls.c */
void turn_start_call(struct turn *turn, yyjson_val *item);
/* More is held for clients than is good: the model waits until it is told. */
void turn_pause_model(struct turn *turn, bool is_paused);

void turn_start_late_calls(struct turn *turn);                     /* the model has said all */
void turn_answer_tool_search(struct turn *turn, yyjson_val *item); /* there are none to find */
void turn_cancel_calls(struct turn *turn);
bool turn_record_outputs(struct turn *turn); /* cancels the rest; were there any? */

/* turn_changes.c: tells the diff of the turn, then DIFF_READ comes; false: nothing was changed */
bool turn_read_diff(struct turn *turn);
void turn_drop_changes(struct turn *turn);

/* turn_compact.c */
bool turn_needs_compaction(const struct turn *turn);
void turn_start_compaction(struct turn *turn); /* tells of it and asks */
void turn_compaction_event(struct turn *turn, const struct sampling_event *event);

/* The answer is complete. False: it is nothing that could take the place of a history; ret_error says so. */
bool turn_end_compaction(struct turn *turn, struct sampling_error *ret_error);

/* It has failed: asks for less, or for a summary instead. False: there is no other way. */
bool turn_compact_otherwise(struct turn *turn, const struct sampling_error *error);

/* What clients read of a failure; text in the arena. */
struct sampling_error turn_compaction_error(const struct turn *turn,
                                            const struct sampling_error *error,
                                            struct arena *arena);
void turn_settle_compaction(struct turn *turn); /* its item is completed, if it is open */

/* shell_turn.c */
void shell_commands_of_turn_end(struct turn *turn, bool interrupted);

/* turn_plan.c */
void turn_plan_delta(struct turn *turn, struct str text);
void turn_plan_done(struct turn *turn, struct str text, enum wire_message_phase phase,
                    const struct wire_memory_citation *citation);
void turn_plan_broken_off(
    struct turn *turn); /* completes the plan's item with what was told of it */

/* turn_review.c: nothing to other turns */
void turn_begin_review(struct turn *turn);
void turn_end_review(struct turn *turn,
                     bool broken_off); /* its result joins the thread's history */
void turn_drop_review(struct turn *turn);

/* The reviewer's task, as turn_record_input() does it for messages. */
void turn_record_review_prompt(struct turn *turn, const struct wire_user_input_array *prompt,
                               const struct hook_verdict *verdict);

#endif
