#include "hook/input.h"

#include "schema/json_write.h"

/* Every tool that runs commands goes by this name. */
static const char tool_name[] = "Bash";

static void add_name(struct buf *out, const char *name)
{
    buf_add_char(out, out->len == 0 ? '{' : ',');
    json_write_str(out, str_of(name));
    buf_add_char(out, ':');
}

static void add_member(struct buf *out, const char *name, struct str value)
{
    add_name(out, name);
    if (value.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, value);
}

static void add_tool_command(const struct hook_moment *moment, struct buf *out)
{
    add_member(out, "tool_name", str_of(tool_name));
    add_name(out, "tool_input");
    buf_add_text(out, "{\"command\":");
    json_write_str(out, moment->command);
    buf_add_char(out, '}');
    if (moment->event == WIRE_HOOK_EVENT_NAME_POST_TOOL_USE)
        add_member(out, "tool_response", moment->tool_response);
    add_member(out, "tool_use_id", moment->tool_use_id);
}

static void add_stop(const struct hook_moment *moment, struct buf *out)
{
    add_name(out, "stop_hook_active");
    buf_add_text(out, moment->stop_hook_active ? "true" : "false");
    add_member(out, "last_assistant_message", moment->last_message);
}

void hook_input(const struct hook_moment *moment, struct buf *out)
{
    add_member(out, "session_id", moment->session_id);
    if (moment->event != WIRE_HOOK_EVENT_NAME_SESSION_START)
        add_member(out, "turn_id", moment->turn_id);
    add_member(out, "transcript_path", moment->transcript_path);
    add_member(out, "cwd", moment->cwd);
    add_member(out, "hook_event_name", str_of(hook_event_title(moment->event)));
    add_member(out, "model", moment->model);
    add_member(out, "permission_mode",
               moment->asks_nobody ? STR_LITERAL("bypassPermissions") : STR_LITERAL("default"));
    switch (moment->event) {
    case WIRE_HOOK_EVENT_NAME_SESSION_START:
        add_member(out, "source", moment->source);
        break;
    case WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT:
        add_member(out, "prompt", moment->prompt);
        break;
    case WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE:
    case WIRE_HOOK_EVENT_NAME_POST_TOOL_USE:
        add_tool_command(moment, out);
        break;
    case WIRE_HOOK_EVENT_NAME_STOP:
        add_stop(moment, out);
        break;
    }
    buf_add_char(out, '}');
}

struct str hook_subject(const struct hook_moment *moment)
{
    switch (moment->event) {
    case WIRE_HOOK_EVENT_NAME_SESSION_START:
        return moment->source;
    case WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE:
    case WIRE_HOOK_EVENT_NAME_POST_TOOL_USE:
        return str_of(tool_name);
    default:
        return STR_NONE;
    }
}
