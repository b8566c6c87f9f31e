/*
 * bobbin_1.sqlite, a file of our own in the home: the board (board.h), goals and queues (agenda/agenda_file.h). Whoever uses it has
 * a connection of its own; all tables are set up here, by whoever comes first.
 *
 * Unlike the index it cannot be rebuilt: nothing in it is ever thrown away because of trouble. Servers share it, so a change that
 * depends on what is there is one transaction. Every function may wait for the disk and for another server's lock, and belongs on
 * a worker. A file that is not there is an empty one; it is made with the first change.
 */
#ifndef STORE_OWN_FILE_H
#define STORE_OWN_FILE_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"

#include <sqlite3.h>

struct own_file {
    char *path;
    sqlite3 *db; /* NULL until first needed */
};

void own_file_init(struct own_file *file, const char *folder); /* touches no disk */
void own_file_done(struct own_file *file);

bool own_file_is_there(const struct own_file *file);

/* Opens it, making it if need be. After a failure it is tried again with the next question. */
bool own_file_open(struct own_file *file, struct error *err);

/* -- Statements ------------------------------------------------------------------------------ */

/* A statement for one use; NULL after setting the error. */
sqlite3_stmt *own_file_prepare(struct own_file *file, const char *text, struct error *err);
void own_file_finalize(sqlite3_stmt **statement); /* for CLEANUP() */

/* Steps; true: there is a row. False with err->code 0: there is none (left). */
bool own_file_step(struct own_file *file, sqlite3_stmt *statement, struct error *err);

/* A statement that yields nothing. */
bool own_file_run(struct own_file *file, sqlite3_stmt *statement, struct error *err);

/* The same with texts for its places; one with s == NULL is null. */
bool own_file_run_with(struct own_file *file, const char *text, const struct str *texts, int n,
                       struct error *err);

/* Ids of the first column, with texts for the places. */
bool own_file_read_ids(struct own_file *file, const char *text, const struct str *texts, int n,
                       struct arena *arena, struct str_array *ret_ids, struct error *err);

/* The number in the first column of the only row; 0 if that is null. */
bool own_file_read_number(struct own_file *file, const char *text, const struct str *texts, int n,
                          int64_t *ret_number, struct error *err);

/* Borrowed until the statement is freed. */
void own_file_bind(sqlite3_stmt *statement, int place, struct str text);
struct str own_file_column(sqlite3_stmt *row, int column, struct arena *arena);

/* -- Changes --------------------------------------------------------------------------------- */

/* Ending one with ok=false, or failing to, leaves all as it was. */
bool own_file_begin(struct own_file *file, struct error *err);
bool own_file_end(struct own_file *file, bool ok, struct error *err);

#endif
