#include "ability/mcp_toolset.h"

#include "agent/tool_schema.h"
#include "base/buf.h"
#include "base/check.h"
#include "base/log.h"
#include "mcp/description.h"
#include "schema/json_write.h"

#include <stdlib.h>

enum { LOGGED_NAME_MAX = 200 };

struct toolset_entry {
    struct str name;
    const struct mcp_tool *tool;
    size_t part;
};

/* The tools of one server. */
struct toolset_part {
    struct mcp_toolset *set;
    struct mcp_part given; /* its tools are counted */
    size_t n_hidden;
    const char *first_hidden; /* which, and why */
};

struct mcp_toolset {
    struct list_node node; /* in the list of those that are known */
    unsigned references;
    struct mcp_specs *specs; /* counted */
    struct toolset_part *parts;
    size_t n_parts;
    struct toolset_entry *entries; /* sorted by name */
    size_t n;
    struct str offers;
    struct arena arena; /* for all of that */
};

/* -- Building ------------------------------------------------------------------------------ */

static size_t count_tools(const struct mcp_toolset *set)
{
    size_t n = 0;

    for (size_t i = 0; i < set->n_parts; i++)
        n += set->parts[i].given.tools == NULL ? 0 : set->parts[i].given.tools->n;
    return n;
}

/* Models want to read of `properties`, servers leave them out or say null. NULL: the schema has some. */
static yyjson_doc *schema_with_properties(yyjson_val *schema)
{
    yyjson_val *properties = yyjson_obj_get(schema, "properties");
    yyjson_mut_doc *copy;
    yyjson_doc *doc;

    if (!yyjson_is_obj(schema) || (properties != NULL && !yyjson_is_null(properties)))
        return NULL;
    copy = yyjson_mut_doc_new(/* alc= */ NULL);
    yyjson_mut_doc_set_root(copy, yyjson_val_mut_copy(copy, schema));
    yyjson_mut_obj_put(yyjson_mut_doc_get_root(copy), yyjson_mut_str(copy, "properties"),
                       yyjson_mut_obj(copy));
    doc = yyjson_mut_doc_imut_copy(copy, /* alc= */ NULL);
    yyjson_mut_doc_free(copy);
    return doc;
}

/* The parameters of a tool for a model, into `out` unless that is NULL; or why there can be none. */
static bool write_parameters(const struct mcp_tool *tool, struct buf *out, struct error *err)
{
    yyjson_val *schema = yyjson_obj_get(tool->value, "inputSchema");
    yyjson_doc *completed = schema_with_properties(schema);
    bool is_usable;

    if (completed != NULL)
        schema = yyjson_doc_get_root(completed);
    is_usable = tool_schema_check(schema, err);
    if (is_usable && out != NULL)
        tool_schema_write(schema, out);
    yyjson_doc_free(completed);
    return is_usable;
}

/* A server may have thousands of tools of which something is wrong: each of them is counted, the first is named. */
static void part_hides(struct toolset_part *part, const struct mcp_tool *tool, const char *reason)
{
    struct str name = tool->name;

    if (part->n_hidden++ > 0)
        return;
    if (name.len > LOGGED_NAME_MAX)
        name.len = LOGGED_NAME_MAX;
    part->first_hidden = arena_printf(&part->set->arena, "%.*s: %s", STR_ARGS(name), reason);
}

static void log_hidden(const struct mcp_toolset *set)
{
    for (size_t i = 0; i < set->n_parts; i++) {
        const struct toolset_part *part = &set->parts[i];

        if (part->n_hidden > 0)
            log_warn("MCP server %s: no model is offered %zu of its tools; the first is %s",
                     part->given.spec->name.s, part->n_hidden, part->first_hidden);
    }
}

/* A schema that no provider takes hides its tool. */
static bool tool_is_usable(struct toolset_part *part, const struct mcp_tool *tool)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (!mcp_spec_offers(part->given.spec, tool))
        return false;
    if (tool->name.len > MCP_TOOL_NAME_MAX)
        error_set(&err, ERR_INVALID_REQUEST, "its name has %zu bytes", tool->name.len);
    else if (write_parameters(tool, /* out= */ NULL, &err))
        return true;
    part_hides(part, tool, err.message.s);
    return false;
}

static void add_tools_of(struct mcp_toolset *set, size_t part)
{
    const struct mcp_spec *spec = set->parts[part].given.spec;
    const struct mcp_tools *tools = set->parts[part].given.tools;

    for (size_t i = 0; tools != NULL && i < tools->n; i++) {
        const struct mcp_tool *tool = &tools->items[i];

        if (tool_is_usable(&set->parts[part], tool))
            set->entries[set->n++] =
                (struct toolset_entry){ mcp_spec_tool_name(&set->arena, spec, tool), tool, part };
    }
}

/* By name; of one name in the order of the servers and of their lists. */
static int compare_entries(const void *a, const void *b)
{
    const struct toolset_entry *left = a, *right = b;
    int order = str_compare(left->name, right->name);

    if (order != 0)
        return order;
    if (left->part != right->part)
        return left->part < right->part ? -1 : 1;
    return (left->tool > right->tool) - (left->tool < right->tool);
}

