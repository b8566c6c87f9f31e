/* What a model reads of the tools for agents, with ids and with paths. */
#include "ability/agent_task.h"

#include "agent/agent_plan.h"
#include "schema/json_write.h"
#include "schema/open_enum.h"

/* -- spawn_agent ------------------------------------------------------------------------------ */

static const char spawn_text[] =
    "Starts another agent, which works on a task of its own beside you. Use it only if the user asks for agents, for "
    "delegation or for work done in parallel; that a task is large or needs care is no such wish.\n"
    "Give the agent one task with a clear end, all that it has to know, and, if it changes files, the files that are "
    "its own: others work beside it. Keep for yourself what you need at once. Work on while it runs, and wait only when "
    "you cannot do more without it.\n"
    "The answer has the agent's id and its nickname. When the agent has come to an end you are told. Close agents that "
    "you do not need any more.";

static const char models_text[] =
    "\nWithout `model` the agent has yours. Models that can be asked for:";

static const char roles_text[] =
    "Role of the agent; `default` if there is none. Roles:\n"
    "- default: no more than what you tell it.\n"
    "- explorer: finds out about the code and answers one question each; several of them can look at "
    "different questions at once. Take its word for it, and ask the same one when you want to know more.\n"
    "- worker: carries out a part of the work, such as a feature, a fix or a share of a large change.";

static const char items_spec[] =
    "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{"
    "\"image_url\":{\"type\":\"string\",\"description\":\"Address of an `image`.\"},"
    "\"name\":{\"type\":\"string\",\"description\":\"Name of a `skill` or `mention`.\"},"
    "\"path\":{\"type\":\"string\",\"description\":\"Path of a `local_image` or `skill`, or what is "
    "meant by a `mention`, such as app://ID.\"},"
    "\"text\":{\"type\":\"string\",\"description\":\"Words of a `text`.\"},"
    "\"type\":{\"type\":\"string\",\"description\":\"`text`, `image`, `local_image`, `skill` or "
    "`mention`.\"}},\"additionalProperties\":false},\"description\":\"Message of several parts.\"}";

static void add_model(struct buf *text, const struct model_info *model)
{
    buf_printf(text, "\n- %s: %s", model->slug,
               model->description != NULL ? model->description : model->display_name);
    for (size_t i = 0; model->efforts[i] != 0; i++)
        buf_printf(text, "%s%s", i == 0 ? " Efforts: " : ", ",
                   enum_word(&type_reasoning_effort, model->efforts[i]).s);
    if (model->efforts[0] != 0)
        buf_add_char(text, '.');
}

static void add_spawn_text(struct buf *out, const struct settings *settings)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, spawn_text);
    buf_add_text(&text, models_text);
    for (size_t i = 0; i < catalogue_count(settings->catalogue); i++) {
        const struct model_info *model = catalogue_at(settings->catalogue, i);

        if (model->listed)
            add_model(&text, model);
    }
    json_write_str(out, buf_str(&text));
}

static void add_roles_text(struct buf *out, const struct settings *settings)
{
    const struct agent_plan *plan = settings->agents;
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, roles_text);
    for (size_t i = 0; plan != NULL && i < plan->n_roles; i++) {
        const struct agent_role *role = &plan->roles[i];

        buf_printf(&text, "\n- %s", role->name.s);
        if (role->description.s != NULL)
            buf_printf(&text, ": %s", role->description.s);
    }
    json_write_str(out, buf_str(&text));
}

