/*
 * What clients are told of the apps that a plugin needs. Whoever knows the directory of apps answers here; without a ChatGPT
 * login an app is known by its id alone, and people still have to sign in to it.
 */
#ifndef SERVICE_PLUGIN_APPS_H
#define SERVICE_PLUGIN_APPS_H

#include "rpc/request.h"
#include "schema/generated/wire.h"

/* The apps live as long as the request. It comes now or later, from the loop. */
typedef void plugin_apps_fn(struct request *req, struct wire_app_summary_array apps, void *owner);

/* For plugin/read: all of them. `ids` live as long as the request. */
void plugin_apps_describe(struct request *req, struct str_array ids, plugin_apps_fn *on_known,
                          void *owner);

/* For plugin/install: those to which the user still has to sign in, as far as that is known. Without a login it is not. */
void plugin_apps_needing_login(struct request *req, struct str_array ids, plugin_apps_fn *on_known,
                               void *owner);

#endif
