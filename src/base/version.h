/* What we are, and whose protocol we speak. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

/* The build says it; a compiler that looks at one file alone does not. */
#ifndef BOBBIN_VERSION
#define BOBBIN_VERSION "unknown"
#endif

/* The newest codex-cli whose surface this is; clients compare the version in the user agent with what they need. */
#define CODEX_VERSION "0.166.0"

#endif
