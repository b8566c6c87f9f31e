/* spawn_agents_on_csv and report_agent_job_result: a worker for each row of a table. */
#include "ability/agent_task.h"
#include "ability/turn_sandbox.h"
#include "agent/agent_plan.h"
#include "base/file.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/uuid.h"
#include "loop/work.h"
#include "patch/place.h"
#include "schema/json_write.h"
#include "store/contextual.h"
#include "subagent/agent_job.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* On the heap: a worker of the loop may still read or write when the call is gone. */
struct csv_call {
    struct tool_call *call; /* NULL: nobody waits any more */
    struct work_queue *work;
    struct sandbox *sandbox;
    struct arena arena; /* what is asked for */
    struct arena table_arena;
    struct str csv_path, id_column, output_path;
    struct str instruction, schema;
    size_t max_workers;
    uint64_t max_ms;
    struct csv_table table;
    size_t id_index;
    struct agent_job *job; /* NULL: not begun, or over */
    struct buf output;     /* the table that is written */
    struct error err;
};

static void csv_call_free(struct csv_call *csv)
{
    if (csv->job != NULL)
        agent_job_free(csv->job);
    sandbox_free(csv->sandbox);
    arena_done(&csv->arena);
    arena_done(&csv->table_arena);
    buf_done(&csv->output);
    error_done(&csv->err);
    free(csv);
}

static void csv_call_answer(struct csv_call *csv, struct str text)
{
    struct tool_call *call = csv->call;
    struct str kept = arena_str(&call->arena, text.s, text.len);

    call->ability = NULL;
    call->stop = NULL;
    csv_call_free(csv);
    tool_call_answer(call, kept);
}

/* What is with a worker of the loop comes back and is freed then. */
static void csv_call_stop(struct tool_call *call)
{
    struct csv_call *csv = call->ability;

    csv->call = NULL;
    call->ability = NULL;
    call->stop = NULL;
    if (csv->job != NULL)
        csv_call_free(csv);
}

/* -- The table that is written ----------------------------------------------------------------- */

/* The server itself writes, so it asks the sandbox as a command would: where the path leads is what counts. */
static bool find_output(struct csv_call *csv, struct place *ret_place)
{
    const struct sandbox *sandbox = csv->sandbox;

    if (!place_find(csv->output_path, &csv->arena, ret_place))
        return error_set(&csv->err, ERR_INVALID_REQUEST, "csv output path %s names no file",
                         csv->output_path.s);
    return !sandbox->is_confined || sandbox_access(sandbox, ret_place->path) == ACCESS_WRITE ||
           error_set(&csv->err, ERR_INVALID_REQUEST,
                     "csv output %s cannot be written: the sandbox does not allow it",
                     ret_place->path.s);
}

static int write_beside(int folder, const char *name, struct str content)
{
    char beside[64], id[UUID_LENGTH + 1];
    int fd, r;

    uuid_make_v4(id);
    snprintf(beside, sizeof beside, ".%s.tmp", id);
    fd = openat(folder, beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd < 0)
        return -errno;
    r = file_write_all(fd, content);
    close(fd);
    if (r == 0 && renameat(folder, beside, folder, name) < 0)
        r = -errno;
    if (r < 0)
        unlinkat(folder, beside, 0);
    return r;
}

static void write_csv_table(void *data)
{
    struct csv_call *csv = data;
    struct place place;
    int folder, r;

    if (!find_output(csv, &place))
        return;
    folder = place_open(&place);
    r = folder < 0 ? folder : write_beside(folder, place.name.s, buf_str(&csv->output));
    if (folder >= 0)
        close(folder);
    if (r < 0)
        os_error_setf(&csv->err, ERR_INTERNAL, r, "failed to write csv output %s", place.path.s);
}

