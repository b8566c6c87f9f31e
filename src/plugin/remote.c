#include "plugin/remote.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "config/service_base.h"
#include "http/reason.h"
#include "schema/decode.h"
#include "schema/explain.h"
#include "schema/json_depth.h"

enum { SHOWN_ANSWER = 1000 }; /* bytes of an answer that a client is shown */

/* -- Addresses ---------------------------------------------------------------------------------- */

struct str plugin_remote_url(struct arena *arena, struct str base, const char *tail)
{
    return str_of(arena_printf(arena, "%s%s", service_base(arena, base).s, tail));
}

struct str plugin_mutation_url(struct arena *arena, struct str base, struct str id, bool enable)
{
    /* An id has nothing in it that an address would have to hide. */
    return plugin_remote_url(
        arena, base, arena_printf(arena, "/plugins/%s/%s", id.s, enable ? "enable" : "uninstall"));
}

/* -- Answers ------------------------------------------------------------------------------------ */

/* `sending`, `refused` with the address and the status in their places, as the two kinds of requests say it. */
static bool check_answer(const struct fetched *fetched, const char *sending, const char *refused,
                         struct str url, struct error *err)
{
    struct str body = utf8_cut(fetched->body, SHOWN_ANSWER);

    if (fetched->failure != NULL)
        return error_set(err, ERR_INTERNAL, "failed to send %s to %s: %s", sending, url.s,
                         fetched->failure);
    if (fetched->status >= 200 && fetched->status <= 299)
        return true;
    return error_set(err, ERR_INTERNAL, "%s%d %s: %.*s", refused, fetched->status,
                     http_reason(fetched->status), STR_ARGS(body));
}

bool plugin_mutation_check(const struct fetched *fetched, struct str url, struct str id,
                           bool enable, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_remote_plugin_mutation answer;
    struct str body = utf8_cut(fetched->body, SHOWN_ANSWER);

    if (fetched->failure == NULL && (fetched->status < 200 || fetched->status > 299))
        return error_set(err, ERR_INTERNAL,
                         "remote plugin mutation failed with status %d %s from %s: %.*s",
                         fetched->status, http_reason(fetched->status), url.s, STR_ARGS(body));
    if (!check_answer(fetched, "remote plugin mutation request", "", url, err))
        return false;
    if (!schema_decode_text(&type_remote_plugin_mutation, body, &arena, &answer, err)) {
        error_prefix(
            err, arena_printf(&arena,
                              "failed to parse remote plugin mutation response from %s: ", url.s));
        err->code = ERR_INTERNAL;
        return false;
    }
    if (!str_equal(answer.id, id))
        return error_set(err, ERR_INTERNAL,
                         "remote plugin mutation returned unexpected plugin id: expected `%s`, got "
                         "`%s`",
                         id.s, answer.id.s);
    if (answer.enabled != enable)
        return error_set(err, ERR_INTERNAL,
                         "remote plugin mutation returned unexpected enabled state for `%s`: "
                         "expected %s, got %s",
                         id.s, enable ? "true" : "false", answer.enabled ? "true" : "false");
    return true;
}

static bool answer_is_fine(const struct fetched *fetched, struct str url, struct arena *arena,
                           struct error *err)
{
    return check_answer(
        fetched, "remote plugin sync request",
        arena_printf(arena, "remote plugin sync request to %s failed with status ", url.s), url,
        err);
}

/* The tables know objects: the list becomes the only member of one. Faults of syntax have their places in the list alone. */
static bool decode_list(const struct type *type, const char *member, struct str list,
                        struct arena *arena, void *ret_value, struct error *err)
{
    yyjson_doc *doc = json_is_too_deep(list) ? NULL : yyjson_read(list.s, list.len, 0);

    if (doc == NULL) {
        explain_syntax(err, list);
        return false;
    }
    yyjson_doc_free(doc);
    return schema_decode_text(type,
                              str_of(arena_printf(arena, "{\"%s\":%.*s}", member, STR_ARGS(list))),
                              arena, ret_value, err);
}

bool plugin_remote_read(const struct fetched *fetched, struct str url, struct arena *arena,
                        struct remote_plugins *ret_plugins, struct error *err)
{
    struct wire_remote_plugin_list list;
    struct remote_plugin *items;

    if (!answer_is_fine(fetched, url, arena, err))
        return false;
    if (!decode_list(&type_remote_plugin_list, "plugins", fetched->body, arena, &list, err)) {
        error_prefix(
            err,
            arena_printf(arena, "failed to parse remote plugin sync response from %s: ", url.s));
        return false;
    }
    items = arena_zero(arena, (list.plugins.n + 1) * sizeof *items);
    for (size_t i = 0; i < list.plugins.n; i++)
        items[i] = (struct remote_plugin){ .name = list.plugins.items[i].name,
                                           .marketplace = list.plugins.items[i].marketplace_name,
                                           .is_enabled = list.plugins.items[i].enabled };
    *ret_plugins = (struct remote_plugins){ items, list.plugins.n };
    return true;
}

struct str_array plugin_featured_read(const struct fetched *fetched, struct arena *arena)
{
    CLEANUP(error_done) struct error ignored = { 0 };
    struct wire_featured_plugin_list list;

    if (fetched->failure != NULL || fetched->status < 200 || fetched->status > 299)
        return (struct str_array){ 0 };
    if (!decode_list(&type_featured_plugin_list, "ids", fetched->body, arena, &list, &ignored))
        return (struct str_array){ 0 };
    if (list.ids.n > PLUGIN_FEATURED_MAX)
        list.ids.n = PLUGIN_FEATURED_MAX;
    return list.ids;
}
