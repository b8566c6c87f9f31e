#include "toml/edit.h"

#include "base/memory.h"
#include "toml/write.h"

#include <stdlib.h>

static const char byte_order_mark[] = "\xef\xbb\xbf";

/* A header or a pair, as whole lines. */
struct line_range {
    size_t start;
    size_t end; /* behind its line break */
};

enum text_change_kind {
    CHANGE_PART,     /* within lines */
    CHANGE_LINES,    /* whole lines */
    CHANGE_SECTIONS, /* whole lines that begin with a header: a blank line before it */
};

/* Instead of [start, end) of the text there is to be `with`. */
struct text_change {
    size_t start;
    size_t end;
    struct str with;
    size_t order; /* in which they were found; decides between those of one place */
    enum text_change_kind kind;
};

struct editor {
    struct arena *arena;
    struct str text;
    const char *eol;
    struct line_range *items; /* sorted */
    size_t n_items;
    size_t items_cap;
    struct text_change *changes;
    size_t n_changes;
    size_t changes_cap;
};

/*
 * A table of the text: its keys from the root, and how many of them its header has; the rest are
 * written before each of its keys, with dots.
 */
struct spot {
    const struct spot *parent;
    struct str key;
    const struct toml_value *table;
    bool dotted;
};

struct toml_value *toml_copy(struct arena *arena, const struct toml_value *table)
{
    struct toml_value *copy = toml_new(arena, TOML_TABLE, table->source);

    copy->origin = table->origin;
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];

        toml_set(arena, copy, entry->key,
                 entry->value->type == TOML_TABLE ? toml_copy(arena, entry->value) : entry->value);
    }
    return copy;
}

struct toml_value *toml_enter_table(struct arena *arena, struct toml_value *table, struct str key)
{
    struct toml_value *inner = toml_get(table, key);

    if (inner != NULL)
        return inner->type == TOML_TABLE ? inner : NULL;
    inner = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    inner->origin = TOML_BY_SUBTABLE;
    toml_set(arena, table, key, inner);
    return inner;
}

static bool tables_equal(const struct toml_value *a, const struct toml_value *b)
{
    if (a->table.n != b->table.n)
        return false;
    for (size_t i = 0; i < a->table.n; i++) {
        const struct toml_value *other = toml_get(b, a->table.entries[i].key);

        if (other == NULL || !toml_equal(a->table.entries[i].value, other))
            return false;
    }
    return true;
}

/* What is not a number is equal to itself here, and -0.0 is not 0.0. */
static uint64_t bits_of(double number)
{
    uint64_t bits;

    memcpy(&bits, &number, sizeof bits);
    return bits;
}

bool toml_equal(const struct toml_value *a, const struct toml_value *b) // NOLINT(misc-no-recursion)
{
    if (a == b)
        return true;
    if (a->type != b->type)
        return false;
    switch (a->type) {
    case TOML_NOTHING:
        return true;
    case TOML_INTEGER:
        return a->integer == b->integer;
    case TOML_FLOAT:
        return bits_of(a->number) == bits_of(b->number);
    case TOML_BOOLEAN:
        return a->boolean == b->boolean;
    case TOML_ARRAY:
        if (a->array.n != b->array.n)
            return false;
        for (size_t i = 0; i < a->array.n; i++) {
            if (!toml_equal(a->array.items[i], b->array.items[i]))
                return false;
        }
        return true;
    case TOML_TABLE:
        return tables_equal(a, b);
    default:
        return str_equal(a->text, b->text);
    }
}

/* -- Where things stand --------------------------------------------------------------------- */

static size_t line_start(const struct editor *editor, size_t offset)
{
    while (offset > 0 && editor->text.s[offset - 1] != '\n')
        offset--;
    return offset;
}

static size_t line_end(const struct editor *editor, size_t offset)
{
    const char *newline = memchr(editor->text.s + offset, '\n', editor->text.len - offset);

    return newline == NULL ? editor->text.len : (size_t)(newline - editor->text.s) + 1;
}

static struct line_range lines_of(const struct editor *editor, struct toml_position start,
                                  struct toml_position end)
{
    return (struct line_range){ line_start(editor, start.offset), line_end(editor, end.offset) };
}

