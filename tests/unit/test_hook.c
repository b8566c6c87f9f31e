/* Hooks: their files, when they match, what they read on stdin, and what their ends mean. */
#include "base/log.h"
#include "hook/hook.h"
#include "hook/input.h"
#include "hook/outcome.h"

#include "scratch.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* -- Files --------------------------------------------------------------------------------- */

static struct hooks *load(struct scratch *scratch, const char *text)
{
    struct str folder;

    log_limit = LOG_OFF; /* broken files say so */
    scratch_init(scratch);
    scratch_write(scratch, "hooks.json", text);
    folder = scratch_path(scratch, "");
    return hooks_load(&(struct str_array){ &folder, 1 });
}

static size_t count(const char *text)
{
    struct scratch scratch;
    struct hooks *hooks = load(&scratch, text);
    size_t n = hooks == NULL ? 0 : hooks->n;

    hooks_unref(hooks);
    scratch_done(&scratch);
    return n;
}

TEST(events_have_their_order_whatever_the_order_of_the_file)
{
    struct scratch scratch;
    struct hooks *hooks =
        load(&scratch, "{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"s\","
                       "\"timeout\":30,\"statusMessage\":\"m\"}]}],\"PreToolUse\":[{\"matcher\":"
                       "\"Bash\",\"hooks\":[{\"type\":\"command\",\"command\":\"p\"}]}]}}");
    CLEANUP(buf_done) struct buf id = { 0 };

    ASSERT_EQ(hooks->n, 2);
    ASSERT_EQ(hooks->items[0].event, WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE);
    ASSERT_STR(hooks->items[0].matcher, "Bash");
    ASSERT_EQ(hooks->items[0].timeout_s, 600);
    ASSERT_NULL(hooks->items[0].status_message.s);
    ASSERT_EQ(hooks->items[1].event, WIRE_HOOK_EVENT_NAME_STOP);
    ASSERT_STR(hooks->items[1].command, "s");
    ASSERT_STR(hooks->items[1].status_message, "m");
    ASSERT_EQ(hooks->items[1].timeout_s, 30);
    buf_printf(&id, "stop:1:%s/hooks.json", scratch.path);
    ASSERT_STR(hooks->items[1].id, buf_str(&id).s);
    hooks_unref(hooks);
    scratch_done(&scratch);
}

#define ONE(handler) "{\"hooks\":{\"Stop\":[{\"hooks\":[" handler "]}]}}"

TEST(what_cannot_be_run_is_left_out)
{
    ASSERT_EQ(count(ONE("{\"type\":\"command\",\"command\":\"x\"}")), 1);
    ASSERT_EQ(count(ONE("{\"type\":\"command\",\"command\":\" \"}")), 0);
    ASSERT_EQ(count(ONE("{\"type\":\"command\",\"command\":\"a\\u0000b\"}")), 0);
    ASSERT_EQ(count(ONE("{\"type\":\"command\",\"command\":\"x\",\"async\":true}")), 0);
    ASSERT_EQ(count(ONE("{\"type\":\"prompt\"},{\"type\":\"agent\"},"
                        "{\"type\":\"command\",\"command\":\"x\",\"unknown\":1}")),
              1);
}

TEST(a_broken_file_has_no_hooks)
{
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "{}",
        "{\"hooks\":null}",
        "{\"hooks\":{\"Stop\":null}}",
        "{\"hooks\":{\"Stop\":\"x\"}}",
        "{\"hooks\":{\"Other\":[]}}",
        "{\"hooks\":{\"Stop\":[{}]}}",
        ONE("{\"type\":\"command\",\"command\":\"x\"},{\"type\":\"strange\"}"),
        ONE("{\"type\":\"command\",\"command\":\"x\",\"timeout\":-1}"),
        ONE("{\"type\":\"command\"}"),
    };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        ASSERT_EQ(count(texts[i]), 0);
}

