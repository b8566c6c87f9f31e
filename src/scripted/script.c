#include "scripted/script.h"

#include "base/arena.h"
#include "base/memory.h"
#include "base/platform.h"
#include "http/headers.h"
#include "schema/json_read.h"
#include "scripted/capture.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yyjson.h>

enum { SCRIPT_BYTES_MAX = 64 * 1024 * 1024, WAIT_MAX_MS = 24 * 60 * 60 * 1000 };

struct model_script {
    yyjson_doc *doc;
    yyjson_val **left; /* the responses nobody took yet, in order; owned, its values are doc's */
    size_t n_left;
    size_t n_served; /* numbers the ids of what is sent */
};

/* One response on its way to a reply. */
struct making {
    struct reply *reply;
    struct arena *arena;
    size_t number;
    struct error *err;
};

static const char default_usage[] =
    "{\"input_tokens\":100,\"input_tokens_details\":{\"cached_tokens\":20},\"output_tokens\":10,"
    "\"output_tokens_details\":{\"reasoning_tokens\":4},\"total_tokens\":110}";

static bool wrong(struct error *err, const char *what)
{
    return error_set(err, ERR_INVALID_PARAMS, "%s", what);
}

/* yyjson writes without recursion: a script may be nested as deeply as it likes. */
static struct str json_of(struct arena *arena, yyjson_val *value)
{
    size_t len = 0;
    CLEANUP(freep) char *json = yyjson_val_write(value, YYJSON_WRITE_NOFLAG, &len);

    return json == NULL ? arena_str(arena, "null", 4) : arena_str(arena, json, len);
}

/* A key that nothing reads is a misspelt one: the script would do something else than it says. `known` ends with NULL. */
static bool check_members(yyjson_val *object, const char *const *known, struct error *err)
{
    CLEANUP(buf_done) struct buf names = { 0 };
    yyjson_val *key, *value;
    size_t i, n;

    for (const char *const *name = known; *name != NULL; name++)
        buf_printf(&names, "%s\"%s\"", name == known ? "" : ", ", *name);
    yyjson_obj_foreach(object, i, n, key, value) {
        const char *const *name = known;

        while (*name != NULL && !yyjson_equals_str(key, *name))
            name++;
        if (*name == NULL)
            return error_set(err, ERR_INVALID_PARAMS, "nothing reads \"%s\"; there are %s",
                             yyjson_get_str(key), buf_str(&names).s);
    }
    return true;
}

/* ---- items ----------------------------------------------------------------------------------- */

static struct str make_item_id(struct making *making, const char *kind, size_t index)
{
    return str_of(arena_printf(making->arena, "%s_%zu_%zu", kind, making->number, index));
}

/* The "id" of an item, or one made from its place. */
static struct str given_item_id(struct making *making, yyjson_val *item, const char *kind,
                                size_t index)
{
    yyjson_val *id = yyjson_obj_get(item, "id");

    return yyjson_is_str(id) && yyjson_get_len(id) > 0 ? json_str(id)
                                                       : make_item_id(making, kind, index);
}

static bool make_message(struct making *making, yyjson_val *item, yyjson_val *value, size_t index)
{
    struct str id = given_item_id(making, item, "item", index);
    yyjson_val *deltas = yyjson_obj_get(item, "deltas");
    yyjson_val *delta;
    size_t i, n;

    if (!yyjson_is_str(value))
        return wrong(making->err, "\"message\" has to be text");
    if (deltas != NULL && !yyjson_is_arr(deltas))
        return wrong(making->err, "\"deltas\" has to be a list of texts");
    reply_message_begin(making->reply, index, id);
    if (deltas == NULL)
        reply_message_delta(making->reply, index, id, json_str(value));
    yyjson_arr_foreach(deltas, i, n, delta) {
        if (!yyjson_is_str(delta))
            return wrong(making->err, "\"deltas\" has to be a list of texts");
        reply_message_delta(making->reply, index, id, json_str(delta));
    }
    reply_message_end(making->reply, index, id, json_str(value));
    return true;
}

static bool make_reasoning(struct making *making, yyjson_val *item, yyjson_val *value, size_t index)
{
    if (!yyjson_is_str(value))
        return wrong(making->err, "\"reasoning\" has to be text");
    reply_reasoning(making->reply, index, given_item_id(making, item, "item", index),
                    json_str(value));
    return true;
}

static bool make_call(struct making *making, yyjson_val *item, yyjson_val *value, size_t index)
{
    yyjson_val *args = yyjson_obj_get(item, "args");
    struct str arguments = args == NULL          ? STR_LITERAL("{}")
                           : yyjson_is_str(args) ? json_str(args)
                                                 : json_of(making->arena, args);

    if (!yyjson_is_str(value))
        return wrong(making->err, "\"call\" has to be the name of a tool");
    reply_call(making->reply, index, given_item_id(making, item, "call", index), json_str(value),
               arguments);
    return true;
}

