/* Who we are, and whom we stand in for. */
#ifndef CLI_VERSION_H
#define CLI_VERSION_H

/* The build gives BOBBIN_VERSION; this is for a file compiled by hand. */
#ifndef BOBBIN_VERSION
#define BOBBIN_VERSION "unknown"
#endif

#define CODEX_VERSION "0.118.0"

#endif