static void add_spawn_spec(const struct settings *settings, bool has_paths, struct buf *out)
{
    buf_add_text(out, "{\"type\":\"function\",\"name\":\"spawn_agent\",\"description\":");
    add_spawn_text(out, settings);
    buf_add_text(out, ",\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{"
                      "\"agent_type\":{\"type\":\"string\",\"description\":");
    add_roles_text(out, settings);
    buf_add_text(out,
                 "},\"fork_context\":{\"type\":\"boolean\",\"description\":\"Whether the agent "
                 "begins with this whole conversation. Otherwise it knows only what you tell "
                 "it.\"},\"items\":");
    buf_add_text(out, items_spec);
    buf_add_text(out,
                 ",\"message\":{\"type\":\"string\",\"description\":\"The task; either this or "
                 "items.\"},"
                 "\"model\":{\"type\":\"string\",\"description\":\"Another model than yours.\"},"
                 "\"reasoning_effort\":{\"type\":\"string\",\"description\":\"Another effort than "
                 "yours.\"}");
    if (has_paths)
        buf_add_text(out,
                     ",\"task_name\":{\"type\":\"string\",\"description\":\"Name of the agent, "
                     "of small letters, digits and underscores. Its path is your own with "
                     "this behind it.\"}},\"required\":[\"task_name\"]");
    else
        buf_add_char(out, '}');
    buf_add_text(out, ",\"additionalProperties\":false}}");
}

void spawn_agent_write_spec(const struct settings *settings, struct buf *out)
{
    add_spawn_spec(settings, /* has_paths= */ false, out);
}

void spawn_task_write_spec(const struct settings *settings, struct buf *out)
{
    add_spawn_spec(settings, /* has_paths= */ true, out);
}

/* -- The others -------------------------------------------------------------------------------- */

#define FUNCTION(name, description, properties, required)                                          \
    "{\"type\":\"function\",\"name\":\"" name "\",\"description\":\"" description                  \
    "\",\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{" properties          \
    "},\"required\":[" required "],\"additionalProperties\":false}}"

void send_input_write_spec(const struct settings *settings, struct buf *out)
{
    buf_add_text(out,
                 "{\"type\":\"function\",\"name\":\"send_input\",\"description\":\"Tells an agent "
                 "more: it goes on with its task, knowing it, or begins a new one if it had "
                 "ended. Prefer that to a new agent where what the old one knows is of "
                 "use.\",\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{"
                 "\"interrupt\":{\"type\":\"boolean\",\"description\":\"Whether the agent drops "
                 "what it is doing and turns to this at once.\"},\"items\":");
    buf_add_text(out, items_spec);
    buf_add_text(out,
                 ",\"message\":{\"type\":\"string\",\"description\":\"What it is told; either "
                 "this or items.\"},\"target\":{\"type\":\"string\",\"description\":\"Id of the "
                 "agent.\"}},\"required\":[\"target\"],\"additionalProperties\":false}}");
}

const char resume_agent_spec[] = FUNCTION(
    "resume_agent",
    "Brings back an agent of yours that was closed, with all that it knew. Then it can be told "
    "more.",
    "\"id\":{\"type\":\"string\",\"description\":\"Id of the agent.\"}", "\"id\"");

const char wait_agent_spec[] = FUNCTION(
    "wait_agent",
    "Waits until one of several agents has come to an end, and answers with the status of those that "
    "have, with their last words. No status: the time was over.",
    "\"targets\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"description\":\"Ids of the "
    "agents.\"},"
    "\"timeout_ms\":{\"type\":\"number\",\"description\":\"How long at most: 30000 unless told, at "
    "least 10000, at most 3600000. Long waits are better than many.\"}",
    "\"targets\"");

const char close_agent_spec[] = FUNCTION(
    "close_agent",
    "Ends an agent that is not needed any more, and all that it has started. The answer says how "
    "it was doing.",
    "\"target\":{\"type\":\"string\",\"description\":\"Id of the agent.\"}", "\"target\"");

/* -- Where agents have paths ------------------------------------------------------------------- */

static void add_letter_spec(struct buf *out, const char *name, const char *description)
{
    buf_printf(out, "{\"type\":\"function\",\"name\":\"%s\",\"description\":\"%s\"", name,
               description);
    buf_add_text(out,
                 ",\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{"
                 "\"interrupt\":{\"type\":\"boolean\",\"description\":\"Whether the agent drops "
                 "what it is doing first.\"},\"items\":");
    buf_add_text(out, items_spec);
    buf_add_text(out, ",\"target\":{\"type\":\"string\",\"description\":\"Path of the agent; "
                      "relative to yours if it does not begin with a slash.\"}},\"required\":["
                      "\"target\",\"items\"],\"additionalProperties\":false}}");
}

