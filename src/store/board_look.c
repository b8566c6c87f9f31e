/* What belongs to one thread, for lists: all of it by one statement. */
#include "base/memory.h"
#include "store/board_internal.h"

/* Of the columns of board_look_up_statement(). */
static void read_section(sqlite3_stmt *row, struct arena *arena, struct board_thread *thread)
{
    struct wire_thread_section *section;
    bool is_pinned = str_is(own_file_column(row, 3, arena), board_pinned_id);

    if (!is_pinned && sqlite3_column_type(row, 5) == SQLITE_NULL)
        return;
    section = arena_zero(arena, sizeof *section);
    *section = is_pinned ? board_pinned_section() : board_section_of_row(row, 5, arena);
    thread->section = section;
    thread->section_entered_at = sqlite3_column_int64(row, 4);
}

static void read_thread(sqlite3_stmt *row, struct str thread_id, struct arena *arena,
                        struct board_thread *thread)
{
    struct wire_thread_read_state *state = arena_zero(arena, sizeof *state);

    *state = board_state_of(thread_id, own_file_column(row, 0, arena),
                            own_file_column(row, 1, arena), arena);
    thread->read_state = state;
    thread->project_id = own_file_column(row, 2, arena);
    if (sqlite3_column_type(row, 3) != SQLITE_NULL)
        read_section(row, arena, thread);
}

void board_look_up(struct board *board, struct str thread_id, struct arena *arena,
                   struct board_thread *ret_thread)
{
    CLEANUP(error_done) struct error err = { 0 };
    sqlite3_stmt *statement;

    *ret_thread = (struct board_thread){ 0 };
    if (!own_file_is_there(&board->file))
        return;
    statement = board_look_up_statement(board, &err);
    if (statement == NULL)
        return;
    own_file_bind(statement, 1, thread_id);
    if (own_file_step(&board->file, statement, &err))
        read_thread(statement, thread_id, arena, ret_thread);
    sqlite3_reset(statement);
}