TEST(times_are_at_least_a_second)
{
    struct scratch scratch;
    struct hooks *hooks =
        load(&scratch, ONE("{\"type\":\"command\",\"command\":\"x\",\"timeout\":0},"
                           "{\"type\":\"command\",\"command\":\"x\","
                           "\"timeoutSec\":7},{\"type\":\"command\",\"command\":"
                           "\"x\",\"timeout\":18446744073709551615}"));

    ASSERT_EQ(hooks->items[0].timeout_s, 1);
    ASSERT_EQ(hooks->items[1].timeout_s, 7);
    ASSERT_EQ(hooks->items[2].timeout_s, 24 * 60 * 60);
    hooks_unref(hooks);
    scratch_done(&scratch);
}

TEST(there_is_a_bound_to_their_number)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "{\"hooks\":{\"Stop\":[{\"hooks\":[");
    for (size_t i = 0; i < 1000; i++)
        buf_printf(&text, "%s{\"type\":\"command\",\"command\":\"x\"}", i == 0 ? "" : ",");
    buf_add_text(&text, "]}]}}");
    ASSERT_EQ(count(buf_str(&text).s), 128);
}

/* -- Matchers ------------------------------------------------------------------------------ */

static bool fits(const char *matcher, const char *subject)
{
    struct hook hook = { .event = WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE, .matcher = str_of(matcher) };

    return hook_matches(&hook, WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE, str_of(subject));
}

TEST(a_matcher_is_looked_for_anywhere)
{
    ASSERT_TRUE(fits(NULL, "Bash"));
    ASSERT_TRUE(fits("", "Bash"));
    ASSERT_TRUE(fits("*", "Bash"));
    ASSERT_TRUE(fits("Edit|Ba", "Bash"));
    ASSERT_TRUE(fits("^Bash$", "Bash"));
    ASSERT_FALSE(fits("bash", "Bash"));
    ASSERT_FALSE(fits("Edit", "Bash"));
    ASSERT_TRUE(fits("zzz", NULL)); /* there is nothing to compare with */
}

/* A guard with a matcher that is refused guards everything. */
TEST(a_guard_does_not_fail_open)
{
    static const char *const matchers[] = { "(", "a++", "(a*)*\\\\1", "a\\u0000b" };
    static const char *const events[] = { "PreToolUse", "PostToolUse" };

    for (size_t i = 0; i < ARRAY_LENGTH(matchers) * ARRAY_LENGTH(events); i++) {
        CLEANUP(buf_done) struct buf text = { 0 };
        struct scratch scratch;
        struct hooks *hooks;

        buf_printf(&text,
                   "{\"hooks\":{\"%s\":[{\"matcher\":\"%s\",\"hooks\":["
                   "{\"type\":\"command\",\"command\":\"x\"}]}]}}",
                   events[i % 2], matchers[i / 2]);
        hooks = load(&scratch, buf_str(&text).s);
        ASSERT_NOT_NULL(hooks);
        ASSERT_EQ(hooks->n, 1);
        ASSERT_TRUE(hook_matches(&hooks->items[0], hooks->items[0].event, STR_LITERAL("Bash")));
        hooks_unref(hooks);
        scratch_done(&scratch);
    }
    ASSERT_EQ(count("{\"hooks\":{\"SessionStart\":[{\"matcher\":\"(\",\"hooks\":["
                    "{\"type\":\"command\",\"command\":\"x\"}]}]}}"),
              0);
}

static void assert_fault(struct str matcher, const char *words)
{
    const char *fault = hook_matcher_fault(matcher);

    if (fault == NULL || strstr(fault, words) == NULL)
        fail_msg("%.60s: %s, not %s", matcher.s, fault == NULL ? "nothing" : fault, words);
}

