/*
 * One prompt, one answer, waiting for it.
 *
 *     blocking [PROMPT]
 *
 * BOBBIN_SERVER names another server than `bobbin app-server`: a command line.
 */
#include <bobbin/bobbin.h>
#include <stdio.h>
#include <stdlib.h>

/* Items are JSON with a type; the typed functions know which members each has. */
static void show_items(const bobbin_run *run)
{
    for (size_t i = 0; i < bobbin_run_count_items(run); i++) {
        const bobbin_thread_item_command_execution *command =
            bobbin_thread_item_as_command_execution(
                bobbin_view(thread_item, bobbin_run_item(run, i)));

        if (command != NULL)
            printf("$ %s\n", bobbin_thread_item_command_execution_get_command(command));
    }
}

int main(int argc, char **argv)
{
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    bobbin_client *client = NULL;
    bobbin_run *run = NULL;
    int r;

    options.client_name = "blocking_example";
    options.command_line = getenv("BOBBIN_SERVER");
    options.approval_policy = "never";
    if (bobbin_client_connect(&client, &options) < 0) {
        fprintf(stderr, "cannot connect: %s\n", bobbin_last_error());
        return 1;
    }
    r = bobbin_run_prompt(client, NULL, argc > 1 ? argv[1] : "Say hello to the world.", &run);
    if (r < 0) {
        fprintf(stderr, "%s: %s\n", bobbin_error_name(r), bobbin_last_error());
    } else {
        show_items(run);
        puts(bobbin_run_message(run));
    }
    bobbin_run_free(run);
    bobbin_client_close(client);
    return r < 0;
}
