#include "patches.h"

#include "base/visible.h"
#include "words.h"

#include <string.h>

/* ---- as text ----------------------------------------------------------------------------------- */

static void add_lines(struct buf *out, struct str text)
{
    while (text.len > 0) {
        const char *end = memchr(text.s, '\n', text.len);
        size_t len = end == NULL ? text.len : (size_t)(end - text.s);

        buf_add_text(out, "\n    ");
        visible_add(out, (struct str){ text.s, len }, VISIBLE_LINE);
        len += end != NULL;
        text = (struct str){ text.s + len, text.len - len };
    }
}

static void describe_change(struct buf *out, const bobbin_value *change)
{
    const bobbin_value *kind = bobbin_value_get(change, "kind");
    struct str target = member_text(kind, "move_path");

    buf_add_text(out, "\n  ");
    visible_add(out, member_text(kind, "type"), VISIBLE_LINE);
    buf_add_char(out, ' ');
    visible_add(out, member_text(change, "path"), VISIBLE_LINE);
    if (target.len > 0) {
        buf_add_text(out, " to ");
        visible_add(out, target, VISIBLE_LINE);
    }
    add_lines(out, member_text(change, "diff"));
}

/* ---- those that are kept ----------------------------------------------------------------------- */

/* No two items have the same: a visible line has no line ends. */
static void make_key(const bobbin_value *params, struct str item_id, struct buf *ret_key)
{
    visible_add(ret_key, member_text(params, "threadId"), VISIBLE_LINE);
    buf_add_char(ret_key, '\n');
    visible_add(ret_key, member_text(params, "turnId"), VISIBLE_LINE);
    buf_add_char(ret_key, '\n');
    visible_add(ret_key, item_id, VISIBLE_LINE);
}

static struct patch_item *find_item(struct patches *patches, const bobbin_value *params,
                                    struct str item_id)
{
    struct patch_item *found = NULL;
    struct buf key = { 0 };

    make_key(params, item_id, &key);
    for (size_t i = 0; i < patches->n && found == NULL; i++) {
        if (str_equal(buf_str(&patches->items[i].key), buf_str(&key)))
            found = &patches->items[i];
    }
    buf_done(&key);
    return found;
}

static void drop_item(struct patches *patches, struct patch_item *item)
{
    size_t behind = (size_t)(patches->items + patches->n - (item + 1));

    patches->n_bytes -= item->text.len;
    buf_done(&item->key);
    buf_done(&item->text);
    memmove(item, item + 1, behind * sizeof *item);
    patches->n--;
}

static struct patch_item *add_new_item(struct patches *patches, const bobbin_value *params,
                                       struct str item_id)
{
    struct patch_item *item;

    if (patches->n == PATCHES_MAX_ITEMS)
        drop_item(patches, &patches->items[0]);
    item = &patches->items[patches->n++];
    *item = (struct patch_item){ 0 };
    make_key(params, item_id, &item->key);
    return item;
}

void patches_begin(struct patches *patches, const bobbin_value *params)
{
    const bobbin_value *item = bobbin_value_get(params, "item");
    const bobbin_value *list = bobbin_value_get(item, "changes");
    const bobbin_value *change = NULL;
    struct str id = member_text(item, "id");
    struct patch_item *kept;
    size_t before;

    if (strcmp(c_text(item, "type"), "fileChange") != 0)
        return;
    kept = find_item(patches, params, id);
    if (kept == NULL)
        kept = add_new_item(patches, params, id);
    before = kept->text.len;
    if (before > 0)
        buf_add_text(&kept->text, "\n  and, as there are two patches of this name:");
    while ((change = bobbin_value_next(list, change)) != NULL)
        describe_change(&kept->text, change);
    patches->n_bytes += kept->text.len - before;
    while (patches->n_bytes > PATCHES_MAX_BYTES)
        drop_item(patches, &patches->items[0]);
}

void patches_end(struct patches *patches, const bobbin_value *params)
{
    struct patch_item *item =
        find_item(patches, params, member_text(bobbin_value_get(params, "item"), "id"));

    if (item != NULL)
        drop_item(patches, item);
}

struct str patches_find(struct patches *patches, const bobbin_value *params)
{
    struct patch_item *item = find_item(patches, params, member_text(params, "itemId"));

    return item == NULL || item->text.len == 0 ? STR_NONE : buf_str(&item->text);
}

void patches_done(struct patches *patches)
{
    while (patches->n > 0)
        drop_item(patches, &patches->items[patches->n - 1]);
}
