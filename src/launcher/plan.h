/*
 * What the server tells the launcher: one command, and how it is to be confined.
 *
 * A plan is a sealed file in memory (PLAN_FD): the struct below, its entries, then text. Positions
 * count bytes from the beginning of the plan; every text ends with a NUL byte. Nothing comes by
 * arguments or environment, which others could read or set.
 *
 * The launcher answers on PLAN_CONTROL_FD with the wait status of the command, once it has ended
 * (whatever comes after that is to be ignored), and closes it when nothing of the command is left.
 * A byte from the server is SIGTERM for the command's process group. When the server closes its end, or
 * dies, everything is killed.
 */
#ifndef LAUNCHER_PLAN_H
#define LAUNCHER_PLAN_H

#include <stdint.h>

enum {
    PLAN_CONTROL_FD = 3,
    PLAN_FD = 4,
    PLAN_IDENTITY_FD = 5,   /* of an inner launcher */
    PLAN_USER_SPACE_FD = 6, /* with PLAN_KEPT_NET: where the network belongs to */
    PLAN_NET_SPACE_FD = 7,  /* with PLAN_KEPT_NET: an empty network for this command */
    PLAN_FDS = 8,           /* what a launcher is given lies below */
    PLAN_MAGIC = 0x6c6f6f42
};

/* A launcher with this argument runs no command. It makes so many empty networks and sends them back. */
#define PLAN_WORD_SPACES "spaces"
enum { PLAN_NET_SPACES = 3 };

enum plan_mode {
    PLAN_OPEN,       /* not confined */
    PLAN_NAMESPACES, /* tier A */
    PLAN_BUBBLEWRAP, /* tier B */
    PLAN_LANDLOCK,   /* tier C */
};

enum plan_flags {
    PLAN_NETWORK = 1 << 0,
    PLAN_PTY = 1 << 1,
    PLAN_READS_ALL = 1 << 2, /* else only what the entries name can be read */
    PLAN_STRICT = 1 << 3,    /* without mounts: protected names cost new names beside them */
    PLAN_PROBE = 1 << 4,     /* no command: try to write at `cwd`, which must fail */
    PLAN_KEPT_NET = 1 << 5,  /* there is a network that the server has made before */
};

enum plan_access {
    PLAN_HIDE,
    PLAN_READ,
    PLAN_WRITE,
    PLAN_PROTECT,   /* not written, not renamed, and not created where it is missing */
    PLAN_KEEP_LINK, /* a link, which can neither be renamed nor removed */
};

struct plan_entry {
    uint32_t access;
    uint32_t path; /* absolute, without links */
};

struct plan {
    uint32_t magic;
    uint32_t size; /* of all of it */
    uint32_t mode;
    uint32_t flags;
    uint32_t switched_off; /* of enum plan_protection: tests show what each one is good for */
    uint32_t cwd;
    uint32_t args; /* n_args texts, one behind the other */
    uint32_t n_args;
    uint32_t env;
    uint32_t n_env;
    uint32_t entries; /* of struct plan_entry, outer paths before inner ones */
    uint32_t n_entries;
    uint32_t memory_mb; /* for each process; 0: no limit */
    uint64_t
        file_limit; /* how many descriptors the command may have, the soft limit; 0: as it is */
};

enum plan_protection {
    PLAN_MOUNTS = 1 << 0,       /* what is read-only, hidden, private */
    PLAN_CAPABILITIES = 1 << 1, /* dropped; set-uid programs too */
    PLAN_RULES = 1 << 2,        /* Landlock */
    PLAN_FILTER = 1 << 3,       /* seccomp */
    PLAN_LIMITS = 1 << 4,
    PLAN_GUARDS = 1 << 5, /* protected names that do not exist yet */
    PLAN_NET_SPACE = 1 << 6,
    PLAN_PID_SPACE = 1 << 7,
    PLAN_PINS = 1 << 8, /* folders above protected names */
};

#endif
