/* Sections of the list of threads. */
#include "base/memory.h"
#include "store/board_internal.h"

#include <time.h>

const char board_pinned_id[] = "01984de2-8f74-7c91-a3b2-5c5e937cf318";

static bool is_pinned(struct str id)
{
    return str_is(id, board_pinned_id);
}

struct wire_thread_section board_pinned_section(void)
{
    return (struct wire_thread_section){ .id = str_of(board_pinned_id),
                                         .name = STR_LITERAL("Pinned") };
}

static bool section_not_found(struct str id, struct error *err)
{
    return error_set(err, ERR_INVALID_PARAMS, "thread section not found: %.*s", STR_ARGS(id));
}

struct wire_thread_section board_section_of_row(sqlite3_stmt *row, int first, struct arena *arena)
{
    struct wire_thread_section section = { .id = own_file_column(row, first, arena),
                                           .name = own_file_column(row, first + 1, arena) };
    struct wire_thread_section_appearance *appearance;

    if (sqlite3_column_int(row, first + 2) == 0)
        return section;
    appearance = arena_zero(arena, sizeof *appearance);
    appearance->icon = own_file_column(row, first + 3, arena);
    appearance->color = own_file_column(row, first + 4, arena);
    section.appearance = appearance;
    return section;
}

#define SECTION_COLUMNS "SELECT id, name, has_appearance, icon, color FROM sections"

/* The section of pinned threads has no row. */
static bool find_section(struct board *board, struct str id, struct arena *arena,
                         struct wire_thread_section *ret_section, struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = NULL;

    if (is_pinned(id)) {
        *ret_section = board_pinned_section();
        return true;
    }
    if (!own_file_is_there(&board->file))
        return section_not_found(id, err);
    statement = own_file_prepare(&board->file, SECTION_COLUMNS " WHERE id = ?1", err);
    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, id);
    if (own_file_step(&board->file, statement, err)) {
        *ret_section = board_section_of_row(statement, 0, arena);
        return true;
    }
    return err->code == 0 && section_not_found(id, err);
}

/* -- Lists ----------------------------------------------------------------------------------- */

/* Their ids sort in the order in which they were made, and a cursor is the last id of a page. */
static bool add_rows(struct board *board, struct str cursor, size_t limit, struct arena *arena,
                     struct wire_thread_section *sections, size_t *n, struct error *err)
{
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement =
        own_file_prepare(&board->file, SECTION_COLUMNS " WHERE id > ?1 ORDER BY id LIMIT ?2", err);

    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, cursor);
    sqlite3_bind_int64(statement, 2, (int64_t)(limit - *n));
    while (*n < limit && own_file_step(&board->file, statement, err))
        sections[(*n)++] = board_section_of_row(statement, 0, arena);
    return err->code == 0;
}

bool board_list_sections(struct board *board, struct str cursor, size_t limit, struct arena *arena,
                         struct wire_thread_section_list_response *ret_page, struct error *err)
{
    struct wire_thread_section *sections = arena_alloc(arena, (limit + 1) * sizeof *sections);
    struct str after = cursor.s != NULL ? cursor : str_of("");
    size_t n = 0;

    if (str_compare(after, str_of(board_pinned_id)) < 0) {
        sections[n++] = board_pinned_section();
        after = str_of(board_pinned_id);
    }
    if (own_file_is_there(&board->file) &&
        !add_rows(board, after, limit + 1, arena, sections, &n, err))
        return false;
    *ret_page = (struct wire_thread_section_list_response){
        .data = { sections, n > limit ? limit : n },
    };
    if (n > limit)
        ret_page->next_cursor = sections[limit - 1].id;
    return true;
}

bool board_section_threads(struct board *board, struct str section_id, struct arena *arena,
                           struct str_array *ret_ids, struct error *err)
{
    *ret_ids = (struct str_array){ 0 };
    if (!own_file_is_there(&board->file))
        return true;
    return own_file_read_ids(&board->file,
                             "SELECT thread_id FROM section_threads"
                             " WHERE ?1 IS NULL OR section_id = ?1"
                             " ORDER BY section_id, position, thread_id",
                             &section_id, 1, arena, ret_ids, err);
}

/* -- Changes --------------------------------------------------------------------------------- */

static void bind_appearance(sqlite3_stmt *statement, int place,
                            const struct wire_thread_section_appearance *appearance)
{
    sqlite3_bind_int(statement, place, appearance != NULL);
    if (appearance == NULL)
        return;
    own_file_bind(statement, place + 1, appearance->icon);
    own_file_bind(statement, place + 2, appearance->color);
}

static bool check_appearance(const struct wire_thread_section_appearance *appearance,
                             struct error *err)
{
    if (appearance != NULL && (appearance->icon.len > BOARD_NAME_BYTES_MAX ||
                               appearance->color.len > BOARD_NAME_BYTES_MAX))
        return error_set(err, ERR_INVALID_PARAMS,
                         "icon and color of a section must have at most %d bytes",
                         BOARD_NAME_BYTES_MAX);
    return true;
}

static bool write_section(struct board *board, const char *text,
                          const struct wire_thread_section *section, struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = own_file_prepare(&board->file, text, err);

    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, section->id);
    own_file_bind(statement, 2, section->name);
    bind_appearance(statement, 3, section->appearance);
    return own_file_run(&board->file, statement, err);
}

