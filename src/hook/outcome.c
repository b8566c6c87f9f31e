#include "hook/outcome.h"

#include "base/memory.h"
#include "schema/decode.h"

enum known_member {
    KNOWS_DECISION = 1 << 0,
    KNOWS_APPROVE = 1 << 1,
    KNOWS_CONTEXT = 1 << 2, /* hookSpecificOutput */
    KNOWS_PERMISSION = 1 << 3,
    KNOWS_TOOL_OUTPUT = 1 << 4,
};

/* By enum wire_hook_event_name: what of a hook's output counts for it. */
static const struct {
    const char *output;    /* of the sentence about output that cannot be read */
    const char *objection; /* what exit code 2 wants on stderr; NULL: it means nothing */
    unsigned knows;
    bool text_is_context;
    bool takes_text; /* and does nothing with it */
} rules[] = {
    [WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE] = { .output = "pre-tool-use",
                                            .objection = "a blocking reason",
                                            .knows = KNOWS_DECISION | KNOWS_APPROVE |
                                                     KNOWS_CONTEXT | KNOWS_PERMISSION,
                                            .takes_text = true },
    [WIRE_HOOK_EVENT_NAME_POST_TOOL_USE] = { .output = "post-tool-use",
                                             .objection = "feedback",
                                             .knows =
                                                 KNOWS_DECISION | KNOWS_CONTEXT | KNOWS_TOOL_OUTPUT,
                                             .takes_text = true },
    [WIRE_HOOK_EVENT_NAME_SESSION_START] = { .output = "session start",
                                             .knows = KNOWS_CONTEXT,
                                             .text_is_context = true },
    [WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT] = { .output = "user prompt submit",
                                                  .objection = "a blocking reason",
                                                  .knows = KNOWS_DECISION | KNOWS_CONTEXT,
                                                  .text_is_context = true },
    [WIRE_HOOK_EVENT_NAME_STOP] = { .output = "stop hook",
                                    .objection = "a continuation prompt",
                                    .knows = KNOWS_DECISION },
};

struct output_reading {
    const struct hook *hook;
    struct arena *arena;
    struct hook_outcome *outcome;
    struct wire_hook_output output;
};

/* -- Entries ------------------------------------------------------------------------------- */

static void add_entry(struct output_reading *reading, enum wire_hook_output_entry_kind kind,
                      struct str text)
{
    struct hook_outcome *outcome = reading->outcome;

    outcome->entries[outcome->n_entries++] = (struct wire_hook_output_entry){ kind, text };
}

static void fail_hook(struct output_reading *reading, const char *text)
{
    reading->outcome->status = WIRE_HOOK_RUN_STATUS_FAILED;
    add_entry(reading, WIRE_HOOK_OUTPUT_ENTRY_KIND_ERROR, str_of(text));
}

/* "PreToolUse hook returned ..." */
static void fail_with(struct output_reading *reading, const char *what)
{
    fail_hook(reading, arena_printf(reading->arena, "%s hook %s",
                                    hook_event_title(reading->hook->event), what));
}

static void block(struct output_reading *reading, struct str reason)
{
    reading->outcome->status = WIRE_HOOK_RUN_STATUS_BLOCKED;
    reading->outcome->feedback = reason;
    add_entry(reading, WIRE_HOOK_OUTPUT_ENTRY_KIND_FEEDBACK, reason);
}

static void give_context(struct output_reading *reading, struct str text)
{
    reading->outcome->context = text;
    add_entry(reading, WIRE_HOOK_OUTPUT_ENTRY_KIND_CONTEXT, text);
}

static struct str keep_trimmed(struct output_reading *reading, struct str text)
{
    struct str trimmed = str_trim(text);

    return trimmed.len == 0 ? STR_NONE : arena_str(reading->arena, trimmed.s, trimmed.len);
}

/* -- Output as JSON ------------------------------------------------------------------------ */

/* Is every member one that its event knows? The decoder passes over what it does not know. */
static bool knows_members(const struct output_reading *reading, yyjson_val *object,
                          const struct type *type)
{
    unsigned knows = rules[reading->hook->event].knows;
    static const struct {
        const char *name;
        unsigned needs;
    } special[] = {
        { "decision", KNOWS_DECISION },
        { "reason", KNOWS_DECISION },
        { "hookSpecificOutput", KNOWS_CONTEXT },
        { "permissionDecision", KNOWS_PERMISSION },
        { "permissionDecisionReason", KNOWS_PERMISSION },
        { "updatedInput", KNOWS_PERMISSION },
        { "updatedMCPToolOutput", KNOWS_TOOL_OUTPUT },
    };
    yyjson_val *key, *value;
    size_t i, n;

    if (!yyjson_is_obj(object))
        return true; /* absent or null, or the decoder will say so */
    yyjson_obj_foreach(object, i, n, key, value) {
        bool is_known = false;

        for (size_t j = 0; j < type->n_fields; j++)
            is_known |= yyjson_equals_str(key, field_name(&type_fields(type)[j]));
        for (size_t j = 0; j < ARRAY_LENGTH(special); j++) {
            if (yyjson_equals_str(key, special[j].name))
                is_known &= (knows & special[j].needs) != 0;
        }
        if (!is_known)
            return false;
    }
    return true;
}

