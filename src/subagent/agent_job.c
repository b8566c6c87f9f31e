#include "subagent/agent_job.h"

#include "base/check.h"
#include "base/clock.h"
#include "base/memory.h"
#include "schema/json_write.h"
#include "subagent/agent_open.h"
#include "subagent/agent_open_internal.h"
#include "subagent/row_name.h"
#include "subagent/row_task.h"
#include "subagent/subagents_internal.h"

#include <stdlib.h>
#include <time.h>

enum job_row_state { ROW_PENDING, ROW_RUNNING, ROW_COMPLETED, ROW_FAILED };

/* One row, and its worker. Text in the job's arena. */
struct job_row {
    struct agent_job *job;
    struct str id;
    struct str source_id; /* NULL: rows are numbered */
    enum job_row_state state;
    struct str result;                 /* NULL: none was reported */
    struct str fault;                  /* why it has failed; NULL: it has not */
    int64_t reported_at, completed_at; /* Unix seconds; 0: not yet */
    struct agent_opening *opening;     /* of its worker, until that is there */
    char worker_id[UUID_LENGTH + 1];
    uint64_t deadline_ms; /* on the loop's clock */
};

struct agent_job {
    struct list_node node;
    struct subagents *all;
    char id[UUID_LENGTH + 1];
    struct str label;
    char parent_id[UUID_LENGTH + 1];
    struct settings *settings;
    struct csv_table table;
    struct row_columns columns;
    struct str instruction, schema;
    size_t max_workers;
    uint64_t max_ms;
    struct job_row *rows;
    size_t n_running;
    size_t next;      /* the first row that has not begun */
    struct str fault; /* of the job; NULL: none */
    bool is_cancelled;
    bool is_over; /* and on_end() is due or has come */
    struct timer *timer;
    agent_job_fn *on_end;
    void *owner;
    struct arena arena;
};

const char *agent_job_id(const struct agent_job *job)
{
    return job->id;
}

struct agent_job *agent_job_of(const struct thread *thread)
{
    const struct subagent *agent = subagent_of(thread);

    return agent == NULL ? NULL : agent->job;
}

static struct subagent *worker_of(const struct job_row *row)
{
    const struct thread *thread = thread_find(row->job->all->agent, str_of(row->worker_id));

    return thread == NULL ? NULL : subagent_of(thread);
}

/* -- What a worker is told --------------------------------------------------------------------- */

static const char worker_text[] =
    "\n\nDo this for the one row below and no other. When you know the result call `report_agent_job_result` once, with "
    "the ids above and the result as a JSON object, and end then. With `stop` set to true no further row is begun.\n";

/* False: it is too long. */
static bool write_task(const struct job_row *row, struct buf *out, struct error *err)
{
    const struct agent_job *job = row->job;
    struct str_array fields = job->table.rows[row - job->rows];

    buf_printf(out,
               "You are a worker of a job that handles a table, row by row.\nJob ID: %s\nItem ID: ",
               job->id);
    buf_add_str(out, row->id);
    buf_add_text(out, "\n\nThe task:\n");
    row_task_fill_in(out, job->instruction, &job->columns, fields);
    buf_add_text(out, worker_text);
    buf_add_text(out, "\nThe row:\n");
    row_task_add_json(out, job->table.header, fields);
    if (job->schema.s != NULL) {
        buf_add_text(out, "\n\nThe result must fit this JSON Schema:\n");
        buf_add_str(out, job->schema);
    }
    return out->len <= ROW_TASK_MAX_BYTES ||
           error_set(err, ERR_INVALID_REQUEST, "the task of the row is longer than %d bytes",
                     ROW_TASK_MAX_BYTES);
}

/* -- Rows end ---------------------------------------------------------------------------------- */

static void row_end(struct job_row *row, const char *fault)
{
    struct subagent *agent = worker_of(row);

    row->state = row->result.s != NULL ? ROW_COMPLETED : ROW_FAILED;
    if (row->result.s == NULL)
        row->fault = str_of(arena_printf(&row->job->arena, "%s", fault));
    row->completed_at = clock_now_ms() / 1000;
    row->job->n_running--;
    if (agent != NULL) {
        agent->job = NULL;
        subagent_end(agent);
    }
    subagents_look_soon(row->job->all);
}

