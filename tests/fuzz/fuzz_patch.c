/*
 * Patches: the input is a file, a line of four equals signs, and the chunks of an update. Whatever the
 * patch makes of the file, the diff between the two leads from one to the other, as far as its lines
 * tell.
 */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "patch/patch_internal.h"
#include "patch/unified.h"

static void check_diff(struct str old_text, struct str new_text)
{
    CLEANUP(buf_done) struct buf diff = { 0 };
    uint64_t steps_left = LINE_DIFF_STEPS;

    unified_diff(&diff, old_text, new_text, 1, &steps_left);
    check((diff.len == 0) == str_equal(old_text, new_text));
}

static void try_update(const struct patch *patch, struct str file, struct arena *arena)
{
    uint64_t steps_left = PATCH_MATCH_STEPS;

    for (size_t i = 0; i < patch->n; i++) {
        CLEANUP(error_done) struct error err = { 0 };
        struct str text;

        if (patch->operations[i].kind != CHANGE_UPDATE)
            continue;
        if (patch_update_text(&patch->operations[i], STR_LITERAL("f"), file, &steps_left, arena,
                              &text, &err))
            check_diff(file, text);
        else
            check(err.message.len > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const uint8_t *cut = size == 0 ? NULL : memmem(data, size, "\n====\n", 6);
    struct str file = { (const char *)data, cut == NULL ? 0 : (size_t)(cut - data) + 1 };
    struct str words[3] = { STR_LITERAL("bash"), STR_LITERAL("-lc") }, found, folder;
    struct patch *patch;

    buf_add_text(&text, "*** Begin Patch\n");
    if (cut != NULL) {
        buf_add_text(&text, "*** Update File: f\n");
        buf_add(&text, cut + 6, size - (size_t)(cut + 6 - data));
    } else {
        buf_add(&text, data, size);
    }
    buf_add_text(&text, "\n*** End Patch");
    if (patch_parse(buf_str(&text), &arena, &patch, &err))
        try_update(patch, arena_str(&arena, file.s, file.len), &arena);
    else
        check(err.message.len > 0);
    words[2] = arena_str(&arena, (const char *)data, size);
    patch_in_command(&(struct str_array){ words, 3 }, &arena, &found, &folder);
    return 0;
}
