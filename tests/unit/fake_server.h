/*
 * Clients of tests/client/fake_server.c, which plays a script.
 *
 *     struct bobbin_client *client = fake_connect("expect thread/start\nanswer {}\n");
 *
 * `hello` is put before the script. The log of the client is in fake_log.
 */
#ifndef FAKE_SERVER_H
#define FAKE_SERVER_H

#include "test.h"

#include <bobbin/bobbin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FAKE_TIMEOUT_MS = 20000 }; /* for a busy machine, and valgrind */

static char fake_log[4096];

static void fake_take_log(void *owner, const char *text)
{
    size_t len = strlen(fake_log);

    (void)owner;
    snprintf(fake_log + len, sizeof fake_log - len, "%s\n", text);
}

/* build/tests/unit/test_x -> build/tests/client/fake_server */
static const char *fake_server_path(void)
{
    static char path[4096];
    ssize_t len = readlink("/proc/self/exe", path, sizeof path - 64);

    for (int i = 0; i < 2 && len > 0; i++) {
        while (len > 0 && path[--len] != '/')
            ;
    }
    if (len < 0)
        len = 0;
    snprintf(path + len, sizeof path - (size_t)len, "/client/fake_server");
    return path;
}

/* Options for a fake server; the script must stay valid. */
static bobbin_options fake_options(const char *script)
{
    static const char *command[3];
    bobbin_options options = BOBBIN_OPTIONS_INIT;

    command[0] = fake_server_path();
    command[1] = script;
    options.command = command;
    options.client_name = "test";
    options.request_timeout_ms = FAKE_TIMEOUT_MS;
    options.silence_timeout_ms = FAKE_TIMEOUT_MS;
    options.on_log = fake_take_log;
    return options;
}

static char fake_script[1 << 16];

/* `options` was made by fake_options(). */
static bobbin_client *fake_connect_with(bobbin_options *options, const char *script)
{
    bobbin_client *client = NULL;

    fake_log[0] = '\0';
    snprintf(fake_script, sizeof fake_script, "hello\n%s", script);
    if (bobbin_client_connect(&client, options) < 0)
        fail_msg("cannot connect: %s", bobbin_last_error());
    return client;
}

static inline bobbin_client *fake_connect(const char *script)
{
    bobbin_options options = fake_options(fake_script);

    return fake_connect_with(&options, script);
}

#endif