/* True: its worker has nothing more to do. */
static bool row_is_done(const struct job_row *row, const char **ret_fault)
{
    const struct subagent *agent = worker_of(row);
    struct agent_status status = subagent_status(agent);

    *ret_fault = "worker finished without calling report_agent_job_result";
    switch (status.state) {
    case WIRE_COLLAB_AGENT_STATUS_PENDING_INIT:
    case WIRE_COLLAB_AGENT_STATUS_RUNNING:
        return false;
    case WIRE_COLLAB_AGENT_STATUS_ERRORED:
        *ret_fault = arena_printf(&row->job->arena, "worker failed: %s", status.message.s);
        return true;
    case WIRE_COLLAB_AGENT_STATUS_INTERRUPTED:
    case WIRE_COLLAB_AGENT_STATUS_SHUTDOWN:
    case WIRE_COLLAB_AGENT_STATUS_NOT_FOUND:
        *ret_fault = "worker was interrupted";
        return true;
    case WIRE_COLLAB_AGENT_STATUS_COMPLETED:
        break;
    }
    return true;
}

static void look_at_rows(struct agent_job *job)
{
    for (size_t i = 0; i < job->next; i++) {
        struct job_row *row = &job->rows[i];
        const char *fault;

        if (row->state == ROW_RUNNING && row->opening == NULL && row_is_done(row, &fault))
            row_end(row, fault);
    }
}

/* -- Rows begin -------------------------------------------------------------------------------- */

static void watch_time(struct agent_job *job)
{
    uint64_t now = loop_now_ms(job->all->agent->loop), first = UINT64_MAX;

    for (size_t i = 0; i < job->next; i++) {
        if (job->rows[i].state == ROW_RUNNING && job->rows[i].deadline_ms < first)
            first = job->rows[i].deadline_ms;
    }
    if (first != UINT64_MAX)
        timer_start(job->timer, first > now ? first - now : 0);
}

static void job_time_over(void *owner)
{
    struct agent_job *job = owner;
    uint64_t now = loop_now_ms(job->all->agent->loop);

    for (size_t i = 0; i < job->next; i++) {
        struct job_row *row = &job->rows[i];

        if (row->state != ROW_RUNNING || row->deadline_ms > now)
            continue;
        if (row->opening != NULL)
            agent_opening_forget(TAKE(row->opening));
        row_end(row, arena_printf(&job->arena, "worker exceeded its time of %llu seconds",
                                  (unsigned long long)(job->max_ms / 1000)));
    }
    watch_time(job);
}

static void row_on_opened(void *owner, struct subagent *agent, const struct error *err)
{
    struct job_row *row = owner;
    CLEANUP(buf_done) struct buf task = { 0 };
    CLEANUP(error_done) struct error fault = { 0 };
    struct wire_user_input part = { .tag = WIRE_USER_INPUT_TAG_TEXT };
    char turn[UUID_LENGTH + 1];

    row->opening = NULL;
    if (agent == NULL) {
        row_end(row, err->message.s);
        return;
    }
    agent->job = row->job;
    memcpy(row->worker_id, subagent_id(agent).s, UUID_LENGTH + 1);
    if (!write_task(row, &task, &fault)) {
        row_end(row, fault.message.s);
        return;
    }
    part.text.text = buf_str(&task);
    if (!subagent_give(agent, &(struct wire_user_input_array){ &part, 1 }, /* interrupt= */ false,
                       turn, &fault))
        row_end(row, fault.message.s);
}

static bool row_begin(struct job_row *row, struct thread *parent, struct error *err)
{
    struct agent_job *job = row->job;

    row->opening = agent_start(
        job->all,
        &(struct agent_order){ .parent = parent, .settings = job->settings, .label = job->label },
        row_on_opened, row, err);
    if (row->opening == NULL)
        return false;
    row->state = ROW_RUNNING;
    row->deadline_ms = loop_now_ms(job->all->agent->loop) + job->max_ms;
    job->n_running++;
    job->next++;
    return true;
}

/* A worker that has a job, or an agent that has one, may itself wait for room: those who work for that job count. */
static bool has_job(const struct subagent *worker)
{
    list_foreach(&worker->all->jobs, job, struct agent_job, node) {
        const struct thread *parent = thread_find(job->all->agent, str_of(job->parent_id));

        if (parent == worker->thread ||
            (parent != NULL && thread_is_below(parent, thread_id(worker->thread))))
            return true;
    }
    return false;
}

