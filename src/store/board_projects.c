/* Projects: folders that belong together, and threads about them. */
#include "base/buf.h"
#include "base/memory.h"
#include "base/path.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "store/board_internal.h"

#include <time.h>

#define PROJECT_COLUMNS "SELECT id, name, body, position, created_at, updated_at FROM projects"

static bool project_not_found(const char *what, struct str id, struct error *err)
{
    return error_set(err, ERR_INVALID_PARAMS, "%sproject not found: %.*s", what, STR_ARGS(id));
}

static bool project_of_row(sqlite3_stmt *row, struct arena *arena, struct wire_project *ret_project,
                           struct error *err)
{
    struct wire_stored_project stored;
    struct str body = own_file_column(row, 2, arena);

    if (!schema_decode_text(&type_stored_project, body, arena, &stored, err))
        return error_make_internal(err, "a project cannot be read: ");
    *ret_project = (struct wire_project){
        .id = own_file_column(row, 0, arena),
        .name = own_file_column(row, 1, arena),
        .roots = stored.roots,
        .metadata = stored.metadata,
        .position = sqlite3_column_int64(row, 3),
        .created_at = sqlite3_column_int64(row, 4),
        .updated_at = sqlite3_column_int64(row, 5),
    };
    return true;
}

/* False with err->code 0: there is none. */
static bool find_project(struct board *board, const char *text, struct str what,
                         struct arena *arena, struct wire_project *ret_project, struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = NULL;

    if (!own_file_is_there(&board->file))
        return false;
    statement = own_file_prepare(&board->file, text, err);
    if (statement == NULL)
        return false;
    own_file_bind(statement, 1, what);
    return own_file_step(&board->file, statement, err) &&
           project_of_row(statement, arena, ret_project, err);
}

bool board_read_project(struct board *board, struct str id, struct arena *arena,
                        struct wire_project *ret_project, struct error *err)
{
    return find_project(board, PROJECT_COLUMNS " WHERE id = ?1", id, arena, ret_project, err) ||
           (err->code == 0 && project_not_found("", id, err));
}

static bool count_rows(struct board *board, const char *text, size_t *ret_n, struct error *err)
{
    int64_t n = 0;

    if (!own_file_read_number(&board->file, text, NULL, 0, &n, err))
        return false;
    *ret_n = (size_t)n;
    return true;
}

bool board_project_places(struct board *board, struct arena *arena,
                          struct project_place **ret_places, size_t *ret_n, struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = NULL;
    struct project_place *places;
    size_t max, n = 0;

    *ret_n = 0;
    if (!own_file_is_there(&board->file))
        return true;
    if (!count_rows(board, "SELECT count(*) FROM projects", &max, err))
        return false;
    places = arena_zero(arena, (max + 1) * sizeof *places);
    statement =
        own_file_prepare(&board->file, "SELECT id, position FROM projects ORDER BY id", err);
    if (statement == NULL)
        return false;
    for (; n < max && own_file_step(&board->file, statement, err); n++) {
        places[n].id = own_file_column(statement, 0, arena);
        places[n].position = sqlite3_column_int64(statement, 1);
    }
    *ret_places = places;
    *ret_n = n;
    return err->code == 0;
}

bool board_project_members(struct board *board, struct arena *arena,
                           struct project_member **ret_members, size_t *ret_n, struct error *err)
{
    CLEANUP(own_file_finalize) sqlite3_stmt *statement = NULL;
    struct project_member *members;
    size_t max, n = 0;

    *ret_n = 0;
    if (!own_file_is_there(&board->file))
        return true;
    if (!count_rows(board, "SELECT count(*) FROM project_threads", &max, err))
        return false;
    members = arena_alloc(arena, (max + 1) * sizeof *members);
    statement = own_file_prepare(
        &board->file, "SELECT project_id, thread_id FROM project_threads ORDER BY project_id", err);
    if (statement == NULL)
        return false;
    for (; n < max && own_file_step(&board->file, statement, err); n++) {
        members[n].project_id = own_file_column(statement, 0, arena);
        members[n].thread_id = own_file_column(statement, 1, arena);
    }
    *ret_members = members;
    *ret_n = n;
    return err->code == 0;
}

