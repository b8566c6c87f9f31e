#include "ability/thread_tools.h"

#include "base/memory.h"

#include <stdlib.h>
#include <sys/random.h>

enum { FIRST_SESSION = 1000, LAST_SESSION = 99999, KEPT_NEWEST = 8 };

static const char attachment_key;

struct thread_tools *thread_tools(struct thread *thread)
{
    struct thread_tools *tools = thread_attachment(thread, &attachment_key);

    if (tools == NULL) {
        tools = xcalloc(1, sizeof *tools);
        list_init(&tools->terminals);
        thread_attach(thread, &attachment_key, tools);
    }
    return tools;
}

void thread_tools_free(struct thread *thread)
{
    struct thread_tools *tools = thread_attachment(thread, &attachment_key);

    if (tools == NULL)
        return;
    while (!list_is_empty(&tools->terminals))
        terminal_free(terminal_of_node(list_first(&tools->terminals)));
    approval_session_done(&tools->approvals);
    thread_attach(thread, &attachment_key, NULL);
    free(tools);
}

struct terminal *thread_tools_find(const struct thread_tools *tools, int session)
{
    const struct list_node *node = tools->terminals.head.next;

    for (; node != &tools->terminals.head; node = node->next) {
        struct terminal *terminal = terminal_of_node((struct list_node *)(uintptr_t)node);

        if (session != 0 && terminal_session(terminal) == session)
            return terminal;
    }
    return NULL;
}

int thread_tools_new_session(const struct thread_tools *tools)
{
    int session;

    do {
        unsigned number = 0;

        while (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
            ;
        session = FIRST_SESSION + (int)(number % (LAST_SESSION - FIRST_SESSION + 1));
    } while (thread_tools_find(tools, session) != NULL);
    return session;
}

/* -- Room ---------------------------------------------------------------------------------- */

size_t thread_tools_sessions(const struct thread_tools *tools)
{
    const struct list_node *node = tools->terminals.head.next;
    size_t n = 0;

    for (; node != &tools->terminals.head; node = node->next)
        n += terminal_session(terminal_of_node((struct list_node *)(uintptr_t)node)) != 0;
    return n;
}

static size_t count_newer(struct thread_tools *tools, const struct terminal *than)
{
    struct list_node *node = tools->terminals.head.next;
    size_t n = 0;

    for (; node != &tools->terminals.head; node = node->next)
        n += terminal_last_used(terminal_of_node(node)) > terminal_last_used(than);
    return n;
}

/* Is `a` the better one to give up? */
static bool goes_before(const struct terminal *a, const struct terminal *b)
{
    bool a_ended = terminal_end(a) != NULL, b_ended = terminal_end(b) != NULL;

    if (a_ended != b_ended)
        return a_ended;
    return terminal_last_used(a) < terminal_last_used(b);
}

void thread_tools_make_room(struct thread_tools *tools)
{
    while (thread_tools_sessions(tools) >= SESSIONS_MAX) {
        struct list_node *node = tools->terminals.head.next;
        struct terminal *victim = NULL;

        for (; node != &tools->terminals.head; node = node->next) {
            struct terminal *terminal = terminal_of_node(node);

            if (terminal_session(terminal) == 0 || terminal_is_awaited(terminal) ||
                count_newer(tools, terminal) < KEPT_NEWEST)
                continue;
            if (victim == NULL || goes_before(terminal, victim))
                victim = terminal;
        }
        if (victim == NULL)
            return;
        terminal_kill(victim);
    }
}

static bool is_in_background(const struct terminal *terminal)
{
    return terminal_session(terminal) != 0 && !terminal_is_awaited(terminal) &&
           terminal_end(terminal) == NULL;
}

size_t thread_tools_list(struct thread *thread, struct arena *arena,
                         struct background_command **ret_commands)
{
    struct thread_tools *tools = thread_attachment(thread, &attachment_key);
    struct background_command *commands = arena_zero(arena, SESSIONS_MAX * sizeof *commands);
    struct list_node *node;
    size_t n = 0;

    *ret_commands = commands;
    if (tools == NULL)
        return 0;
    for (node = tools->terminals.head.next; node != &tools->terminals.head && n < SESSIONS_MAX;
         node = node->next) {
        const struct terminal *terminal = terminal_of_node(node);
        const struct command_facts *facts = terminal_facts(terminal);

        if (is_in_background(terminal))
            commands[n++] = (struct background_command){
                .item_id = facts->call_id,
                .process_id = facts->process_id,
                .command = facts->argv.n == 3 ? facts->argv.items[2] : facts->shown,
                .cwd = facts->cwd,
            };
    }
    return n;
}

bool thread_tools_end(struct thread *thread, struct str process_id)
{
    struct thread_tools *tools = thread_attachment(thread, &attachment_key);
    struct list_node *node;

    if (tools == NULL)
        return false;
    for (node = tools->terminals.head.next; node != &tools->terminals.head; node = node->next) {
        struct terminal *terminal = terminal_of_node(node);

        if (is_in_background(terminal) &&
            str_equal(terminal_facts(terminal)->process_id, process_id)) {
            terminal_kill(terminal);
            return true;
        }
    }
    return false;
}

void thread_tools_clean(struct thread *thread)
{
    struct thread_tools *tools = thread_attachment(thread, &attachment_key);
    struct list_node *node, *next;

    if (tools == NULL)
        return;
    for (node = tools->terminals.head.next; node != &tools->terminals.head; node = next) {
        struct terminal *terminal = terminal_of_node(node);

        next = node->next;
        if (terminal_session(terminal) != 0 && !terminal_is_awaited(terminal))
            terminal_kill(terminal);
    }
}