static struct line_range pair_lines(const struct editor *editor, const struct toml_entry *entry)
{
    return lines_of(editor, entry->key_range.start, entry->value->range.end);
}

static struct line_range header_lines(const struct editor *editor, const struct toml_value *table)
{
    return lines_of(editor, table->range.start, table->range.end);
}

static bool is_array_of_tables(const struct toml_value *value)
{
    return value->type == TOML_ARRAY && value->origin == TOML_OF_TABLES;
}

/* { }, [ ], a scalar: what stands behind a `=`. */
static bool is_pair(const struct toml_value *value)
{
    return value->type == TOML_TABLE ? value->origin == TOML_INLINE : !is_array_of_tables(value);
}

static void editor_add_lines(struct editor *editor, struct line_range item)
{
    if (editor->n_items == editor->items_cap) {
        editor->items_cap = editor->items_cap == 0 ? 64 : editor->items_cap * 2;
        editor->items = xrealloc(editor->items, editor->items_cap * sizeof *editor->items);
    }
    editor->items[editor->n_items++] = item;
}

static void collect_items(struct editor *editor, // NOLINT(misc-no-recursion)
                          const struct toml_value *table)
{
    if (table->origin == TOML_BY_HEADER && table->depth > 0)
        editor_add_lines(editor, header_lines(editor, table));
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];

        if (is_pair(entry->value)) {
            editor_add_lines(editor, pair_lines(editor, entry));
        } else if (entry->value->type == TOML_TABLE) {
            collect_items(editor, entry->value);
        } else {
            for (size_t k = 0; k < entry->value->array.n; k++)
                collect_items(editor, entry->value->array.items[k]);
        }
    }
}

static int compare_items(const void *a, const void *b)
{
    const struct line_range *left = a, *right = b;

    return left->start < right->start ? -1 : left->start > right->start;
}

/* The end of what stands before a line: what is above it is not white space and comments alone. */
static size_t end_before(const struct editor *editor, size_t start)
{
    size_t low = 0, high = editor->n_items;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (editor->items[middle].start < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? 0 : editor->items[low - 1].end;
}

static char first_character(const struct editor *editor, size_t line)
{
    while (line < editor->text.len && (editor->text.s[line] == ' ' || editor->text.s[line] == '\t'))
        line++;
    return line < editor->text.len ? editor->text.s[line] : '\n';
}

/* Where the comment lines right above a line begin. */
static size_t with_comments(const struct editor *editor, size_t start)
{
    size_t floor = end_before(editor, start);

    while (start > floor) {
        size_t above = line_start(editor, start - 1);

        if (above < floor || first_character(editor, above) != '#')
            break;
        start = above;
    }
    return start;
}

static size_t with_blank_lines(const struct editor *editor, size_t start)
{
    size_t floor = end_before(editor, start);

    while (start > floor) {
        size_t above = line_start(editor, start - 1);
        char first = first_character(editor, above);

        if (above < floor || (first != '\n' && first != '\r'))
            break;
        start = above;
    }
    return start;
}

/* -- Changes -------------------------------------------------------------------------------- */

static void editor_add_change(struct editor *editor, enum text_change_kind kind, size_t start,
                              size_t end, struct str with)
{
    if (editor->n_changes == editor->changes_cap) {
        editor->changes_cap = editor->changes_cap == 0 ? 16 : editor->changes_cap * 2;
        editor->changes = xrealloc(editor->changes, editor->changes_cap * sizeof *editor->changes);
    }
    editor->changes[editor->n_changes] = (struct text_change){
        start, end, arena_keep(editor->arena, with), editor->n_changes, kind,
    };
    editor->n_changes++;
}

static void remove_lines(struct editor *editor, struct line_range lines)
{
    editor_add_change(editor, CHANGE_LINES, with_comments(editor, lines.start), lines.end,
                      STR_LITERAL(""));
}

/* The end of the last pair of a table, without those under headers of their own; or `otherwise`. */
static size_t pairs_end(const struct editor *editor, // NOLINT(misc-no-recursion)
                        const struct toml_value *table, size_t otherwise)
{
    size_t end = otherwise;

    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        size_t here = 0;

        if (is_pair(entry->value))
            here = pair_lines(editor, entry).end;
        else if (entry->value->type == TOML_TABLE && entry->value->origin == TOML_BY_DOTS)
            here = pairs_end(editor, entry->value, 0);
        end = here > end ? here : end;
    }
    return end;
}

