/* What the files of the board share. */
#ifndef STORE_BOARD_INTERNAL_H
#define STORE_BOARD_INTERNAL_H

#include "store/board.h"
#include "store/own_file.h"

struct board {
    struct own_file file;
    sqlite3_stmt *look_up; /* NULL until first needed */
    int64_t last_id_ms;    /* of the id that was made last */
};

/* Five columns from the first on: id, name, has_appearance, icon, color. */
struct wire_thread_section board_section_of_row(sqlite3_stmt *row, int first, struct arena *arena);
struct wire_thread_section board_pinned_section(void);

/* Of what is stored; nothing (both without text) is a thread that nobody has touched. */
struct wire_thread_read_state board_state_of(struct str thread_id, struct str first_unread,
                                             struct str revision, struct arena *arena);

/* What lists ask about every thread; prepared once, and to be reset after use. NULL after setting the error. */
sqlite3_stmt *board_look_up_statement(struct board *board, struct error *err);

/* A new id that sorts behind those that were made before. */
struct str board_new_id(struct board *board, struct arena *arena);

/* A name without the blanks around it: not empty, not too long. `what` is in the error. */
bool board_check_name(struct str name, const char *what, struct str *ret_name, struct error *err);

#endif
