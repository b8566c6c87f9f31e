/* What the tools for agents with paths share (feature multi_agent_v2). */
#ifndef ABILITY_AGENT_TASK_H
#define ABILITY_AGENT_TASK_H

#include "ability/agent_call.h"

/* Its own agents, itself and the root of the family: by a path or an id. NULL: the call was answered with why there is none. */
struct thread *agent_task_target(struct agent_call *agents, struct str target);

/* How a thread of the family is doing; the root is no agent. */
struct agent_status agent_task_status(const struct thread *thread);

void spawn_task_start(struct tool_call *call); /* in spawn_agent.c */
void send_message_start(struct tool_call *call);
void assign_task_start(struct tool_call *call);
void wait_mail_start(struct tool_call *call);
void close_task_start(struct tool_call *call); /* in close_agent.c */
void list_agents_start(struct tool_call *call);

void spawn_task_write_spec(const struct settings *settings, struct buf *out);
void send_message_write_spec(const struct settings *settings, struct buf *out);
void assign_task_write_spec(const struct settings *settings, struct buf *out);
extern const char wait_mail_spec[], close_task_spec[], list_agents_spec[];

/* -- agent_job_tools.c: a worker for each row of a table (feature enable_fanout) ---------------- */

void spawn_agents_on_csv_start(struct tool_call *call);
void report_agent_job_result_start(struct tool_call *call);
extern const char spawn_agents_on_csv_spec[], report_agent_job_result_spec[];

#endif
