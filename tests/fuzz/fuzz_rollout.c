/* Any bytes as a rollout: they are read, summed up and made into turns, and the turns are written. */
#include "base/buf.h"
#include "base/memory.h"
#include "schema/encode.h"
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int fd = memfd_create("rollout", MFD_CLOEXEC);
    char path[64];

    if (fd < 0 || write(fd, data, size) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    look_at_file(path);
    close(fd);
    return 0;
}
