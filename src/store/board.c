#include "base/clock.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "store/board_internal.h"

#include <stdlib.h>

struct board *board_new(const char *folder)
{
    struct board *board = xcalloc(1, sizeof *board);

    own_file_init(&board->file, folder);
    return board;
}

void board_free(struct board *board)
{
    if (board == NULL)
        return;
    sqlite3_finalize(board->look_up);
    own_file_done(&board->file);
    free(board);
}

bool board_is_there(const struct board *board)
{
    return own_file_is_there(&board->file);
}

bool board_make(struct board *board, struct error *err)
{
    return own_file_open(&board->file, err);
}

size_t board_page_limit(struct opt_u32 limit)
{
    if (!limit.set)
        return BOARD_PAGE_DEFAULT;
    if (limit.value == 0)
        return 1;
    return limit.value < BOARD_PAGE_MAX ? limit.value : BOARD_PAGE_MAX;
}

sqlite3_stmt *board_look_up_statement(struct board *board, struct error *err)
{
    if (board->look_up == NULL)
        board->look_up = own_file_prepare(
            &board->file,
            "SELECT r.first_unread, r.revision, p.project_id, t.section_id, t.entered_at,"
            " s.id, s.name, s.has_appearance, s.icon, s.color FROM (SELECT ?1 AS id) x"
            " LEFT JOIN read_states r ON r.thread_id = x.id"
            " LEFT JOIN project_threads p ON p.thread_id = x.id"
            " LEFT JOIN section_threads t ON t.thread_id = x.id"
            " LEFT JOIN sections s ON s.id = t.section_id",
            err);
    return board->look_up;
}

/* Two ids of one millisecond would sort by chance. */
struct str board_new_id(struct board *board, struct arena *arena)
{
    char *id = arena_alloc(arena, UUID_LENGTH + 1);
    int64_t now_ms = clock_now_ms();

    board->last_id_ms = now_ms > board->last_id_ms ? now_ms : board->last_id_ms + 1;
    uuid_make_v7(board->last_id_ms, id);
    return str_of(id);
}

bool board_check_name(struct str name, const char *what, struct str *ret_name, struct error *err)
{
    struct str trimmed = str_trim(name);

    if (trimmed.len == 0)
        return error_set(err, ERR_INVALID_PARAMS, "%s must not be empty", what);
    if (trimmed.len > BOARD_NAME_BYTES_MAX)
        return error_set(err, ERR_INVALID_PARAMS, "%s must have at most %d bytes", what,
                         BOARD_NAME_BYTES_MAX);
    *ret_name = trimmed;
    return true;
}

bool board_forget_thread(struct board *board, struct str thread_id, struct error *err)
{
    static const char *const texts[] = {
        "DELETE FROM section_threads WHERE thread_id = ?1",
        "DELETE FROM project_threads WHERE thread_id = ?1",
        "DELETE FROM read_states WHERE thread_id = ?1",
        "DELETE FROM attachments WHERE thread_id = ?1",
        "DELETE FROM goals WHERE thread_id = ?1",
        "DELETE FROM queue WHERE thread_id = ?1",
        "DELETE FROM queue_revisions WHERE thread_id = ?1",
    };
    bool ok = true;

    if (!own_file_is_there(&board->file))
        return true;
    if (!own_file_begin(&board->file, err))
        return false;
    for (size_t i = 0; ok && i < ARRAY_LENGTH(texts); i++)
        ok = own_file_run_with(&board->file, texts[i], &thread_id, 1, err);
    return own_file_end(&board->file, ok, err);
}
