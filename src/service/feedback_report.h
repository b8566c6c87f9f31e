/* What a user wants to report: a description and, if he likes, files. Nothing of it leaves the machine. */
#ifndef SERVICE_FEEDBACK_REPORT_H
#define SERVICE_FEEDBACK_REPORT_H

#include "base/buf.h"
#include "config/config.h"
#include "rpc/request.h"

enum { FEEDBACK_FILE_BYTES_MAX = 64 * 1024 * 1024, FEEDBACK_FILES_MAX = 16 };

struct feedback_report {
    struct str classification;
    struct str reason; /* or NULL */
    struct str_map tags;
    struct str thread_id; /* or a name made up */
    struct str rollout;   /* of the thread, if it is loaded and has one; or NULL */
    bool with_files;
    struct str_array files; /* beside the rollout */
};

/* Fills thread_id and rollout in; `made_up` stands for the thread where none is given. False after answering that the id is
 * none. */
bool require_feedback_thread(struct request *req, struct str thread_id, const char *made_up,
                             struct feedback_report *report);

/* Does the configuration allow it? Else the error is set. */
bool feedback_is_allowed(const struct config *config, struct error *err);

/* As JSON. */
void feedback_describe(const struct feedback_report *report, struct buf *out);

/* The next file, from 0 on: the rollout first. NULL: no more. */
const char *feedback_file(const struct feedback_report *report, size_t i);

/* The last part of a path. */
const char *feedback_file_name(const char *path);

#endif
