/* What of threads was read. */
#include "base/buf.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "schema/encode.h"
#include "store/board_internal.h"
#include "store/rollout_tail.h"

#include <stdlib.h>

/* In the column first_unread: null is read, a turn's id unread from there on. */
static const char from_start[] = "";

struct wire_thread_read_state board_state_of(struct str thread_id, struct str first_unread,
                                             struct str revision, struct arena *arena)
{
    struct wire_thread_read_state state = { .revision = revision };
    struct wire_thread_unread_position *position;

    if (revision.s == NULL)
        state.revision = str_of(arena_printf(arena, "initial:%.*s", STR_ARGS(thread_id)));
    if (first_unread.s == NULL)
        return state;
    position = arena_zero(arena, sizeof *position);
    if (first_unread.len == 0) {
        position->tag = WIRE_THREAD_UNREAD_POSITION_TAG_THREAD_START;
    } else {
        position->tag = WIRE_THREAD_UNREAD_POSITION_TAG_TURN;
        position->turn.turn_id = first_unread;
    }
    state.first_unread = position;
    return state;
}

/* What is stored; nothing leaves both without text. */
static bool read_row(struct board *board, struct str thread_id, struct arena *arena,
                     struct str *ret_first_unread, struct str *ret_revision, struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = NULL;

    *ret_first_unread = STR_NONE;
    *ret_revision = STR_NONE;
    if (!own_file_is_there(&board->file))
        return true;
    statement = own_file_prepare(
        &board->file, "SELECT first_unread, revision FROM read_states WHERE thread_id = ?1", err);
    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, thread_id);
    if (own_file_step(&board->file, statement, err)) {
        *ret_first_unread = own_file_column(statement, 0, arena);
        *ret_revision = own_file_column(statement, 1, arena);
    }
    return err->code == 0;
}

bool board_read_state(struct board *board, struct str thread_id, struct arena *arena,
                      struct wire_thread_read_state *ret_state, struct error *err)
{
    struct str first_unread, revision;

    if (!read_row(board, thread_id, arena, &first_unread, &revision, err))
        return false;
    *ret_state = board_state_of(thread_id, first_unread, revision, arena);
    return true;
}

static bool write_state(struct board *board, struct str thread_id, struct str first_unread,
                        struct arena *arena, struct wire_thread_read_state *ret_state,
                        struct error *err)
{
    char *revision = arena_alloc(arena, UUID_LENGTH + 1);
    struct str texts[] = { thread_id, first_unread, { revision, UUID_LENGTH } };

    uuid_make_v4(revision);
    *ret_state = board_state_of(thread_id, first_unread, texts[2], arena);
    return own_file_run_with(&board->file, "INSERT OR REPLACE INTO read_states VALUES (?1, ?2, ?3)",
                             texts, 3, err);
}

static bool conflict(const struct wire_thread_read_state *now, struct error *err)
{
    CLEANUP(buf_done) struct buf data = { 0 };
    struct wire_thread_read_state_conflict found = { .reason = STR_LITERAL("readStateConflict"),
                                                     .read_state = *now };

    schema_encode(&type_thread_read_state_conflict, &found, /* flags= */ 0, &data);
    error_set(err, ERR_INVALID_REQUEST, "read state changed");
    err->data = xstrndup(data.data, data.len);
    return false;
}

bool board_change_read_state(struct board *board, struct str thread_id, bool is_read,
                             struct str expected_revision, struct arena *arena,
                             struct wire_thread_read_state *ret_state, struct error *err)
{
    struct wire_thread_read_state now;
    bool ok;

    if (!own_file_begin(&board->file, err))
        return false;
    ok = board_read_state(board, thread_id, arena, &now, err) &&
         (str_equal(now.revision, expected_revision) || conflict(&now, err)) &&
         write_state(board, thread_id, is_read ? STR_NONE : str_of(from_start), arena, &now, err);
    if (!own_file_end(&board->file, ok, err))
        return false;
    *ret_state = now;
    return true;
}

bool board_note_turn(struct board *board, struct str thread_id, struct str turn_id,
                     struct arena *arena, struct wire_thread_read_state *ret_state,
                     struct error *err)
{
    struct str first_unread, revision;
    bool ok;

    if (!own_file_begin(&board->file, err))
        return false;
    ok = read_row(board, thread_id, arena, &first_unread, &revision, err) &&
         write_state(board, thread_id, first_unread.s != NULL ? first_unread : turn_id, arena,
                     ret_state, err);
    return own_file_end(&board->file, ok, err);
}

static bool is_forgotten(struct str path, struct str turn_id, struct arena *arena,
                         struct error *err)
{
    struct rollout_cut cut;
    bool found = false;

    return turn_id.len > 0 &&
           rollout_find_cut(path.s, turn_id, /* is_before= */ true, arena, &found, &cut, err) &&
           !found;
}

bool board_note_revert(struct board *board, struct str thread_id, struct str path,
                       struct arena *arena, struct wire_thread_read_state *ret_state,
                       struct error *err)
{
    struct str first_unread, revision, now;
    bool ok;

    if (!read_row(board, thread_id, arena, &first_unread, &revision, err) ||
        !is_forgotten(path, first_unread, arena, err) || !own_file_begin(&board->file, err))
        return false;
    ok = read_row(board, thread_id, arena, &now, &revision, err) && str_equal(now, first_unread) &&
         write_state(board, thread_id, STR_NONE, arena, ret_state, err);
    return own_file_end(&board->file, ok, err);
}
