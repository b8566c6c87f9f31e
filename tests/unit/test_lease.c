#include "fleet/lease.h"

#include "test.h"

#include <stdlib.h>

TEST(a_lease_counts_from_when_its_renewal_was_sent)
{
    struct server_lease lease;

    server_lease_init(&lease, 4000);
    ASSERT_TRUE(server_lease_is_due(&lease, 0));
    ASSERT_FALSE(server_lease_is_sure(&lease, 0));

    server_lease_asked(&lease, 1000);
    ASSERT_FALSE(server_lease_is_due(&lease, 5000)); /* one at a time */
    ASSERT_FALSE(server_lease_is_sure(&lease, 1000));
    server_lease_confirmed(&lease); /* however late the answer came */
    ASSERT_EQ(server_lease_end_ms(&lease), 1000 + 4000 - LEASE_MARGIN_MS);
    ASSERT_TRUE(server_lease_is_sure(&lease, 4499));
    ASSERT_FALSE(server_lease_is_sure(&lease, 4500));
}

TEST(a_renewal_is_due_every_second)
{
    struct server_lease lease;

    server_lease_init(&lease, 4000);
    server_lease_asked(&lease, 1000);
    server_lease_confirmed(&lease);
    ASSERT_FALSE(server_lease_is_due(&lease, 1999));
    ASSERT_TRUE(server_lease_is_due(&lease, 2000));
}

TEST(a_renewal_that_failed_changes_nothing_but_is_due_at_once)
{
    struct server_lease lease;

    server_lease_init(&lease, 4000);
    server_lease_asked(&lease, 1000);
    server_lease_confirmed(&lease);
    server_lease_asked(&lease, 2000);
    server_lease_failed(&lease);
    ASSERT_TRUE(server_lease_is_due(&lease, 2000));
    ASSERT_EQ(server_lease_end_ms(&lease), 1000 + 4000 - LEASE_MARGIN_MS);
}

TEST(a_thread_goes_through_the_states_that_are_drawn)
{
    static const struct {
        enum lease_state from;
        enum lease_event event;
        enum lease_state to;
    } drawn[] = {
        { LEASE_NONE, LEASE_TAKEN, LEASE_HELD },
        { LEASE_NONE, LEASE_FENCED, LEASE_NONE },
        { LEASE_NONE, LEASE_DOUBTED, LEASE_NONE },
        { LEASE_NONE, LEASE_DROPPED, LEASE_NONE },
        { LEASE_HELD, LEASE_DOUBTED, LEASE_DOUBTFUL },
        { LEASE_HELD, LEASE_ASSURED, LEASE_HELD },
        { LEASE_HELD, LEASE_FENCED, LEASE_LOST },
        { LEASE_HELD, LEASE_GIVEN_BACK, LEASE_RELEASED },
        { LEASE_HELD, LEASE_DROPPED, LEASE_HELD },
        { LEASE_DOUBTFUL, LEASE_ASSURED, LEASE_HELD },
        { LEASE_DOUBTFUL, LEASE_DOUBTED, LEASE_DOUBTFUL },
        { LEASE_DOUBTFUL, LEASE_FENCED, LEASE_LOST },
        { LEASE_DOUBTFUL, LEASE_GIVEN_BACK, LEASE_RELEASED },
        { LEASE_LOST, LEASE_ASSURED, LEASE_LOST },
        { LEASE_LOST, LEASE_TAKEN, LEASE_LOST },
        { LEASE_LOST, LEASE_DROPPED, LEASE_NONE },
        { LEASE_RELEASED, LEASE_DOUBTED, LEASE_RELEASED },
        { LEASE_RELEASED, LEASE_FENCED, LEASE_RELEASED },
        { LEASE_RELEASED, LEASE_DROPPED, LEASE_NONE },
    };

    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++)
        ASSERT_EQ(lease_after(drawn[i].from, drawn[i].event), drawn[i].to);
}

TEST(only_who_holds_a_thread_starts_something)
{
    for (int state = 0; state < N_LEASE_STATES; state++) {
        ASSERT_EQ(lease_may_start(state), state == LEASE_HELD);
        ASSERT_EQ(lease_may_write(state), state == LEASE_HELD || state == LEASE_DOUBTFUL);
        ASSERT_NOT_NULL(lease_state_name(state));
    }
}

/*
 * Two servers and a database with a clock of its own: renewals take their time, get lost, or are answered too late, servers
 * stand still. Whoever is sure of itself by its own clock must not be past its row's time.
 */
struct walk_server {
    struct server_lease lease;
    int64_t skew_ms;                 /* of its clock, which goes as fast as the others' */
    int64_t row_expires_ms;          /* by the database's clock */
    int64_t arrives_ms, answered_ms; /* of the renewal under way; less than 0: lost */
    bool is_asked;
};

static void walk_step(struct walk_server *server, int64_t now_ms)
{
    if (server->is_asked && server->arrives_ms >= 0 && now_ms >= server->arrives_ms) {
        server->row_expires_ms = server->arrives_ms + server->lease.lease_ms;
        server->arrives_ms = -1;
    }
    if (server->is_asked && now_ms >= server->answered_ms) {
        if (server->answered_ms % 5 == 0)
            server_lease_failed(&server->lease);
        else
            server_lease_confirmed(&server->lease);
        server->is_asked = false;
    }
    if (!server->is_asked && server_lease_is_due(&server->lease, now_ms + server->skew_ms)) {
        server_lease_asked(&server->lease, now_ms + server->skew_ms);
        server->is_asked = true;
        server->arrives_ms = now_ms + rand() % 300;
        server->answered_ms = server->arrives_ms + rand() % 6000;
    }
}

TEST(who_is_sure_is_never_past_its_time_in_the_database)
{
    srand(4711);
    for (int round = 0; round < 50; round++) {
        struct walk_server server = { .skew_ms = rand() % 100000 };
        int64_t now_ms = 0;
        int n_sure = 0;

        server_lease_init(&server.lease, 2000 + rand() % 4000);
        for (int step = 0; step < 1000; step++) {
            now_ms += rand() % 10 == 0 ? rand() % 8000 : rand() % 50;
            walk_step(&server, now_ms);
            if (server_lease_is_sure(&server.lease, now_ms + server.skew_ms)) {
                ASSERT_TRUE(now_ms < server.row_expires_ms);
                n_sure++;
            }
        }
        ASSERT_TRUE(n_sure > 0);
    }
}
