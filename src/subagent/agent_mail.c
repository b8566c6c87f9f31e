#include "subagent/agent_mail.h"

#include "agent/context.h"
#include "agent/turn.h"
#include "base/clock.h"
#include "base/memory.h"
#include "schema/encode.h"
#include "subagent/agent_open_internal.h"
#include "subagent/agent_path.h"
#include "subagent/subagents_internal.h"

#include <stdlib.h>

struct mailbox {
    uint64_t n_letters;
    char *last_task; /* owned; NULL: none */
};

static const char mailbox_key;

static struct mailbox *mailbox_of(struct thread *thread)
{
    struct mailbox *box = thread_attachment(thread, &mailbox_key);

    if (box == NULL) {
        box = xcalloc(1, sizeof *box);
        thread_attach(thread, &mailbox_key, box);
    }
    return box;
}

uint64_t agent_mail_count(const struct thread *thread)
{
    const struct mailbox *box = thread_attachment(thread, &mailbox_key);

    return box == NULL ? 0 : box->n_letters;
}

struct str agent_mail_last_task(const struct thread *thread)
{
    const struct mailbox *box = thread_attachment(thread, &mailbox_key);

    return box == NULL ? STR_NONE : str_of(box->last_task);
}

void agent_mail_forget(struct thread *thread)
{
    struct mailbox *box = thread_attachment(thread, &mailbox_key);

    if (box == NULL)
        return;
    thread_attach(thread, &mailbox_key, NULL);
    free(box->last_task);
    free(box);
}

/* -- Addresses ------------------------------------------------------------------------------- */

struct str agent_path_of(const struct thread *thread)
{
    const struct subagent *agent = subagent_of(thread);

    if (agent == NULL)
        return agent_path_root;
    return agent->origin->path.s != NULL ? agent->origin->path : thread_id(thread);
}

size_t agent_family(struct subagents *all, const struct thread *of, struct arena *arena,
                    struct thread ***ret_threads)
{
    struct str root = family_root(of);
    struct thread **threads = arena_alloc(arena, (all->agent->threads.n + 1) * sizeof *threads);
    size_t n = 0;

    threads[n] = thread_find(all->agent, root);
    n += threads[n] != NULL;
    list_foreach(&all->agents, agent, struct subagent, node) {
        if (str_is(root, agent->root_id) && !agent->is_closing && !agent->is_worker)
            threads[n++] = agent->thread;
    }
    *ret_threads = threads;
    return n;
}

static struct thread *find_member(struct subagents *all, const struct thread *asking, struct str id,
                                  struct str path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread **threads;
    size_t n = agent_family(all, asking, &arena, &threads);

    for (size_t i = 0; i < n; i++) {
        if (str_equal(id.s != NULL ? thread_id(threads[i]) : agent_path_of(threads[i]),
                      id.s != NULL ? id : path))
            return threads[i];
    }
    return NULL;
}

bool agent_mail_find(struct subagents *all, struct thread *asking, struct str target,
                     struct thread **ret_thread, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str path = STR_NONE;
    char id[UUID_LENGTH + 1], reason[160];
    bool is_id = uuid_parse(target, id, reason);

    if (!is_id && !agent_path_resolve(agent_path_of(asking), target, &arena, &path, err))
        return false;
    *ret_thread = find_member(all, asking, is_id ? str_of(id) : STR_NONE, path);
    if (*ret_thread != NULL)
        return true;
    return is_id ? error_set(err, ERR_INVALID_REQUEST, "agent with id %s not found", id)
                 : error_set(err, ERR_INVALID_REQUEST, "live agent path `%s` not found", path.s);
}

bool agent_path_is_taken(struct subagents *all, const struct thread *asking, struct str path)
{
    return find_member(all, asking, STR_NONE, path) != NULL ||
           agent_path_is_opening(all, family_root(asking), path);
}

/* -- Letters --------------------------------------------------------------------------------- */

static struct str letter_item(const struct thread *from, const struct thread *to,
                              struct str content, bool is_task, struct arena *arena)
{
    CLEANUP(buf_done) struct buf letter = { 0 };
    static const struct str nobody = { 0 };

    schema_encode(&type_agent_letter,
                  &(struct wire_agent_letter){ .author = agent_path_of(from),
                                               .recipient = agent_path_of(to),
                                               .other_recipients = { &nobody, 0 },
                                               .content = content,
                                               .trigger_turn = is_task },
                  0, &letter);
    return message_item(arena, "assistant", buf_str(&letter));
}

static void note_letter(struct thread *to, struct str content, bool is_task)
{
    struct mailbox *box = mailbox_of(to);

    box->n_letters++;
    if (is_task) {
        free(box->last_task);
        box->last_task = xstrndup(content.s, content.len);
    }
    subagents_look_soon(thread_agent(to)->subagents);
}

static bool begin_task(struct thread *to, struct str item, char ret_id[UUID_LENGTH + 1])
{
    struct turn *turn = turn_new_noted(to, item);

    thread_materialise(to);
    memcpy(ret_id, turn_id(turn), UUID_LENGTH + 1);
    turn_begin(turn);
    return true;
}

/* Has it a turn that reads what comes, now or as soon as its history was read? */
static bool takes_letters(const struct thread *to)
{
    const struct turn *turn = thread_turn(to);

    return turn != NULL ? !turn_is_stopping(turn) : thread_has_next_turn(to);
}

bool agent_mail_send(struct thread *from, struct thread *to, struct str content, bool is_task,
                     bool interrupt, char ret_id[UUID_LENGTH + 1], struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str item = letter_item(from, to, content, is_task, &arena);
    struct turn *turn = thread_turn(to);

    if (!thread_claim(to, err))
        return false;
    if (turn != NULL && interrupt && to != from)
        turn_interrupt(turn, /* on_ended= */ NULL, /* owner= */ NULL);
    note_letter(to, content, is_task);
    if (is_task && !takes_letters(to))
        return begin_task(to, item, ret_id);
    uuid_make_v7(clock_now_ms(), ret_id);
    return thread_add_note(to, item) ||
           error_set(err, ERR_INVALID_REQUEST, "too many messages wait for agent %s",
                     thread_id(to).s);
}
