#include "server/relay_member.h"

#include "agent/thread_question.h"
#include "base/log.h"
#include "base/platform.h"
#include "fleet/fleet.h"
#include "fleet/holders.h"
#include "fleet/lease.h"
#include "subagent/subagents.h"
#include "transport/bearer.h"

#include <stdlib.h>

/* Beyond a lease: for the store to be asked once more, and for an answer. */
enum { PATIENCE_MORE_MS = 1500 };

struct relay_member {
    struct server *server;
    struct holders *holders;
    struct relays *relays;
};

/* One that is loaded need not be stored, or not yet: no other server has it. */
static bool member_holds(void *owner, struct str id)
{
    const struct relay_member *member = owner;
    const struct thread *loaded = thread_find(&member->server->agent, id);

    return loaded != NULL ? !thread_is_lost(loaded) : fleet_holds(member->server->fleet, id);
}

static void member_find(void *owner, struct str id, relay_found_fn *on_found, void *asker)
{
    const struct relay_member *member = owner;

    holders_ask(member->holders, id, on_found, asker);
}

/* -- A thread whose relay has broken ------------------------------------------------------- */

struct member_taking {
    struct relay_member *member;
    struct relay_taking *taking;
    char id[UUID_LENGTH + 1];
};

static void member_taking_end(struct member_taking *taking, enum relay_take result, struct str turn)
{
    struct relay_taking *relay_taking = taking->taking;

    free(taking);
    relay_taken(relay_taking, result, turn);
}

static bool member_thread_is_held(void *owner, struct str name, struct str url)
{
    member_taking_end(owner, RELAY_TAKE_HELD, STR_NONE);
    return true;
}

/* The last turn, if it ended with its server. */
static struct str interrupted_turn(const struct wire_turn_array *turns)
{
    const struct wire_turn *last = turns->n == 0 ? NULL : &turns->items[turns->n - 1];

    return last != NULL && last->status == WIRE_TURN_STATUS_INTERRUPTED ? last->id : STR_NONE;
}

static void member_thread_is_open(void *owner, const struct opened_session *opened,
                                  const struct error *err)
{
    struct member_taking *taking = owner;
    struct server *server = taking->member->server;
    struct connection *client = relay_taking_client(taking->taking);

    if (opened == NULL) {
        log_info("thread %s cannot be taken: %s", taking->id, err->message.s);
        member_taking_end(taking,
                          err->code == ERR_INVALID_REQUEST ? RELAY_TAKE_FAILED : RELAY_TAKE_HELD,
                          STR_NONE);
        return;
    }
    if (client != NULL) {
        thread_subscribe(opened->thread, client);
        thread_send_questions(opened->thread, client);
        subagents_follow(server->agent.subagents, opened->thread, client);
    }
    member_taking_end(taking, RELAY_TAKEN, interrupted_turn(&opened->shown.turns));
}

/* It goes on as it was recorded: what the client said when it resumed it there is gone with that server. */
static void member_take(void *owner, struct relay_taking *relay_taking)
{
    struct relay_member *member = owner;
    struct member_taking *taking = xcalloc(1, sizeof *taking);
    const struct connection *client = relay_taking_client(relay_taking);
    struct session_wish wish = {
        .kind = SESSION_RESUME,
        .client = client,
        .is_newer = connection_protocol(client) >= PROTOCOL_0166,
        .keeps_policy = true,
        .keeps_model = true,
        .on_held = member_thread_is_held,
    };

    taking->member = member;
    taking->taking = relay_taking;
    memcpy(taking->id, relay_taking_thread(relay_taking).s, UUID_LENGTH);
    wish.id = str_of(taking->id);
    session_open(&member->server->sessions, &wish, member_thread_is_open, taking);
}

/* ------------------------------------------------------------------------------------------ */

static uint64_t lease_ms(const struct config *config)
{
    return 1000 * (uint64_t)(config->store.lease_seconds.set ? config->store.lease_seconds.value
                                                             : LEASE_SECONDS);
}

static void start_relays(struct relay_member *member, struct str token)
{
    struct server *server = member->server;
    struct relay_options options = RELAY_OPTIONS_INIT;

    options.token = token;
    options.patience_ms = lease_ms(server->config) + PATIENCE_MORE_MS;
    if (options.ping_ms < lease_ms(server->config) / 2)
        options.ping_ms = lease_ms(server->config) / 2;
    options.calls = (struct relay_calls){
        .holds = member_holds, .find = member_find, .take = member_take, .owner = member
    };
    member->holders =
        holders_new(server->loop, fleet_url(server->fleet), fleet_server_id(server->fleet));
    member->relays = relays_new(server->loop, &options);
    server->relays = member->relays;
}

/* It is shown in a header. */
static bool read_peer_token(const char *path, char **ret_token, struct error *err)
{
    if (!bearer_read_token(path, ret_token, err))
        return false;
    if (is_header_value(str_of(*ret_token)))
        return true;
    free(TAKE(*ret_token));
    return error_set(err, ERR_INVALID_REQUEST,
                     "token_file in [bobbin.store]: a token is one line of visible characters");
}

bool relay_member_new(struct server *server, struct relay_member **ret_member, struct error *err)
{
    struct relay_member *member;
    char *token = NULL;

    if (fleet_token_file(server->fleet) != NULL &&
        !read_peer_token(fleet_token_file(server->fleet), &token, err))
        return false;
    member = xcalloc(1, sizeof *member);
    member->server = server;
    start_relays(member, token == NULL ? STR_NONE : str_of(token));
    if (token != NULL)
        explicit_bzero(token, strlen(token));
    free(token);
    *ret_member = member;
    return true;
}

void relay_member_hide_token(struct server *server)
{
    const char *path = server->fleet == NULL ? NULL : fleet_token_file(server->fleet);
    CLEANUP(freep) char *real = path == NULL ? NULL : realpath(path, NULL);

    if (real != NULL)
        reach_hide(&server->agent.reach, str_of(real));
}

void relay_member_free(struct relay_member *member)
{
    if (member == NULL)
        return;
    member->server->relays = NULL;
    holders_free(member->holders);
    relays_free(member->relays);
    free(member);
}
