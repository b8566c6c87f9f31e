/*
 * The folder of a run of a server for its working copies, HOME/fleet/ID. It is locked (flock) while the server lives: one that
 * nobody has locked is of a run that is over, and is removed by whoever starts next.
 */
#ifndef FLEET_WORKING_FOLDER_H
#define FLEET_WORKING_FOLDER_H

#include "base/error.h"
#include "base/str.h"

#include <stdbool.h>

struct working_folder {
    char *path; /* owned */
    int lock;   /* -1: none */
};

/* Makes and locks it, after removing those of runs that are over. */
bool working_folder_init(struct working_folder *folder, const char *home, struct str id,
                         struct error *err);

/* Removes it; accepts zeroed memory. */
void working_folder_done(struct working_folder *folder);

#endif
