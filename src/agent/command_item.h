/* The commandExecution item of a command, of the model or of the user: how clients and the rollout see it. */
#ifndef AGENT_COMMAND_ITEM_H
#define AGENT_COMMAND_ITEM_H

#include "agent/thread.h"

/* What does not change while it runs. All text is its owner's. */
struct command_facts {
    struct str call_id; /* also the item's id */
    struct str turn_id; /* of the turn that began it, whatever turn runs now */
    struct str_array argv;
    struct str shown; /* argv, quoted for a shell */
    struct str cwd;
    struct wire_command_action_array actions;
    enum wire_command_execution_source source;
    struct str process_id; /* NULL: no terminal */
};

/* How it ended. */
struct command_result {
    enum wire_command_execution_status status;
    struct str output; /* empty or NULL: nothing was printed */
    struct opt_i32 exit_code;
    struct opt_i64 duration_ms;
};

void command_facts_fill(struct command_facts *facts, struct arena *arena); /* shown and actions */

void command_tell_started(struct thread *thread, const struct command_facts *facts);
void command_tell_delta(struct thread *thread, const struct command_facts *facts, struct str text);

/* Its line in the rollout, if that is extended. */
void command_record(struct thread *thread, const struct command_facts *facts,
                    const struct command_result *result);
void command_tell_ended(struct thread *thread, const struct command_facts *facts,
                        const struct command_result *result);

/* To what a rollout keeps of it. */
void command_shorten_output(struct wire_thread_item_command_execution *item, struct arena *arena);

/* Both. */
void command_tell_completed(struct thread *thread, const struct command_facts *facts,
                            const struct command_result *result);

#endif