static bool make_custom(struct making *making, yyjson_val *item, yyjson_val *value, size_t index)
{
    yyjson_val *input = yyjson_obj_get(item, "input");

    if (!yyjson_is_str(value) || !yyjson_is_str(input))
        return wrong(making->err, "\"custom\" and \"input\" have to be texts");
    reply_custom_call(making->reply, index, given_item_id(making, item, "call", index),
                      json_str(value), json_str(input));
    return true;
}

static bool make_item(struct making *making, yyjson_val *item, yyjson_val *value, size_t index)
{
    if (!yyjson_is_obj(value))
        return wrong(making->err, "\"item\" has to be an object");
    reply_item(making->reply, index, json_of(making->arena, value));
    return true;
}

static const struct {
    const char *member;
    bool (*make)(struct making *making, yyjson_val *item, yyjson_val *value, size_t index);
} kinds[] = {
    { "message", make_message }, { "reasoning", make_reasoning }, { "call", make_call },
    { "custom", make_custom },   { "item", make_item },
};

static bool make_output(struct making *making, yyjson_val *item, size_t index)
{
    static const char *const members[] = { "message", "reasoning", "call", "custom", "item",
                                           "id",      "deltas",    "args", "input",  NULL };

    if (!check_members(item, members, making->err))
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        yyjson_val *value = yyjson_obj_get(item, kinds[i].member);

        if (value != NULL)
            return kinds[i].make(making, item, value, index);
    }
    return wrong(making->err,
                 "an item is an object with \"message\", \"reasoning\", \"call\", \"custom\" or "
                 "\"item\"");
}

/* ---- responses ------------------------------------------------------------------------------- */

static bool make_expanded(struct making *making, yyjson_val *response)
{
    struct str id = str_of(arena_printf(making->arena, "resp_%zu", making->number));
    yyjson_val *output = yyjson_obj_get(response, "output");
    yyjson_val *usage = yyjson_obj_get(response, "usage");
    yyjson_val *item;
    size_t i, n;

    if (output != NULL && !yyjson_is_arr(output))
        return wrong(making->err, "\"output\" has to be a list");
    reply_created(making->reply, id);
    yyjson_arr_foreach(output, i, n, item) {
        if (!make_output(making, item, i))
            return false;
    }
    reply_completed(making->reply, id,
                    usage == NULL ? str_of(default_usage) : json_of(making->arena, usage));
    return true;
}

/* A type stands on a line of its own in the stream. */
static bool is_type(yyjson_val *type)
{
    struct str text = json_str(type);

    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.s[i] < 0x20)
            return false;
    }
    return text.s != NULL;
}

static bool make_raw(struct making *making, yyjson_val *events)
{
    yyjson_val *event;
    size_t i, n;

    if (!yyjson_is_arr(events))
        return wrong(making->err, "\"events\" has to be a list");
    yyjson_arr_foreach(events, i, n, event) {
        yyjson_val *type = yyjson_obj_get(event, "type");

        if (type != NULL && !is_type(type))
            return wrong(making->err, "the \"type\" of an event has to be a word");
        if (!yyjson_is_obj(event) && !is_type(event))
            return wrong(making->err, "an event has to be an object, or a line of text");
        reply_raw_event(making->reply, json_str(type),
                        yyjson_is_str(event) ? json_str(event) : json_of(making->arena, event));
    }
    return true;
}

static bool make_status(struct making *making, yyjson_val *response, yyjson_val *status)
{
    yyjson_val *body = yyjson_obj_get(response, "body");

    if (!yyjson_is_uint(status) || yyjson_get_uint(status) < 200 || yyjson_get_uint(status) > 999)
        return wrong(making->err, "\"status\" has to be a number from 200 to 999");
    making->reply->status = (unsigned)yyjson_get_uint(status);
    buf_add_str(&making->reply->text, body == NULL
                                          ? STR_LITERAL("{\"error\":{\"message\":\"scripted\"}}")
                                          : json_of(making->arena, body));
    return true;
}

static bool make_headers(struct making *making, yyjson_val *headers)
{
    yyjson_val *key, *value;
    size_t i, n;

    if (headers == NULL || yyjson_is_null(headers))
        return true;
    if (!yyjson_is_obj(headers))
        return wrong(making->err, "\"headers\" has to be an object");
    yyjson_obj_foreach(headers, i, n, key, value) {
        struct str text = yyjson_is_str(value) ? json_str(value) : json_of(making->arena, value);

        if (!http_is_token(json_str(key)) || !is_header_value(text))
            return wrong(making->err, "a header cannot be sent");
        buf_printf(&making->reply->headers, "%.*s: %.*s\r\n", STR_ARGS(json_str(key)),
                   STR_ARGS(text));
    }
    return true;
}