/* The end of the last line that has anything to do with a table; 0: it is nowhere. */
static size_t table_end(const struct editor *editor, // NOLINT(misc-no-recursion)
                        const struct toml_value *table)
{
    size_t end =
        table->origin == TOML_BY_HEADER && table->depth > 0 ? header_lines(editor, table).end : 0;

    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        size_t here = 0;

        if (is_pair(entry->value))
            here = pair_lines(editor, entry).end;
        else if (entry->value->type == TOML_TABLE)
            here = table_end(editor, entry->value);
        else
            here = table_end(editor, entry->value->array.items[entry->value->array.n - 1]);
        end = here > end ? here : end;
    }
    return end;
}

static void remove_table(struct editor *editor, const struct toml_value *table);

static void remove_value(struct editor *editor, // NOLINT(misc-no-recursion)
                         const struct toml_entry *entry)
{
    if (is_pair(entry->value)) {
        remove_lines(editor, pair_lines(editor, entry));
    } else if (entry->value->type == TOML_TABLE) {
        remove_table(editor, entry->value);
    } else {
        for (size_t i = 0; i < entry->value->array.n; i++)
            remove_table(editor, entry->value->array.items[i]);
    }
}

/* Its header and pairs in one piece, with the comments between them. */
static void remove_table(struct editor *editor, // NOLINT(misc-no-recursion)
                         const struct toml_value *table)
{
    bool has_header = table->origin == TOML_BY_HEADER;

    if (has_header) {
        struct line_range header = header_lines(editor, table);
        size_t start = with_blank_lines(editor, with_comments(editor, header.start));

        editor_add_change(editor, CHANGE_LINES, start, pairs_end(editor, table, header.end),
                          STR_LITERAL(""));
    }
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        bool in_piece = is_pair(entry->value);

        if (has_header && entry->value->type == TOML_TABLE &&
            entry->value->origin == TOML_BY_DOTS) {
            /* Its pairs are gone; it may have tables with headers, too. */
            for (size_t k = 0; k < entry->value->table.n; k++) {
                if (!is_pair(entry->value->table.entries[k].value))
                    remove_value(editor, &entry->value->table.entries[k]);
            }
        } else if (!has_header || !in_piece) {
            remove_value(editor, entry);
        }
    }
}

/* -- Additions ------------------------------------------------------------------------------ */

static void write_path(struct buf *out, const struct spot *spot) // NOLINT(misc-no-recursion)
{
    if (spot->parent == NULL)
        return;
    write_path(out, spot->parent);
    if (spot->parent->parent != NULL)
        buf_add_char(out, '.');
    toml_write_key(out, spot->key);
}

static void write_dots(struct buf *out, const struct spot *spot) // NOLINT(misc-no-recursion)
{
    if (!spot->dotted)
        return;
    write_dots(out, spot->parent);
    toml_write_key(out, spot->key);
    buf_add_char(out, '.');
}

static void write_header(struct editor *editor, struct buf *out, const struct spot *spot,
                         const char *closing)
{
    buf_add_char(out, '[');
    write_path(out, spot);
    buf_printf(out, "%s%s", closing, editor->eol);
}

static void write_pair(struct editor *editor, struct buf *out, const struct spot *spot,
                       const struct toml_entry *entry)
{
    write_dots(out, spot);
    toml_write_key(out, entry->key);
    buf_add_text(out, " = ");
    toml_write_value(out, entry->value, editor->text);
    buf_add_text(out, editor->eol);
}

/* What gets a header of its own: [a] or [[a]]. */
static bool is_section(const struct toml_value *value)
{
    return value->type == TOML_TABLE || is_array_of_tables(value);
}

static bool needs_header(const struct toml_value *table)
{
    if (table->origin != TOML_BY_SUBTABLE || table->table.n == 0)
        return true;
    for (size_t i = 0; i < table->table.n; i++) {
        if (!is_section(table->table.entries[i].value))
            return true;
    }
    return false;
}