TEST(a_matcher_that_is_too_much_is_none)
{
    static const char *const fine[] = {
        "a{3}b{1,9}",
        "^(Bash|mcp__.+|[a-z_]+)$",
        "a+b+c+d+e+f+g+h+i+j+k+",
        "^Bash$|^Edit$|^Write$|^Read$|^mcp__.*$",
        "[[:alpha:]]+[]+]*[^]*]?",
        "a\\+\\+",
        "(ab)*|c?",
        "*",
        "",
        "a{,3}",
        "[++]{2}",
        ")+",
        "^A$|^B$|^C$|^D$|^E$|^F$|^G$|^H$|^I$|^J$|^K$|^L$|^M$|^N$|^O$|^P$|^Q$|^R$|^S$|^T$|^U$|^V$",
        "^(A|B)$|\\bC\\b|^(D)$|\\bE\\b|^(F)$|\\bG\\b|^(H)$|\\bI\\b|^(J)$|\\bK\\b|^(L)$|\\bM\\b",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(fine); i++) {
        if (hook_matcher_fault(str_of(fine[i])) != NULL)
            fail_msg("%s: %s", fine[i], hook_matcher_fault(str_of(fine[i])));
    }
    assert_fault(STR_LITERAL("("), "not a regular expression");
    assert_fault(STR_LITERAL("a++"), "stands behind another");
    assert_fault(STR_LITERAL("a*?"), "stands behind another");
    assert_fault(STR_LITERAL("(++a)"), "stands behind another");
    assert_fault(STR_LITERAL("a{b"), "does not begin a number");
    assert_fault(STR_LITERAL("a{2}{3}"), "stands behind another");
    assert_fault(STR_LITERAL("((a{200}){200}){200}"), "too large");
    assert_fault(STR_LITERAL("((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)"), "too large");
    assert_fault(STR_LITERAL("a{99999999999999999999}"), "too large");
    assert_fault(STR_LITERAL("a{200}a{200}a{200}a{200}a{200}a{200}a{200}a{200}"), "too large");
    assert_fault(STR_LITERAL("(a*)*\\1"), "refers back");
    assert_fault(STR_LITERAL("((^|\\b)a)+"), "an anchor");
    assert_fault(STR_LITERAL("^$^$^$^$^$^$^$^$^$^$^$"), "anchors");
    assert_fault(
        STR_LITERAL("a|(^|b)(^|b)(^|b)(^|b)(^|b)(^|b)(^|b)(^|b)(^|b)(^|b)(^|b)(^|b)(^|b)(^|b)"
                    "(^|b)(^|b)(^|b)(^|b)"),
        "anchors");
    assert_fault((struct str){ "a\0b", 3 }, "NUL");
}

/* -- What matchers cost -------------------------------------------------------------------- */

static struct str repeated(struct arena *arena, const char *head, const char *part,
                           const char *tail)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, head);
    while (text.len + strlen(part) + strlen(tail) <= 1024)
        buf_add_text(&text, part);
    buf_add_text(&text, tail);
    return arena_str(arena, text.data, text.len);
}

static void try_costly_matchers(void)
{
    static const char *const parts[] = {
        "+",
        "*",
        "?",
        "{9}",
        "{2,}",
        "a+",
        "a*",
        "()*",
        "(a?)+",
        "(|",
        "((",
        "a{9}",
        ".?",
        "[a-z]+",
        "(a+",
        ")+",
        "\\(",
        "[[:alpha:]]*",
        "(a|b)*",
        "(^|\\b)",
        "^\\b",
        "(^\\b)?",
        "$",
        "a|",
        "{255}",
        "(a{9}",
        "^\\b^\\b^\\b^\\b^\\b^\\b^\\b^\\b^\\b|",
        "(^|\\b)(^|\\b)(^|\\b)(^|\\b)(^|\\b)(^|\\b)(^|\\b)(^|\\b)|",
        "^a$|",
    };
    char subject[4096];

    memset(subject, 'a', sizeof subject - 1);
    subject[sizeof subject - 1] = '\0';
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(parts); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct str matcher =
            repeated(&arena, i % 2 ? "a" : "((a", parts[i / 2], i % 2 ? "b" : "))b");
        struct hook hook = { .event = WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE, .matcher = matcher };

        hook_matches(&hook, hook.event, str_of(subject));
    }
    for (size_t i = 0; i < 100; i++)
        hook_matcher_fault(STR_LITERAL("((((a{255}){255}){255}){255})"));
}

/* `a++++...` once took 2 GB. A process of its own, so that the bound is on nothing else. */
TEST(no_matcher_takes_much_memory_or_time)
{
    const struct rlimit seconds = { 20, 20 };
    struct rusage used;
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        setrlimit(RLIMIT_CPU, &seconds);
        try_costly_matchers();
        _exit(0);
    }
    ASSERT_EQ(wait4(child, &status, 0, &used), child);
    ASSERT_EQ(status, 0);
    ASSERT_TRUE(used.ru_maxrss < 300 * 1024);
}

