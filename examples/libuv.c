/*
 * The client in a libuv loop: one poll handle, whose call-back dispatches.
 *
 *     libuv
 *
 * Build with `pkg-config --cflags --libs bobbin libuv`.
 */
#include <bobbin/bobbin.h>
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

struct app {
    bobbin_client *client;
    uv_poll_t poll;
    int status;
};

/* The handle must be closed before the client closes its descriptor. */
static void leave(struct app *app, int status)
{
    app->status = status;
    if (!uv_is_closing((uv_handle_t *)&app->poll))
        uv_close((uv_handle_t *)&app->poll, NULL);
}

static void on_readable(uv_poll_t *poll, int status, int events)
{
    struct app *app = poll->data;

    (void)status;
    (void)events;
    if (bobbin_client_dispatch(app->client) < 0)
        leave(app, 1);
}

static void on_models(void *owner, bobbin_client *client, const bobbin_reply *reply)
{
    const bobbin_model_list_response *list = bobbin_reply_as_model_list(reply);
    const bobbin_model *model = NULL;

    (void)client;
    if (list == NULL)
        fprintf(stderr, "%s\n", bobbin_reply_message(reply));
    while ((model = bobbin_model_list_response_next_data(list, model)) != NULL)
        printf("%s%s\n", bobbin_model_get_display_name(model),
               bobbin_model_get_is_default(model) ? " (default)" : "");
    leave(owner, list == NULL);
}

int main(void)
{
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    struct app app = { NULL, { 0 }, 1 };
    uv_loop_t *loop = uv_default_loop();

    options.client_name = "libuv_example";
    options.command_line = getenv("BOBBIN_SERVER");
    if (bobbin_client_open(&app.client, &options) < 0) {
        fprintf(stderr, "%s\n", bobbin_last_error());
        return 1;
    }
    uv_poll_init(loop, &app.poll, bobbin_client_fd(app.client));
    app.poll.data = &app;
    uv_poll_start(&app.poll, UV_READABLE, on_readable);
    bobbin_model_list_async(app.client, NULL, on_models, &app);
    uv_run(loop, UV_RUN_DEFAULT);
    bobbin_client_close(app.client);
    uv_loop_close(loop);
    return app.status;
}
