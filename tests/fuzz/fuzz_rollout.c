/* Any bytes as a rollout: they are read, summed up and made into turns, and the turns are written; then page by page. */
#include "base/buf.h"
#include "base/memory.h"
#include "schema/encode.h"
#include "store/rollout_tail.h"
#include "store/summary.h"
#include "store/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static void look_at_file(const char *path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    CLEANUP(error_done) struct error summary_err = { 0 }, turns_err = { 0 };
    struct turn_builder *builder = turn_builder_new(&arena);
    struct thread_summary summary = { 0 };
    struct wire_thread thread;
    struct str id;

    summary_from_rollout(path, &arena, &summary, &summary_err);
    summary_to_wire(&summary, &arena, &thread);
    rollout_read(path, 0, turn_builder_line, builder, &turns_err);
    turn_builder_is_mid_turn(builder, &id);
    thread.turns = turn_builder_finish(builder);
    turns_mark_interrupted(&thread.turns);
    schema_encode(&type_thread, &thread, 0, &json);
}

/* In both directions, as far as cursors lead. */
static void page_through(const char *path, bool is_descending)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct page_query query = { .limit = 2, .is_descending = is_descending };
    struct turn_page turns;
    struct item_page items;
    struct rollout_cut cut;
    bool found;

    while (turn_page_read(path, &query, TURN_ITEMS_SUMMARY, &arena, &turns, &err) &&
           turns.has_more) {
        query.from.has_place = true;
        query.from.place = turns.turns[turns.n - 1].place;
        query.from.known_end = turns.end;
        rollout_find_cut(path, turns.turns[0].turn.id, is_descending, &arena, &found, &cut, &err);
    }
    query.from = (struct page_start){ 0 };
    while (item_page_read(path, &query, STR_NONE, &arena, &items, &err) && items.has_more) {
        query.from.has_place = true;
        query.from.place = items.items[items.n - 1].place;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int fd = memfd_create("rollout", MFD_CLOEXEC);
    char path[64];

    if (fd < 0 || write(fd, data, size) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    look_at_file(path);
    page_through(path, /* is_descending= */ true);
    page_through(path, /* is_descending= */ false);
    close(fd);
    return 0;
}