/* -- What they read on stdin --------------------------------------------------------------- */

TEST(a_moment_is_one_object)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct hook_moment moment = {
        .event = WIRE_HOOK_EVENT_NAME_POST_TOOL_USE,
        .session_id = STR_LITERAL("S"),
        .turn_id = STR_LITERAL("U"),
        .cwd = STR_LITERAL("/w"),
        .model = STR_LITERAL("m"),
        .asks_nobody = true,
        .command = STR_LITERAL("echo \"x\""),
        .tool_use_id = STR_LITERAL("c1"),
        .tool_response = STR_LITERAL("x\n"),
    };

    hook_input(&moment, &text);
    ASSERT_STR(buf_str(&text),
               "{\"session_id\":\"S\",\"turn_id\":\"U\",\"transcript_path\":null,\"cwd\":\"/w\","
               "\"hook_event_name\":\"PostToolUse\",\"model\":\"m\",\"permission_mode\":"
               "\"bypassPermissions\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":"
               "\"echo \\\"x\\\"\"},\"tool_response\":\"x\\n\",\"tool_use_id\":\"c1\"}");
    ASSERT_STR(hook_subject(&moment), "Bash");
}

TEST(a_session_has_no_turn_and_a_stop_has_no_subject)
{
    CLEANUP(buf_done) struct buf session = { 0 };
    CLEANUP(buf_done) struct buf stop = { 0 };
    struct hook_moment moment = { .event = WIRE_HOOK_EVENT_NAME_SESSION_START,
                                  .turn_id = STR_LITERAL("U"),
                                  .source = STR_LITERAL("resume") };

    hook_input(&moment, &session);
    ASSERT_NULL(strstr(buf_str(&session).s, "turn_id"));
    ASSERT_NOT_NULL(strstr(buf_str(&session).s, "\"source\":\"resume\""));
    ASSERT_STR(hook_subject(&moment), "resume");
    moment = (struct hook_moment){ .event = WIRE_HOOK_EVENT_NAME_STOP, .stop_hook_active = true };
    hook_input(&moment, &stop);
    ASSERT_NOT_NULL(strstr(buf_str(&stop).s,
                           "\"permission_mode\":\"default\",\"stop_hook_active\":true,"
                           "\"last_assistant_message\":null}"));
    ASSERT_NULL(hook_subject(&moment).s);
}

/* -- What they mean ------------------------------------------------------------------------ */

/* "blocked feedback=WHY" and the like: the status, the entries, then what the turn makes of it. */
static void assert_outcome(enum wire_hook_event_name event, const struct hook_result *result,
                           const char *expected, const char *file, int line)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct hook hook = { .event = event, .timeout_s = 5 };
    struct hook_outcome outcome;

    hook_outcome(&hook, result, &arena, &outcome);
    buf_add_text(&text, type_variant_name(&type_hook_run_status, outcome.status));
    for (size_t i = 0; i < outcome.n_entries; i++)
        buf_printf(&text, " %s=%.*s",
                   type_variant_name(&type_hook_output_entry_kind, outcome.entries[i].kind),
                   STR_ARGS(outcome.entries[i].text));
    if (outcome.context.s != NULL)
        buf_printf(&text, " C:%.*s", STR_ARGS(outcome.context));
    if (outcome.feedback.s != NULL)
        buf_printf(&text, " F:%.*s", STR_ARGS(outcome.feedback));
    assert_str(buf_str(&text), str_of(expected), file, line);
}

#define SAYS(event, text, expected)                                                                \
    assert_outcome(WIRE_HOOK_EVENT_NAME_##event, &(struct hook_result){ .out = str_of(text) },     \
                   expected, __FILE__, __LINE__)
#define EXITS(event, code, text, expected)                                                         \
    assert_outcome(WIRE_HOOK_EVENT_NAME_##event,                                                   \
                   &(struct hook_result){ .exit_code = (code), .err = str_of(text) }, expected,    \
                   __FILE__, __LINE__)
