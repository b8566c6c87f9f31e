#include "agent/turn_changes.h"

#include "agent/turn_internal.h"
#include "loop/work.h"

#include <stdlib.h>

struct turn_changes *turn_changes_of(struct turn *turn)
{
    if (turn->changes == NULL) {
        turn->changes = xcalloc(1, sizeof *turn->changes);
        turn->changes->diff = turn_diff_new();
        turn->changes->references = 1;
    }
    turn->changes->references++;
    return turn->changes;
}

void turn_changes_unref(struct turn_changes *changes)
{
    if (changes == NULL || --changes->references > 0)
        return;
    turn_diff_free(changes->diff);
    free(changes);
}

void turn_tell_diff(struct turn *turn, struct str diff)
{
    if (diff.len == 0 && !turn->told_diff)
        return;
    turn->told_diff = diff.len > 0;
    thread_notify(
        turn->thread, NOTIFICATION_TURN_DIFF_UPDATED,
        &(struct wire_turn_diff_updated_notification){
            .thread_id = str_of(turn->thread->id), .turn_id = turn_id_str(turn), .diff = diff });
}

/* -- After an answer ----------------------------------------------------------------------- */

struct diff_work {
    struct turn *turn; /* NULL: it is over */
    struct turn_changes *changes;
    struct arena arena;
    struct str diff;
};

static void read_diff(void *data)
{
    struct diff_work *work = data;

    work->diff = turn_diff_text(work->changes->diff, &work->arena);
}

static void diff_read(void *data)
{
    struct diff_work *work = data;
    struct turn *turn = work->turn;

    if (turn != NULL) {
        turn->diff_work = NULL;
        turn_tell_diff(turn, work->diff);
        turn_happens(turn, &(struct turn_event){ .type = DIFF_READ });
    }
    turn_changes_unref(work->changes);
    arena_done(&work->arena);
    free(work);
}

bool turn_read_diff(struct turn *turn)
{
    struct diff_work *work;

    if (turn->changes == NULL)
        return false;
    work = xcalloc(1, sizeof *work);
    work->turn = turn;
    work->changes = turn_changes_of(turn);
    turn->diff_work = work;
    work_queue_add(turn->thread->agent->work, read_diff, diff_read, work);
    return true;
}

void turn_drop_changes(struct turn *turn)
{
    if (turn->diff_work != NULL)
        turn->diff_work->turn = NULL;
    turn->diff_work = NULL;
    turn_changes_unref(TAKE(turn->changes));
}
