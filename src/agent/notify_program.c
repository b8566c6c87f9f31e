#include "agent/notify_program.h"

#include "agent/turn_internal.h"
#include "base/memory.h"
#include "exec/detached.h"
#include "exec/environment.h"
#include "schema/json_write.h"

/* A program takes arguments of at most 128 KiB each; the oldest messages are left out first. */
enum { MAX_MESSAGES_BYTES = 64 * 1024 };

static void add_member(struct buf *out, const char *name, struct str value)
{
    buf_add_char(out, out->len == 0 ? '{' : ',');
    json_write_str(out, str_of(name));
    buf_add_char(out, ':');
    if (value.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, value);
}

/* The text parts of a message, joined. */
static void add_input_message(struct buf *out, struct str item_json)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    yyjson_doc *doc = yyjson_read(item_json.s, item_json.len, 0);
    yyjson_val *part;
    size_t i, n;

    yyjson_arr_foreach(yyjson_obj_get(yyjson_doc_get_root(doc), "content"), i, n, part) {
        const char *piece = yyjson_get_str(yyjson_obj_get(part, "text"));

        if (piece != NULL)
            buf_add_text(&text, piece);
    }
    json_write_str(out, buf_str(&text));
    yyjson_doc_free(doc);
}

/* The first message that still fits, counted from the newest. */
static size_t first_that_fits(const struct history *history)
{
    size_t left = MAX_MESSAGES_BYTES, first = history->n;

    for (size_t i = history->n; i-- > 0;) {
        if (!history->items[i].is_boundary)
            continue;
        if (history->items[i].json.len > left)
            break;
        left -= history->items[i].json.len;
        first = i;
    }
    return first;
}

static void add_input_messages(struct buf *out, const struct history *history)
{
    bool any = false;

    buf_add_text(out, ",\"input-messages\":[");
    for (size_t i = first_that_fits(history); i < history->n; i++) {
        if (!history->items[i].is_boundary)
            continue;
        if (any)
            buf_add_char(out, ',');
        add_input_message(out, history->items[i].json);
        any = true;
    }
    buf_add_char(out, ']');
}

static struct str last_message(struct turn *turn)
{
    struct str text = turn_last_message(turn);

    if (text.len > MAX_MESSAGES_BYTES / 2)
        text.len = MAX_MESSAGES_BYTES / 2; /* what is cut within a character becomes U+FFFD */
    return text;
}

/* The first of those who listen; NULL: nobody does, or it has no name. */
static const char *client_name(const struct thread *thread)
{
    const struct asker *asker = &thread->agent->asker;

    return thread->n_subscribers == 0 ? NULL
                                      : asker->client_name(asker->owner, thread->subscribers[0]);
}

static void write_turn_event(struct turn *turn, struct buf *out)
{
    const struct thread *thread = turn->thread;

    add_member(out, "type", STR_LITERAL("agent-turn-complete"));
    add_member(out, "thread-id", str_of(thread->id));
    add_member(out, "turn-id", turn_id_str(turn));
    add_member(out, "cwd", turn->settings->cwd);
    if (client_name(thread) != NULL)
        add_member(out, "client", str_of(client_name(thread)));
    add_input_messages(out, &thread->conversation.history);
    add_member(out, "last-assistant-message", last_message(turn));
    buf_add_char(out, '}');
}

void notify_program_run(struct turn *turn)
{
    const struct settings *settings = turn->settings;
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf event = { 0 };
    struct environment_request environment = {
        .policy = &settings->shell_environment,
        .secret_names = environment_secrets(settings->provider, &arena),
    };
    const char **argv;

    if (settings->notify.n == 0)
        return;
    write_turn_event(turn, &event);
    argv = arena_zero(&arena, (settings->notify.n + 2) * sizeof *argv);
    for (size_t i = 0; i < settings->notify.n; i++)
        argv[i] = settings->notify.items[i].s;
    argv[settings->notify.n] = buf_str(&event).s;
    detached_start(argv, environment_make(&environment, &arena), settings->cwd.s);
}
