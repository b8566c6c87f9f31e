/* What a parent hears when one of its agents has come to an end. */
#include "agent/context.h"
#include "base/log.h"
#include "schema/json_write.h"
#include "subagent/agent_mail.h"
#include "subagent/subagents_internal.h"

static struct str notice_text(const struct subagent *agent, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "<subagent_notification>\n{\"agent_path\":");
    json_write_str(&out, agent_path_of(agent->thread));
    buf_add_text(&out, ",\"status\":");
    agent_status_write(&agent->status, &out);
    buf_add_text(&out, "}\n</subagent_notification>");
    return arena_str(arena, out.data, out.len);
}

static bool send_notice(struct subagent *agent, struct thread *parent, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = notice_text(agent, &arena);
    char id[UUID_LENGTH + 1];

    if (agent->origin->path.s != NULL)
        return agent_mail_send(agent->thread, parent, text, /* is_task= */ false,
                               /* interrupt= */ false, id, err);
    return thread_claim(parent, err) &&
           (thread_add_note(parent, message_item(&arena, "user", text)) ||
            error_set(err, ERR_INVALID_REQUEST, "too much waits for it"));
}

void subagent_tell_parent(struct subagent *agent)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct thread *parent = thread_find(agent->all->agent, agent->origin->parent_id);

    agent->owes_parent_word = false;
    if (parent != NULL && !send_notice(agent, parent, &err))
        log_warn("thread=%s: cannot be told that agent %s has ended: %s", thread_id(parent).s,
                 subagent_id(agent).s, err.message.s);
}
