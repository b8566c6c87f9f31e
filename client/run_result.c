/* What the application is told about a run. */
#include "run.h"
#include "value.h"

bool bobbin_run_is_over(const bobbin_run *run)
{
    return run->over;
}

int bobbin_run_error(const bobbin_run *run)
{
    return run->error;
}

const char *bobbin_run_error_message(const bobbin_run *run)
{
    if (run->error == 0)
        return "";
    return run->words == NULL ? "out of memory" : run->words;
}

const bobbin_value *bobbin_run_error_info(const bobbin_run *run)
{
    const bobbin_value *body = value_of(run->failure.body);
    const bobbin_value *error = bobbin_value_get(bobbin_value_get(body, "turn"), "error");

    return bobbin_value_get(error == NULL ? bobbin_value_get(body, "error") : error,
                            "codexErrorInfo");
}

const bobbin_value *bobbin_run_failure(const bobbin_run *run)
{
    return run->error == 0 ? NULL : value_of(run->failure.body);
}

const char *bobbin_run_thread_id(const bobbin_run *run)
{
    return run->thread_id == NULL ? "" : run->thread_id;
}

const char *bobbin_run_turn_id(const bobbin_run *run)
{
    return run->turn_id == NULL ? "" : run->turn_id;
}

const bobbin_value *bobbin_run_ended_turn(const bobbin_run *run)
{
    return bobbin_value_get(value_of(run->ending.body), "turn");
}

size_t bobbin_run_count_items(const bobbin_run *run)
{
    return run->n_items;
}

const bobbin_value *bobbin_run_item(const bobbin_run *run, size_t index)
{
    return index < run->n_items ? value_of(run->items[index].json) : NULL;
}

const char *bobbin_run_message(const bobbin_run *run)
{
    return run->message.len == 0 ? "" : run->message.data;
}

const char *bobbin_run_diff(const bobbin_run *run)
{
    const char *diff = json_text(run->diff.body, "diff");

    return diff == NULL ? "" : diff;
}

const char *bobbin_run_review_text(const bobbin_run *run)
{
    const char *text = yyjson_get_str(run->review_text);

    return text == NULL ? "" : text;
}

const bobbin_value *bobbin_run_usage(const bobbin_run *run)
{
    return bobbin_value_get(bobbin_value_get(value_of(run->usage.body), "tokenUsage"), "total");
}

const bobbin_value *bobbin_run_last_usage(const bobbin_run *run)
{
    return bobbin_value_get(bobbin_value_get(value_of(run->usage.body), "tokenUsage"), "last");
}
