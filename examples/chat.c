/*
 * A chat: lines from stdin, answers as they come. Ctrl-D ends it.
 */
#include <bobbin/bobbin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void on_delta(void *owner, bobbin_client *client, const bobbin_event *event)
{
    (void)owner;
    (void)client;
    fputs(bobbin_agent_message_delta_notification_get_delta(
              bobbin_event_as_item_agent_message_delta(event)),
          stdout);
    fflush(stdout);
}

static int on_request(void *owner, bobbin_client *client, bobbin_request *request)
{
    char answer[16] = "";

    (void)owner;
    (void)client;
    if (bobbin_request_kind(request) != BOBBIN_REQUEST_APPROVE_COMMAND)
        return BOBBIN_PASS; /* declined, as the policy says */
    printf("\nMay it run a command? [y/n] ");
    if (fgets(answer, sizeof answer, stdin) == NULL)
        answer[0] = 'n';
    bobbin_request_decide(request, answer[0] == 'y' ? BOBBIN_ACCEPT : BOBBIN_DECLINE);
    return BOBBIN_TAKEN;
}

int main(void)
{
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    bobbin_client *client = NULL;
    char thread[128] = "", line[4096];

    options.command_line = getenv("BOBBIN_SERVER");
    if (bobbin_client_connect(&client, &options) < 0) {
        fprintf(stderr, "%s\n", bobbin_last_error());
        return 1;
    }
    bobbin_on_event(client, "item/agentMessage/delta", on_delta, NULL);
    bobbin_on_request(client, NULL, on_request, NULL);
    while (printf("> "), fflush(stdout), fgets(line, sizeof line, stdin) != NULL) {
        bobbin_run *run = NULL;

        if (bobbin_run_prompt(client, thread[0] == '\0' ? NULL : thread, line, &run) < 0)
            fprintf(stderr, "%s", bobbin_last_error());
        if (run != NULL)
            snprintf(thread, sizeof thread, "%s", bobbin_run_thread_id(run));
        bobbin_run_free(run);
        puts("");
    }
    bobbin_client_close(client);
    return 0;
}
