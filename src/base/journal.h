/*
 * Log lines as entries of systemd's journal, with fields, where stderr goes there anyway: $JOURNAL_STREAM names it.
 *
 * The protocol is that of sd_journal_send(3), a datagram of NAME=VALUE lines, so no library is needed.
 */
#ifndef BASE_JOURNAL_H
#define BASE_JOURNAL_H

#include "base/str.h"

#define JOURNAL_SOCKET "/run/systemd/journal/socket"

/* Is stderr the stream that `name` (DEVICE:INODE) stands for? NULL: no. */
bool journal_has_stderr(const char *name);

/* A descriptor for entries, or -1. */
int journal_open(const char *path);

/* False: it was not taken. The message is one line. Priorities are those of syslog(3), 3 for errors to 7. */
bool journal_send(int fd, int priority, struct str module, struct str message);

#endif
