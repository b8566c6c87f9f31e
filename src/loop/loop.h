/*
 * The event loop: libuv, wrapped once. Everything that waits, waits here.
 *
 * One thread runs a loop and every object that belongs to it. A callback is never called from
 * inside the function that started what it reports. Closing is finished by the loop later, so
 * loop_free() runs until everything that was closed is gone.
 */
#ifndef LOOP_LOOP_H
#define LOOP_LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct loop;

struct loop *loop_new(void);

/* Runs until loop_stop(), or until nothing is left that could happen. */
void loop_run(struct loop *loop);
void loop_stop(struct loop *loop);

/*
 * Runs until no work (work.h, lanes.h) waits or runs. What one work leads to may be a work of another queue,
 * so whoever frees queues that know each other settles the loop first and then frees without running it.
 * Somebody has to see to it that no new work keeps coming.
 */
void loop_settle(struct loop *loop);

/* Everything that belongs to the loop must have been freed or closed by its owner. */
void loop_free(struct loop *loop); /* accepts NULL */

/* Milliseconds on a clock that never jumps, as of this round of the loop. */
uint64_t loop_now_ms(struct loop *loop);

/*
 * For work that takes a while and cannot be given to a worker: true for one of those who ask in a round. The others
 * come back in another round, so that whoever is ready has their turn in between.
 */
bool loop_take_long_turn(struct loop *loop);

/* Memory for what is read and handed on at once; whoever reads next uses it again. */
enum { LOOP_SCRATCH = 64 * 1024 };
char *loop_scratch(struct loop *loop);

/* A timer fires once; starting it again moves it. */
struct timer;

typedef void timer_fn(void *owner);

struct timer *timer_new(struct loop *loop, timer_fn *on_fire, void *owner);
void timer_start(struct timer *timer, uint64_t delay_ms);
void timer_stop(struct timer *timer);
void timer_free(struct timer *timer); /* accepts NULL */

/*
 * Calls back on the next round of the loop, when everybody else who is ready has had theirs. A timer of 0 ms
 * is not that: started by a timer, it fires before anything else is looked at.
 */
struct next_round;

struct next_round *next_round_new(struct loop *loop, timer_fn *on_round, void *owner);
void next_round_start(struct next_round *round);
void next_round_free(struct next_round *round); /* accepts NULL */

/*
 * Watches one signal. It is blocked in the calling thread, and so in every thread that is started later, and
 * stays blocked when the watch is freed: its default action never strikes, whichever thread the kernel would
 * choose and however late the signal comes. A program that wants it to strike again unblocks it.
 */
struct signal_watch;

typedef void signal_fn(void *owner, int signo);

struct signal_watch *signal_watch_new(struct loop *loop, int signo, signal_fn *on_signal,
                                      void *owner);
void signal_watch_free(struct signal_watch *watch); /* accepts NULL */

#endif
