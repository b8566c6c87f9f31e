#include "model/foreign.h"

#include "base/hash.h"
#include "base/memory.h"
#include "model/talk.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

enum { ID_MAX_BYTES = 40, ID_NINE = 9 };

/* -- The request, as its answers need it --------------------------------------------------- */

bool foreign_has_call(const struct foreign_request *request, struct str call_id)
{
    return request->n_call_ids > 0 && bsearch(&call_id, request->call_ids, request->n_call_ids,
                                              sizeof call_id, str_compare_items) != NULL;
}

static void keep_call_ids(struct arena *arena, const struct sampling_options *options,
                          struct foreign_request *request)
{
    struct str *ids = arena_alloc(arena, (options->n_input + 1) * sizeof *ids);
    size_t n = 0;

    for (size_t i = 0; i < options->n_input; i++) {
        struct str json = options->input[i];
        yyjson_doc *doc;
        struct str id;

        if (!str_contains(json, STR_LITERAL("\"call_id\":")))
            continue;
        doc = yyjson_read(json.s, json.len, 0);
        id = json_member(yyjson_doc_get_root(doc), "call_id");
        if (id.s != NULL)
            ids[n++] = arena_keep(arena, id);
        yyjson_doc_free(doc);
    }
    if (n > 0)
        qsort(ids, n, sizeof *ids, str_compare_items);
    request->call_ids = ids;
    request->n_call_ids = n;
}

static void keep_tools(struct arena *arena, const struct sampling_options *options,
                       struct foreign_request *request)
{
    yyjson_doc *doc =
        options->tools.len == 0 ? NULL : yyjson_read(options->tools.s, options->tools.len, 0);
    yyjson_val *list = yyjson_doc_get_root(doc), *entry;
    struct foreign_tool *tools = arena_alloc(arena, (yyjson_arr_size(list) + 1) * sizeof *tools);
    size_t i, max;

    request->tools = tools;
    yyjson_arr_foreach(list, i, max, entry) {
        bool is_custom = str_is(json_member(entry, "type"), "custom");
        struct str name = arena_keep(arena, json_member(entry, "name"));
        struct str sent = name.s == NULL ? STR_NONE : talk_tool_name(arena, name);

        if (name.s != NULL && (is_custom || !str_equal(sent, name)))
            tools[request->n_tools++] = (struct foreign_tool){ sent, name, is_custom };
    }
    yyjson_doc_free(doc);
}

const void *foreign_keep(struct arena *arena, const struct sampling_options *options)
{
    struct foreign_request *request = arena_zero(arena, sizeof *request);

    request->traits = traits_of(options->provider);
    request->traits.limit_name = STR_NONE; /* borrowed, and of no use any more */
    request->origin = provider_origin(arena, options->provider);
    request->window = options->window;
    keep_tools(arena, options, request);
    keep_call_ids(arena, options, request);
    return request;
}

const struct foreign_tool *foreign_find_tool(const struct foreign_request *request, struct str sent)
{
    for (size_t i = 0; i < request->n_tools; i++) {
        if (str_equal(request->tools[i].sent, sent))
            return &request->tools[i];
    }
    return NULL;
}

/* -- Tools --------------------------------------------------------------------------------- */

static const char no_parameters[] = "{\"type\":\"object\",\"properties\":{}}";
static const char text_parameters[] =
    "{\"type\":\"object\",\"properties\":{\"input\":{\"type\":\"string\",\"description\":\"The whole "
    "text, as the description of this tool says.\"}},\"required\":[\"input\"]}";

/* Of a schema; servers refuse them, and a model can do without. */
static bool is_refused_keyword(yyjson_val *key)
{
    static const char *const keywords[] = {
        "$schema", "$ref",    "$defs",  "$id",      "definitions", "additionalProperties",
        "format",  "default", "strict", "examples", "title",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(keywords); i++) {
        if (yyjson_equals_str(key, keywords[i]))
            return true;
    }
    return false;
}

/* ["string","null"] is a string. */
static void write_plain_type(struct buf *out, yyjson_val *type)
{
    yyjson_val *one;
    size_t i, n;

    yyjson_arr_foreach(type, i, n, one) {
        if (!yyjson_equals_str(one, "null")) {
            json_write_value(out, one);
            return;
        }
    }
    json_write_str(out, STR_LITERAL("string"));
}

static void write_plain(struct buf *out, yyjson_val *schema, bool are_names);

/* Alternatives without null; other lists stay as they are. */
static void write_plain_list(struct buf *out, yyjson_val *list)
{
    yyjson_val *one;
    bool is_first = true;
    size_t i, n;

    buf_add_char(out, '[');
    yyjson_arr_foreach(list, i, n, one) {
        if (yyjson_equals_str(yyjson_obj_get(one, "type"), "null"))
            continue;
        if (!is_first)
            buf_add_char(out, ',');
        is_first = false;
        write_plain(out, one, /* are_names= */ false);
    }
    buf_add_char(out, ']');
}

/* `are_names`: the keys name properties, so that each of them stays. Bounded by the depth of what was read. */
static void write_plain(struct buf *out, yyjson_val *schema, bool are_names)
{
    yyjson_val *key, *value;
    bool is_first = true;
    size_t i, n;

    if (yyjson_is_arr(schema)) {
        write_plain_list(out, schema);
        return;
    }
    if (!yyjson_is_obj(schema)) {
        json_write_value(out, schema);
        return;
    }
    buf_add_char(out, '{');
    yyjson_obj_foreach(schema, i, n, key, value) {
        if (!are_names && is_refused_keyword(key))
            continue;
        if (!is_first)
            buf_add_char(out, ',');
        is_first = false;
        json_write_str(out, json_str(key));
        buf_add_char(out, ':');
        if (!are_names && yyjson_equals_str(key, "type") && yyjson_is_arr(value))
            write_plain_type(out, value);
        else
            write_plain(out, value, !are_names && yyjson_equals_str(key, "properties"));
    }
    buf_add_char(out, '}');
}