static void write_sections(struct editor *editor, struct buf *out, const struct spot *spot,
                           const struct toml_value *value);

/* A table that is new, with the tables inside. */
static void write_table(struct editor *editor, struct buf *out, // NOLINT(misc-no-recursion)
                        const struct spot *spot, const struct toml_value *table, bool is_element)
{
    if (is_element || needs_header(table)) {
        if (out->len > 0)
            buf_add_text(out, editor->eol);
        if (is_element)
            buf_add_char(out, '[');
        write_header(editor, out, spot, is_element ? "]]" : "]");
    }
    for (size_t i = 0; i < table->table.n; i++) {
        if (!is_section(table->table.entries[i].value))
            write_pair(editor, out, spot, &table->table.entries[i]);
    }
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];
        struct spot inside = { spot, entry->key, entry->value, false };

        if (is_section(entry->value))
            write_sections(editor, out, &inside, entry->value);
    }
}

static void write_sections(struct editor *editor, struct buf *out, // NOLINT(misc-no-recursion)
                           const struct spot *spot, const struct toml_value *value)
{
    if (value->type == TOML_TABLE) {
        write_table(editor, out, spot, value, /* is_element= */ false);
        return;
    }
    for (size_t i = 0; i < value->array.n; i++)
        write_table(editor, out, spot, value->array.items[i], /* is_element= */ true);
}

/* Where the first header below a table that has none itself begins, with its comments. */
static size_t first_header(const struct editor *editor, // NOLINT(misc-no-recursion)
                           const struct toml_value *table)
{
    size_t first = editor->text.len;

    if (table->origin == TOML_BY_HEADER)
        return with_comments(editor, header_lines(editor, table).start);
    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_value *value = table->table.entries[i].value;
        size_t here;

        if (is_pair(value))
            continue;
        here = first_header(editor, value->type == TOML_TABLE ? value : value->array.items[0]);
        first = here < first ? here : first;
    }
    return first;
}

static void add_pairs(struct editor *editor, const struct spot *spot, struct buf *pairs)
{
    const struct toml_value *table = spot->table;
    CLEANUP(buf_done) struct buf with_header = { 0 };
    size_t at;

    if (table->origin == TOML_BY_SUBTABLE) {
        at = first_header(editor, table);
        write_header(editor, &with_header, spot, "]");
        buf_add(&with_header, pairs->data, pairs->len);
        buf_add_text(&with_header, editor->eol);
        editor_add_change(editor, CHANGE_SECTIONS, at, at, buf_str(&with_header));
        return;
    }
    if (table->depth == 0) /* behind a byte order mark */
        at = pairs_end(editor, table, strncmp(editor->text.s, byte_order_mark, 3) == 0 ? 3 : 0);
    else if (spot->dotted)
        at = pairs_end(editor, table, 0);
    else
        at = pairs_end(editor, table, header_lines(editor, table).end);
    editor_add_change(editor, CHANGE_LINES, at, at, buf_str(pairs));
}

static void add_sections(struct editor *editor, const struct spot *spot, struct buf *sections)
{
    size_t at = spot->table->depth == 0 ? editor->text.len : table_end(editor, spot->table);

    editor_add_change(editor, CHANGE_SECTIONS, at, at, buf_str(sections));
}

/* -- Comparing ------------------------------------------------------------------------------ */

static void replace_value(struct editor *editor, const struct toml_value *old,
                          const struct toml_value *wanted)
{
    CLEANUP(buf_done) struct buf value = { 0 };

    toml_write_value(&value, wanted, editor->text);
    editor_add_change(editor, CHANGE_PART, old->range.start.offset, old->range.end.offset + 1,
                      buf_str(&value));
}

/* Has { } still the keys it had? Those with dots have no place of their own, so they, too, must. */
static bool keeps_keys(const struct toml_value *old, // NOLINT(misc-no-recursion)
                       const struct toml_value *wanted)
{
    if (wanted->type != TOML_TABLE || old->table.n != wanted->table.n)
        return false;
    for (size_t i = 0; i < old->table.n; i++) {
        const struct toml_entry *entry = &old->table.entries[i];
        const struct toml_value *now = toml_get(wanted, entry->key);
        bool is_dotted = entry->value->type == TOML_TABLE && entry->value->origin == TOML_BY_DOTS;

        if (now == NULL || (is_dotted && !keeps_keys(entry->value, now)))
            return false;
    }
    return true;
}

