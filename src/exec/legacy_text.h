/* The output of a command as text, whatever encoding the command writes. */
#ifndef EXEC_LEGACY_TEXT_H
#define EXEC_LEGACY_TEXT_H

#include "base/arena.h"

/*
 * UTF-8 stays as it is; a character that was cut at the end becomes U+FFFD. Everything else is taken
 * for Windows-1252, of which ISO 8859-1 is a part: every byte is some character. In the arena.
 */
struct str legacy_text(struct arena *arena, struct str bytes);

#endif