static void table_written(void *data)
{
    struct csv_call *csv = data;
    CLEANUP(buf_done) struct buf answer = { 0 };

    if (csv->call == NULL) {
        csv_call_free(csv);
        return;
    }
    if (csv->err.code != 0) {
        csv_call_answer(csv, csv->err.message);
        return;
    }
    agent_job_write_answer(csv->job, csv->output_path, &answer);
    csv_call_answer(csv, buf_str(&answer));
}

/* -- The job ----------------------------------------------------------------------------------- */

/* Nobody stops it any more: its table is being written. */
static void csv_write_stop(struct tool_call *call)
{
    struct csv_call *csv = call->ability;

    csv->call = NULL;
    call->ability = NULL;
    call->stop = NULL;
}

static void csv_job_ended(void *owner, struct agent_job *job)
{
    struct csv_call *csv = owner;

    if (csv->output_path.s == NULL) {
        struct str stem = csv->csv_path;

        if (stem.len > 4 && memcmp(stem.s + stem.len - 4, ".csv", 4) == 0)
            stem.len -= 4;
        csv->output_path = str_of(arena_printf(&csv->arena, "%.*s.agent-job-%.8s.csv",
                                               STR_ARGS(stem), agent_job_id(job)));
    }
    csv->call->stop = csv_write_stop;
    agent_job_write_table(job, &csv->output);
    work_queue_add(csv->work, write_csv_table, table_written, csv);
}

static void begin_job(struct csv_call *csv)
{
    struct tool_call *call = csv->call;
    struct thread *thread = turn_thread(call->turn);

    csv->job = agent_job_new(thread_agent(thread)->subagents,
                             &(struct agent_job_order){
                                 .parent = thread,
                                 .settings = turn_settings(call->turn),
                                 .table = csv->table,
                                 .arena = &csv->table_arena,
                                 .id_column = csv->id_index,
                                 .instruction = csv->instruction,
                                 .schema = csv->schema,
                                 .max_workers = csv->max_workers,
                                 .max_ms = csv->max_ms,
                             },
                             csv_job_ended, csv);
}

/* -- The table that is read -------------------------------------------------------------------- */

static bool find_id_column(struct csv_call *csv)
{
    csv->id_index = SIZE_MAX;
    for (size_t i = 0; csv->id_column.s != NULL && i < csv->table.header.n; i++) {
        if (str_equal(csv->table.header.items[i], csv->id_column))
            csv->id_index = i;
    }
    return csv->id_column.s == NULL || csv->id_index != SIZE_MAX ||
           error_set(&csv->err, ERR_INVALID_REQUEST, "id_column %s was not found in csv headers",
                     csv->id_column.s);
}

/* That nothing can be written is said before the work is done, not after it. */
static bool check_output(struct csv_call *csv)
{
    struct str asked = csv->output_path;
    struct place place;
    bool ok;

    if (asked.s == NULL)
        csv->output_path = csv->csv_path; /* it will be beside it */
    ok = find_output(csv, &place);
    csv->output_path = asked;
    return ok;
}

static void read_table(void *data)
{
    struct csv_call *csv = data;
    CLEANUP(buf_done) struct buf text = { 0 };
    int r = sandbox_read(csv->sandbox, csv->csv_path, CSV_MAX_BYTES, &text);

    if (r < 0) {
        os_error_setf(&csv->err, ERR_INVALID_REQUEST, r, "failed to read csv input %s",
                      csv->csv_path.s);
        return;
    }
    if (csv_read(buf_str(&text), &csv->table_arena, &csv->table, &csv->err) && find_id_column(csv))
        check_output(csv);
}

static void table_read(void *data)
{
    struct csv_call *csv = data;

    if (csv->call == NULL)
        csv_call_free(csv);
    else if (csv->err.code != 0)
        csv_call_answer(csv, csv->err.message);
    else
        begin_job(csv);
}

/* -- The call ---------------------------------------------------------------------------------- */

static struct str absolute_path(struct arena *arena, struct str cwd, struct str path)
{
    if (path.s == NULL)
        return STR_NONE;
    if (!path_is_absolute(path))
        path = str_of(arena_printf(arena, "%s/%s", cwd.s, path.s));
    return path_normalize(arena, path);
}

