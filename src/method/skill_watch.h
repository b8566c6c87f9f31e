/*
 * Tells the clients of a thread when its skills have changed: skills/changed (reference/06, 4.5), and
 * finds them anew for the thread.
 *
 * The folders where skills of a loaded thread may be, and those below them, are watched, each once however
 * many threads share it. The first change is told at once, further ones of the same folder at most every
 * ten seconds.
 */
#ifndef METHOD_SKILL_WATCH_H
#define METHOD_SKILL_WATCH_H

#include "method/thread_ground.h"

void skill_watches_init(struct skill_watches *watches);
void skill_watches_done(struct skill_watches *watches);

/* These folders from now on, and no others. What cannot be watched is passed over. True if one of them
 * was watched by nobody before. */
bool skill_watch_thread(struct server *server, const struct thread *thread,
                        const struct str_array *folders);
void skill_unwatch_thread(struct server *server, const struct thread *thread);

/* The user's configuration may say something else about skills: every loaded thread looks again. */
void skills_refresh_all(struct server *server);

#endif
