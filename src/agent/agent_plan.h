/*
 * What a configuration says of the agents that a thread may start: how many, how deep, in which roles.
 *
 * A plan never changes; threads share it. NULL is the plan of a configuration that says nothing of agents.
 */
#ifndef AGENT_AGENT_PLAN_H
#define AGENT_AGENT_PLAN_H

#include "config/config.h"

struct agent_role {
    struct str name;
    struct str description;     /* for models; NULL: none */
    const char *config_file;    /* a layer on top of the configuration; NULL: none */
    struct str_array nicknames; /* those that an agent may get; n == 0: any */
};

struct agent_plan {
    uint64_t max_threads; /* agents that are open at once, of a thread and of all below it */
    int64_t max_depth;    /* how deep agents may start agents */
    uint64_t job_max_ms;  /* for one row of a table; 0: not configured */
    const struct agent_role *roles; /* of the user */
    size_t n_roles;
    struct str_array warnings; /* roles that are ignored, and why */

    /* The rest is the business of agent_plan.c. */
    struct arena arena;
    unsigned references;
};

/* NULL: it says nothing. Files of roles are read, to see whether they can be used: on a worker. */
struct agent_plan *agent_plan_read(const struct config *config);
struct agent_plan *agent_plan_ref(struct agent_plan *plan); /* accepts NULL */
void agent_plan_unref(struct agent_plan *plan);             /* accepts NULL */

/* The time for one row of a table, at most 30 days. */
uint64_t agent_job_ms(uint64_t seconds);

uint64_t agent_plan_max_threads(const struct agent_plan *plan);
int64_t agent_plan_max_depth(const struct agent_plan *plan);

/* A role of the user. NULL: there is none of that name. */
const struct agent_role *agent_plan_role(const struct agent_plan *plan, struct str name);

#endif
