/*
 * A server that plays a script, for tests of the client library and of `bobbin run`.
 *
 *     fake_server SCRIPT-TEXT
 *
 * A line of the script is a word and what follows it:
 *
 *     expect METHOD    reads a line, which must be this request or notification; keeps its id
 *     read             reads a line, whatever it is
 *     holds TEXT       the line read last must hold this text
 *     answer JSON      answers the request with a result
 *     refuse JSON      answers it with an error
 *     send TEXT        writes a line; $ID stands for the id kept
 *     raw TEXT         writes without ending the line
 *     flood N TEXT     writes a line N times
 *     big N            writes a notification of N bytes
 *     pause MS         waits
 *     stderr TEXT      writes a line to stderr
 *     exit N           ends with this status
 *     die N            kills itself with this signal
 *     deaf             neither reads nor ends by a plain signal any more
 *     hello            expect initialize, answer, expect initialized
 *
 * At the end of the script it reads until its input ends. What goes against the script is told on
 * stderr, and the exit status is 99.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char *line; /* read last */
static size_t line_size;
static char id[256];

static void wrong(const char *what, const char *wanted)
{
    fprintf(stderr, "fake server: %s %s, got %s\n", what, wanted, line == NULL ? "nothing" : line);
    exit(99);
}

static void read_line(const char *rest)
{
    ssize_t n = getline(&line, &line_size, stdin);

    if (n <= 0)
        exit(0); /* the client has left */
    if (line[n - 1] == '\n')
        line[n - 1] = '\0';
    (void)rest;
}

/* The id is what stands between "id": and the next comma or brace; no id of ours holds either. */
static void keep_id(void)
{
    const char *start = strstr(line, "\"id\":");
    size_t len;

    if (start == NULL)
        return;
    start += strlen("\"id\":");
    len = strcspn(start, ",}");
    snprintf(id, sizeof id, "%.*s", (int)len, start);
}

static void expect(const char *method)
{
    char wanted[256];

    snprintf(wanted, sizeof wanted, "\"method\":\"%s\"", method);
    read_line(method);
    if (strstr(line, wanted) == NULL)
        wrong("expected", method);
    keep_id();
}

static void holds(const char *text)
{
    if (line == NULL || strstr(line, text) == NULL)
        wrong("the line should hold", text);
}

/* With $ID replaced. */
static void write_text(const char *text)
{
    const char *mark;

    while ((mark = strstr(text, "$ID")) != NULL) {
        fwrite(text, 1, (size_t)(mark - text), stdout);
        fputs(id, stdout);
        text = mark + strlen("$ID");
    }
    fputs(text, stdout);
}

static void write_line(const char *text)
{
    write_text(text);
    putchar('\n');
    fflush(stdout);
}

static void answer(const char *json)
{
    printf("{\"id\":%s,\"result\":%s}\n", id, json);
    fflush(stdout);
}

static void refuse(const char *json)
{
    printf("{\"id\":%s,\"error\":%s}\n", id, json);
    fflush(stdout);
}

static void raw(const char *text)
{
    write_text(text);
    fflush(stdout);
}

static void flood(const char *rest)
{
    char *text;
    long n = strtol(rest, &text, 10);

    for (long i = 0; i < n; i++) {
        write_text(text + (*text == ' '));
        putchar('\n');
    }
    fflush(stdout);
}

static void big(const char *rest)
{
    static const char head[] = "{\"method\":\"big\",\"params\":{\"text\":\"";
    static const char tail[] = "\"}}\n";
    long n = strtol(rest, NULL, 10) - (long)(sizeof head - 1) - (long)(sizeof tail - 2);

    fputs(head, stdout);
    for (long i = 0; i < n; i++)
        putchar('x');
    fputs(tail, stdout);
    fflush(stdout);
}

static void wait_ms(const char *rest)
{
    long ms = strtol(rest, NULL, 10);
    struct timespec time = { ms / 1000, ms % 1000 * 1000000 };

    nanosleep(&time, NULL);
}

static void to_stderr(const char *text)
{
    fprintf(stderr, "%s\n", text);
}

static void leave(const char *rest)
{
    exit((int)strtol(rest, NULL, 10));
}

static void die(const char *rest)
{
    raise((int)strtol(rest, NULL, 10));
}

static void go_deaf(const char *rest)
{
    (void)rest;
    signal(SIGTERM, SIG_IGN);
    alarm(60); /* should the client forget to kill us */
    for (;;)
        pause();
}

static void hello(const char *rest)
{
    (void)rest;
    expect("initialize");
    answer("{\"userAgent\":\"fake/0.118.0\",\"codexHome\":\"/tmp\",\"platformFamily\":\"unix\","
           "\"platformOs\":\"linux\"}");
    expect("initialized");
}

static const struct word {
    const char *name;
    void (*act)(const char *rest);
} words[] = {
    { "expect", expect }, { "read", read_line },  { "holds", holds },      { "answer", answer },
    { "refuse", refuse }, { "send", write_line }, { "raw", raw },          { "flood", flood },
    { "big", big },       { "pause", wait_ms },   { "stderr", to_stderr }, { "exit", leave },
    { "die", die },       { "deaf", go_deaf },    { "hello", hello },
};

static void play(char *step)
{
    size_t len = strcspn(step, " ");

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].name) == len && strncmp(words[i].name, step, len) == 0) {
            words[i].act(step[len] == ' ' ? step + len + 1 : "");
            return;
        }
    }
    wrong("there is no word", step);
}

int main(int argc, char **argv)
{
    char *rest = argc > 1 ? argv[1] : NULL;
    char *step;

    while ((step = strsep(&rest, "\n")) != NULL) {
        if (*step != '\0')
            play(step);
    }
    for (;;)
        read_line("the end");
}
