/* What a parent hears when one of its agents has come to an end. */
#include "agent/context.h"
#include "base/log.h"
#include "schema/json_write.h"
#include "subagent/subagents_internal.h"

static struct str notice_text(const struct subagent *agent, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "<subagent_notification>\n{\"agent_path\":");
    json_write_str(&out, subagent_id(agent));
    buf_add_text(&out, ",\"status\":");
    agent_status_write(&agent->status, &out);
    buf_add_text(&out, "}\n</subagent_notification>");
    return arena_str(arena, out.data, out.len);
}

void subagent_tell_parent(struct subagent *agent)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct thread *parent = thread_find(agent->all->agent, agent->origin->parent_id);

    agent->owes_parent_word = false;
    if (parent == NULL)
        return;
    if (!thread_claim(parent, &err))
        log_warn("thread=%s: cannot be told that agent %s has ended: %s", thread_id(parent).s,
                 subagent_id(agent).s, err.message.s);
    else if (!thread_add_note(parent, message_item(&arena, "user", notice_text(agent, &arena))))
        log_warn("thread=%s: cannot be told that agent %s has ended: too much waits for it",
                 thread_id(parent).s, subagent_id(agent).s);
}
