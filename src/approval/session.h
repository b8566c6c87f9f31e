/*
 * What the user has allowed for as long as a thread is loaded: commands, files, permissions.
 * Keys are compared byte for byte.
 */
#ifndef APPROVAL_SESSION_H
#define APPROVAL_SESSION_H

#include "base/arena.h"
#include "base/uuid.h"
#include "sandbox/sandbox.h"

struct approval_session {
    struct str *keys; /* a hash table: text in the arena, or NULL; owned array */
    size_t n_places;  /* of the table: 0 or a power of two */
    size_t n_keys;
    struct sandbox_grant *grants; /* of the session; text in the arena; owned array */
    size_t n_grants;
    struct arena arena;

    /* Grants of one turn: of no value in another. */
    struct sandbox_grant *turn_grants;
    size_t n_turn_grants;
    struct arena turn_arena;
    char turn_id[UUID_LENGTH + 1];
};

void approval_session_done(struct approval_session *session);

bool session_has(const struct approval_session *session, struct str key);
void session_remember(struct approval_session *session, struct str key);

/*
 * The key of a command: the words that will be run, where that is certain, else the text of its script.
 * What is approved is what was asked about: `echo '*'` is not `echo *`, and a working directory that
 * has become a link is another one.
 */
struct command_key {
    const struct str_array *argv;
    struct str cwd;          /* links in it are followed */
    const char *permissions; /* what else must be the same: "use_default", ... */
    const char *kind;        /* keys of different kinds never meet */
};

struct str session_command_key(const struct command_key *key, struct arena *arena);

/* path: where the file really is, without links (patch/place.h). */
struct str session_file_key(struct str path, struct arena *arena);

/* turn_id NULL: for the session. */
void session_grant(struct approval_session *session, const struct sandbox_grant *grant,
                   const char *turn_id);

/* All that hold for a turn, in the arena. */
const struct sandbox_grant *session_grants(const struct approval_session *session,
                                           const char *turn_id, struct arena *arena, size_t *ret_n);

#endif
