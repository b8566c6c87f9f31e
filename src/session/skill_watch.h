/*
 * Tells the clients of a thread when its skills have changed: skills/changed, and finds them anew for
 * the thread.
 *
 * The folders where skills of a loaded thread may be, and those below them, are watched, each once however
 * many threads share it. The first change is told at once, further ones of the same folder at most every
 * ten seconds.
 */
#ifndef SESSION_SKILL_WATCH_H
#define SESSION_SKILL_WATCH_H

#include "agent/thread.h"
#include "base/list.h"

struct file_events;
struct sessions;
struct skill_cache;

struct skill_watches {
    struct work_queue *queue;    /* on which skills are found anew; given by the owner */
    struct skill_cache *cache;   /* of that queue; the same */
    struct file_events **events; /* opened when something is watched; the same */

    struct list folders;
    struct list refreshes; /* work that finds skills anew */
    uint64_t n_events;     /* that made such work necessary */
    size_t n;              /* of folders */
};

void skill_watches_init(struct skill_watches *watches);
void skill_watches_done(struct skill_watches *watches);

/* These folders from now on, and no others. What cannot be watched is skipped. True if one of them
 * was watched by nobody before. */
bool skill_watch_thread(struct sessions *sessions, const struct thread *thread,
                        const struct str_array *folders);
void skill_unwatch_thread(struct sessions *sessions, const struct thread *thread);

/* The user's configuration may say something else about skills: every loaded thread looks again. */
void skills_refresh_all(struct sessions *sessions);

#endif
