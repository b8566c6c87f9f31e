/*
 * Every allocation of the library fails once, and from every one on all do: each time there must be an
 * error, no crash, no hang and nothing left behind.
 *
 * The allocator is ours, so sanitizers are left out; there the stories run as they are.
 */
#include "fake_server.h"

#include <errno.h>
#include <stdatomic.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OWN_ALLOCATOR 0
#endif
#endif
#ifndef HAS_OWN_ALLOCATOR
#define HAS_OWN_ALLOCATOR 1
#endif

enum { NEVER_FAIL = -1, MANY = 5000 };

static atomic_long countdown = NEVER_FAIL; /* allocations until one fails */
static atomic_bool keeps_failing;
static atomic_bool has_failed;
static atomic_long live;  /* blocks */
static bool failed_early; /* before the story's last call, which closes and cannot complain */

#if HAS_OWN_ALLOCATOR
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void __libc_free(void *block);

static bool must_fail(void)
{
    long left = atomic_load(&countdown);

    if (left == NEVER_FAIL)
        return false;
    if (left > 0) {
        atomic_store(&countdown, left - 1);
        return false;
    }
    if (!atomic_load(&keeps_failing))
        atomic_store(&countdown, NEVER_FAIL);
    atomic_store(&has_failed, true);
    errno = ENOMEM;
    return true;
}

static void *count(void *block)
{
    if (block != NULL)
        atomic_fetch_add(&live, 1);
    return block;
}