/* -- Checks ---------------------------------------------------------------------------------- */

/* Folders are compared as they are kept: without dots and slashes that say nothing. */
static bool normal_roots(struct wire_project_root_array roots, struct arena *arena,
                         struct wire_project_root_array *ret_roots, struct error *err)
{
    struct wire_project_root *kept = arena_alloc(arena, (roots.n + 1) * sizeof *kept);

    if (roots.n > BOARD_ROOTS_MAX)
        return error_set(err, ERR_INVALID_PARAMS, "a project has at most %d roots",
                         BOARD_ROOTS_MAX);
    for (size_t i = 0; i < roots.n; i++) {
        kept[i].path = path_normalize(arena, roots.items[i].path);
        for (size_t k = 0; k < i; k++) {
            if (str_equal(kept[k].path, kept[i].path))
                return error_set(err, ERR_INVALID_PARAMS, "duplicate project root: %.*s",
                                 STR_ARGS(kept[i].path));
        }
    }
    *ret_roots = (struct wire_project_root_array){ kept, roots.n };
    return true;
}

static bool write_body(const struct wire_project *project, struct buf *out, struct error *err)
{
    schema_encode(
        &type_stored_project,
        &(struct wire_stored_project){ .roots = project->roots, .metadata = project->metadata },
        /* flags= */ 0, out);
    if (out->len > BOARD_METADATA_BYTES_MAX + (size_t)BOARD_ROOTS_MAX * 4096)
        return error_set(err, ERR_INVALID_PARAMS, "the project's roots and metadata are too long");
    return true;
}

static bool check_metadata(struct str_map metadata, struct error *err)
{
    size_t bytes = 0;

    for (size_t i = 0; i < metadata.n; i++)
        bytes += metadata.items[i].key.len + metadata.items[i].value.len + 6;
    return bytes <= BOARD_METADATA_BYTES_MAX ||
           error_set(err, ERR_INVALID_PARAMS, "metadata must have at most %d bytes",
                     BOARD_METADATA_BYTES_MAX);
}

/* -- Changes --------------------------------------------------------------------------------- */

bool board_set_project(struct board *board, struct str thread_id, struct str project_id,
                       struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str texts[] = { thread_id, project_id };
    struct wire_project project;

    if (project_id.s == NULL)
        return !own_file_is_there(&board->file) ||
               own_file_run_with(&board->file, "DELETE FROM project_threads WHERE thread_id = ?1",
                                 texts, 1, err);
    return board_read_project(board, project_id, &arena, &project, err) &&
           own_file_run_with(&board->file, "INSERT OR REPLACE INTO project_threads VALUES (?1, ?2)",
                             texts, 2, err);
}

/* The last place, if there is one left. */
static bool last_position(struct board *board, int64_t *ret_position, struct error *err)
{
    if (!own_file_read_number(&board->file, "SELECT count(*) FROM projects", NULL, 0, ret_position,
                              err))
        return false;
    return *ret_position < BOARD_PROJECTS_MAX ||
           error_set(err, ERR_INVALID_PARAMS, "there are %d projects already", BOARD_PROJECTS_MAX);
}

static bool insert_project(struct board *board, const struct wire_project *project, struct str wish,
                           struct error *err)
{
    CLEANUP(buf_done) struct buf body = { 0 };
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement = own_file_prepare(
        &board->file, "INSERT INTO projects VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)", err);

    if (statement == NULL || !write_body(project, &body, err))
        return false;
    own_file_bind(statement, 1, project->id);
    own_file_bind(statement, 2, project->name);
    own_file_bind(statement, 3, buf_str(&body));
    sqlite3_bind_int64(statement, 4, project->position);
    sqlite3_bind_int64(statement, 5, project->created_at);
    own_file_bind(statement, 6, wish);
    return own_file_run(&board->file, statement, err);
}

static bool add_threads(struct board *board, const struct str_array *threads, struct str project_id,
                        struct error *err)
{
    for (size_t i = 0; threads != NULL && i < threads->n; i++) {
        struct str texts[] = { threads->items[i], project_id };

        if (!own_file_run_with(&board->file,
                               "INSERT OR REPLACE INTO project_threads VALUES (?1, ?2)", texts, 2,
                               err))
            return false;
    }
    return true;
}

