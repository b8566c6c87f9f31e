/*
 * The index of threads: state_5.sqlite, shared with codex.
 *
 * It can always be rebuilt from the rollouts. Every function here may wait for the disk and for
 * another program's lock, so all of them run on the store's worker (store.h), never on the loop. An
 * index that cannot be opened or is damaged is "no index": the store then makes one in memory, from
 * the files. Nothing that others put into the file is ever deleted; tables get the columns of newer versions only when a
 * thread of the newer form needs them (index_upgrade.c).
 */
#ifndef STORE_INDEX_H
#define STORE_INDEX_H

#include "base/arena.h"
#include "base/error.h"
#include "store/summary.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

struct index;

/* Is there a file to open? */
bool index_exists(const char *sqlite_home);

/* Opens, creating the file with the reference's schema where there is none. */
bool index_open(const char *sqlite_home, struct index **ret_index, struct error *err);

/* The same tables, empty and in memory. */
bool index_open_memory(struct index **ret_index, struct error *err);
void index_close(struct index *index); /* accepts NULL */

/* The provider of rollouts that name none; `openai` unless told. It is borrowed. */
void index_set_provider(struct index *index, const char *id);

/* After a failure: is the file damaged or gone, so that trying again is of no use? */
bool index_is_broken(const struct index *index);

/*
 * What is known of a thread. Text that is NULL keeps what the row has; a title and a first message,
 * once there, are kept in any case, as are the git facts of a thread that has a first message (its
 * user may have cleared them).
 */
struct index_update {
    const struct thread_summary *summary;
    struct str title;
    struct str first_user_message;
    struct str sandbox_policy; /* JSON of the last turn_context */
    struct str approval_mode;
    struct str model;
    struct str reasoning_effort;
    struct str agent_path;
    struct str memory_mode;
    int64_t tokens_used; /* -1: keep */
    bool from_file; /* read from summary->path just now: the row gets this path and archive state */
};

bool index_upsert(struct index *index, const struct index_update *update, struct error *err);
bool index_find(struct index *index, struct str id, struct arena *arena, bool *ret_found,
                struct thread_summary *ret_summary, struct error *err);

/* When threads were last used, Unix seconds; -1: there is no such row. */
bool index_times(struct index *index, const struct str *ids, size_t n, int64_t *ret_times,
                 struct error *err);
bool index_set_archived(struct index *index, struct str id, bool archived, struct str path,
                        int64_t updated_at, struct error *err);

/* Where codex since 0.166 looks for it; elsewhere nothing is done. Ours is names.h. */
bool index_set_name(struct index *index, struct str id, struct str name, struct error *err);

/* `has` says which of the three are to be changed; a NULL text clears. */
struct git_change {
    bool has_sha, has_branch, has_origin_url;
    struct git_facts git;
};

bool index_set_git(struct index *index, struct str id, const struct git_change *change,
                   struct error *err);
bool index_remove(struct index *index, struct str id, struct error *err);

/* Agents and who started them: such an edge comes with the row of an agent, and is open until the agent is closed. */
bool index_set_edge(struct index *index, struct str child_id, bool is_open, struct error *err);

/* The agents of a thread that are not closed, at most so many. */
bool index_open_edges(struct index *index, struct str parent_id, size_t max, struct arena *arena,
                      struct str_array *ret_children, struct error *err);

enum thread_sort {
    SORT_CREATED_AT = 1,
    SORT_UPDATED_AT,
    SORT_GIVEN, /* the order of `only` */
};

struct thread_query {
    enum thread_sort sort;
    bool archived;
    const struct str *providers; /* none: all */
    size_t n_providers;
    const enum wire_thread_source_kind *source_kinds; /* none: the interactive ones */
    size_t n_source_kinds;
    struct str cwd;         /* NULL: any */
    struct str search_term; /* NULL: any */
    bool has_anchor;        /* continue strictly after this place */
    int64_t anchor_time;    /* SORT_GIVEN: which of `only` it was */
    struct str anchor_id;
    size_t limit;

    /* What newer clients ask for; index_select.c */
    bool is_ascending;
    bool has_anchor_itself; /* the anchor is part of the page */
    const struct str *cwds; /* any of these instead of `cwd`; none: `cwd` counts */
    size_t n_cwds;
    const struct str *excluded; /* ids that are left out */
    size_t n_excluded;
    const struct str *only; /* ids, if has_only: no others */
    size_t n_only;
    bool has_only;
    /* What people have arranged; store_list() makes `only` and `excluded` of it, the index does not know it. */
    struct str section_id; /* NULL, or only threads of this section */
    struct str project_id; /* NULL, or only threads of this project */
    bool is_unsectioned;   /* only threads of no section */

    struct str parent_id;   /* NULL, or only agents that this thread has started */
    struct str ancestor_id; /* NULL, or only agents somewhere below this thread */
    bool any_source;        /* whatever the source kinds say */
};

/* The path as rows have it: without symbolic links, or as it is where it does not exist. */
struct str without_links(struct str path, char resolved[PATH_MAX]);

/* Which of `only` it is; n_only if it is none of them. */
size_t query_place_of(const struct thread_query *query, struct str id);

/* The next page begins behind this row. The id is borrowed. */
void query_continue_after(struct thread_query *query, const struct thread_summary *row);

struct thread_page {
    struct thread_summary *items;
    struct str *names; /* of the items, from session_index.jsonl; filled by the store */
    size_t n;
    bool more;
    struct str_array chosen; /* by section or project: `only` of the query; filled by the store */
};

bool index_list(struct index *index, const struct thread_query *query, struct arena *arena,
                struct thread_page *ret_page, struct error *err);

/* What SQLite keeps of the file goes; it is read again when it is needed. */
void index_rest(struct index *index);

/* -- Bringing in what is on disk ----------------------------------------------------------- */

/* Have all rollouts been brought in once, by us or by codex? */
bool index_is_complete(struct index *index);

/* When that was, Unix seconds; 0: never. */
int64_t index_completed_at(struct index *index);

/*
 * One slice of a survey: a few hundred rollouts are compared with their rows, and those without one,
 * or whose file changed since, are read. A survey that is the first of a home is the backfill of the
 * reference: it is claimed, leaves its place behind every slice, and goes on there after a crash.
 */
bool index_survey(struct index *index, const char *home, bool *ret_done, struct error *err);

/*
 * One file, whose path is absolute. It is read if its row does not tell all about it;
 * *ret_is_unlisted tells that it has no user message yet. A file that cannot be read is skipped.
 */
bool index_bring_in(struct index *index, const char *path, bool archived, bool *ret_is_unlisted,
                    struct error *err);

/* The same for several files that are not in the archive, newest first, with one transaction. */
bool index_bring_in_live(struct index *index, const char *const *paths, size_t n,
                         struct error *err);

#endif
