/* What clients have attached to threads. */
#include "base/buf.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "store/board_internal.h"

#include <inttypes.h>
#include <time.h>

#define ATTACHMENT_COLUMNS "SELECT id, type, key, payload, created_at FROM attachments"

static bool attachment_of_row(sqlite3_stmt *row, struct arena *arena,
                              struct wire_thread_attachment *ret_attachment, struct error *err)
{
    struct wire_stored_attachment stored;
    struct str text = own_file_column(row, 3, arena);

    if (!schema_decode_text(&type_stored_attachment, text, arena, &stored, err))
        return error_make_internal(err, "an attachment cannot be read: ");
    *ret_attachment = (struct wire_thread_attachment){
        .id = own_file_column(row, 0, arena),
        .attachment_type = own_file_column(row, 1, arena),
        .identity_key = own_file_column(row, 2, arena),
        .payload = stored.payload,
        .created_at = sqlite3_column_int64(row, 4),
    };
    return true;
}

/* False with err->code 0: there is none. */
static bool find_attachment(struct board *board, struct str thread_id, struct str type,
                            struct str key, struct arena *arena,
                            struct wire_thread_attachment *ret_attachment, struct error *err)
{
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement = own_file_prepare(
        &board->file, ATTACHMENT_COLUMNS " WHERE thread_id = ?1 AND type = ?2 AND key = ?3", err);

    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, thread_id);
    own_file_bind(statement, 2, type);
    own_file_bind(statement, 3, key);
    return own_file_step(&board->file, statement, err) &&
           attachment_of_row(statement, arena, ret_attachment, err);
}

static bool may_have_more(struct board *board, struct str thread_id, struct error *err)
{
    int64_t n = 0;

    if (!own_file_read_number(&board->file, "SELECT count(*) FROM attachments WHERE thread_id = ?1",
                              &thread_id, 1, &n, err))
        return false;
    return n < BOARD_ATTACHMENTS_MAX ||
           error_set(err, ERR_INVALID_PARAMS, "thread %.*s has %d attachments already",
                     STR_ARGS(thread_id), BOARD_ATTACHMENTS_MAX);
}

static bool insert_attachment(struct board *board, struct str thread_id,
                              const struct wire_thread_attachment *attachment, struct str payload,
                              struct error *err)
{
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement = own_file_prepare(
        &board->file, "INSERT INTO attachments VALUES (?1, ?2, ?3, ?4, ?5, ?6)", err);

    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, attachment->id);
    own_file_bind(statement, 2, thread_id);
    own_file_bind(statement, 3, attachment->attachment_type);
    own_file_bind(statement, 4, attachment->identity_key);
    own_file_bind(statement, 5, payload);
    sqlite3_bind_int64(statement, 6, attachment->created_at);
    return own_file_run(&board->file, statement, err);
}

static bool add_new(struct board *board, const struct wire_thread_attachment_add_params *params,
                    struct str payload, struct arena *arena,
                    struct wire_thread_attachment_add_response *ret_added, struct error *err)
{
    struct wire_thread_attachment attachment = {
        .id = board_new_id(board, arena),
        .attachment_type = params->attachment_type,
        .identity_key = params->identity_key,
        .payload = params->payload,
        .created_at = time(NULL),
    };

    ret_added->outcome = WIRE_THREAD_ATTACHMENT_ADD_OUTCOME_CREATED;
    ret_added->attachment = attachment;
    return may_have_more(board, params->thread_id, err) &&
           insert_attachment(board, params->thread_id, &attachment, payload, err);
}

bool board_add_attachment(struct board *board,
                          const struct wire_thread_attachment_add_params *params,
                          struct arena *arena,
                          struct wire_thread_attachment_add_response *ret_added, struct error *err)
{
    CLEANUP(buf_done) struct buf payload = { 0 };
    struct wire_thread_attachment_add_response added = {
        .outcome = WIRE_THREAD_ATTACHMENT_ADD_OUTCOME_EXISTING
    };
    bool ok;

