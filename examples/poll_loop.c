/*
 * The client beside other work, in a loop of one's own: a clock ticks while the agent thinks.
 *
 *     poll_loop
 */
#include <bobbin/bobbin.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

struct app {
    bool done;
    int error;
};

static void on_delta(void *owner, bobbin_client *client, const bobbin_event *event)
{
    const bobbin_agent_message_delta_notification *delta =
        bobbin_event_as_item_agent_message_delta(event);

    (void)owner;
    (void)client;
    if (delta != NULL)
        printf("%s", bobbin_agent_message_delta_notification_get_delta(delta));
}

static void on_end(void *owner, bobbin_run *run)
{
    struct app *app = owner;

    app->done = true;
    app->error = bobbin_run_error(run);
    if (app->error != 0)
        fprintf(stderr, "\n%s\n", bobbin_run_error_message(run));
    else
        printf("\n");
    bobbin_run_free(run);
}

/* The thread is there: its turn can begin. */
static void on_thread(void *owner, bobbin_client *client, const bobbin_reply *reply)
{
    struct app *app = owner;
    bobbin_turn_start_params *params = bobbin_turn_start_params_new();
    bobbin_run *run = NULL;
    const bobbin_thread *thread =
        bobbin_thread_start_response_get_thread(bobbin_reply_as_thread_start(reply));

    bobbin_turn_start_params_set_thread_id(params, bobbin_thread_get_id(thread));
    bobbin_user_input_draft_text_set_text(
        bobbin_user_input_draft_make_text(bobbin_turn_start_params_add_input(params)),
        "Count to three.");
    if (bobbin_reply_error(reply) != 0 ||
        bobbin_run_turn_async(client, bobbin_object_of(params), on_end, app, &run) < 0) {
        app->error = bobbin_reply_error(reply);
        app->done = true;
    }
    bobbin_turn_start_params_free(params);
}

int main(void)
{
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    bobbin_client *client = NULL;
    struct app app = { false, 0 };
    int ticks = 0;

    options.client_name = "poll_example";
    options.command_line = getenv("BOBBIN_SERVER");
    if (bobbin_client_open(&client, &options) < 0) {
        fprintf(stderr, "%s\n", bobbin_last_error());
        return 1;
    }
    bobbin_on_event(client, "item/agentMessage/delta", on_delta, &app);
    bobbin_thread_start_async(client, NULL, on_thread, &app); /* sent after the handshake */

    while (!app.done) {
        struct pollfd wanted = { bobbin_client_fd(client), POLLIN, 0 };

        if (poll(&wanted, 1, 100) == 0)
            ticks++;
        else if (bobbin_client_dispatch(client) < 0)
            break;
    }
    printf("%d ticks\n", ticks);
    bobbin_client_close(client);
    return app.done && app.error == 0 ? 0 : 1;
}
