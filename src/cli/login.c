/* bobbin login, bobbin logout: who is signed in. Words and statuses are codex's: scripts look at them. */
#include "account/account.h"
#include "base/memory.h"
#include "cli/desk.h"
#include "exec/detached.h"
#include "loop/loop.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_MAX_BYTES = 64 * 1024,
    LAST_PAGE_MS = 300, /* for a browser to read that all is well */
    KEY_HEAD = 8,       /* of a key that is shown */
    KEY_TAIL = 5,
};

struct sign_in_flags {
    bool with_api_key;
    bool device_auth;
    const char *api_key; /* refused: others can see command lines */
};

/* The account of the user, with a loop that is run by whoever asks something of it. */
struct counter {
    struct desk desk;
    struct loop *loop;
    struct account *account;
    struct timer *last_page;
    enum sign_in_way way;
    const char *program;
    int status;
};

/* All on stderr, as codex does. */
static int tell_login(int status, const char *text)
{
    cli_show(stderr, text);
    putc('\n', stderr);
    return status;
}

static void counter_close(struct counter *counter)
{
    timer_free(counter->last_page);
    account_free(counter->account);
    loop_free(counter->loop);
    desk_done(&counter->desk);
}

static void counter_on_last_page(void *owner)
{
    loop_stop(((struct counter *)owner)->loop);
}

/* False: "Error: ..." was printed. */
static bool counter_open(struct cli *cli, struct counter *counter)
{
    *counter = (struct counter){ .program = cli->program, .status = CLI_FAILED };
    if (!desk_open(cli, &counter->desk))
        return false;
    signal(SIGPIPE, SIG_IGN); /* OpenSSL writes to connections that may have been closed */
    counter->loop = loop_new();
    counter->last_page = timer_new(counter->loop, counter_on_last_page, counter);
    counter->account = account_new(&(struct account_options){
        .loop = counter->loop, .home = counter->desk.home, .config = counter->desk.config });
    return true;
}

/* -- Signing in ------------------------------------------------------------------------------ */

static const char *failure_lead(enum sign_in_way way)
{
    return way == SIGN_IN_DEVICE ? "Error logging in with device code" : "Error logging in";
}

static void counter_on_end(void *owner, const char *failure)
{
    struct counter *counter = owner;

    if (failure != NULL) {
        fprintf(stderr, "%s: ", failure_lead(counter->way));
        tell_login(CLI_FAILED, failure);
        loop_stop(counter->loop);
        return;
    }
    counter->status = tell_login(CLI_OK, "Successfully logged in");
    timer_start(counter->last_page, counter->way == SIGN_IN_BROWSER ? LAST_PAGE_MS : 0);
}

/* A person at a desktop gets the page; on a machine without one nothing is started. */
static void show_page(const char *url)
{
    const char *browser = getenv("BROWSER");
    bool is_given = browser != NULL && browser[0] != '\0';
    const char *argv[] = { is_given ? browser : "xdg-open", url, NULL };

    if (is_given || getenv("DISPLAY") != NULL || getenv("WAYLAND_DISPLAY") != NULL)
        detached_start(argv, environ, "/");
}

/* The code is the authority's. */
static void show_device_code(const struct wire_login_account_response *response)
{
    printf("Follow these steps to sign in with ChatGPT using device code authorization:\n\n"
           "1. Open this link in your browser and sign in to your account\n   ");
    cli_show(stdout, response->chatgpt_device_code.verification_url.s);
    printf("\n\n2. Enter this one-time code (expires in 15 minutes)\n   ");
    cli_show(stdout, response->chatgpt_device_code.user_code.s);
    printf("\n\nDevice codes are a common phishing target. Never share this code.\n\n");
    fflush(stdout);
}

static void counter_on_ready(void *owner, const struct wire_login_account_response *response)
{
    struct counter *counter = owner;

    if (counter->way == SIGN_IN_DEVICE) {
        show_device_code(response);
        return;
    }
    fprintf(stderr,
            "Starting local login server on http://localhost:%s.\n"
            "If your browser did not open, navigate to this URL to authenticate:\n\n%s\n\n"
            "On a remote or headless machine? Use `%s login --device-auth` instead.\n",
            getenv("BOBBIN_LOGIN_PORT") != NULL ? getenv("BOBBIN_LOGIN_PORT") : "1455",
            response->chatgpt.auth_url.s, counter->program);
    show_page(response->chatgpt.auth_url.s);
}

static int counter_sign_in(struct counter *counter, enum sign_in_way way, struct str key)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct sign_in sign_in = {
        .way = way,
        .key = key,
        .on_ready = counter_on_ready,
        .on_end = counter_on_end,
        .owner = counter,
    };

    counter->way = way;
    if (counter->desk.config->cli_auth_credentials_store == STORE_EPHEMERAL)
        return cli_fail("cli_auth_credentials_store is \"ephemeral\": a login would be forgotten "
                        "when this command ends; set it to \"file\" or \"keyring\"");
    if (!account_sign_in(counter->account, &sign_in, &err))
        return tell_login(CLI_FAILED, err.message.s);
    loop_run(counter->loop);
    return counter->status;
}

/* -- A key ----------------------------------------------------------------------------------- */