static struct str schema_text(struct arena *arena, yyjson_val *schema)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    if (schema == NULL || yyjson_is_null(schema))
        return STR_NONE;
    json_write_value(&json, schema);
    return arena_str(arena, json.data, json.len);
}

static uint64_t worker_ms(const struct settings *settings, struct opt_u64 asked_s)
{
    uint64_t configured = settings->agents == NULL ? 0 : settings->agents->job_max_ms;
    uint64_t otherwise = configured > 0 ? configured : JOB_WORKER_MS;

    return asked_s.set ? agent_job_ms(asked_s.value) : otherwise;
}

static size_t worker_count(const struct wire_spawn_agents_on_csv_arguments *arguments)
{
    if (arguments->max_concurrency.set)
        return arguments->max_concurrency.value;
    return arguments->max_workers.set ? arguments->max_workers.value : JOB_WORKERS;
}

static struct csv_call *csv_call_new(struct tool_call *call,
                                     const struct wire_spawn_agents_on_csv_arguments *arguments)
{
    const struct settings *settings = turn_settings(call->turn);
    struct csv_call *csv = xcalloc(1, sizeof *csv);

    csv->call = call;
    csv->work = thread_agent(turn_thread(call->turn))->work;
    csv->sandbox = call_sandbox(call);
    csv->csv_path = absolute_path(&csv->arena, settings->cwd, arguments->csv_path);
    csv->output_path = absolute_path(&csv->arena, settings->cwd, arguments->output_csv_path);
    csv->id_column = arena_keep(&csv->arena, arguments->id_column);
    csv->instruction = arena_keep(&csv->arena, arguments->instruction);
    csv->schema = schema_text(&csv->arena, arguments->output_schema);
    csv->max_workers = worker_count(arguments);
    csv->max_ms = worker_ms(settings, arguments->max_runtime_seconds);
    call->ability = csv;
    call->stop = csv_call_stop;
    return csv;
}

void spawn_agents_on_csv_start(struct tool_call *call)
{
    struct wire_spawn_agents_on_csv_arguments arguments;
    struct csv_call *csv;

    if (!call_arguments(call, &type_spawn_agents_on_csv_arguments, &arguments))
        return;
    if (text_trim(arguments.instruction).len == 0) {
        tool_call_answer(call, STR_LITERAL("instruction must be non-empty"));
        return;
    }
    if (arguments.max_runtime_seconds.set && arguments.max_runtime_seconds.value < 1) {
        tool_call_answer(call, STR_LITERAL("max_runtime_seconds must be >= 1"));
        return;
    }
    if (str_has_nul(arguments.csv_path) || str_has_nul(arguments.output_csv_path)) {
        tool_call_answer(call, STR_LITERAL("a path holds a NUL byte"));
        return;
    }
    csv = csv_call_new(call, &arguments);
    work_queue_add(csv->work, read_table, table_read, csv);
}

/* -- What a worker says ------------------------------------------------------------------------ */

void report_agent_job_result_start(struct tool_call *call)
{
    struct wire_report_agent_job_result_arguments arguments;
    CLEANUP(buf_done) struct buf result = { 0 };
    bool is_accepted;

    if (!call_arguments(call, &type_report_agent_job_result_arguments, &arguments))
        return;
    if (!yyjson_is_obj(arguments.result)) {
        tool_call_answer(call, STR_LITERAL("result must be a JSON object"));
        return;
    }
    json_write_value(&result, arguments.result);
    is_accepted = agent_job_report(turn_thread(call->turn), arguments.job_id, arguments.item_id,
                                   buf_str(&result), arguments.stop.set && arguments.stop.value);
    tool_call_answer(call, is_accepted ? STR_LITERAL("{\"accepted\":true}")
                                       : STR_LITERAL("{\"accepted\":false}"));
}
