/*
 * Installing and uninstalling plugins: their files, in CODEX_HOME/plugins/cache alone, and their switch in config.toml.
 *
 *   copy into .staging/ID/VERSION ── check ── exchange .staging/ID with MARKETPLACE/PLUGIN ── config.toml ── remove .staging
 *
 * The exchange is one step of the file system, or two where it has none (NFS): whenever the process is killed or the machine loses
 * its power, the folder of a plugin is the whole old one, the whole new one or not there. If config.toml cannot be written, the
 * folder is exchanged back. What is left in .staging is nobody's and goes with the next change. A lock on the cache keeps several
 * servers of one home from meeting there; it is held over both, so what is switched on has its folder, whoever else installs and
 * uninstalls it.
 *
 * All of it waits for the disk: on a worker.
 */
#ifndef PLUGIN_INSTALLER_H
#define PLUGIN_INSTALLER_H

#include "config/config.h"
#include "plugin/listing.h"
#include "plugin/plugin_id.h"

enum { PLUGIN_LOCK_WAIT_MS = 10000 }; /* for another server; then the request fails */

/* What went wrong; the error has the words for a client. */
enum plugin_outcome {
    PLUGIN_CHANGED,
    PLUGIN_FILES_FAILED, /* an invalid request if the plugin cannot be installed, else an internal error */
    PLUGIN_CONFIG_FAILED,
};

/* The files, then the switch; both or none. `keeps`: a version that is there stays, whichever it is. */
enum plugin_outcome plugin_install(const struct config_request *request,
                                   const struct marketplace *marketplace,
                                   const struct marketplace_plugin *plugin, bool keeps,
                                   struct arena *arena, struct error *err);

/* The switch, then the files. What is not there is uninstalled already. */
enum plugin_outcome plugin_uninstall(const struct config_request *request,
                                     const struct plugin_id *id, struct arena *arena,
                                     struct error *err);

#endif