static bool read_key(const char *program, struct buf *ret_key)
{
    ssize_t n;

    if (isatty(STDIN_FILENO)) {
        fprintf(stderr,
                "--with-api-key expects the API key on stdin. Try piping it, e.g. `printenv "
                "OPENAI_API_KEY | %s login --with-api-key`.\n",
                program);
        return false;
    }
    tell_login(CLI_OK, "Reading API key from stdin...");
    do {
        n = read(STDIN_FILENO, buf_reserve(ret_key, 4096), 4096);
        ret_key->len += n > 0 ? (size_t)n : 0;
    } while (n > 0 && ret_key->len < KEY_MAX_BYTES);
    return true;
}

/* A header holds it: one line of printable ASCII. */
static bool is_key(struct str key)
{
    for (size_t i = 0; i < key.len; i++) {
        if (key.s[i] <= ' ' || key.s[i] > '~')
            return false;
    }
    return key.len < KEY_MAX_BYTES;
}

static int sign_in_with_key(struct counter *counter)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str key;
    int status;

    if (!read_key(counter->program, &text))
        return CLI_FAILED;
    key = str_trim(buf_str(&text));
    if (key.len == 0)
        return tell_login(CLI_FAILED, "No API key provided via stdin.");
    if (!is_key(key))
        return tell_login(CLI_FAILED, "What came from stdin is no API key: it has to be one word.");
    status = counter_sign_in(counter, SIGN_IN_KEY, key);
    explicit_bzero(text.data, text.len);
    return status;
}

static int run_login(struct cli *cli, const void *data)
{
    const struct sign_in_flags *flags = data;
    CLEANUP(counter_close) struct counter counter;

    if (flags->api_key != NULL) {
        fprintf(stderr,
                "The --api-key flag is no longer supported. Pipe the key instead, e.g. `printenv "
                "OPENAI_API_KEY | %s login --with-api-key`.\n",
                cli->program);
        counter = (struct counter){ 0 };
        return CLI_FAILED;
    }
    if (!counter_open(cli, &counter))
        return CLI_FAILED;
    if (flags->device_auth)
        return counter_sign_in(&counter, SIGN_IN_DEVICE, STR_NONE);
    if (flags->with_api_key)
        return sign_in_with_key(&counter);
    return counter_sign_in(&counter, SIGN_IN_BROWSER, STR_NONE);
}

/* -- Who is it ------------------------------------------------------------------------------- */

static void say_key(struct str key)
{
    if (key.len <= KEY_HEAD + KEY_TAIL)
        fprintf(stderr, "Logged in using an API key - ***\n");
    else
        fprintf(stderr, "Logged in using an API key - %.*s***%s\n", KEY_HEAD, key.s,
                key.s + key.len - KEY_TAIL);
}

static void status_on_known(void *owner, struct credentials *credentials)
{
    struct counter *counter = owner;

    if (credentials == NULL)
        tell_login(CLI_FAILED, "Not logged in");
    else if (credentials_have_tokens(credentials))
        tell_login(CLI_OK, "Logged in using ChatGPT");
    else
        say_key(credentials->api_key);
    counter->status = credentials == NULL ? CLI_FAILED : CLI_OK;
    loop_stop(counter->loop);
}

static int run_login_status(struct cli *cli, const void *data)
{
    CLEANUP(counter_close) struct counter counter;

    if (!counter_open(cli, &counter))
        return CLI_FAILED;
    account_get(counter.account, status_on_known, &counter);
    loop_run(counter.loop);
    return counter.status;
}

static void logout_on_end(void *owner, bool was_signed_in, const char *failure)
{
    struct counter *counter = owner;

    if (failure != NULL) {
        fputs("Error logging out: ", stderr);
        tell_login(CLI_FAILED, failure);
    } else {
        counter->status =
            tell_login(CLI_OK, was_signed_in ? "Successfully logged out" : "Not logged in");
    }
    loop_stop(counter->loop);
}

static int run_logout(struct cli *cli, const void *data)
{
    CLEANUP(counter_close) struct counter counter;

    if (!counter_open(cli, &counter))
        return CLI_FAILED;
    account_sign_out(counter.account, logout_on_end, &counter);
    loop_run(counter.loop);
    return counter.status;
}

/* -- The commands ---------------------------------------------------------------------------- */

#define FIELD(name) .field = offsetof(struct sign_in_flags, name)

static const struct option sign_in_options[] = {
    { "with-api-key", NULL,
      "Read an API key from stdin, such as in\n"
      "printenv OPENAI_API_KEY | bobbin login --with-api-key",
      option_store_flag, FIELD(with_api_key) },
    { "device-auth", NULL, "Sign in on another device, with a code", option_store_flag,
      FIELD(device_auth) },
    { "api-key", "API_KEY", NULL, option_store_text, FIELD(api_key) },
    { 0 },
};

static const struct cli_command login_status_command = {
    .name = "status",
    .summary = "Say who is signed in; the exit status is 1 if nobody is",
    .run = run_login_status,
};

static const struct cli_command *const login_commands[] = { &login_status_command, NULL };

const struct cli_command login_command = {
    .name = "login",
    .summary = "Sign in: with a browser, a code for another device, or a key",
    .more =
        "Without options a browser opens, and comes back when you have signed in to ChatGPT. The login\n"
        "is stored in auth.json of the home, or in the keyring, and codex uses it, too.",
    .options = sign_in_options,
    .commands = login_commands,
    .flags_size = sizeof(struct sign_in_flags),
    .run = run_login,
};

const struct cli_command logout_command = {
    .name = "logout",
    .summary = "Forget the stored login",
    .run = run_logout,
};
