/*
 * What people have arranged around their threads: sections, projects, what was read, attachments.
 *
 * It is kept in bobbin_1.sqlite, a file of our own in the home; goals and queues have tables in it, too. Unlike the index
 * it cannot be rebuilt: nothing in it is ever thrown away because of trouble. Every change is one transaction, so servers
 * may share it, and one that is killed leaves all or nothing of a change behind.
 *
 * Every function may wait for the disk and for another server's lock, so all of them run on the store's worker. Text of
 * results is in the arena. A file that is not there is an empty board; it is made with the first change.
 */
#ifndef STORE_BOARD_H
#define STORE_BOARD_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"

struct board;

enum {
    BOARD_NAME_BYTES_MAX = 1024, /* of a section or a project, of an attachment's type and key */
    BOARD_SECTIONS_MAX = 1000,   /* beside that of pinned threads */
    BOARD_PROJECTS_MAX = 10000,
    BOARD_ROOTS_MAX = 1000,                /* of a project */
    BOARD_METADATA_BYTES_MAX = 64 * 1024,  /* of a project, as JSON */
    BOARD_IMPORTED_MAX = 10000,            /* threads of one project/import */
    BOARD_ATTACHMENTS_MAX = 1000,          /* of a thread */
    BOARD_PAYLOAD_BYTES_MAX = 1024 * 1024, /* of an attachment, as JSON */
    BOARD_PAGE_DEFAULT = 25,
    BOARD_PAGE_MAX = 100,
    BOARD_PAGE_BYTES_MAX = 8 * 1024 * 1024, /* a page ends behind the entry that exceeds this */
};

struct board *board_new(const char *folder); /* touches no disk */
void board_free(struct board *board);        /* accepts NULL */

/* Is there a file? */
bool board_is_there(const struct board *board);

/* Makes the file. */
bool board_make(struct board *board, struct error *err);

/* So many entries of a page that a client may ask for. */
size_t board_page_limit(struct opt_u32 limit);

/* -- What belongs to a thread ---------------------------------------------------------------- */

/* Without a value: nobody has said anything. */
struct board_thread {
    const struct wire_thread_section *section;
    int64_t section_entered_at; /* Unix seconds; of no meaning without a section */
    struct str project_id;
    const struct wire_thread_read_state *read_state;
};

/* What there is of a thread. What cannot be read is not there; without a file nothing is, not even a read state. */
void board_look_up(struct board *board, struct str thread_id, struct arena *arena,
                   struct board_thread *ret_thread);

/* A thread is gone for good, and so are its goal and its queue. */
bool board_forget_thread(struct board *board, struct str thread_id, struct error *err);

/* -- Sections -------------------------------------------------------------------------------- */

/* Of pinned threads; always there. */
extern const char board_pinned_id[];

bool board_list_sections(struct board *board, struct str cursor, size_t limit, struct arena *arena,
                         struct wire_thread_section_list_response *ret_page, struct error *err);
bool board_create_section(struct board *board,
                          const struct wire_thread_section_create_params *params,
                          struct arena *arena, struct wire_thread_section *ret_section,
                          struct error *err);
bool board_update_section(struct board *board,
                          const struct wire_thread_section_update_params *params,
                          struct arena *arena, struct wire_thread_section *ret_section,
                          struct error *err);
bool board_delete_section(struct board *board, struct str id, struct error *err);

/* Ids are normal; section NULL: none; before NULL: at the end. */
bool board_move_thread(struct board *board, struct str thread_id, struct str section_id,
                       struct str before_id, struct error *err);

/* The threads of a section, in its order; of all sections if there is no id. */
bool board_section_threads(struct board *board, struct str section_id, struct arena *arena,
                           struct str_array *ret_ids, struct error *err);

/*
 * Which threads a list is about: those of a section (in its order), of a project, or of both. Members with s == NULL do not
 * count; one of them does.
 */
struct board_choice {
    struct str section_id;
    struct str project_id;
};

bool board_choose(struct board *board, const struct board_choice *choice, struct arena *arena,
                  struct str_array *ret_ids, struct error *err);

