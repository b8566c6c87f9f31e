/* What the files of the board share. */
#ifndef STORE_BOARD_INTERNAL_H
#define STORE_BOARD_INTERNAL_H

#include "store/board.h"

#include <sqlite3.h>

/* A statement that was prepared for one use; NULL after setting the error. */
sqlite3_stmt *board_prepare(struct board *board, const char *text, struct error *err);
void board_finalize(sqlite3_stmt **statement); /* for CLEANUP() */

/* Steps; true: there is a row. False with err->code 0: there is none (left). */
bool board_step(struct board *board, sqlite3_stmt *statement, struct error *err);

/* A statement that yields nothing. */
bool board_run(struct board *board, sqlite3_stmt *statement, struct error *err);

/* The same with texts for its places; one with s == NULL is null. */
bool board_run_with(struct board *board, const char *text, const struct str *texts, int n,
                    struct error *err);

/* Ids of the first column, with texts for the places. */
bool board_read_ids(struct board *board, const char *text, const struct str *texts, int n,
                    struct arena *arena, struct str_array *ret_ids, struct error *err);

/* The number in the first column of the only row; 0 if that is null. */
bool board_read_number(struct board *board, const char *text, const struct str *texts, int n,
                       int64_t *ret_number, struct error *err);

void board_bind(sqlite3_stmt *statement, int place,
                struct str text); /* borrowed until it is freed */
struct str board_column(sqlite3_stmt *row, int column, struct arena *arena);

/* Five columns from the first on: id, name, has_appearance, icon, color. */
struct wire_thread_section board_section_of_row(sqlite3_stmt *row, int first, struct arena *arena);
struct wire_thread_section board_pinned_section(void);

/* Of what is stored; nothing (both without text) is a thread that nobody has touched. */
struct wire_thread_read_state board_state_of(struct str thread_id, struct str first_unread,
                                             struct str revision, struct arena *arena);

/* What lists ask about every thread; prepared once, and to be reset after use. NULL after setting the error. */
sqlite3_stmt *board_look_up_statement(struct board *board, struct error *err);

/* A change. Ending it with ok=false, or failing to, leaves all as it was. */
bool board_begin(struct board *board, struct error *err);
bool board_end(struct board *board, bool ok, struct error *err);

/* A reader may do without a file: true if there is one to read. */
bool board_has_file(struct board *board);

/* A new id that sorts behind those that were made before. */
struct str board_new_id(struct board *board, struct arena *arena);

/* A name without the blanks around it: not empty, not too long. `what` is in the error. */
bool board_check_name(struct str name, const char *what, struct str *ret_name, struct error *err);

#endif
