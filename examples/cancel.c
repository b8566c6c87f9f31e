/* A wait that somebody cancels: Enter ends the turn that another thread is waiting for. */
#include <bobbin/bobbin.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *wait_for_enter(void *client)
{
    getchar();
    bobbin_cancel_waits(client); /* the turn is interrupted, too */
    return NULL;
}

int main(int argc, char **argv)
{
    bobbin_options options;
    bobbin_client *client = NULL;
    bobbin_run *run = NULL;
    pthread_t keyboard;
    int result;

    bobbin_options_init(&options, sizeof options); /* as BOBBIN_OPTIONS_INIT, for other languages */
    options.client_name = "cancel_example";
    options.command_line = getenv("BOBBIN_SERVER");
    if (bobbin_client_connect(&client, &options) < 0) {
        fprintf(stderr, "%s\n", bobbin_last_error());
        return 1;
    }
    pthread_create(&keyboard, NULL, wait_for_enter, client);
    result = bobbin_run_prompt(client, NULL, argc > 1 ? argv[1] : "Count to a million.", &run);
    if (result == BOBBIN_ERR_CANCELLED)
        printf("cancelled; it said so far: %s\n", bobbin_run_message(run));
    else if (result < 0)
        fprintf(stderr, "%s\n", bobbin_last_error());
    else
        puts(bobbin_run_message(run));
    bobbin_run_free(run);
    pthread_cancel(keyboard); /* it waits for Enter, not for the client */
    pthread_join(keyboard, NULL);
    bobbin_client_close(client);
    return result == 0 || result == BOBBIN_ERR_CANCELLED ? 0 : 1;
}
