/*
 * Installing and removing the files of plugins, in CODEX_HOME/plugins/cache alone.
 *
 *   copy into .staging/ID/VERSION ── check ── exchange .staging/ID with MARKETPLACE/PLUGIN ── remove what is in .staging/ID
 *
 * The exchange is one step of the file system, or two where it has none (NFS): whenever the process is killed or the machine loses
 * its power, the folder of a plugin is the whole old one, the whole new one or not there. What is left in .staging is nobody's and goes with the next change. A lock on the cache keeps
 * several servers of one home from meeting there.
 *
 * All of it waits for the disk: on a worker.
 */
#ifndef PLUGIN_INSTALLER_H
#define PLUGIN_INSTALLER_H

#include "plugin/listing.h"
#include "plugin/plugin_id.h"

enum { PLUGIN_LOCK_WAIT_MS = 10000 }; /* for another server; then the request fails */

/* False with the words for a client: an invalid request if the plugin cannot be installed, else an internal error. */
bool plugin_install_files(struct arena *arena, struct str home,
                          const struct marketplace *marketplace,
                          const struct marketplace_plugin *plugin, struct error *err);

/* What is not there is removed already. */
bool plugin_remove_files(struct arena *arena, struct str home, const struct plugin_id *id,
                         struct error *err);

#endif
