/* What the files of realtime/ share. */
#ifndef REALTIME_REALTIME_INTERNAL_H
#define REALTIME_REALTIME_INTERNAL_H

#include "base/list.h"
#include "base/uuid.h"
#include "realtime/frame_queue.h"
#include "realtime/realtime.h"
#include "realtime/voice.h"
#include "transport/ws_client.h"

struct realtime {
    struct realtime_options options;
    struct notifier notifier; /* added with the first session */
    bool has_notifier;
    struct list leaving; /* struct realtime_session: of no thread any more, they say good-bye */
    size_t n_leaving;
};

/* What a thread that ever had a session keeps. */
struct voice_thread {
    struct realtime_session *session; /* NULL: none now */
    uint64_t n_handovers;             /* numbers the turns that they begin */
};

struct voice_thread *voice_thread_of(const struct thread *thread); /* NULL: it never had one */

/*
 * A session, from its start to its end:
 *
 *     GATHERING --> SIGNING --> CONNECTING --> OPEN --> LEAVING --> freed
 *         |            |            |                      ^
 *         +------------+------------+---- freed            |  for two seconds at most
 *
 * One whose backend goes away is freed at once, from any state. What a user says before it is open waits. While it leaves it belongs to no thread.
 */
enum session_state {
    SESSION_GATHERING,  /* what the backend is told of the user's work */
    SESSION_SIGNING,    /* a key is looked for */
    SESSION_CONNECTING, /* and the WebSocket is opened */
    SESSION_OPEN,
    SESSION_LEAVING,
};

struct startup_gathering;

struct realtime_session {
    struct list_node node; /* in realtime->leaving */
    struct realtime *realtime;
    struct thread *thread; /* NULL: it leaves */
    enum session_state state;
    struct arena arena;
    struct settings *settings; /* of the thread when it began; counted */
    struct str session_id;     /* as the provider knows it */
    struct str prompt;
    const char *note; /* to the agent's model */
    struct voice voice;
    struct frame_queue queue;
    struct ws_client *socket;      /* from SESSION_CONNECTING on, until the backend is gone */
    char turn_id[UUID_LENGTH + 1]; /* of the turn that works for a hand-over; empty: none */
    struct buf waiting;            /* what is wanted, while a turn is being stopped */
    struct next_round *round;      /* goes on with what was learned inside of others */
    struct str key;                /* SESSION_SIGNING: what was found; or no text, and... */
    struct str no_key;             /* why there is none */
    struct timer *timer;           /* of opening, then looks whether clients have read */
    struct timer *attendance;      /* looks whether anybody follows the thread, once it is open */
    uint64_t lonely_since_ms;      /* 0: somebody does */
    uint64_t paused_at_ms;         /* the backend, for clients that do not read */
    bool is_impatient;             /* it is not paused for them any more */
    struct startup_gathering *gathering;   /* SESSION_GATHERING, or NULL */
    struct login_question *login_question; /* SESSION_SIGNING, or NULL */
};

/* session.c */
struct realtime_session *session_begin(struct realtime *realtime, struct thread *thread,
                                       const struct wire_thread_realtime_start_params *params);

/* Without a word to clients: good-bye to the backend, if it is open and there. */
void session_end(struct realtime_session *session);

/* At once; of one that has no thread any more. */
void session_free(struct realtime_session *session);

/* Tells why, and ends it: with `closed` if it was open. */
void session_fail(struct realtime_session *session, struct str message);
void session_tell_error(struct realtime_session *session, struct str message);
void session_tell_item(struct realtime_session *session, struct str item_json);
void realtime_tell_closed(struct thread *thread, const char *reason);

size_t session_listeners(const struct realtime_session *session); /* subscribers of its thread */

void session_enter(struct realtime_session *session, enum session_state next);

/* session_open.c: looks for a key, goes on with it in a round of its own; that took too long; no WebSocket was opened; it broke */
void session_sign(struct realtime_session *session);
void session_signed(struct realtime_session *session);
void session_too_late(struct realtime_session *session);
void session_refused(struct realtime_session *session, const struct ws_client_end *end);
void session_broken(struct realtime_session *session, const struct ws_client_end *end);
extern const struct ws_client_events session_socket_events;

/* address.c: where the backend is, and with which headers it is asked. False: it cannot be. */
struct str backend_url(struct arena *arena, const struct config_realtime *wanted,
                       const struct provider *provider, const struct realtime_wire *wire);
bool backend_headers(struct arena *arena, const struct realtime_session *session, struct str key,
                     struct name_values *ret_headers, struct error *err);
const struct realtime_wire *wire_wanted(const struct config_realtime *wanted);

/* handover.c: what is wanted becomes a turn, or joins the one that runs */
void session_hand_over(struct realtime_session *session, struct str text);

/* What was wanted while a turn was being stopped: that is over; or the session is, which nobody then hears of. */
void session_hand_over_waiting(struct realtime_session *session);
void session_leave_waiting(struct realtime_session *session);

/* What happens in the thread, as far as the backend is concerned. */
void session_note(struct realtime_session *session, enum notification what, const void *params);

/* gathering.c: calls back from the loop, unless it is cancelled; context may be empty */
typedef void startup_fn(void *owner, struct str context);
struct startup_gathering *startup_gather(const struct realtime_options *options,
                                         const struct thread *thread, startup_fn *on_gathered,
                                         void *owner);
void startup_cancel(struct startup_gathering *gathering); /* accepts NULL */

#endif
