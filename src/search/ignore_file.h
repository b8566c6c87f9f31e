/* Where rules are written down. */
#ifndef SEARCH_IGNORE_FILE_H
#define SEARCH_IGNORE_FILE_H

#include "search/ignore.h"

/* NULL if there are none; what is no plain file, or too large, has none. */
struct ignore_rules *ignore_file_read(int folder, const char *name);

/* The user's own: the file that core.excludesFile names, or the one git takes without it. */
struct ignore_rules *ignore_file_global(void);

#endif