/* Leaves *ret_ms alone if there is no such member. */
static bool read_wait(yyjson_val *response, const char *name, uint64_t *ret_ms, struct error *err)
{
    yyjson_val *value = yyjson_obj_get(response, name);
    double ms = yyjson_get_num(value);

    if (value == NULL)
        return true;
    if (!yyjson_is_num(value) || !(ms >= 0 && ms <= WAIT_MAX_MS))
        return error_set(err, ERR_INVALID_PARAMS, "\"%s\" has to be milliseconds, a day at most",
                         name);
    *ret_ms = (uint64_t)ms;
    return true;
}

static bool read_cut(yyjson_val *response, struct reply *reply, struct error *err)
{
    yyjson_val *cut = yyjson_obj_get(response, "cut");

    if (cut == NULL)
        return true;
    if (!yyjson_is_uint(cut))
        return wrong(err, "\"cut\" has to be a number of events");
    reply->is_cut = true;
    reply->n_before_cut = (size_t)yyjson_get_uint(cut);
    return true;
}

static bool make_reply(struct making *making, yyjson_val *response)
{
    yyjson_val *status = yyjson_obj_get(response, "status");
    yyjson_val *events = yyjson_obj_get(response, "events");
    struct reply *reply = making->reply;

    if (!yyjson_is_obj(response))
        return wrong(making->err, "a response has to be an object");
    if (!read_wait(response, "hang_ms", &reply->hang_ms, making->err) ||
        !read_wait(response, "delay_ms", &reply->delay_ms, making->err) ||
        !read_cut(response, reply, making->err) ||
        !make_headers(making, yyjson_obj_get(response, "headers")))
        return false;
    if (status != NULL)
        return make_status(making, response, status);
    return events != NULL ? make_raw(making, events) : make_expanded(making, response);
}

/* ---- what a request decides ------------------------------------------------------------------ */

static yyjson_val *take_left(struct model_script *script, size_t index)
{
    yyjson_val *response = script->left[index];

    script->n_left--;
    memmove(script->left + index, script->left + index + 1,
            (script->n_left - index) * sizeof *script->left);
    return response;
}

static yyjson_val *pick(struct model_script *script, struct str body)
{
    for (size_t i = 0; i < script->n_left; i++) {
        yyjson_val *when = yyjson_obj_get(script->left[i], "when");

        if (when != NULL && str_contains(body, json_str(when)))
            return take_left(script, i);
    }
    for (size_t i = 0; i < script->n_left; i++) {
        if (yyjson_obj_get(script->left[i], "when") == NULL)
            return take_left(script, i);
    }
    return NULL;
}

/* Puts `found` in for every {NAME}. */
static bool replace(struct buf *text, struct str name, struct str found, struct error *err)
{
    CLEANUP(buf_done) struct buf old = *text;
    CLEANUP(buf_done) struct buf mark = { 0 };
    struct str rest = { old.data, old.len };
    const char *place;

    *text = (struct buf){ 0 };
    buf_printf(&mark, "{%.*s}", STR_ARGS(name));
    while ((place = memmem(rest.s, rest.len, mark.data, mark.len)) != NULL) {
        size_t before = (size_t)(place - rest.s);

        buf_add(text, rest.s, before);
        buf_add_str(text, found);
        rest.s += before + mark.len;
        rest.len -= before + mark.len;
        if (text->len > SCRIPT_BYTES_MAX)
            return wrong(err, "what was captured makes the response too long");
    }
    buf_add_str(text, rest);
    return true;
}

/* The response with what the patterns find in the request; the caller frees the document. */
static bool fill_captures(yyjson_val *response, struct str body, struct arena *arena,
                          yyjson_doc **ret_doc, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    yyjson_val *key, *pattern;
    size_t i, n;

    buf_add_str(&text, json_of(arena, response));
    yyjson_obj_foreach(yyjson_obj_get(response, "capture"), i, n, key, pattern) {
        struct str found;

        if (!capture_find(arena, json_str(pattern), body, &found, err) ||
            !replace(&text, json_str(key), found, err))
            return false;
    }
    *ret_doc = yyjson_read(text.data, text.len, YYJSON_READ_NOFLAG);
    return *ret_doc != NULL || wrong(err, "what was captured makes the response no JSON");
}

