/*
 * What the user's workspace requires (config/cloud.h), for the whole server: it is known before the first
 * configuration counts, and what changes later counts from then on.
 *
 * A server whose account is not concerned asks nobody and waits for nothing.
 */
#ifndef SERVER_WORKSPACE_H
#define SERVER_WORKSPACE_H

#include "service/server.h"

struct workspace;

/*
 * Waits until it is known or has failed, for who is signed in and for what is required fifteen seconds at most each, or until
 * somebody stops the loop: it runs, and serves nobody yet. From then on
 * whatever is loaded with sessions.base keeps to it. `server` has its loop, account and home.
 */
struct workspace *workspace_open(struct server *server);

/* Does the account belong to one that may require something? Then what was loaded before does not count. */
bool workspace_is_concerned(const struct workspace *workspace);

/* The server keeps to these requirements; they stay until others come. */
void workspace_obey(struct server *server, const struct requirements *requirements);

/* Nobody waits for it any more. Accepts NULL. */
void workspace_end(struct workspace *workspace);

/* After the settings queue, before the account. Accepts NULL. */
void workspace_free(struct workspace *workspace);

#endif
