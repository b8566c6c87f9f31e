/*
 * What a thread stands on when it begins: its configuration, and what files have for it (rules, hooks,
 * AGENTS.md, skills). All of it is read on a worker, so that slow disks and large folders delay nobody
 * else; threads of one client are made in the order they were asked for.
 */
#ifndef METHOD_THREAD_GROUND_H
#define METHOD_THREAD_GROUND_H

#include "method/method.h"
#include "skill/mention.h"

/* The skills of a thread. */
struct thread_skills {
    struct str text;          /* what its model is told; or NULL */
    struct skill_refs known;  /* what its user may ask for */
    struct str_array folders; /* where a change may change them; they need not exist */
};

struct thread_ground {
    struct config *config; /* NULL: it could not be read */
    struct str cwd;
    struct rules *rules;
    struct hooks *hooks; /* NULL: none */
    struct str project_docs;
    struct thread_skills skills;
    struct error
        err; /* why there is no configuration, or are no rules; as the request is to fail */
    struct arena arena;
};

/* Owns the ground from then on. */
typedef void thread_ground_fn(void *owner, struct thread_ground *ground);

/* What thread/start, thread/resume and thread/fork say of the configuration, each under the same names. */
#define CONFIG_WISHES(params)                                                                      \
    .request_config_map = (params)->config, .model = (params)->model,                              \
    .model_provider = (params)->model_provider, .has_service_tier = (params)->has_service_tier,    \
    .service_tier = (params)->service_tier, .approval_policy = (params)->approval_policy,          \
    .approvals_reviewer = (params)->approvals_reviewer, .sandbox = (params)->sandbox,              \
    .base_instructions = (params)->base_instructions,                                              \
    .developer_instructions = (params)->developer_instructions

/* wanted->cwd is absolute. What it points to lives as long as the request; the rest is filled in. */
void thread_ground_read(struct request *req, const struct config_request *wanted,
                        thread_ground_fn *done, void *owner);
void thread_ground_free(struct thread_ground *ground); /* accepts NULL */

/* The settings of a thread as its configuration has them, or NULL after the request was failed. */
struct settings *take_settings(struct request *req, const struct thread_ground *ground);

/* On any thread; the configuration is that for cwd. */
void thread_skills_find(const struct config *config, struct str cwd, struct arena *arena,
                        struct thread_skills *ret_skills);

#endif
