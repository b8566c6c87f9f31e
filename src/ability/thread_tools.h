/* What the tools keep for a thread while it is loaded: its terminals, and what was allowed. */
#ifndef ABILITY_THREAD_TOOLS_H
#define ABILITY_THREAD_TOOLS_H

#include "ability/terminal.h"
#include "agent/tools.h"
#include "approval/session.h"

/* Sessions of a thread. From WARNING on the model is told. */
enum { SESSIONS_MAX = 64, SESSIONS_WARNING = 60 };

struct thread_tools {
    struct list terminals; /* struct terminal, oldest first; owned */
    uint64_t n_uses;
    struct approval_session approvals;
};

/* Made when it is first asked for. */
struct thread_tools *thread_tools(struct thread *thread);
void thread_tools_free(struct thread *thread);

/* An id that no session of the thread has. */
int thread_tools_new_session(const struct thread_tools *tools);

struct terminal *thread_tools_find(const struct thread_tools *tools, int session); /* or NULL */
size_t thread_tools_sessions(const struct thread_tools *tools);

/* Makes room for one more: an ended one goes, else the one that was not used for longest. */
void thread_tools_make_room(struct thread_tools *tools);

/* The sessions that run and that no call waits for; in the arena, with text of the terminals. */
size_t thread_tools_list(struct thread *thread, struct arena *arena,
                         struct background_command **ret_commands);

/* Ends one of them. False: there is none. */
bool thread_tools_end(struct thread *thread, struct str process_id);

/* thread/backgroundTerminals/clean: ends the sessions that no call waits for. */
void thread_tools_clean(struct thread *thread);

#endif
