/* Every event as a line, {"method":...,"params":...}; what the runner itself has to say is run/... */
#include "base/visible.h"
#include "view_internal.h"

#include <stdlib.h>

/* On a terminal it is the same JSON with more escapes. */
static void print_json(struct view *view, const char *json)
{
    struct buf shown = { 0 };

    if (view->is_terminal)
        visible_add(&shown, str_of(json), VISIBLE_JSON);
    fprintf(view->out, "%s\n", view->is_terminal ? buf_str(&shown).s : json);
    buf_done(&shown);
}

static void print_event(struct view *view, const char *method, char *params)
{
    bobbin_object *line = bobbin_object_new();
    char *json;

    bobbin_object_set_text(line, "method", method);
    bobbin_object_set_json(line, "params", params == NULL ? "{}" : params);
    json = bobbin_object_to_json(line);
    if (json != NULL)
        print_json(view, json);
    free(json);
    free(params);
    bobbin_object_free(line);
}

static void json_thread(struct view *view, const bobbin_value *answer)
{
    print_event(view, "run/thread", bobbin_value_to_json(answer));
}

static void json_event(struct view *view, const char *method, const bobbin_value *params)
{
    print_event(view, method, bobbin_value_to_json(params));
}

static void json_note(struct view *view, const char *text)
{
    bobbin_object *params = bobbin_object_new();

    bobbin_object_set_text(params, "text", text);
    print_event(view, "run/note", bobbin_object_to_json(params));
    bobbin_object_free(params);
}

static void json_log(struct view *view, enum log_source source, const char *text)
{
    bobbin_object *params = bobbin_object_new();

    bobbin_object_set_text(params, "source", source == LOG_OF_SERVER ? "server" : "client");
    bobbin_object_set_text(params, "text", text);
    print_event(view, "run/log", bobbin_object_to_json(params));
    bobbin_object_free(params);
}

static void json_nothing(struct view *view)
{
    (void)view;
}

static void json_end(struct view *view, const struct ending *ending)
{
    bobbin_object *params = bobbin_object_new();
    char session[512];

    snprintf(session, sizeof session, "%s-%s", ending->thread_id, ending->turn_id);
    if (ending->turn_id[0] != '\0')
        bobbin_object_set_text(params, "session", session);
    else
        bobbin_object_set_null(params, "session");
    bobbin_object_set_text(params, "outcome", outcome_name(ending->outcome));
    bobbin_object_set_integer(params, "status", ending->outcome);
    if (ending->why[0] == '\0')
        bobbin_object_set_null(params, "error");
    else
        bobbin_object_set_text(params, "error", ending->why);
    bobbin_object_set_text(params, "message", ending->message);
    bobbin_object_set_value(params, "usage", ending->usage);
    bobbin_object_set_json(params, "details", ending->details[0] == '\0' ? NULL : ending->details);
    print_event(view, "run/ended", bobbin_object_to_json(params));
    bobbin_object_free(params);
}

const struct view_ops json_view = {
    .thread = json_thread,
    .event = json_event,
    .note = json_note,
    .log = json_log,
    .tick = json_nothing,
    .pause = json_nothing,
    .end = json_end,
};