static bool check_wish(struct str key, struct error *err)
{
    if (key.len == 0)
        return error_set(err, ERR_INVALID_PARAMS, "idempotencyKey must not be empty");
    return key.len <= BOARD_NAME_BYTES_MAX ||
           error_set(err, ERR_INVALID_PARAMS, "idempotencyKey must have at most %d bytes",
                     BOARD_NAME_BYTES_MAX);
}

bool board_create_project(struct board *board, const struct board_project_wish *wish,
                          struct arena *arena, struct wire_project *ret_project, bool *ret_is_new,
                          struct error *err)
{
    static const struct str_map_entry no_entry[1];
    struct wire_project project = { .id = board_new_id(board, arena), .metadata = wish->metadata };
    struct wire_project found = { 0 };
    bool is_new = false, ok;

    if (!board_check_name(wish->name, "project name", &project.name, err) ||
        !normal_roots(wish->roots, arena, &project.roots, err) ||
        !check_metadata(wish->metadata, err) || !check_wish(wish->idempotency_key, err) ||
        !own_file_begin(&board->file, err))
        return false;
    if (project.metadata.items == NULL)
        project.metadata.items = no_entry;
    project.created_at = project.updated_at = time(NULL);
    ok = find_project(board, PROJECT_COLUMNS " WHERE wish = ?1", wish->idempotency_key, arena,
                      &found, err);
    if (!ok && err->code == 0) {
        is_new = true;
        ok = last_position(board, &project.position, err) &&
             insert_project(board, &project, wish->idempotency_key, err) &&
             add_threads(board, wish->threads, project.id, err);
    }
    if (!own_file_end(&board->file, ok, err))
        return false;
    *ret_project = is_new ? project : found;
    *ret_is_new = is_new;
    return true;
}

static bool save_project(struct board *board, const struct wire_project *project, struct error *err)
{
    CLEANUP(buf_done) struct buf body = { 0 };
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement = own_file_prepare(
        &board->file, "UPDATE projects SET name = ?2, body = ?3, updated_at = ?4 WHERE id = ?1",
        err);

    if (statement == NULL || !write_body(project, &body, err))
        return false;
    own_file_bind(statement, 1, project->id);
    own_file_bind(statement, 2, project->name);
    own_file_bind(statement, 3, buf_str(&body));
    sqlite3_bind_int64(statement, 4, project->updated_at);
    return own_file_run(&board->file, statement, err);
}

static bool change_project(const struct wire_project_update_params *params, struct arena *arena,
                           struct wire_project *project, struct error *err)
{
    if (params->name.s != NULL &&
        !board_check_name(params->name, "project name", &project->name, err))
        return false;
    if (params->roots.items != NULL && !normal_roots(params->roots, arena, &project->roots, err))
        return false;
    if (params->metadata.items != NULL) {
        if (!check_metadata(params->metadata, err))
            return false;
        project->metadata = params->metadata;
    }
    project->updated_at = time(NULL);
    return true;
}

bool board_update_project(struct board *board, const struct wire_project_update_params *params,
                          struct arena *arena, struct wire_project *ret_project,
                          bool *ret_is_changed, struct error *err)
{
    bool is_changed =
        params->name.s != NULL || params->roots.items != NULL || params->metadata.items != NULL;
    struct wire_project project = { 0 };
    bool ok;

    if (!own_file_begin(&board->file, err))
        return false;
    ok = board_read_project(board, params->project_id, arena, &project, err) &&
         (!is_changed ||
          (change_project(params, arena, &project, err) && save_project(board, &project, err)));
    if (!own_file_end(&board->file, ok, err))
        return false;
    *ret_project = project;
    *ret_is_changed = is_changed;
    return true;
}

/* Counts the places anew, with the project at its own. */
static bool place_projects(struct board *board, const struct str_array *order, struct error *err)
{
    CLEANUP(own_file_finalize)
    sqlite3_stmt *statement =
        own_file_prepare(&board->file, "UPDATE projects SET position = ?2 WHERE id = ?1", err);
    bool ok = statement != NULL;

    for (size_t i = 0; ok && i < order->n; i++) {
        own_file_bind(statement, 1, order->items[i]);
        sqlite3_bind_int64(statement, 2, (int64_t)i);
        ok = own_file_run(&board->file, statement, err);
        sqlite3_reset(statement);
    }
    return ok;
}