static bool decode_output(struct output_reading *reading, struct str text)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_hook_output *output = &reading->output;
    yyjson_doc *doc = yyjson_read(text.s, text.len, 0);
    yyjson_val *root = yyjson_doc_get_root(doc);
    bool is_known = yyjson_is_obj(root) && knows_members(reading, root, &type_hook_output) &&
                    knows_members(reading, yyjson_obj_get(root, "hookSpecificOutput"),
                                  &type_hook_specific_output);

    yyjson_doc_free(doc);
    if (!is_known || !schema_decode_text(&type_hook_output, text, reading->arena, output, &err))
        return false;
    if (output->decision == WIRE_HOOK_DECISION_APPROVE &&
        !(rules[reading->hook->event].knows & KNOWS_APPROVE))
        return false;
    return output->hook_specific_output == NULL ||
           str_is(output->hook_specific_output->hook_event_name,
                  hook_event_title(reading->hook->event));
}

static struct str context_of(const struct wire_hook_output *output)
{
    return output->hook_specific_output == NULL ? STR_NONE
                                                : output->hook_specific_output->additional_context;
}

static void stop_hook(struct output_reading *reading, struct str reason)
{
    reading->outcome->status = WIRE_HOOK_RUN_STATUS_STOPPED;
    if (reason.s != NULL)
        add_entry(reading, WIRE_HOOK_OUTPUT_ENTRY_KIND_STOP, reason);
}

/* `decision: block`, where the reason is told as it is trimmed. */
static void decide(struct output_reading *reading)
{
    const struct wire_hook_output *output = &reading->output;
    struct str reason = keep_trimmed(reading, output->reason);

    if (output->decision != WIRE_HOOK_DECISION_BLOCK)
        return;
    if (reason.len == 0)
        fail_with(reading, "returned decision:block without a non-empty reason");
    else
        block(reading, reason);
}

/* -- By event ------------------------------------------------------------------------------ */

static void read_session_start(struct output_reading *reading)
{
    if (context_of(&reading->output).s != NULL)
        give_context(reading, context_of(&reading->output));
    if (!reading->output.continue_)
        stop_hook(reading, reading->output.stop_reason);
}

static void read_prompt(struct output_reading *reading)
{
    read_session_start(reading);
    if (reading->output.continue_)
        decide(reading);
}

static void read_stop(struct output_reading *reading)
{
    if (!reading->output.continue_)
        stop_hook(reading, reading->output.stop_reason);
    else
        decide(reading);
}

/* What a PreToolUse hook may not ask for, or NULL. */
static const char *unsupported(const struct wire_hook_output *output)
{
    const struct wire_hook_specific_output *more = output->hook_specific_output;

    if (!output->continue_)
        return "returned unsupported continue:false";
    if (output->stop_reason.s != NULL)
        return "returned unsupported stopReason";
    if (output->suppress_output)
        return "returned unsupported suppressOutput";
    if (more != NULL && more->updated_input != NULL)
        return "returned unsupported updatedInput";
    if (more != NULL && more->additional_context.s != NULL)
        return "returned unsupported additionalContext";
    if (more != NULL && more->permission_decision == WIRE_HOOK_PERMISSION_ALLOW)
        return "returned unsupported permissionDecision:allow";
    if (more != NULL && more->permission_decision == WIRE_HOOK_PERMISSION_ASK)
        return "returned unsupported permissionDecision:ask";
    if (more != NULL && more->permission_decision == 0 &&
        more->permission_decision_reason.s != NULL)
        return "returned permissionDecisionReason without permissionDecision";
    return NULL;
}

static void deny(struct output_reading *reading, struct str why)
{
    struct str reason = keep_trimmed(reading, why);

    if (reason.len == 0)
        fail_with(reading,
                  "returned permissionDecision:deny without a non-empty permissionDecisionReason");
    else
        block(reading, reason);
}

static void read_pre_tool_use(struct output_reading *reading)
{
    const struct wire_hook_output *output = &reading->output;
    const struct wire_hook_specific_output *more = output->hook_specific_output;
    const char *wrong = unsupported(output);

    if (wrong != NULL)
        fail_with(reading, wrong);
    else if (more != NULL && more->permission_decision == WIRE_HOOK_PERMISSION_DENY)
        deny(reading, more->permission_decision_reason);
    else if (output->decision == WIRE_HOOK_DECISION_APPROVE)
        fail_with(reading, "returned unsupported decision:approve");
    else if (output->decision == 0 && output->reason.s != NULL)
        fail_with(reading, "returned reason without decision");
    else
        decide(reading);
}

