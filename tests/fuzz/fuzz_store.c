/*
 * What comes from a database and from files that are imported: its words become one line, text becomes what it can keep,
 * and the lines of a file are the file.
 */
#include "base/check.h"
#include "base/memory.h"
#include "fleet/raw_lines.h"
#include "postgres/fault.h"
#include "postgres/sql.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static void hear_words(struct str text)
{
    CLEANUP(freep) char *words = xstrndup(text.s, text.len);
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };

    check(!sql_fault_set_connecting(&fault, words, /* needs_password= */ false));
    check(fault.kind != FAULT_NONE && fault.error.message.len > 0);
    check(memchr(fault.error.message.s, '\n', fault.error.message.len) == NULL);
}

static void clean_text(struct str text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    check(sql_can_keep(sql_clean(&arena, text)));
    check(!sql_can_keep(text) || str_equal(sql_clean(&arena, text), text));
}

static void cut_lines(struct str text)
{
    CLEANUP(buf_done) struct buf joined = { 0 };
    struct raw_lines lines;
    struct str line;
    char path[64];
    int fd = memfd_create("lines", MFD_CLOEXEC);

    check(fd >= 0 && write(fd, text.s, text.len) == (ssize_t)text.len);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    check(raw_lines_open(&lines, path) == 0);
    while (raw_lines_next(&lines, &line) > 0) {
        buf_add_str(&joined, line);
        if (!lines.is_torn)
            buf_add_char(&joined, '\n');
    }
    check(str_equal(buf_str(&joined), text));
    raw_lines_done(&lines);
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* A copy that is never NULL, with a NUL byte behind it. */
    CLEANUP(freep) char *copy = xmalloc(size + 1);
    struct str text = { copy, size };

    memcpy(copy, data, size);
    copy[size] = '\0';
    hear_words(text);
    clean_text(text);
    cut_lines(text);
    return 0;
}