void send_message_write_spec(const struct settings *settings, struct buf *out)
{
    add_letter_spec(
        out, "send_message",
        "Tells an agent something that it reads with whatever it does next; it begins nothing for it. "
        "Text only.");
}

void assign_task_write_spec(const struct settings *settings, struct buf *out)
{
    add_letter_spec(
        out, "assign_task",
        "Gives an agent more to do: it begins at once, or when it has read it if it is busy. Text only.");
}

const char wait_mail_spec[] = FUNCTION(
    "wait_agent",
    "Waits until a message of another agent comes, such as that one has ended. You read the message itself after "
    "that.",
    "\"targets\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"description\":\"Whom you wait "
    "for; any message ends the wait.\"},"
    "\"timeout_ms\":{\"type\":\"number\",\"description\":\"How long at most: 30000 unless told, at "
    "least 10000, at most 3600000. Long waits are better than many.\"}",
    "\"targets\"");

const char close_task_spec[] = FUNCTION(
    "close_agent",
    "Ends an agent that is not needed any more, and all that it has started. The answer says how "
    "it was doing.",
    "\"target\":{\"type\":\"string\",\"description\":\"Path of the agent.\"}", "\"target\"");

const char list_agents_spec[] =
    "{\"type\":\"function\",\"name\":\"list_agents\",\"description\":\"Lists the agents there are, with how "
    "they are doing and what they were given to do.\",\"strict\":false,\"parameters\":{\"type\":\"object\","
    "\"properties\":{\"path_prefix\":{\"type\":\"string\",\"description\":\"Only those at and below this "
    "path.\"}},\"additionalProperties\":false}}";

/* -- Tables ------------------------------------------------------------------------------------ */

const char spawn_agents_on_csv_spec[] = FUNCTION(
    "spawn_agents_on_csv",
    "Handles a table of comma-separated values: an agent for each row does the same task with the row's values. Each "
    "reports a result as a JSON object; a row without one has failed. The answer comes when all rows are done, and "
    "the table is written with what came of each row.",
    "\"csv_path\":{\"type\":\"string\",\"description\":\"The table; its first line has the names of the "
    "columns.\"},"
    "\"id_column\":{\"type\":\"string\",\"description\":\"Column whose values name the rows.\"},"
    "\"instruction\":{\"type\":\"string\",\"description\":\"The task; {column} stands for the row's value in "
    "that column.\"},"
    "\"max_concurrency\":{\"type\":\"number\",\"description\":\"So many agents at once, at most; 16 unless told, "
    "and no more than there may be.\"},"
    "\"max_runtime_seconds\":{\"type\":\"number\",\"description\":\"How long one row may take; 1800 unless "
    "told.\"},"
    "\"max_workers\":{\"type\":\"number\",\"description\":\"Another name of max_concurrency.\"},"
    "\"output_csv_path\":{\"type\":\"string\",\"description\":\"Where the table is written; otherwise beside "
    "the first one.\"},"
    "\"output_schema\":{\"type\":\"object\",\"properties\":{}}",
    "\"csv_path\",\"instruction\"");

const char report_agent_job_result_spec[] = FUNCTION(
    "report_agent_job_result", "Reports what came of the row that you were given.",
    "\"item_id\":{\"type\":\"string\",\"description\":\"Id of the row.\"},"
    "\"job_id\":{\"type\":\"string\",\"description\":\"Id of the job.\"},"
    "\"result\":{\"type\":\"object\",\"properties\":{}},"
    "\"stop\":{\"type\":\"boolean\",\"description\":\"Whether no further row is to be begun.\"}",
    "\"job_id\",\"item_id\",\"result\"");
