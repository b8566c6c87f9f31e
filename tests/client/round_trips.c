/*
 * How many round trips a second the library makes with a server, one at a time and many at once.
 *
 *     round_trips SECONDS COMMAND [ARGUMENT]...
 *
 * Prints two numbers.
 */
#include <bobbin/bobbin.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { AT_ONCE = 64 };

static const char method[] = "thread/loaded/list";

struct load {
    unsigned long answered;
    double until;
    bobbin_object *params;
    int waiting;
    int error;
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void again(void *owner, bobbin_client *client, const bobbin_reply *reply)
{
    struct load *load = owner;

    load->waiting--;
    load->error = bobbin_reply_error(reply) != 0 ? bobbin_reply_error(reply) : load->error;
    load->answered++;
    if (now() < load->until && load->error == 0 &&
        bobbin_send(client, method, load->params, again, load) > 0)
        load->waiting++;
}

static int one_at_a_time(bobbin_client *client, struct load *load, double seconds)
{
    double start = now();
    unsigned long n = 0;
    int r = 0;

    while (r == 0 && now() - start < seconds) {
        r = bobbin_call(client, method, load->params, NULL);
        n++;
    }
    printf("%.0f\n", (double)n / (now() - start));
    return r;
}

static int many_at_once(bobbin_client *client, struct load *load, double seconds)
{
    double start = now();

    load->until = start + seconds;
    for (int i = 0; i < AT_ONCE; i++)
        load->waiting += bobbin_send(client, method, load->params, again, load) > 0;
    while (load->waiting > 0 && bobbin_client_wait(client, -1) >= 0)
        ;
    printf("%.0f\n", (double)load->answered / (now() - start));
    return load->error;
}

int main(int argc, char **argv)
{
    bobbin_options options = BOBBIN_OPTIONS_INIT;
    struct load load = { .params = bobbin_object_new() };
    bobbin_client *client = NULL;
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 0;
    int r;

    if (argc < 3 || seconds <= 0) {
        fprintf(stderr, "usage: round_trips SECONDS COMMAND [ARGUMENT]...\n");
        return 2;
    }
    options.command = (const char *const *)(argv + 2);
    r = bobbin_client_connect(&client, &options);
    if (r == 0)
        r = one_at_a_time(client, &load, seconds);
    if (r == 0)
        r = many_at_once(client, &load, seconds);
    if (r < 0)
        fprintf(stderr, "%s\n", bobbin_last_error());
    bobbin_client_close(client);
    bobbin_object_free(load.params);
    return r < 0;
}
