#include "fleet/raw_message.h"

#include "base/memory.h"
#include "schema/json_scan.h"

enum { ID_DIGITS_MAX = 18 };

struct raw_members {
    struct str id, method, params, result, error;
};

/* Behind a quote, up to the next one. No text: it has escapes, or is no text. */
static struct str plain_text(struct str json)
{
    for (size_t i = 1; i < json.len && json.s[0] == '"'; i++) {
        if (json.s[i] == '"')
            return (struct str){ json.s + 1, i - 1 };
        if (json.s[i] == '\\')
            break;
    }
    return STR_NONE;
}

/* The key of the member that is next; behind its colon then. */
static bool scan_key(struct json_scan *scan, struct str *ret_key)
{
    size_t start = scan->at;

    if (!json_scan_string(scan))
        return false;
    *ret_key = (struct str){ scan->text.s + start + 1, scan->at - start - 2 };
    if (!json_scan_colon(scan))
        return false;
    json_scan_skip(scan);
    return true;
}

/* False: it was there before. */
static bool raw_keep_member(struct raw_members *members, struct str key, struct str value)
{
    static const struct {
        const char *name;
        size_t offset;
    } kept[] = {
        { "id", offsetof(struct raw_members, id) },
        { "method", offsetof(struct raw_members, method) },
        { "params", offsetof(struct raw_members, params) },
        { "result", offsetof(struct raw_members, result) },
        { "error", offsetof(struct raw_members, error) },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(kept); i++) {
        struct str *member = (struct str *)(void *)((char *)members + kept[i].offset);

        if (!str_is(key, kept[i].name))
            continue;
        if (member->s != NULL)
            return false;
        *member = value;
    }
    return true;
}

static bool scan_members(struct str text, struct raw_members *members)
{
    struct json_scan scan = { .text = text };

    if (json_scan_skip(&scan) != '{')
        return false;
    scan.at++;
    scan.depth++;
    for (bool is_first = true; json_scan_has_member(&scan, is_first); is_first = false) {
        struct str key;
        size_t start;

        if (!scan_key(&scan, &key))
            return false;
        start = scan.at;
        if (!json_scan_value(&scan))
            return false;
        if (!raw_keep_member(members, key, (struct str){ text.s + start, scan.at - start }))
            return false;
    }
    if (scan.wrong != NULL)
        return false;
    scan.at++;
    return json_scan_end(&scan);
}

static bool raw_read_number(struct str json, int64_t *ret_number)
{
    int64_t number = 0;

    if (json.len == 0 || json.len > ID_DIGITS_MAX)
        return false;
    for (size_t i = 0; i < json.len; i++) {
        if (json.s[i] < '0' || json.s[i] > '9')
            return false;
        number = number * 10 + (json.s[i] - '0');
    }
    *ret_number = number;
    return true;
}

static bool raw_read_call(const struct raw_members *members, struct raw_message *message)
{
    message->method = plain_text(members->method);
    message->params = members->params.s != NULL ? members->params : STR_LITERAL("{}");
    message->kind = members->id.s == NULL ? RAW_NOTIFICATION : RAW_QUESTION;
    return message->method.s != NULL;
}

/* A number of at most nine digits, and a text. */
static bool is_error(struct str json)
{
    struct str code = raw_member(json, "code"), message = raw_member(json, "message");
    size_t n = 0;

    if (code.s == NULL || message.s == NULL || message.s[0] != '"')
        return false;
    if (code.s[0] == '-')
        code = (struct str){ code.s + 1, code.len - 1 };
    while (n < code.len && code.s[n] >= '0' && code.s[n] <= '9')
        n++;
    return n > 0 && n < 10 && n < code.len && strchr(", }", code.s[n]) != NULL;
}

bool raw_message_read(struct str text, struct raw_message *ret_message)
{
    struct raw_members members = { 0 };
    struct raw_message message = { .text = text };

    if (text.len == 0 || memchr(text.s, '\n', text.len) != NULL || !scan_members(text, &members))
        return false;
    if (members.id.s != NULL && !raw_read_number(members.id, &message.id))
        return false;
    if (members.method.s != NULL) {
        if (!raw_read_call(&members, &message))
            return false;
    } else if (members.id.s == NULL || (members.result.s == NULL && members.error.s == NULL)) {
        return false;
    } else {
        message.kind = members.result.s != NULL ? RAW_RESULT : RAW_ERROR;
        message.body = members.result.s != NULL ? members.result : members.error;
        if (message.kind == RAW_ERROR && !is_error(message.body))
            return false;
    }
    *ret_message = message;
    return true;
}

struct str raw_member(struct str object, const char *name)
{
    struct json_scan scan = { .text = object };

    if (json_scan_skip(&scan) != '{')
        return STR_NONE;
    scan.at++;
    scan.depth++;
    for (bool is_first = true; json_scan_has_member(&scan, is_first); is_first = false) {
        struct str key;

        if (!scan_key(&scan, &key))
            break;
        if (str_is(key, name))
            return (struct str){ object.s + scan.at, object.len - scan.at };
        if (!json_scan_value(&scan))
            break;
    }
    return STR_NONE;
}

struct str raw_text_at(struct str object, const char *const *path)
{
    for (; *path != NULL && object.s != NULL; path++)
        object = raw_member(object, *path);
    return object.s == NULL ? STR_NONE : plain_text(object);
}