static void write_schema(struct buf *out, yyjson_val *entry, const struct traits *traits)
{
    yyjson_val *schema = yyjson_obj_get(entry, "parameters");

    if (!yyjson_is_obj(schema))
        buf_add_text(out, no_parameters);
    else if (traits->plain_schemas.value)
        write_plain(out, schema, /* are_names= */ false);
    else
        json_write_value(out, schema);
}

/* What the grammar says, in words that any model can make use of. */
static void describe_custom(struct buf *out, yyjson_val *entry)
{
    struct str grammar = json_member(yyjson_obj_get(entry, "format"), "definition");

    if (str_is(json_member(entry, "name"), "apply_patch"))
        buf_add_text(out, "Changes files. Give the whole patch as `input`, as text.");
    else
        buf_add_str(out, json_member(entry, "description"));
    if (grammar.len == 0)
        return;
    buf_add_text(out, " The text has to fit this grammar (Lark):\n");
    buf_add_str(out, grammar);
    if (str_is(json_member(entry, "name"), "apply_patch"))
        buf_add_text(
            out, "\nAn example:\n*** Begin Patch\n*** Update File: src/main.c\n@@ int main(void)\n"
                 "-    return 1;\n+    return 0;\n*** End Patch");
}

static bool is_offered(yyjson_val *entry)
{
    struct str type = json_member(entry, "type");

    return (str_is(type, "function") || str_is(type, "custom")) &&
           json_member(entry, "name").len > 0;
}

static void offer_tool(yyjson_val *entry, const struct traits *traits, struct arena *arena,
                       struct buf *out, offer_fn *offer, bool is_last)
{
    CLEANUP(buf_done) struct buf description = { 0 };
    CLEANUP(buf_done) struct buf schema = { 0 };

    if (str_is(json_member(entry, "type"), "custom")) {
        describe_custom(&description, entry);
        buf_add_text(&schema, text_parameters);
    } else {
        buf_add_str(&description, json_member(entry, "description"));
        write_schema(&schema, entry, traits);
    }
    offer(out,
          &(struct offered_tool){ talk_tool_name(arena, json_member(entry, "name")),
                                  buf_str(&description), buf_str(&schema) },
          is_last);
}

size_t foreign_offer_tools(const struct sampling_options *options, const struct traits *traits,
                           struct buf *out, offer_fn *offer)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    yyjson_doc *doc =
        options->tools.len == 0 ? NULL : yyjson_read(options->tools.s, options->tools.len, 0);
    yyjson_val *list = yyjson_doc_get_root(doc), *entry;
    size_t i, n, n_all = 0, n_offered = 0;

    yyjson_arr_foreach(list, i, n, entry)
        n_all += is_offered(entry);
    yyjson_arr_foreach(list, i, n, entry) {
        if (!is_offered(entry))
            continue;
        if (n_offered++ > 0)
            buf_add_char(out, ',');
        offer_tool(entry, traits, &arena, out, offer, n_offered == n_all);
    }
    yyjson_doc_free(doc);
    return n_all;
}

/* -- Ids ----------------------------------------------------------------------------------- */

static bool is_plain_id(struct str id)
{
    for (size_t i = 0; i < id.len; i++) {
        if (!isalnum((unsigned char)id.s[i]) && id.s[i] != '_' && id.s[i] != '-')
            return false;
    }
    return id.len > 0 && id.len <= ID_MAX_BYTES;
}

static struct str nine_of(struct arena *arena, uint64_t hash)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char id[ID_NINE];

    for (size_t i = 0; i < ID_NINE; i++) {
        id[i] = digits[hash % (sizeof digits - 1)];
        hash /= sizeof digits - 1;
    }
    return arena_str(arena, id, sizeof id);
}

struct str foreign_call_id(struct arena *arena, struct str call_id, enum call_ids ids)
{
    if (ids == IDS_NINE)
        return nine_of(arena, hash_of(call_id));
    if (is_plain_id(call_id))
        return call_id;
    return str_of(arena_printf(arena, "call_%016" PRIx64, hash_of(call_id)));
}

/* -- Headers ------------------------------------------------------------------------------- */

bool foreign_headers(struct arena *arena, const struct sampling_options *options, size_t n_more,
                     struct header_list *ret_list, struct str *ret_token, struct error *err)
{
    const struct provider *provider = options->provider;
    size_t n_most = 8 + n_more + provider->http_headers.n + provider->env_http_headers.n;
    struct header_list list = { arena, arena_alloc(arena, n_most * sizeof *list.items), 0 };

    if (!provider_token(provider, ret_token, err))
        return false;
    header_list_set(&list, STR_LITERAL("user-agent"), options->user_agent);
    header_list_set(&list, STR_LITERAL("accept"), STR_LITERAL("text/event-stream"));
    header_list_set(&list, STR_LITERAL("content-type"), STR_LITERAL("application/json"));
    *ret_list = list;
    return true;
}

struct name_values foreign_sign(struct arena *arena, struct name_values headers,
                                struct str turn_state, const struct login *login)
{
    struct name_value *items = arena_alloc(arena, (headers.n + 1) * sizeof *items);
    size_t n = headers.n;

    memcpy(items, headers.items, headers.n * sizeof *items);
    if (login->bearer.len > 0)
        items[n++] =
            (struct name_value){ STR_LITERAL("authorization"),
                                 str_of(arena_printf(arena, "Bearer %s", login->bearer.s)) };
    return (struct name_values){ items, n };
}
