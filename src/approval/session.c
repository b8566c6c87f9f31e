#include "approval/session.h"

#include "base/buf.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/path.h"
#include "schema/copy.h"
#include "schema/json_write.h"
#include "shell/command_line.h"
#include "shell/shell_call.h"
#include "shell/words.h"

#include <stdlib.h>

void approval_session_done(struct approval_session *session)
{
    free(session->keys);
    free(session->grants);
    free(session->turn_grants);
    arena_done(&session->arena);
    arena_done(&session->turn_arena);
    *session = (struct approval_session){ 0 };
}

/* -- Keys ---------------------------------------------------------------------------------- */

/* Where the key stands, or the free place where it would. There always is one. */
static struct str *find_key(const struct approval_session *session, struct str key)
{
    size_t at = (size_t)hash_of(key) & (session->n_places - 1);

    while (session->keys[at].s != NULL && !str_equal(session->keys[at], key))
        at = (at + 1) & (session->n_places - 1);
    return &session->keys[at];
}

bool session_has(const struct approval_session *session, struct str key)
{
    return session->n_keys > 0 && find_key(session, key)->s != NULL;
}

/* At least half of the places are free. */
static void session_make_room(struct approval_session *session)
{
    struct approval_session old = *session;

    if (2 * (session->n_keys + 1) <= session->n_places)
        return;
    session->n_places = old.n_places == 0 ? 16 : 2 * old.n_places;
    session->keys = xcalloc(session->n_places, sizeof *session->keys);
    for (size_t i = 0; i < old.n_places; i++) {
        if (old.keys[i].s != NULL)
            *find_key(session, old.keys[i]) = old.keys[i];
    }
    free(old.keys);
}

void session_remember(struct approval_session *session, struct str key)
{
    if (session_has(session, key))
        return;
    session_make_room(session);
    *find_key(session, key) = arena_str(&session->arena, key.s, key.len);
    session->n_keys++;
}

static void add_key_word(struct buf *out, struct str word)
{
    buf_add_char(out, ',');
    json_write_str(out, word);
}

static void add_words(struct buf *out, const struct str_array *words)
{
    for (size_t i = 0; i < words->n; i++)
        add_key_word(out, words->items[i]);
}

/* The argv that will be run, if that is certain; else NULL. */
static const struct str_array *certain_words(const struct command_list *list)
{
    const struct script_command *only = &list->items[0];

    if (!list->is_plain || list->n != 1 || !script_words_are_exact(only, only->words.n))
        return NULL;
    return &only->words;
}

/*
 * `bash -lc 'touch a'` is `touch a`. Any other script is its very text, because what the shell makes of
 * it hangs on every quote, and its shell's name, wherever in the system that lies.
 */
static void add_key_command(struct buf *out, const struct str_array *argv, struct arena *arena)
{
    struct command_list list = { 0 };
    const struct str_array *words;
    struct str script;

    command_list_read(argv, arena, &list);
    words = certain_words(&list);
    if (words != NULL) {
        add_words(out, words);
    } else if (shell_call_script(argv, &script) && shell_call_is_trusted(argv->items[0])) {
        buf_add_text(out, ",script");
        add_key_word(out, path_basename(argv->items[0]));
        add_key_word(out, argv->items[1]);
        add_key_word(out, script);
    } else {
        add_words(out, argv);
    }
}

struct str session_command_key(const struct command_key *key, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    CLEANUP(freep) char *cwd = realpath(key->cwd.s, NULL);

    buf_printf(&out, "command %s %s ", key->kind, key->permissions);
    json_write_str(&out, cwd == NULL ? key->cwd : str_of(cwd));
    add_key_command(&out, key->argv, arena);
    return arena_str(arena, out.data, out.len);
}

struct str session_file_key(struct str path, struct arena *arena)
{
    return str_of(arena_printf(arena, "file %s", path.s));
}

/* -- Grants -------------------------------------------------------------------------------- */

static void add_grant(struct sandbox_grant **grants, size_t *n, struct arena *arena,
                      const struct sandbox_grant *grant)
{
    *grants = xrealloc(*grants, (*n + 1) * sizeof **grants);
    (*grants)[(*n)++] = (struct sandbox_grant){
        .read = copy_strs(arena, grant->read),
        .write = copy_strs(arena, grant->write),
        .network = grant->network,
    };
}

void session_grant(struct approval_session *session, const struct sandbox_grant *grant,
                   const char *turn_id)
{
    if (turn_id == NULL) {
        add_grant(&session->grants, &session->n_grants, &session->arena, grant);
        return;
    }
    if (strcmp(session->turn_id, turn_id) != 0) {
        arena_done(&session->turn_arena);
        session->n_turn_grants = 0;
        memcpy(session->turn_id, turn_id, sizeof session->turn_id);
    }
    add_grant(&session->turn_grants, &session->n_turn_grants, &session->turn_arena, grant);
}

const struct sandbox_grant *session_grants(const struct approval_session *session,
                                           const char *turn_id, struct arena *arena, size_t *ret_n)
{
    size_t n_turn = strcmp(session->turn_id, turn_id) == 0 ? session->n_turn_grants : 0;
    size_t n = session->n_grants + n_turn;
    struct sandbox_grant *all = arena_alloc(arena, (n + 1) * sizeof *all);

    for (size_t i = 0; i < session->n_grants; i++)
        all[i] = session->grants[i];
    for (size_t i = 0; i < n_turn; i++)
        all[session->n_grants + i] = session->turn_grants[i];
    *ret_n = n;
    return all;
}
