#include "exec_item.h"

#include "base/buf.h"
#include "base/memory.h"
#include "words.h"

#include <string.h>

struct word_pair {
    const char *ours;
    const char *theirs;
};

/* Words of the protocol that the lines spell differently; all others stay. */
static const struct word_pair words[] = {
    { "inProgress", "in_progress" },  { "spawnAgent", "spawn_agent" },
    { "sendInput", "send_input" },    { "resumeAgent", "resume_agent" },
    { "closeAgent", "close_agent" },  { "pendingInit", "pending_init" },
    { "notFound", "not_found" },      { "openPage", "open_page" },
    { "findInPage", "find_in_page" },
};

static const char *exec_word(const char *word)
{
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        if (strcmp(words[i].ours, word) == 0)
            return words[i].theirs;
    }
    return word;
}

static void set_word(bobbin_object *out, const char *name, const bobbin_value *object,
                     const char *member)
{
    bobbin_object_set_text(out, name, exec_word(c_text(object, member)));
}

/* As it is, null included; null also if there is no such member. */
static void set_member(bobbin_object *out, const char *name, const bobbin_value *object,
                       const char *member)
{
    const bobbin_value *value = bobbin_value_get(object, member);

    if (value == NULL)
        bobbin_object_set_null(out, name);
    else
        bobbin_object_set_value(out, name, value);
}

static void fill_message(const bobbin_value *item, bobbin_object *out)
{
    set_member(out, "text", item, "text");
}

static void add_lines(struct buf *text, const bobbin_value *parts)
{
    const bobbin_value *part = NULL;

    while ((part = bobbin_value_next(parts, part)) != NULL) {
        if (text->len > 0)
            buf_add_char(text, '\n');
        buf_add_text(text, bobbin_value_text(part));
    }
}

/* The raw words count only where there is no summary: whoever configures them wants to see some. */
static void add_reasoning(struct buf *text, const bobbin_value *item)
{
    add_lines(text, bobbin_value_get(item, "summary"));
    if (text->len == 0)
        add_lines(text, bobbin_value_get(item, "content"));
}

static void fill_reasoning(const bobbin_value *item, bobbin_object *out)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    add_reasoning(&text, item);
    bobbin_object_set_text(out, "text", buf_str(&text).s);
}

static bool is_silent_reasoning(const bobbin_value *item)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    add_reasoning(&text, item);
    return str_trim(buf_str(&text)).len == 0;
}

static void fill_command(const bobbin_value *item, bobbin_object *out)
{
    const bobbin_value *output = bobbin_value_get(item, "aggregatedOutput");

    set_member(out, "command", item, "command");
    if (bobbin_value_text(output) == NULL)
        bobbin_object_set_text(out, "aggregated_output", "");
    else
        bobbin_object_set_value(out, "aggregated_output", output);
    set_member(out, "exit_code", item, "exitCode");
    set_word(out, "status", item, "status");
}

/* Of a patch or a tool there are three states only. */
static void set_outcome(bobbin_object *out, const bobbin_value *item)
{
    const char *status = exec_word(c_text(item, "status"));

    bobbin_object_set_text(out, "status", strcmp(status, "declined") == 0 ? "failed" : status);
}

static void fill_patch(const bobbin_value *item, bobbin_object *out)
{
    const bobbin_value *changes = bobbin_value_get(item, "changes");
    const bobbin_value *change = NULL;

    bobbin_object_set_json(out, "changes", "[]");
    while ((change = bobbin_value_next(changes, change)) != NULL) {
        bobbin_object *entry = bobbin_object_add(out, "changes");

        set_member(entry, "path", change, "path");
        set_member(entry, "kind", bobbin_value_get(change, "kind"), "type");
    }
    set_outcome(out, item);
}

static void fill_mcp_call(const bobbin_value *item, bobbin_object *out)
{
    const bobbin_value *result = bobbin_value_get(item, "result");
    const bobbin_value *error = bobbin_value_get(item, "error");

    set_member(out, "server", item, "server");
    set_member(out, "tool", item, "tool");
    set_member(out, "arguments", item, "arguments");
    if (bobbin_value_get(result, "content") == NULL) {
        bobbin_object_set_null(out, "result");
    } else {
        bobbin_object *shown = bobbin_object_make(out, "result");

        set_member(shown, "content", result, "content");
        set_member(shown, "structured_content", result, "structuredContent");
    }
    if (bobbin_value_get(error, "message") == NULL)
        bobbin_object_set_null(out, "error");
    else
        set_member(bobbin_object_make(out, "error"), "message", error, "message");
    set_outcome(out, item);
}

static void fill_agents(const bobbin_value *item, bobbin_object *out)
{
    const bobbin_value *states = bobbin_value_get(item, "agentsStates");
    const bobbin_value *state = NULL;
    bobbin_object *shown;

    set_word(out, "tool", item, "tool");
    set_member(out, "sender_thread_id", item, "senderThreadId");
    set_member(out, "receiver_thread_ids", item, "receiverThreadIds");
    set_member(out, "prompt", item, "prompt");
    shown = bobbin_object_make(out, "agents_states");
    while ((state = bobbin_value_next(states, state)) != NULL) {
        bobbin_object *entry = bobbin_object_make(shown, bobbin_value_name(states, state));

        set_word(entry, "status", state, "status");
        set_member(entry, "message", state, "message");
    }
    set_outcome(out, item);
}

/* Clients have always read the search's own id here, because a second member of that name came later in the line. */
static void fill_search(const bobbin_value *item, bobbin_object *out)
{
    const bobbin_value *action = bobbin_value_get(item, "action");
    const bobbin_value *member = NULL;
    bobbin_object *shown;

    set_member(out, "id", item, "id");
    set_member(out, "query", item, "query");
    shown = bobbin_object_make(out, "action");
    bobbin_object_set_text(shown, "type", "other");
    while ((member = bobbin_value_next(action, member)) != NULL) {
        const char *name = bobbin_value_name(action, member);

        if (strcmp(name, "type") == 0)
            set_word(shown, "type", action, "type");
        else if (bobbin_value_kind(member) != BOBBIN_KIND_NULL)
            bobbin_object_set_value(shown, name, member);
    }
}

static const struct exec_item_kind kinds[] = {
    { "agentMessage", "agent_message", true, fill_message },
    { "reasoning", "reasoning", true, fill_reasoning },
    { "commandExecution", "command_execution", false, fill_command },
    { "fileChange", "file_change", false, fill_patch },
    { "mcpToolCall", "mcp_tool_call", false, fill_mcp_call },
    { "collabAgentToolCall", "collab_tool_call", false, fill_agents },
    { "webSearch", "web_search", false, fill_search },
};

const struct exec_item_kind *exec_item_kind_of(const bobbin_value *item, enum exec_phase phase)
{
    const char *type = c_text(item, "type");

    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        if (strcmp(kinds[i].type, type) != 0)
            continue;
        if (kinds[i].only_completed && phase == EXEC_STARTED)
            return NULL;
        if (kinds[i].fill == fill_reasoning && is_silent_reasoning(item))
            return NULL;
        return &kinds[i];
    }
    return NULL;
}