/* Of { a = 1 } only values are replaced as long as it keeps its keys. */
static void change_inline(struct editor *editor, // NOLINT(misc-no-recursion)
                          const struct toml_value *old, const struct toml_value *wanted)
{
    if (old->type != TOML_TABLE || !keeps_keys(old, wanted)) {
        replace_value(editor, old, wanted);
        return;
    }
    for (size_t i = 0; i < old->table.n; i++) {
        const struct toml_entry *entry = &old->table.entries[i];
        const struct toml_value *now = toml_get(wanted, entry->key);

        if (!toml_equal(entry->value, now))
            change_inline(editor, entry->value, now);
    }
}

static void change_table(struct editor *editor, const struct spot *spot,
                         const struct toml_value *wanted);

/* [[a]] tables: what is the same stays, what is new comes behind it, the rest goes. */
static void change_elements(struct editor *editor, // NOLINT(misc-no-recursion)
                            const struct spot *spot, const struct toml_array *old,
                            const struct toml_array *wanted)
{
    CLEANUP(buf_done) struct buf added = { 0 };
    size_t kept = 0, end = table_end(editor, old->items[old->n - 1]);

    for (size_t i = 0; i < old->n; i++) {
        struct spot element = { spot->parent, spot->key, old->items[i], false };

        if (old->n == wanted->n)
            change_table(editor, &element, wanted->items[i]);
        else if (kept < wanted->n && toml_equal(old->items[i], wanted->items[kept]))
            kept++;
        else
            remove_table(editor, old->items[i]);
    }
    for (; old->n != wanted->n && kept < wanted->n; kept++)
        write_table(editor, &added, spot, wanted->items[kept], /* is_element= */ true);
    if (added.len > 0)
        editor_add_change(editor, CHANGE_SECTIONS, end, end, buf_str(&added));
}

/* Can what stands there become what is wanted without moving? */
static bool change_in_place(struct editor *editor, // NOLINT(misc-no-recursion)
                            const struct spot *spot, const struct toml_entry *old,
                            const struct toml_value *wanted)
{
    if (is_pair(old->value)) {
        bool to_table = wanted->type == TOML_TABLE;

        if (to_table && old->value->type != TOML_TABLE && !spot->dotted)
            return false;
        change_inline(editor, old->value, wanted);
        return true;
    }
    if (old->value->type == TOML_TABLE && wanted->type == TOML_TABLE) {
        struct spot inside = { spot, old->key, old->value, old->value->origin == TOML_BY_DOTS };

        /* Without a header it is there only as long as something is in it. */
        if (wanted->table.n == 0 && old->value->origin != TOML_BY_HEADER)
            return false;
        change_table(editor, &inside, wanted);
        return true;
    }
    if (is_array_of_tables(old->value) && is_array_of_tables(wanted)) {
        struct spot inside = { spot, old->key, old->value, false };

        change_elements(editor, &inside, &old->value->array, &wanted->array);
        return true;
    }
    return false;
}

/* The pair before which a key belongs by its name; NULL: none, or they are in another order. */
static const struct toml_entry *pair_behind(const struct toml_value *table, struct str key)
{
    const struct toml_entry *found = NULL, *last = NULL;

    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = &table->table.entries[i];

        if (!is_pair(entry->value))
            continue;
        if (last != NULL && strcmp(last->key.s, entry->key.s) > 0)
            return NULL;
        if (found == NULL && strcmp(entry->key.s, key.s) > 0)
            found = entry;
        last = entry;
    }
    return found;
}

static void add_pair_before(struct editor *editor, const struct spot *spot,
                            const struct toml_entry *added, const struct toml_entry *next)
{
    CLEANUP(buf_done) struct buf pair = { 0 };
    size_t at = with_comments(editor, pair_lines(editor, next).start);

    write_pair(editor, &pair, spot, added);
    editor_add_change(editor, CHANGE_LINES, at, at, buf_str(&pair));
}