/* Will there be room in the family of that root without a model's doing? */
static bool will_have_room(const struct subagents *all, struct str root)
{
    list_foreach(&all->agents, agent, struct subagent, node) {
        if (str_is(root, agent->root_id) &&
            (agent->is_closing || (agent->is_worker && !has_job(agent))))
            return true;
    }
    return family_is_opening(all, root);
}

/* Others of the family may have taken all the room: then it is waited for, unless they are agents that stay until the
 * model closes them, which waits for this job. */
static void begin_rows(struct agent_job *job)
{
    struct thread *parent = thread_find(job->all->agent, str_of(job->parent_id));
    bool has_begun = false;

    while (parent != NULL && !job->is_cancelled && job->next < job->table.n &&
           job->n_running < job->max_workers) {
        CLEANUP(error_done) struct error err = { 0 };

        if (!row_begin(&job->rows[job->next], parent, &err)) {
            if (!will_have_room(job->all, family_root(parent))) {
                job->is_cancelled = true;
                job->fault = str_of(arena_printf(&job->arena, "%s", err.message.s));
            }
            break;
        }
        has_begun = true;
    }
    if (has_begun)
        watch_time(job);
}

/* -- The job ----------------------------------------------------------------------------------- */

static void job_look(struct agent_job *job)
{
    look_at_rows(job);
    begin_rows(job);
    job->is_over = job->n_running == 0 && (job->is_cancelled || job->next == job->table.n);
}

void agent_jobs_look(struct subagents *all)
{
    struct agent_job *over;

    do {
        over = NULL;
        list_foreach(&all->jobs, job, struct agent_job, node) {
            job_look(job);
            if (job->is_over)
                over = job;
        }
        if (over != NULL) {
            list_remove(&over->node);
            over->on_end(over->owner, over);
        }
    } while (over != NULL);
}

static void name_rows(struct agent_job *job, size_t id_column)
{
    const struct str *names = row_names(&job->table, id_column, &job->arena);

    job->rows = arena_zero(&job->arena, (job->table.n + 1) * sizeof *job->rows);
    for (size_t i = 0; i < job->table.n; i++) {
        struct str value = id_column == SIZE_MAX ? STR_NONE : job->table.rows[i].items[id_column];

        job->rows[i] = (struct job_row){
            .job = job,
            .id = names[i],
            .source_id = value.len > 0 ? value : STR_NONE,
        };
    }
}

struct agent_job *agent_job_new(struct subagents *all, const struct agent_job_order *order,
                                agent_job_fn *on_end, void *owner)
{
    struct agent_job *job = xcalloc(1, sizeof *job);

    job->all = all;
    job->arena = *order->arena;
    *order->arena = (struct arena){ 0 };
    uuid_make_v4(job->id);
    memcpy(job->parent_id, thread_id(order->parent).s, UUID_LENGTH);
    job->label = str_of(arena_printf(&job->arena, "agent_job:%s", job->id));
    job->settings = settings_ref(order->settings);
    job->table = order->table;
    job->instruction = arena_keep(&job->arena, order->instruction);
    job->schema = arena_keep(&job->arena, order->schema);
    job->max_workers = order->max_workers > 0 ? order->max_workers : 1;
    job->max_ms = order->max_ms;
    job->columns = row_columns(&job->table, &job->arena);
    name_rows(job, order->id_column);
    job->timer = timer_new(all->agent->loop, job_time_over, job);
    job->on_end = on_end;
    job->owner = owner;
    list_append(&all->jobs, &job->node);
    subagents_look_soon(all);
    return job;
}

void agent_job_free(struct agent_job *job)
{
    for (size_t i = 0; i < job->next; i++) {
        struct job_row *row = &job->rows[i];

        if (row->opening != NULL)
            agent_opening_forget(row->opening);
        if (row->state == ROW_RUNNING && row->opening == NULL)
            row_end(row, "");
    }
    list_remove(&job->node);
    timer_free(job->timer);
    settings_unref(job->settings);
    arena_done(&job->arena);
    free(job);
}

bool agent_job_report(const struct thread *worker, struct str job_id, struct str item_id,
                      struct str result, bool stop)
{
    struct agent_job *job = agent_job_of(worker);