static bool has_id(const struct str_array *ids, struct str id)
{
    for (size_t i = 0; i < ids->n; i++) {
        if (str_equal(ids->items[i], id))
            return true;
    }
    return false;
}

/* The order with the project before another one, or at the end. */
static struct str_array order_with(const struct str_array *ids, struct str id, struct str before_id,
                                   struct arena *arena)
{
    struct str *order = arena_alloc(arena, (ids->n + 1) * sizeof *order);
    size_t n = 0;

    for (size_t i = 0; i < ids->n; i++) {
        if (before_id.s != NULL && str_equal(ids->items[i], before_id))
            order[n++] = id;
        if (!str_equal(ids->items[i], id))
            order[n++] = ids->items[i];
    }
    if (before_id.s == NULL)
        order[n++] = id;
    return (struct str_array){ order, n };
}

bool board_move_project(struct board *board, struct str id, struct str before_id, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array ids, order;
    bool ok;

    if (!own_file_begin(&board->file, err))
        return false;
    ok = own_file_read_ids(&board->file, "SELECT id FROM projects ORDER BY position, id", NULL, 0,
                           &arena, &ids, err) &&
         (has_id(&ids, id) || project_not_found("", id, err)) &&
         (before_id.s == NULL || has_id(&ids, before_id) ||
          project_not_found("before ", before_id, err));
    if (ok && before_id.s != NULL && str_equal(id, before_id))
        ok = error_set(err, ERR_INVALID_PARAMS, "project %.*s cannot be moved before itself",
                       STR_ARGS(id));
    if (ok) {
        order = order_with(&ids, id, before_id, &arena);
        ok = place_projects(board, &order, err);
    }
    return own_file_end(&board->file, ok, err);
}

bool board_project_threads(struct board *board, struct str id, struct arena *arena,
                           struct str_array *ret_threads, struct error *err)
{
    *ret_threads = (struct str_array){ 0 };
    if (!own_file_is_there(&board->file))
        return true;
    return own_file_read_ids(&board->file,
                             "SELECT thread_id FROM project_threads WHERE project_id = ?1"
                             " ORDER BY thread_id",
                             &id, 1, arena, ret_threads, err);
}

bool board_delete_project(struct board *board, struct str id, struct arena *arena,
                          struct str_array *ret_threads, struct error *err)
{
    struct wire_project project;
    struct str_array ids, threads;
    bool ok;

    if (!own_file_begin(&board->file, err))
        return false;
    ok = board_read_project(board, id, arena, &project, err) &&
         board_project_threads(board, id, arena, &threads, err) &&
         own_file_run_with(&board->file, "DELETE FROM project_threads WHERE project_id = ?1", &id,
                           1, err) &&
         own_file_run_with(&board->file, "DELETE FROM projects WHERE id = ?1", &id, 1, err) &&
         own_file_read_ids(&board->file, "SELECT id FROM projects ORDER BY position, id", NULL, 0,
                           arena, &ids, err) &&
         place_projects(board, &ids, err);
    if (!own_file_end(&board->file, ok, err))
        return false;
    *ret_threads = threads;
    return true;
}

bool board_choose(struct board *board, const struct board_choice *choice, struct arena *arena,
                  struct str_array *ret_ids, struct error *err)
{
    struct str texts[] = { choice->section_id, choice->project_id };

    if (choice->section_id.s == NULL)
        return board_project_threads(board, choice->project_id, arena, ret_ids, err);
    if (choice->project_id.s == NULL)
        return board_section_threads(board, choice->section_id, arena, ret_ids, err);
    *ret_ids = (struct str_array){ 0 };
    if (!own_file_is_there(&board->file))
        return true;
    return own_file_read_ids(&board->file,
                             "SELECT s.thread_id FROM section_threads AS s"
                             " JOIN project_threads AS p ON p.thread_id = s.thread_id"
                             " WHERE s.section_id = ?1 AND p.project_id = ?2"
                             " ORDER BY s.position, s.thread_id",
                             texts, 2, arena, ret_ids, err);
}