static void change_table(struct editor *editor,
                         const struct spot *spot, // NOLINT(misc-no-recursion)
                         const struct toml_value *wanted)
{
    const struct toml_value *old = spot->table;
    CLEANUP(buf_done) struct buf pairs = { 0 };
    CLEANUP(buf_done) struct buf sections = { 0 };

    for (size_t i = 0; i < old->table.n; i++) {
        if (toml_get(wanted, old->table.entries[i].key) == NULL)
            remove_value(editor, &old->table.entries[i]);
    }
    for (size_t i = 0; i < wanted->table.n; i++) {
        const struct toml_entry *entry = &wanted->table.entries[i];
        const struct toml_entry *there = toml_find(old, entry->key);
        const struct toml_entry *next = wanted->by_name ? pair_behind(old, entry->key) : NULL;
        struct spot inside = { spot, entry->key, entry->value, false };

        if (there != NULL && (toml_equal(there->value, entry->value) ||
                              change_in_place(editor, spot, there, entry->value)))
            continue;
        if (there != NULL)
            remove_value(editor, there);
        if (is_section(entry->value) && !spot->dotted)
            write_sections(editor, &sections, &inside, entry->value);
        else if (next != NULL)
            add_pair_before(editor, spot, entry, next);
        else
            write_pair(editor, &pairs, spot, entry);
    }
    if (pairs.len > 0)
        add_pairs(editor, spot, &pairs);
    if (sections.len > 0)
        add_sections(editor, spot, &sections);
}

/* -- The new text --------------------------------------------------------------------------- */

static int compare_changes(const void *a, const void *b)
{
    const struct text_change *left = a, *right = b;

    if (left->start != right->start)
        return left->start < right->start ? -1 : 1;
    if ((left->end == left->start) != (right->end == right->start))
        return left->end == left->start ? -1 : 1; /* what is added stands before what is gone */
    return left->order < right->order ? -1 : left->order > right->order;
}

static bool out_ends(const struct buf *out, const char *end)
{
    return str_ends((struct str){ out->data, out->len }, end);
}

static void apply_change(const struct editor *editor, const struct text_change *change,
                         struct buf *out)
{
    if (change->with.len > 0 && change->kind != CHANGE_PART && out->len > 0 &&
        !out_ends(out, "\n") && !out_ends(out, byte_order_mark))
        buf_add_text(out, editor->eol); /* the last line had no end */
    if (change->with.len > 0 && change->kind == CHANGE_SECTIONS && out->len > 0 &&
        !out_ends(out, "\n\n") && !out_ends(out, "\n\r\n") && !out_ends(out, byte_order_mark))
        buf_add_text(out, editor->eol);
    buf_add_str(out, change->with);
}

static void apply_changes(struct editor *editor, struct buf *out)
{
    size_t at = 0;

    if (editor->n_changes > 1)
        qsort(editor->changes, editor->n_changes, sizeof *editor->changes, compare_changes);
    for (size_t i = 0; i < editor->n_changes; i++) {
        const struct text_change *change = &editor->changes[i];

        if (change->start > at)
            buf_add(out, editor->text.s + at, change->start - at);
        apply_change(editor, change, out);
        at = change->end > at ? change->end : at;
    }
    if (at < editor->text.len)
        buf_add(out, editor->text.s + at, editor->text.len - at);
}

void toml_rewrite(struct arena *arena, struct str text, const struct toml_value *old,
                  const struct toml_value *wanted, struct buf *out)
{
    const char *newline = text.len == 0 ? NULL : memchr(text.s, '\n', text.len);
    struct editor editor = {
        .arena = arena,
        .text = text.s == NULL ? STR_LITERAL("") : text,
        .eol = newline != NULL && newline > text.s && newline[-1] == '\r' ? "\r\n" : "\n",
    };
    struct spot root = { .table = old };

    collect_items(&editor, old);
    if (editor.n_items > 1)
        qsort(editor.items, editor.n_items, sizeof *editor.items, compare_items);
    change_table(&editor, &root, wanted);
    apply_changes(&editor, out);
    free(editor.items);
    free(editor.changes);
}
