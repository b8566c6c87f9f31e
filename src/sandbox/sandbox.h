/*
 * What a command may touch: a sandbox policy, resolved against the machine.
 *
 * A policy of the protocol, the turn's working directory and permissions granted on the way become one
 * list of entries. Everybody who asks "may this be written?" asks this
 * list: the launcher, which enforces it, and patches, which are checked before anything is written.
 * A sandbox never changes once it was made; its text is in its own arena.
 *
 * What a policy names may be a link, and commands can make links. One that lies where this policy, or an
 * earlier one (sandbox/reach.h), lets commands write is not followed: the sandbox has a refusal instead.
 * Roots that do not exist are left out. Entries have no links in them, and whoever opens one later, such as
 * the launcher, follows none.
 */
#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "schema/generated/wire.h"

#include <sys/stat.h>

struct sandbox_reach;

enum sandbox_access { ACCESS_NONE, ACCESS_READ, ACCESS_WRITE };

struct sandbox_entry {
    struct str path; /* absolute, normalised */
    enum sandbox_access access;
    bool is_carve_out; /* .git, .agents, .codex at the top of a writable root; CODEX_HOME */
    bool is_guarded;   /* a carve-out that may not be created either */
    bool is_link;      /* a carve-out that is a link and must stay the one it is */
    bool is_alias;     /* the same directory as another entry's, through a link */
};

/* Each is looked up on the loop and mounted for each command. */
enum { SANDBOX_PATHS_MAX = 1000, SANDBOX_TRUSTED_MAX = 500 };

struct sandbox {
    bool is_confined; /* false: dangerFullAccess, externalSandbox; the entries say nothing then */
    bool has_network;
    bool is_strict;
    struct str
        refusal; /* why nothing can be run or written in it, as a sentence; NULL: all is well */
    struct sandbox_entry *entries; /* outer paths before inner ones */
    size_t n_entries;
    struct str cwd; /* the turn's, which need not be the command's */
    struct arena arena;
};

/* Permissions on top of the policy: granted by the user for a command, a turn or a session. */
struct sandbox_grant {
    struct str_array read;
    struct str_array write;
    bool network;
};

struct sandbox_request {
    const struct wire_sandbox_policy *policy;
    struct str cwd;              /* of the turn; absolute */
    const char *home;            /* CODEX_HOME, without links */
    struct str_array kept_links; /* which no command may replace, by where they lie */
    const char *tmpdir;          /* $TMPDIR of the server, or NULL */
    const struct sandbox_grant *grants;
    size_t n_grants;
    struct str_array always_read; /* what every command may read, however little it may else */
    struct str_array trusted;     /* folders, without links, whose .codex would be obeyed */

    /* Where commands could write so far, and what they may not even see; what this sandbox lets them write is
     * added. NULL: nowhere, nothing. */
    struct sandbox_reach *reach;

    /* The project is untrusted: where only Landlock works (SANDBOX_LANDLOCK) carve-outs are kept at
     * the price that no new names can be made beside them. */
    bool is_strict;
};

struct sandbox *sandbox_new(const struct sandbox_request *request);
void sandbox_free(struct sandbox *sandbox); /* accepts NULL */

/* Are commands confined under it at all? */
bool policy_is_confined(const struct wire_sandbox_policy *policy);

/* Of the policy alone, without what was granted. */
bool policy_has_network(const struct wire_sandbox_policy *policy);

/*
 * Of an absolute path, by its text: `.` and `..` are resolved, links are not followed. Below a
 * writable entry a `.git` or `.codex`, however deep, is read only.
 */
enum sandbox_access sandbox_access(const struct sandbox *sandbox, struct str path);

/*
 * A regular file for reading, by a path that the model gives: the server itself reads then, so it asks
 * the sandbox as a command would. Links are followed, and where they lead is what counts. A descriptor or
 * a negative errno: -EACCES if the sandbox lets nothing be read there, whether there is something or not;
 * -EINVAL if it is no regular file, which is not opened.
 */
int sandbox_open(const struct sandbox *sandbox, struct str path, struct stat *ret_facts);

/* Such a file as a whole, appended to *out. -EFBIG: it is longer than that. */
int sandbox_read(const struct sandbox *sandbox, struct str path, size_t max_bytes, struct buf *out);

/* -- What this machine can do ---------------------------------------------------------------- */

enum sandbox_tier {
    SANDBOX_UNTRIED,
    SANDBOX_NAMESPACES, /* A: own namespaces, Landlock, seccomp */
    SANDBOX_BUBBLEWRAP, /* B */
    SANDBOX_LANDLOCK,   /* C: Landlock and seccomp alone */
    SANDBOX_NONE,       /* D: confined commands are refused */
};

/* Tried once, by running the launcher; remembered. Blocks for some milliseconds. Any thread. */
enum sandbox_tier sandbox_tier(void);

/*
 * Is this path safe from every command of the sandbox, as the tier enforces it? A sandbox that confines
 * nothing endangers nothing that was not in danger before: true.
 */
bool sandbox_keeps(const struct sandbox *sandbox, enum sandbox_tier tier, struct str path);

/* "namespaces", "bubblewrap", "landlock" or "none". */
const char *sandbox_tier_name(enum sandbox_tier tier);

/* One sentence for `bobbin doctor` and the configWarning; NULL for the best tier. */
const char *sandbox_tier_warning(enum sandbox_tier tier);

#endif