static bool answer_from(struct model_script *script, yyjson_val *response, struct str body,
                        struct reply *reply, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct making making = { reply, &arena, script->n_served, err };
    yyjson_doc *doc = NULL;
    bool ok;

    if (yyjson_obj_get(response, "capture") == NULL)
        return make_reply(&making, response);
    ok = fill_captures(response, body, &arena, &doc, err) &&
         make_reply(&making, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    return ok;
}

void script_answer(struct model_script *script, struct str body, struct reply *ret_reply)
{
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_val *response = pick(script, body);

    script->n_served++;
    *ret_reply = (struct reply){ .dialect = ret_reply->dialect };
    if (response == NULL)
        reply_fail(ret_reply, 500, "script is used up");
    else if (!answer_from(script, response, body, ret_reply, &err))
        reply_fail(ret_reply, 500, err.message.s);
}

bool script_is_used_up(const struct model_script *script)
{
    return script->n_left == 0;
}

/* ---- loading --------------------------------------------------------------------------------- */

static bool check_captures(yyjson_val *captures, struct error *err)
{
    yyjson_val *key, *pattern;
    size_t i, n;

    if (captures == NULL)
        return true;
    if (!yyjson_is_obj(captures))
        return wrong(err, "\"capture\" has to be an object");
    yyjson_obj_foreach(captures, i, n, key, pattern) {
        if (!yyjson_is_str(pattern))
            return wrong(err, "\"capture\" has to hold patterns");
        if (!capture_check(json_str(pattern), err))
            return false;
    }
    return true;
}

static bool check_response(yyjson_val *response, struct error *err)
{
    CLEANUP(reply_done) struct reply reply = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const char *const members[] = { "output", "events",  "status",  "body",
                                           "usage",  "headers", "hang_ms", "delay_ms",
                                           "cut",    "when",    "capture", NULL };
    struct making making = { &reply, &arena, /* number= */ 0, err };
    yyjson_val *when = yyjson_obj_get(response, "when");

    if (!check_members(response, members, err))
        return false;
    if (when != NULL && !yyjson_is_str(when))
        return wrong(err, "\"when\" has to be text");
    return check_captures(yyjson_obj_get(response, "capture"), err) &&
           make_reply(&making, response);
}

static bool read_responses(struct model_script *script, struct error *err)
{
    yyjson_val *root = yyjson_doc_get_root(script->doc);
    yyjson_val *list = yyjson_is_obj(root) ? yyjson_obj_get(root, "model") : root;
    yyjson_val *response;
    size_t i, n;

    if (!yyjson_is_arr(list))
        return wrong(err, "a script has to be a list of responses");
    script->left = xcalloc(yyjson_arr_size(list) + 1, sizeof(yyjson_val *));
    yyjson_arr_foreach(list, i, n, response) {
        char place[40];

        snprintf(place, sizeof place, "response %zu: ", i + 1);
        if (!check_response(response, err))
            return error_prefix(err, place);
        script->left[script->n_left++] = response;
    }
    return true;
}

bool script_parse(struct str json, struct model_script **ret_script, struct error *err)
{
    struct model_script *script = xcalloc(1, sizeof *script);
    yyjson_read_err why;

    /* yyjson does not write to it without YYJSON_READ_INSITU. */
    script->doc = yyjson_read_opts((char *)(uintptr_t)json.s, json.len, YYJSON_READ_NOFLAG,
                                   /* allocator= */ NULL, &why);
    if (script->doc == NULL)
        error_set(err, ERR_INVALID_PARAMS, "no JSON: %s at byte %zu", why.msg, why.pos);
    if (script->doc == NULL || !read_responses(script, err)) {
        script_free(script);
        return false;
    }
    *ret_script = script;
    return true;
}

/* A pipe will do as well as a file. */
static bool read_script_file(int fd, struct buf *text, struct error *err)
{
    for (;;) {
        ssize_t n = read(fd, buf_reserve(text, 64 * 1024), 64 * 1024);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return wrong(err, strerror(errno));
        if (n == 0)
            return true;
        text->len += (size_t)n;
        if (text->len > SCRIPT_BYTES_MAX)
            return wrong(err, "longer than 64 MB");
    }
}

bool script_load(const char *path, struct model_script **ret_script, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(buf_done) struct buf prefix = { 0 };
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok;

    if (fd < 0)
        return error_set(err, ERR_INTERNAL, "cannot read %s: %s", path, strerror(errno));
    ok = read_script_file(fd, &text, err);
    close(fd);
    if (ok && script_parse(buf_str(&text), ret_script, err))
        return true;
    buf_printf(&prefix, "cannot use %s: ", path);
    return error_prefix(err, buf_str(&prefix).s);
}

void script_free(struct model_script *script)
{
    if (script == NULL)
        return;
    yyjson_doc_free(script->doc);
    free(script->left);
    free(script);
}