#define CONTEXT(event)                                                                             \
    "{\"hookSpecificOutput\":{\"hookEventName\":\"" event "\",\"additionalContext\":\"K\"}}"
#define BLOCK "{\"decision\":\"block\",\"reason\":\" W \"}"

TEST(an_empty_output_is_fine)
{
    SAYS(SESSION_START, "", "completed");
    SAYS(USER_PROMPT_SUBMIT, " \n", "completed");
    SAYS(PRE_TOOL_USE, "", "completed");
    SAYS(POST_TOOL_USE, "", "completed");
    SAYS(STOP, "", "completed");
}

TEST(text_is_context_nothing_or_wrong)
{
    SAYS(SESSION_START, " some\n text \n", "completed context=some\n text C:some\n text");
    SAYS(USER_PROMPT_SUBMIT, "x", "completed context=x C:x");
    SAYS(PRE_TOOL_USE, "x", "completed");
    SAYS(POST_TOOL_USE, "x", "completed");
    SAYS(STOP, "x", "failed error=hook returned invalid stop hook JSON output");
}

TEST(context_has_to_name_its_event)
{
    SAYS(SESSION_START, CONTEXT("SessionStart"), "completed context=K C:K");
    SAYS(USER_PROMPT_SUBMIT, CONTEXT("UserPromptSubmit"), "completed context=K C:K");
    SAYS(POST_TOOL_USE, CONTEXT("PostToolUse"), "completed context=K C:K");
    SAYS(PRE_TOOL_USE, CONTEXT("PreToolUse"),
         "failed error=PreToolUse hook returned unsupported additionalContext");
    SAYS(SESSION_START, CONTEXT("Stop"),
         "failed error=hook returned invalid session start JSON output");
    SAYS(STOP, CONTEXT("Stop"), "failed error=hook returned invalid stop hook JSON output");
}

TEST(a_block_needs_a_reason)
{
    SAYS(SESSION_START, BLOCK, "failed error=hook returned invalid session start JSON output");
    SAYS(USER_PROMPT_SUBMIT, BLOCK, "blocked feedback=W F:W");
    SAYS(PRE_TOOL_USE, BLOCK, "blocked feedback=W F:W");
    SAYS(POST_TOOL_USE, BLOCK, "blocked feedback= W  F: W ");
    SAYS(STOP, BLOCK, "blocked feedback=W F:W");
    SAYS(STOP, "{\"decision\":\"block\",\"reason\":\" \"}",
         "failed error=Stop hook returned decision:block without a non-empty reason");
    SAYS(POST_TOOL_USE, "{\"decision\":\"block\"}",
         "failed error=PostToolUse hook returned decision:block without a non-empty reason");
    SAYS(STOP, "{\"reason\":\"W\"}", "completed");
    SAYS(PRE_TOOL_USE, "{\"reason\":\"W\"}",
         "failed error=PreToolUse hook returned reason without decision");
    SAYS(STOP, "{\"decision\":\"approve\"}",
         "failed error=hook returned invalid stop hook JSON output");
    SAYS(PRE_TOOL_USE, "{\"decision\":\"approve\"}",
         "failed error=PreToolUse hook returned unsupported decision:approve");
}

TEST(a_stop_is_stronger_than_a_block)
{
    SAYS(SESSION_START, "{\"continue\":false}", "stopped");
    SAYS(USER_PROMPT_SUBMIT, "{\"continue\":false,\"stopReason\":\"S\"}", "stopped stop=S");
    SAYS(STOP, "{\"continue\":false,\"stopReason\":\"S\",\"decision\":\"block\",\"reason\":\"W\"}",
         "stopped stop=S");
    SAYS(PRE_TOOL_USE, "{\"continue\":false}",
         "failed error=PreToolUse hook returned unsupported continue:false");
    SAYS(POST_TOOL_USE, "{\"continue\":false}",
         "stopped stop=PostToolUse hook stopped execution F:PostToolUse hook stopped execution");
    SAYS(POST_TOOL_USE, "{\"continue\":false,\"stopReason\":\"S\",\"reason\":\"W\"}",
         "stopped stop=S F:W");
}