static void sort_entries(struct mcp_toolset *set)
{
    size_t n = 0;

    if (set->n > 1)
        qsort(set->entries, set->n, sizeof set->entries[0], compare_entries);
    for (size_t i = 0; i < set->n; i++) {
        if (n == 0 || !str_equal(set->entries[n - 1].name, set->entries[i].name))
            set->entries[n++] = set->entries[i];
        else
            part_hides(&set->parts[set->entries[i].part], set->entries[i].tool,
                       "another one has the same name for models");
    }
    set->n = n;
}

static void write_offer(const struct mcp_spec *spec, const struct toolset_entry *entry,
                        struct buf *out)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str description = mcp_tool_description(&arena, spec, entry->tool);

    buf_add_text(out, "{\"type\":\"function\",\"name\":");
    json_write_str(out, entry->name);
    buf_add_text(out, ",\"description\":");
    json_write_str(out, description.s != NULL ? description : STR_LITERAL(""));
    buf_add_text(out, ",\"strict\":false,\"parameters\":");
    check(write_parameters(entry->tool, out, &err));
    buf_add_char(out, '}');
}

static void write_offers(struct mcp_toolset *set)
{
    CLEANUP(buf_done) struct buf offers = { 0 };

    for (size_t i = 0; i < set->n; i++) {
        CLEANUP(buf_done) struct buf offer = { 0 };
        struct toolset_part *part = &set->parts[set->entries[i].part];

        if (!part->given.is_offered)
            continue;
        write_offer(part->given.spec, &set->entries[i], &offer);
        if (offer.len > MCP_OFFER_MAX || offers.len + offer.len > MCP_OFFERS_MAX) {
            part_hides(part, set->entries[i].tool,
                       offer.len > MCP_OFFER_MAX ? "it is too long" : "all tools are too long");
            continue;
        }
        if (offers.len > 0)
            buf_add_char(&offers, ',');
        buf_add_str(&offers, buf_str(&offer));
    }
    set->offers = arena_str(&set->arena, buf_str(&offers).s, offers.len);
}

static struct mcp_toolset *toolset_new(const struct mcp_specs *specs, const struct mcp_part *parts,
                                       size_t n)
{
    struct mcp_toolset *set = xcalloc(1, sizeof *set);

    set->specs = mcp_specs_ref(specs);
    set->n_parts = n;
    set->parts = arena_alloc(&set->arena, (n + 1) * sizeof set->parts[0]);
    for (size_t i = 0; i < n; i++) {
        set->parts[i] = (struct toolset_part){ .set = set, .given = parts[i] };
        mcp_tools_ref(parts[i].tools);
    }
    set->entries = arena_alloc(&set->arena, (count_tools(set) + 1) * sizeof set->entries[0]);
    for (size_t i = 0; i < n; i++)
        add_tools_of(set, i);
    sort_entries(set);
    write_offers(set);
    log_hidden(set);
    return set;
}

/* -- Sharing ------------------------------------------------------------------------------- */

static bool toolset_is(const struct mcp_toolset *set, const struct mcp_specs *specs,
                       const struct mcp_part *parts, size_t n)
{
    if (!mcp_specs_equal(set->specs, specs) || set->n_parts != n)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (set->parts[i].given.tools != parts[i].tools ||
            set->parts[i].given.is_offered != parts[i].is_offered)
            return false;
    }
    return true;
}

struct mcp_toolset *mcp_toolset_get(struct list *known, const struct mcp_specs *specs,
                                    const struct mcp_part *parts, size_t n)
{
    struct mcp_toolset *set;

    list_foreach(known, other, struct mcp_toolset, node) {
        if (toolset_is(other, specs, parts, n)) {
            other->references++;
            return other;
        }
    }
    set = toolset_new(specs, parts, n);
    set->references = 1;
    list_append(known, &set->node);
    return set;
}

void mcp_toolset_unref(struct mcp_toolset *set)
{
    if (set == NULL)
        return;
    check(set->references > 0);
    if (--set->references > 0)
        return;
    list_remove(&set->node);
    for (size_t i = 0; i < set->n_parts; i++)
        mcp_tools_unref(set->parts[i].given.tools);
    mcp_specs_unref(set->specs);
    arena_done(&set->arena);
    free(set);
}

/* -- Using --------------------------------------------------------------------------------- */

struct str mcp_toolset_offers(const struct mcp_toolset *set)
{
    return set->offers;
}

static int compare_name(const void *name, const void *entry)
{
    return str_compare(*(const struct str *)name, ((const struct toolset_entry *)entry)->name);
}

const struct mcp_tool *mcp_toolset_find(const struct mcp_toolset *set, struct str name,
                                        size_t *ret_part)
{
    const struct toolset_entry *entry =
        bsearch(&name, set->entries, set->n, sizeof set->entries[0], compare_name);

    if (entry == NULL)
        return NULL;
    *ret_part = entry->part;
    return entry->tool;
}
