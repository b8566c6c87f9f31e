/*
 * Tells the clients of a thread when its skills have changed: skills/changed (reference/06, 4.5).
 *
 * The folders where skills of a loaded thread may be, and those of the skills that are there, are
 * watched, each once however many threads share it. The first change is told at once, further ones
 * of the same folder at most every ten seconds.
 */
#ifndef METHOD_SKILL_WATCH_H
#define METHOD_SKILL_WATCH_H

#include "method/method.h"
#include "skill/discovery.h"

void skill_watches_init(struct skill_watches *watches);
void skill_watches_done(struct skill_watches *watches);

/* `roots` are those of skill_roots(). What cannot be watched is passed over. */
void skill_watch_thread(struct server *server, const struct thread *thread,
                        const struct skill_root *roots, size_t n_roots);
void skill_unwatch_thread(struct server *server, const struct thread *thread);

#endif