TEST(permissions_can_only_be_denied)
{
    SAYS(PRE_TOOL_USE,
         "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":"
         "\"deny\",\"permissionDecisionReason\":\" D \"},\"decision\":\"block\",\"reason\":\"W\"}",
         "blocked feedback=D F:D");
    SAYS(PRE_TOOL_USE,
         "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":"
         "\"deny\"}}",
         "failed error=PreToolUse hook returned permissionDecision:deny without a non-empty "
         "permissionDecisionReason");
    SAYS(PRE_TOOL_USE,
         "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":"
         "\"allow\"}}",
         "failed error=PreToolUse hook returned unsupported permissionDecision:allow");
    SAYS(PRE_TOOL_USE,
         "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"updatedInput\":{}}}",
         "failed error=PreToolUse hook returned unsupported updatedInput");
}

TEST(members_of_other_events_are_wrong)
{
    SAYS(STOP, "{\"other\":1}", "failed error=hook returned invalid stop hook JSON output");
    SAYS(STOP, "[]", "failed error=hook returned invalid stop hook JSON output");
    SAYS(STOP, "{\"continue\":null}", "failed error=hook returned invalid stop hook JSON output");
    SAYS(POST_TOOL_USE,
         "{\"hookSpecificOutput\":{\"hookEventName\":\"PostToolUse\",\"permissionDecision\":"
         "\"deny\"}}",
         "failed error=hook returned invalid post-tool-use JSON output");
    SAYS(POST_TOOL_USE,
         "{\"hookSpecificOutput\":{\"hookEventName\":\"PostToolUse\",\"updatedMCPToolOutput\":1}}",
         "failed error=PostToolUse hook returned unsupported updatedMCPToolOutput");
    SAYS(POST_TOOL_USE, "{\"suppressOutput\":true}",
         "failed error=PostToolUse hook returned unsupported suppressOutput");
    SAYS(STOP, "{\"suppressOutput\":true,\"reason\":null,\"decision\":null}", "completed");
}

TEST(a_message_for_the_user_comes_first)
{
    SAYS(USER_PROMPT_SUBMIT,
         "{\"systemMessage\":\"M\",\"hookSpecificOutput\":{\"hookEventName\":\"UserPromptSubmit\","
         "\"additionalContext\":\"K\"},\"decision\":\"block\",\"reason\":\"W\"}",
         "blocked warning=M context=K feedback=W C:K F:W");
}

TEST(exit_codes_say_what_output_does_not)
{
    EXITS(SESSION_START, 2, "W", "failed error=hook exited with code 2");
    EXITS(USER_PROMPT_SUBMIT, 2, " W\n", "blocked feedback=W F:W");
    EXITS(PRE_TOOL_USE, 2, "W", "blocked feedback=W F:W");
    EXITS(POST_TOOL_USE, 2, "W", "completed feedback=W F:W");
    EXITS(STOP, 2, "W", "blocked feedback=W F:W");
    EXITS(STOP, 2, "",
          "failed error=Stop hook exited with code 2 but did not write a "
          "continuation prompt to stderr");
    EXITS(POST_TOOL_USE, 2, "",
          "failed error=PostToolUse hook exited with code 2 but did not "
          "write feedback to stderr");
    EXITS(STOP, 1, "W", "failed error=hook exited with code 1");
}

TEST(what_did_not_come_to_its_end_has_failed)
{
    assert_outcome(WIRE_HOOK_EVENT_NAME_STOP, &(struct hook_result){ .timed_out = true },
                   "failed error=hook timed out after 5s", __FILE__, __LINE__);
    assert_outcome(WIRE_HOOK_EVENT_NAME_STOP,
                   &(struct hook_result){ .was_killed = true, .exit_code = -1 },
                   "failed error=hook exited without a status code", __FILE__, __LINE__);
    assert_outcome(WIRE_HOOK_EVENT_NAME_STOP,
                   &(struct hook_result){ .failure = STR_LITERAL("no such folder") },
                   "failed error=no such folder", __FILE__, __LINE__);
    assert_outcome(WIRE_HOOK_EVENT_NAME_STOP, &(struct hook_result){ .printed_too_much = true },
                   "failed error=hook printed more than 1 MiB", __FILE__, __LINE__);
}
