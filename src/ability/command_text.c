#include "ability/command_text.h"

#include "agent/truncate.h"
#include "schema/json_write.h"

#include <stdio.h>
#include <sys/random.h>

enum { SESSION_TOKENS_DEFAULT = 10000 };

static struct str with_time_limit(struct arena *arena, const struct command_outcome *outcome)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (!outcome->timed_out)
        return outcome->output;
    buf_printf(&text, "command timed out after %llu milliseconds\n",
               (unsigned long long)outcome->timeout_ms);
    buf_add_str(&text, outcome->output);
    return arena_str(arena, text.data, text.len);
}

static double tenths(uint64_t duration_ms)
{
    uint64_t n = (duration_ms + 50) / 100;

    return (double)n / 10;
}

/* -- Lines --------------------------------------------------------------------------------- */

struct str command_text_lines(struct tool_call *call, const struct command_outcome *outcome)
{
    struct arena *arena = &call->arena;
    CLEANUP(buf_done) struct buf out = { 0 };
    struct str whole = with_time_limit(arena, outcome);
    struct str text = truncate_text(arena, whole, settings_truncation(turn_settings(call->turn)));

    buf_printf(&out, "Exit code: %d\nWall time: %g seconds\n", outcome->exit_code,
               tenths(outcome->duration_ms));
    if (str_count_lines(text) != str_count_lines(whole))
        buf_printf(&out, "Total output lines: %zu\n", str_count_lines(whole));
    buf_add_text(&out, "Output:\n");
    buf_add_str(&out, text);
    return arena_str(arena, out.data, out.len);
}

/* -- An object ----------------------------------------------------------------------------- */

/* Cut text says how much there was. */
static struct str cut_output(struct arena *arena, struct str whole, struct truncation limit)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct str text = truncate_text(arena, whole, limit);

    if (text.len == whole.len)
        return text;
    buf_printf(&out, "Total output lines: %zu\n\n", str_count_lines(whole));
    buf_add_str(&out, text);
    return arena_str(arena, out.data, out.len);
}

static struct str object(struct tool_call *call, const struct command_outcome *outcome)
{
    struct arena *arena = &call->arena;
    CLEANUP(buf_done) struct buf out = { 0 };
    struct str text = cut_output(arena, with_time_limit(arena, outcome),
                                 settings_truncation(turn_settings(call->turn)));

    buf_add_text(&out, "{\"output\":");
    json_write_str(&out, text);
    buf_printf(&out, ",\"metadata\":{\"exit_code\":%d,\"duration_seconds\":%.1f}}",
               outcome->exit_code, tenths(outcome->duration_ms));
    return arena_str(arena, out.data, out.len);
}

struct str command_text_object(struct tool_call *call, const struct command_outcome *outcome)
{
    return patch_is_offered(turn_settings(call->turn)) ? command_text_lines(call, outcome)
                                                       : object(call, outcome);
}

/* -- Sessions ------------------------------------------------------------------------------ */

struct str command_text_session(struct tool_call *call, const struct command_outcome *outcome,
                                size_t max_tokens)
{
    struct arena *arena = &call->arena;
    CLEANUP(buf_done) struct buf out = { 0 };
    struct truncation limit = { TRUNCATE_TOKENS,
                                max_tokens > 0 ? (int64_t)max_tokens : SESSION_TOKENS_DEFAULT };
    unsigned char chunk[3] = { 0 };

    if (getrandom(chunk, sizeof chunk, 0) != (ssize_t)sizeof chunk)
        chunk[0] = (unsigned char)outcome->duration_ms;
    buf_printf(&out, "Command: %s\nChunk ID: %02x%02x%02x\nWall time: %.4f seconds\n",
               outcome->facts->shown.s, chunk[0], chunk[1], chunk[2],
               (double)outcome->duration_ms / 1000);
    if (outcome->is_running)
        buf_printf(&out, "Process running with session ID %d\n", outcome->session);
    else
        buf_printf(&out, "Process exited with code %d\n", outcome->exit_code);
    buf_printf(&out, "Original token count: %lld\nOutput:\n",
               (long long)tokens_of_bytes((int64_t)outcome->output.len));
    buf_add_str(&out, cut_output(arena, outcome->output, limit));
    return arena_str(arena, out.data, out.len);
}

struct str command_text_output(struct tool_call *call, const struct command_outcome *outcome)
{
    struct truncation limit = settings_truncation(turn_settings(call->turn));

    if (outcome->max_tokens > 0)
        limit = (struct truncation){ TRUNCATE_TOKENS, (int64_t)outcome->max_tokens };
    return cut_output(&call->arena, outcome->output, limit);
}

/* -- Patches ------------------------------------------------------------------------------- */

struct str patch_text(struct tool_call *call, int exit_code, uint64_t duration_ms,
                      struct str output, bool through_shell)
{
    struct command_outcome outcome = { .output = output,
                                       .exit_code = exit_code,
                                       .duration_ms = duration_ms };

    if (!through_shell)
        return command_text_object(call, &outcome);
    if (str_is(call->name, "exec_command"))
        return str_of(arena_printf(&call->arena, "Wall time: %.4f seconds\nOutput:\n%s",
                                   (double)duration_ms / 1000, object(call, &outcome).s));
    return object(call, &outcome);
}