void *malloc(size_t size)
{
    return must_fail() ? NULL : count(__libc_malloc(size));
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
void *calloc(size_t n, size_t size)
{
    return must_fail() ? NULL : count(__libc_calloc(n, size));
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
void *realloc(void *block, size_t size)
{
    void *moved;

    if (must_fail())
        return NULL;
    moved = __libc_realloc(block, size);
    if (block == NULL)
        count(moved);
    return moved;
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
void free(void *block)
{
    if (block != NULL)
        atomic_fetch_sub(&live, 1);
    __libc_free(block);
}
#endif

/* ---- stories, each 0 or an error ----------------------------------------------------------------- */

static int take_request(void *owner, bobbin_client *client, bobbin_request *request)
{
    (void)client;
    ++*(int *)owner;
    if (bobbin_request_kind(request) != BOBBIN_REQUEST_TOOL_CALL)
        return BOBBIN_PASS;
    bobbin_request_answer_tool(request, true, "42");
    return BOBBIN_TAKEN;
}

static void note_reply(void *owner, bobbin_client *client, const bobbin_reply *reply)
{
    (void)client;
    (void)reply;
    ++*(int *)owner;
}

#define IDS "\"threadId\":\"T\",\"turnId\":\"U\""

static const char script[] =
    "hello\n"
    "expect thread/start\nanswer {\"thread\":{\"id\":\"T\"}}\n"
    "expect turn/start\n"
    "send {\"method\":\"item/agentMessage/delta\",\"params\":{" IDS
    ",\"itemId\":\"m\",\"delta\":\"H\"}}\n"
    "answer {\"turn\":{\"id\":\"U\"}}\n"
    "send not JSON\n"
    "send {\"id\":\"a\",\"method\":\"item/tool/call\",\"params\":{\"tool\":\"x\"}}\n"
    "send {\"id\":2,\"method\":\"execCommandApproval\",\"params\":{\"threadId\":\"T\"}}\n"
    "send {\"id\":3,\"method\":\"item/tool/requestUserInput\",\"params\":{\"questions\":[{\"id\":\"q\"}]}}\n"
    "send {\"method\":\"item/agentMessage/delta\",\"params\":{" IDS
    ",\"itemId\":\"m\",\"delta\":\"i\"}}\n"
    "send {\"method\":\"item/completed\",\"params\":{" IDS
    ",\"item\":{\"type\":\"agentMessage\",\"id\":\"m\",\"text\":\"Hi\"}}}\n"
    "send {\"method\":\"turn/diff/updated\",\"params\":{" IDS ",\"diff\":\"d\"}}\n"
    "send {\"method\":\"turn/completed\",\"params\":{\"threadId\":\"T\",\"turn\":{\"id\":\"U\","
    "\"status\":\"failed\",\"error\":{\"message\":\"no\"}}}}\n";

static int run_a_turn(bobbin_client *client)
{
    bobbin_run *run = NULL;
    int r = bobbin_run_prompt(client, NULL, "do it", &run);

    bobbin_run_free(run);
    return r == BOBBIN_ERR_TURN_FAILED ? 0 : r;
}

/* Connects, registers, runs a turn with requests of all sorts, and leaves a call unanswered. */
static int tell_story(void)
{
    bobbin_options options = fake_options(script);
    bobbin_client *client = NULL;
    int requests = 0, replies = 0;
    int r;

    options.model = "m";
    options.request_timeout_ms = 3000; /* an answer may be lost for want of memory */
    options.silence_timeout_ms = 3000;
    options.on_log = NULL;
    r = bobbin_client_connect(&client, &options);
    if (r < 0)
        return r;
    r = bobbin_on_request(client, NULL, take_request, &requests);
    if (r > 0)
        r = bobbin_on_event(client, "turn/completed", NULL, NULL);
    if (r > 0)
        bobbin_off(client, r);
    if (r > 0)
        r = run_a_turn(client);
    if (r == 0)
        r = bobbin_send(client, "model/list", NULL, note_reply, &replies);
    if (r > 0)
        r = bobbin_send(client, "thread/list", NULL, note_reply, &replies);
    if (r > 0)
        r = bobbin_cancel(client, r);
    failed_early = atomic_load(&has_failed);
    bobbin_client_close(client);
    return r;
}

static int write_json(void)
{
    bobbin_turn_start_params *params = bobbin_turn_start_params_new();
    bobbin_object *copy;
    char *text;

    bobbin_turn_start_params_set_thread_id(params, "T");
    bobbin_user_input_draft_text_set_text(
        bobbin_user_input_draft_make_text(bobbin_turn_start_params_add_input(params)), "hi");
    bobbin_ask_for_approval_draft_make_never(bobbin_turn_start_params_make_approval_policy(params));
    bobbin_object_set_json(bobbin_object_of(params), "outputSchema", "{\"a\":[1,2,{\"b\":null}]}");
    copy = bobbin_object_new();
    bobbin_object_set(copy, "all", bobbin_object_of(params));
    bobbin_object_add_natural(copy, "numbers", 7);
    text = bobbin_object_to_json(copy);
    failed_early = atomic_load(&has_failed);
    free(text);
    bobbin_object_free(copy);
    bobbin_turn_start_params_free(params);
    return text == NULL ? BOBBIN_ERR_MEMORY : 0;
}

/* Tells the story with the nth allocation failing; true if it got that far. */
static bool tell_with_failure(int (*story)(void), long n, bool keeps)
{
    long before = atomic_load(&live);
    int r;

    failed_early = false;
    atomic_store(&has_failed, false);
    atomic_store(&keeps_failing, keeps);
    atomic_store(&countdown, n);
    r = story();
    atomic_store(&countdown, NEVER_FAIL);
    if (atomic_load(&live) != before)
        fail_msg("allocation %ld failed and %ld blocks were left", n, atomic_load(&live) - before);
    if (!atomic_load(&has_failed))
        ASSERT_EQ(r, 0);
    else if (keeps && failed_early && r == 0)
        fail_msg("no allocation from %ld on succeeded, and there was no error", n);
    return atomic_load(&has_failed);
}

static void fail_everywhere(int (*story)(void))
{
    ASSERT_EQ(story(), 0); /* libc keeps some blocks from its first use */
    if (!HAS_OWN_ALLOCATOR)
        return;
    for (int keeps = 0; keeps < 2; keeps++) {
        long n = 0;

        while (n < MANY && tell_with_failure(story, n, keeps != 0))
            n++;
        ASSERT_TRUE(n > 10 && n < MANY);
    }
}

TEST(a_conversation_survives_the_lack_of_memory)
{
    fail_everywhere(tell_story);
}

TEST(writing_survives_the_lack_of_memory)
{
    fail_everywhere(write_json);
}