    schema_encode(&type_stored_attachment,
                  &(struct wire_stored_attachment){ .payload = params->payload }, /* flags= */ 0,
                  &payload);
    if (payload.len > BOARD_PAYLOAD_BYTES_MAX)
        return error_set(err, ERR_INVALID_PARAMS, "payload must have at most %d bytes",
                         BOARD_PAYLOAD_BYTES_MAX);
    if (!own_file_begin(&board->file, err))
        return false;
    ok = find_attachment(board, params->thread_id, params->attachment_type, params->identity_key,
                         arena, &added.attachment, err) ||
         (err->code == 0 && add_new(board, params, buf_str(&payload), arena, &added, err));
    if (!own_file_end(&board->file, ok, err))
        return false;
    *ret_added = added;
    return true;
}

/* "THREAD|TIME|ID" */
static bool read_cursor(struct str cursor, struct str thread_id, struct str *ret_id)
{
    size_t last = cursor.len;

    if (cursor.len <= thread_id.len || memcmp(cursor.s, thread_id.s, thread_id.len) != 0 ||
        cursor.s[thread_id.len] != '|')
        return false;
    while (last > thread_id.len + 1 && cursor.s[last - 1] != '|')
        last--;
    *ret_id = (struct str){ cursor.s + last, cursor.len - last };
    return last > thread_id.len + 1 && ret_id->len > 0;
}

static struct str cursor_behind(struct str thread_id, const struct wire_thread_attachment *last,
                                struct arena *arena)
{
    return str_of(arena_printf(arena, "%.*s|%" PRId64 "|%.*s", STR_ARGS(thread_id),
                               last->created_at, STR_ARGS(last->id)));
}

bool board_list_attachments(struct board *board, struct str thread_id, struct str cursor,
                            size_t limit, struct arena *arena,
                            struct wire_thread_attachment_list_response *ret_page,
                            struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = NULL;
    struct wire_thread_attachment *found = arena_alloc(arena, (limit + 1) * sizeof *found);
    struct str after = str_of("");
    size_t n = 0, bytes = 0;

    *ret_page = (struct wire_thread_attachment_list_response){ .data = { found, 0 } };
    if (cursor.s != NULL && !read_cursor(cursor, thread_id, &after))
        return error_set(err, ERR_INVALID_PARAMS, "invalid pagination cursor");
    if (!own_file_is_there(&board->file))
        return true;
    statement = own_file_prepare(
        &board->file, ATTACHMENT_COLUMNS " WHERE thread_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
        err);
    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, thread_id);
    own_file_bind(statement, 2, after);
    sqlite3_bind_int64(statement, 3, (int64_t)limit + 1);
    while (own_file_step(&board->file, statement, err)) {
        if (n == limit || bytes > BOARD_PAGE_BYTES_MAX) {
            ret_page->next_cursor = cursor_behind(thread_id, &found[n - 1], arena);
            break;
        }
        if (!attachment_of_row(statement, arena, &found[n], err))
            return false;
        bytes += (size_t)sqlite3_column_bytes(statement, 3);
        n++;
    }
    ret_page->data.n = n;
    return err->code == 0;
}

bool board_remove_attachment(struct board *board,
                             const struct wire_thread_attachment_remove_params *params,
                             struct arena *arena, struct str *ret_id, struct error *err)
{
    struct wire_thread_attachment found = { 0 };
    bool ok;

    *ret_id = STR_NONE;
    if (!own_file_is_there(&board->file))
        return true;
    if (!own_file_begin(&board->file, err))
        return false;
    ok = find_attachment(board, params->thread_id, params->attachment_type, params->identity_key,
                         arena, &found, err)
             ? own_file_run_with(&board->file, "DELETE FROM attachments WHERE id = ?1", &found.id,
                                 1, err)
             : err->code == 0;
    if (!own_file_end(&board->file, ok, err))
        return false;
    *ret_id = found.id;
    return true;
}

bool board_attachment_owners(struct board *board, struct str type, struct str key,
                             struct arena *arena, struct str_array *ret_threads, struct error *err)
{
    struct str texts[] = { type, key };

    *ret_threads = (struct str_array){ 0 };
    if (!own_file_is_there(&board->file))
        return true;
    return own_file_read_ids(&board->file,
                             "SELECT thread_id FROM attachments WHERE type = ?1 AND key = ?2"
                             " ORDER BY id",
                             texts, 2, arena, ret_threads, err);
}
