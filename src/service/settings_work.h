/*
 * Work with the configuration's files, away from the loop and one after the other: two writes never
 * meet, and a read sees a write whole.
 */
#ifndef SERVICE_SETTINGS_WORK_H
#define SERVICE_SETTINGS_WORK_H

#include "config/edit.h"
#include "service/server.h"
#include "skill/cache.h"

struct settings_work {
    struct request *req;
    const void *params;
    struct config_request wanted; /* as the server was started; `run` may add to it */
    struct skill_cache *skills;   /* the queue's own; NULL in another */
    struct error err;             /* set by `run`: the request fails with it */
    void *result;                 /* of `run`: what the method answers; from req->arena */
};

/* Runs on the worker. It touches nothing of the server. */
typedef void settings_work_fn(struct settings_work *work);

/* The configuration as it is now for the server's own folder; NULL after setting the error. */
struct config *settings_work_reload(struct settings_work *work);

/* `after`, if given, runs on the loop once the answer is out, if there was no error. */
void settings_work_start(struct request *req, const void *params, settings_work_fn *run,
                         void (*after)(struct server *server, const struct settings_work *work));

/* The same without an answer: `next` runs on the loop if there was no error, and answers or goes on. `result` lives as long as
 * the request. */
typedef void settings_next_fn(struct request *req, void *result);
void settings_work_step(struct request *req, const void *params, settings_work_fn *run,
                        settings_next_fn *next);

/* The same for what may wait for a disk or for another server: beside the settings, one after the other. There is no `skills`. */
void plugin_work_step(struct request *req, const void *params, settings_work_fn *run,
                      settings_next_fn *next);

/* On the worker, for config/value/write and config/batchWrite: makes the changes and prepares the answer. */
struct config_edit config_edit_of(struct str key_path, yyjson_val *value,
                                  enum wire_merge_strategy strategy);
void settings_work_write(struct settings_work *work, const struct config_write *write);

#endif
