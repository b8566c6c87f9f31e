/*
 * What Bobbin makes of patches and command lines. A line of JSON in, a line out:
 *
 *     {"argv": ["bash", "-lc", "ls"]}       {"actions": [{"type": "listFiles", ...}]}
 *     {"cwd": "/folder", "patch": "..."}    {"ok": true, "text": "Success. ..."}    and it is applied
 */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "patch/patch.h"
#include "schema/json_write.h"
#include "shell/command_actions.h"

#include <stdio.h>
#include <stdlib.h>

static struct str text_of(yyjson_val *value)
{
    return (struct str){ yyjson_get_str(value), yyjson_get_len(value) };
}

static void write_member(struct buf *out, const char *name, struct str text)
{
    buf_printf(out, ",\"%s\":", name);
    if (text.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, text);
}

static void write_action(struct buf *out, const struct wire_command_action *action)
{
    switch (action->tag) {
    case WIRE_COMMAND_ACTION_TAG_READ:
        buf_add_text(out, "{\"type\":\"read\"");
        write_member(out, "command", action->read.command);
        write_member(out, "name", action->read.name);
        write_member(out, "path", action->read.path);
        break;
    case WIRE_COMMAND_ACTION_TAG_LIST_FILES:
        buf_add_text(out, "{\"type\":\"listFiles\"");
        write_member(out, "command", action->list_files.command);
        write_member(out, "path", action->list_files.path);
        break;
    case WIRE_COMMAND_ACTION_TAG_SEARCH:
        buf_add_text(out, "{\"type\":\"search\"");
        write_member(out, "command", action->search.command);
        write_member(out, "query", action->search.query);
        write_member(out, "path", action->search.path);
        break;
    default:
        buf_add_text(out, "{\"type\":\"unknown\"");
        write_member(out, "command", action->unknown.command);
    }
    buf_add_char(out, '}');
}

static void answer_actions(struct buf *out, yyjson_val *argv, struct arena *arena)
{
    struct str *words = arena_alloc(arena, yyjson_arr_size(argv) * sizeof *words);
    struct wire_command_action_array actions;
    size_t i, n;
    yyjson_val *word;

    yyjson_arr_foreach(argv, i, n, word)
        words[i] = text_of(word);
    actions = command_actions(&(struct str_array){ words, n }, arena);
    buf_add_text(out, "{\"actions\":[");
    for (i = 0; i < actions.n; i++) {
        buf_add_text(out, i > 0 ? "," : "");
        write_action(out, &actions.items[i]);
    }
    buf_add_text(out, "]}");
}

/* As the ability says it. */
static bool is_any(const struct patch_changes *changes, struct error *err)
{
    return changes->n > 0 || error_set(err, ERR_INVALID_REQUEST, "patch rejected: empty patch");
}

static void answer_patch(struct buf *out, struct str cwd, struct str text, struct arena *arena)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct patch_changes changes;
    struct patch *patch;
    bool is_ok = patch_parse(text, arena, &patch, &err) &&
                 patch_verify(patch, cwd, arena, &changes, &err) && is_any(&changes, &err) &&
                 patch_apply(&changes, &(struct patch_apply_options){ 0 }, &err);

    buf_printf(out, "{\"ok\":%s,\"text\":", is_ok ? "true" : "false");
    json_write_str(out, is_ok ? patch_summary(&changes, arena) : err.message);
    buf_add_char(out, '}');
}

static void answer(const char *line, size_t len)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    yyjson_doc *doc = yyjson_read(line, len, 0);
    yyjson_val *root = yyjson_doc_get_root(doc), *argv = yyjson_obj_get(root, "argv");

    check(doc != NULL);
    if (argv != NULL)
        answer_actions(&out, argv, &arena);
    else
        answer_patch(&out, text_of(yyjson_obj_get(root, "cwd")),
                     text_of(yyjson_obj_get(root, "patch")), &arena);
    puts(buf_str(&out).s);
    yyjson_doc_free(doc);
}

int main(void)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;

    while ((len = getline(&line, &cap, stdin)) > 0)
        answer(line, (size_t)len);
    free(line);
    return 0;
}