static bool may_add_section(struct board *board, struct error *err)
{
    int64_t n = 0;

    if (!own_file_read_number(&board->file, "SELECT count(*) FROM sections", NULL, 0, &n, err))
        return false;
    return n < BOARD_SECTIONS_MAX ||
           error_set(err, ERR_INVALID_PARAMS, "there are %d sections already", BOARD_SECTIONS_MAX);
}

bool board_create_section(struct board *board,
                          const struct wire_thread_section_create_params *params,
                          struct arena *arena, struct wire_thread_section *ret_section,
                          struct error *err)
{
    struct wire_thread_section section = { .id = board_new_id(board, arena),
                                           .appearance = params->appearance };

    if (!board_check_name(params->name, "section name", &section.name, err) ||
        !check_appearance(params->appearance, err) || !own_file_begin(&board->file, err))
        return false;
    if (!own_file_end(&board->file,
                      may_add_section(board, err) &&
                          write_section(board, "INSERT INTO sections VALUES (?1, ?2, ?3, ?4, ?5)",
                                        &section, err),
                      err))
        return false;
    *ret_section = section;
    return true;
}

bool board_update_section(struct board *board,
                          const struct wire_thread_section_update_params *params,
                          struct arena *arena, struct wire_thread_section *ret_section,
                          struct error *err)
{
    struct wire_thread_section section = { 0 };
    struct str name;
    bool ok;

    if (!board_check_name(params->name, "section name", &name, err) ||
        !check_appearance(params->appearance, err))
        return false;
    if (is_pinned(params->section_id))
        return error_set(err, ERR_INVALID_PARAMS, "the built-in pinned section cannot be renamed");
    if (!own_file_begin(&board->file, err))
        return false;
    ok = find_section(board, params->section_id, arena, &section, err);
    if (ok) {
        section.name = name;
        if (params->appearance != NULL)
            section.appearance = params->appearance;
        ok = write_section(board,
                           "UPDATE sections SET name = ?2, has_appearance = ?3, icon = ?4,"
                           " color = ?5 WHERE id = ?1",
                           &section, err);
    }
    if (!own_file_end(&board->file, ok, err))
        return false;
    *ret_section = section;
    return true;
}

bool board_delete_section(struct board *board, struct str id, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_section section;

    if (is_pinned(id))
        return error_set(err, ERR_INVALID_PARAMS, "the built-in pinned section cannot be deleted");
    if (!own_file_begin(&board->file, err))
        return false;
    return own_file_end(
        &board->file,
        find_section(board, id, &arena, &section, err) &&
            own_file_run_with(&board->file, "DELETE FROM section_threads WHERE section_id = ?1",
                              &id, 1, err) &&
            own_file_run_with(&board->file, "DELETE FROM sections WHERE id = ?1", &id, 1, err),
        err);
}

/* -- Threads in sections --------------------------------------------------------------------- */

/* The place before another thread of the section, which it and those behind it leave; or the end. */
static bool make_place(struct board *board, struct str section_id, struct str before_id,
                       int64_t *ret_position, struct error *err)
{
    struct str texts[] = { section_id, before_id };

    if (before_id.s == NULL)
        return own_file_read_number(&board->file,
                                    "SELECT coalesce(max(position), 0) + 1 FROM section_threads"
                                    " WHERE section_id = ?1",
                                    texts, 1, ret_position, err);
    if (!own_file_read_number(&board->file,
                              "SELECT position FROM section_threads WHERE section_id = ?1"
                              " AND thread_id = ?2",
                              texts, 2, ret_position, err))
        return false;
    if (*ret_position == 0)
        return error_set(err, ERR_INVALID_REQUEST, "before thread %.*s is not in section %.*s",
                         STR_ARGS(before_id), STR_ARGS(section_id));
    return own_file_run_with(&board->file,
                             "UPDATE section_threads SET position = position + 1"
                             " WHERE section_id = ?1 AND position >= (SELECT position"
                             " FROM section_threads WHERE thread_id = ?2)",
                             texts, 2, err);
}

static bool put_thread(struct board *board, struct str thread_id, struct str section_id,
                       int64_t position, struct error *err)
{
    /* Who only changes places has not entered anew. */
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement = own_file_prepare(
        &board->file,
        "INSERT INTO section_threads VALUES (?1, ?2, ?3, ?4) ON CONFLICT(thread_id) DO UPDATE SET"
        " entered_at = CASE WHEN section_id = ?2 THEN entered_at ELSE ?4 END,"
        " section_id = ?2, position = ?3",
        err);

    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, thread_id);
    own_file_bind(statement, 2, section_id);
    sqlite3_bind_int64(statement, 3, position);
    sqlite3_bind_int64(statement, 4, time(NULL));
    return own_file_run(&board->file, statement, err);
}

static bool check_section(struct board *board, struct str id, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_section section;

    if (find_section(board, id, &arena, &section, err))
        return true;
    if (err->code == ERR_INVALID_PARAMS)
        error_set(err, ERR_INVALID_REQUEST, "section %.*s does not exist", STR_ARGS(id));
    return false;
}

bool board_move_thread(struct board *board, struct str thread_id, struct str section_id,
                       struct str before_id, struct error *err)
{
    int64_t position = 0;
    bool ok;

    if (section_id.s == NULL)
        return !own_file_is_there(&board->file) ||
               own_file_run_with(&board->file, "DELETE FROM section_threads WHERE thread_id = ?1",
                                 &thread_id, 1, err);
    if (!own_file_begin(&board->file, err))
        return false;
    ok = check_section(board, section_id, err) &&
         make_place(board, section_id, before_id, &position, err) &&
         put_thread(board, thread_id, section_id, position, err);
    return own_file_end(&board->file, ok, err);
}