/* The output is replaced by the reason, else by why it stops. */
static void stop_after_tool(struct output_reading *reading)
{
    const struct wire_hook_output *output = &reading->output;
    struct str why = output->stop_reason.s != NULL
                         ? output->stop_reason
                         : STR_LITERAL("PostToolUse hook stopped execution");

    stop_hook(reading, why);
    reading->outcome->feedback = str_trim(output->reason).len > 0 ? output->reason : why;
}

static void read_post_tool_use(struct output_reading *reading)
{
    const struct wire_hook_output *output = &reading->output;
    const struct wire_hook_specific_output *more = output->hook_specific_output;

    if (output->suppress_output) {
        fail_with(reading, "returned unsupported suppressOutput");
        return;
    }
    if (more != NULL && more->updated_mcp_tool_output != NULL) {
        fail_with(reading, "returned unsupported updatedMCPToolOutput");
        return;
    }
    if (context_of(output).s != NULL)
        give_context(reading, context_of(output));
    if (!output->continue_)
        stop_after_tool(reading);
    else if (output->decision == 0 && output->reason.s != NULL)
        fail_with(reading, "returned reason without decision");
    else if (output->decision != 0 && str_trim(output->reason).len > 0)
        block(reading, output->reason);
    else
        decide(reading);
}

static void read_json(struct output_reading *reading, struct str text)
{
    static void (*const readers[])(struct output_reading * reading) = {
        [WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE] = read_pre_tool_use,
        [WIRE_HOOK_EVENT_NAME_POST_TOOL_USE] = read_post_tool_use,
        [WIRE_HOOK_EVENT_NAME_SESSION_START] = read_session_start,
        [WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT] = read_prompt,
        [WIRE_HOOK_EVENT_NAME_STOP] = read_stop,
    };

    if (!decode_output(reading, text)) {
        fail_hook(reading, arena_printf(reading->arena, "hook returned invalid %s JSON output",
                                        rules[reading->hook->event].output));
        return;
    }
    if (reading->output.system_message.s != NULL)
        add_entry(reading, WIRE_HOOK_OUTPUT_ENTRY_KIND_WARNING, reading->output.system_message);
    readers[reading->hook->event](reading);
}

/* -- By exit code -------------------------------------------------------------------------- */

/* What begins as JSON does is meant to be JSON. */
static void read_output(struct output_reading *reading, struct str out)
{
    struct str text = str_trim(out);

    if (text.len == 0)
        return;
    if (text.s[0] == '{' || text.s[0] == '[')
        read_json(reading, text);
    else if (rules[reading->hook->event].text_is_context)
        give_context(reading, keep_trimmed(reading, text));
    else if (!rules[reading->hook->event].takes_text)
        fail_hook(reading, arena_printf(reading->arena, "hook returned invalid %s JSON output",
                                        rules[reading->hook->event].output));
}

/* Exit code 2 of an event that can be blocked: the reason is on stderr. */
static void read_objection(struct output_reading *reading, struct str err)
{
    struct str reason = keep_trimmed(reading, err);

    if (reason.len == 0) {
        fail_with(reading,
                  arena_printf(reading->arena, "exited with code 2 but did not write %s to stderr",
                               rules[reading->hook->event].objection));
        return;
    }
    block(reading, reason);
    if (reading->hook->event == WIRE_HOOK_EVENT_NAME_POST_TOOL_USE) /* nothing is left to block */
        reading->outcome->status = WIRE_HOOK_RUN_STATUS_COMPLETED;
}

void hook_outcome(const struct hook *hook, const struct hook_result *result, struct arena *arena,
                  struct hook_outcome *ret_outcome)
{
    struct output_reading reading = { .hook = hook, .arena = arena, .outcome = ret_outcome };

    *ret_outcome = (struct hook_outcome){ .status = WIRE_HOOK_RUN_STATUS_COMPLETED };
    if (result->failure.s != NULL)
        fail_hook(&reading, arena_printf(arena, "%s", result->failure.s));
    else if (result->timed_out)
        fail_hook(&reading, arena_printf(arena, "hook timed out after %llus",
                                         (unsigned long long)hook->timeout_s));
    else if (result->was_killed)
        fail_hook(&reading, "hook exited without a status code");
    else if (result->printed_too_much)
        fail_hook(&reading, "hook printed more than 1 MiB");
    else if (result->exit_code == 0)
        read_output(&reading, result->out);
    else if (result->exit_code == 2 && rules[hook->event].objection != NULL)
        read_objection(&reading, result->err);
    else
        fail_hook(&reading, arena_printf(arena, "hook exited with code %d", result->exit_code));
}
