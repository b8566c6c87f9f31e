/*
 * Paths that clients watch with fs/watch. A watch belongs to the connection that began it.
 */
#ifndef SERVICE_CLIENT_WATCH_H
#define SERVICE_CLIENT_WATCH_H

#include "service/file_service.h"

/* A watch costs two of the kernel's, of which a user has some thousands. */
enum { CLIENT_WATCHES_MAX = 4096 }; /* of a connection */

size_t client_watch_count(struct file_service *service, const struct connection *connection);

/* A path as the client names it, and where that leads now: changes are told under the latter. */
struct watched_path {
    struct str named;
    struct str real;
};

/* Has the connection a watch of this name? */
bool client_watch_is_there(struct file_service *service, const struct connection *connection,
                           struct str id);

enum { WATCH_ID_MAX = 1024 }; /* bytes of a name that a client gives */

/* Returns 0, or a negative errno. Without a name (NULL) one is made. *ret_id is valid until the watch ends. */
int client_watch_start(struct file_service *service, struct connection *connection,
                       const struct watched_path *path, struct str id, struct str *ret_id);

/* Ends a watch of this connection; nothing happens if it has no such watch. */
void client_watch_end(struct file_service *service, const struct connection *connection,
                      struct str id);

/* Ends all watches of a connection; NULL: of all of them. */
void client_watches_end(struct file_service *service, const struct connection *connection);

#endif