/* -- Projects -------------------------------------------------------------------------------- */

/* What a project is to be; text is borrowed. */
struct board_project_wish {
    struct str name;
    struct wire_project_root_array roots;
    struct str_map metadata; /* items NULL: none */
    struct str idempotency_key;
    const struct str_array *threads; /* normal ids of stored threads, or NULL */
};

/* recencyAt is left to the caller, who knows how old threads are. `*ret_is_new`: it was made just now. */
bool board_create_project(struct board *board, const struct board_project_wish *wish,
                          struct arena *arena, struct wire_project *ret_project, bool *ret_is_new,
                          struct error *err);
bool board_read_project(struct board *board, struct str id, struct arena *arena,
                        struct wire_project *ret_project, struct error *err);

/* Where projects stand, in the order of their ids. */
struct project_place {
    struct str id;
    int64_t position;
    struct opt_i64 recency_at; /* left to the caller */
};

bool board_project_places(struct board *board, struct arena *arena,
                          struct project_place **ret_places, size_t *ret_n, struct error *err);

/* All threads that belong to a project, in the order of the ids of these. */
struct project_member {
    struct str project_id;
    struct str thread_id;
};

bool board_project_members(struct board *board, struct arena *arena,
                           struct project_member **ret_members, size_t *ret_n, struct error *err);
bool board_update_project(struct board *board, const struct wire_project_update_params *params,
                          struct arena *arena, struct wire_project *ret_project,
                          bool *ret_is_changed, struct error *err);
bool board_move_project(struct board *board, struct str id, struct str before_id,
                        struct error *err);

/* *ret_threads: those that belonged to it. */
bool board_delete_project(struct board *board, struct str id, struct arena *arena,
                          struct str_array *ret_threads, struct error *err);
bool board_project_threads(struct board *board, struct str id, struct arena *arena,
                           struct str_array *ret_threads, struct error *err);

/* project NULL: none. */
bool board_set_project(struct board *board, struct str thread_id, struct str project_id,
                       struct error *err);

/* -- What was read --------------------------------------------------------------------------- */

/* The state as it is; one that nobody has changed is read, with a revision that says so. */
bool board_read_state(struct board *board, struct str thread_id, struct arena *arena,
                      struct wire_thread_read_state *ret_state, struct error *err);

/* False with data of a conflict if the revision is an old one. */
bool board_change_read_state(struct board *board, struct str thread_id, bool is_read,
                             struct str expected_revision, struct arena *arena,
                             struct wire_thread_read_state *ret_state, struct error *err);

/* A turn has ended: it is unread, unless an earlier one is. */
bool board_note_turn(struct board *board, struct str thread_id, struct str turn_id,
                     struct arena *arena, struct wire_thread_read_state *ret_state,
                     struct error *err);

/*
 * A thread has forgotten turns: if the first unread one is not in its file at path (with what that stands on), all is
 * read. False, without an error, if nothing changes.
 */
bool board_note_revert(struct board *board, struct str thread_id, struct str path,
                       struct arena *arena, struct wire_thread_read_state *ret_state,
                       struct error *err);

/* -- Attachments ----------------------------------------------------------------------------- */

bool board_add_attachment(struct board *board,
                          const struct wire_thread_attachment_add_params *params,
                          struct arena *arena,
                          struct wire_thread_attachment_add_response *ret_added, struct error *err);
bool board_list_attachments(struct board *board, struct str thread_id, struct str cursor,
                            size_t limit, struct arena *arena,
                            struct wire_thread_attachment_list_response *ret_page,
                            struct error *err);

/* *ret_id: of the one that was taken away; NULL: there was none. */
bool board_remove_attachment(struct board *board,
                             const struct wire_thread_attachment_remove_params *params,
                             struct arena *arena, struct str *ret_id, struct error *err);

/* The threads that have it, in the order in which they got it. */
bool board_attachment_owners(struct board *board, struct str type, struct str key,
                             struct arena *arena, struct str_array *ret_threads, struct error *err);

#endif