    for (size_t i = 0; job != NULL && i < job->next; i++) {
        struct job_row *row = &job->rows[i];

        if (row->state != ROW_RUNNING || !str_is(thread_id(worker), row->worker_id))
            continue;
        if (row->result.s != NULL || !str_is(job_id, job->id) || !str_equal(item_id, row->id))
            return false;
        row->result = arena_keep(&job->arena, result);
        row->reported_at = clock_now_ms() / 1000;
        if (stop && !job->is_cancelled) {
            job->is_cancelled = true;
            job->fault = STR_LITERAL("cancelled by worker request");
        }
        return true;
    }
    return false;
}

/* -- What came of it --------------------------------------------------------------------------- */

static const char *const row_words[] = {
    [ROW_PENDING] = "pending",
    [ROW_RUNNING] = "running",
    [ROW_COMPLETED] = "completed",
    [ROW_FAILED] = "failed",
};

static void add_time(struct buf *out, int64_t at)
{
    char text[32] = "";
    time_t seconds = (time_t)at;
    struct tm parts;

    if (at > 0 && gmtime_r(&seconds, &parts) != NULL)
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S+00:00", &parts);
    csv_add_field(out, str_of(text), /* is_first= */ false);
}

static void add_row(const struct job_row *row, size_t i, struct buf *out)
{
    const struct agent_job *job = row->job;
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array fields = job->table.rows[i];

    for (size_t j = 0; j < fields.n; j++)
        csv_add_field(out, fields.items[j], j == 0);
    csv_add_field(out, str_of(job->id), /* is_first= */ false);
    csv_add_field(out, row->id, /* is_first= */ false);
    csv_add_field(out, str_of(arena_printf(&arena, "%zu", i)), /* is_first= */ false);
    csv_add_field(out, row->source_id, /* is_first= */ false);
    csv_add_field(out, str_of(row_words[row->state]), /* is_first= */ false);
    csv_add_field(out, row->state == ROW_PENDING ? STR_LITERAL("0") : STR_LITERAL("1"),
                  /* is_first= */ false);
    csv_add_field(out, row->fault, /* is_first= */ false);
    csv_add_field(out, row->result, /* is_first= */ false);
    add_time(out, row->reported_at);
    add_time(out, row->completed_at);
    buf_add_char(out, '\n');
}

void agent_job_write_table(const struct agent_job *job, struct buf *out)
{
    for (size_t i = 0; i < job->table.header.n; i++)
        csv_add_field(out, job->table.header.items[i], i == 0);
    buf_add_text(out, ",job_id,item_id,row_index,source_id,status,attempt_count,last_error,"
                      "result_json,reported_at,completed_at\n");
    for (size_t i = 0; i < job->table.n; i++)
        add_row(&job->rows[i], i, out);
}

static size_t count_rows(const struct agent_job *job, enum job_row_state state)
{
    size_t n = 0;

    for (size_t i = 0; i < job->table.n; i++)
        n += job->rows[i].state == state;
    return n;
}

static void add_text_or_null(struct buf *out, struct str text)
{
    if (text.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, text);
}

/* A model has no use for thousands of them. */
enum { FAULTS_TOLD = 20 };

static void add_faults(const struct agent_job *job, struct buf *out)
{
    size_t n = 0;

    for (size_t i = 0; i < job->table.n && n < FAULTS_TOLD; i++) {
        const struct job_row *row = &job->rows[i];

        if (row->state != ROW_FAILED)
            continue;
        buf_add_text(out, n++ == 0 ? "[{\"item_id\":" : ",{\"item_id\":");
        json_write_str(out, row->id);
        buf_add_text(out, ",\"source_id\":");
        add_text_or_null(out, row->source_id);
        buf_add_text(out, ",\"last_error\":");
        json_write_str(out, row->fault);
        buf_add_char(out, '}');
    }
    buf_add_text(out, n == 0 ? "null" : "]");
}

void agent_job_write_answer(const struct agent_job *job, struct str table_path, struct buf *out)
{
    buf_printf(out, "{\"job_id\":\"%s\",\"status\":\"%s\",\"output_csv_path\":", job->id,
               job->is_cancelled ? "cancelled" : "completed");
    json_write_str(out, table_path);
    buf_printf(out,
               ",\"total_items\":%zu,\"completed_items\":%zu,\"failed_items\":%zu,\"job_error\":",
               job->table.n, count_rows(job, ROW_COMPLETED), count_rows(job, ROW_FAILED));
    add_text_or_null(out, job->fault);
    buf_add_text(out, ",\"failed_item_errors\":");
    add_faults(job, out);
    buf_add_char(out, '}');
}
