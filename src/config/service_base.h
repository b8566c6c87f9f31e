/* Where the service of ChatGPT accounts is: its apps, plugins, limits and what workspaces require. */
#ifndef CONFIG_SERVICE_BASE_H
#define CONFIG_SERVICE_BASE_H

#include "base/arena.h"

/*
 * chatgpt_base_url (or NULL: the service's own) without what is of no meaning at its end. Of the service's own hosts the
 * part `/backend-api` may be left out.
 */
struct str service_base(struct arena *arena, struct str configured);

#endif
