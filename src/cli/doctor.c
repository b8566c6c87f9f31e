/* bobbin doctor: is everything there that the server needs? */
#include "account/keyring.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/visible.h"
#include "cli/cli.h"
#include "cli/doctor_internal.h"
#include "cli/managed_config.h"
#include "cli/unknown_keys.h"
#include "cli/usable_model.h"
#include "config/config.h"
#include "exec/peer.h"
#include "exec/program.h"
#include "http/curl_library.h"
#include "http/url.h"
#include "model/local_sampler.h"
#include "sandbox/sandbox.h"
#include "server/home.h"
#include "skill/yaml_library.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct doctor_flags {
    bool mcp;
};

/* What is looked at. */
struct patient {
    struct arena arena;
    char *home;
    struct config *config; /* NULL: it cannot be read */
    struct mcp_specs *mcp; /* NULL: none */
    struct error config_error;
};

static const char *const health_words[] = { [FINE] = "ok", [POOR] = "warn", [BAD] = "bad" };

/* The same with what to do about it, which comes first. */
#define SUFFERS(patient, verdict, cure, ...)                                                       \
    (struct finding)                                                                               \
    {                                                                                              \
        verdict, arena_printf(&(patient)->arena, __VA_ARGS__), (cure)                              \
    }

#define FOUND(patient, verdict, ...)                                                               \
    (struct finding)                                                                               \
    {                                                                                              \
        verdict, arena_printf(&(patient)->arena, __VA_ARGS__), NULL                                \
    }

static struct finding look_at_home(struct patient *patient)
{
    if (access(patient->home, R_OK | W_OK | X_OK) != 0)
        return SUFFERS(patient, BAD,
                       "make it a folder of yours that you can write to, or set CODEX_HOME to one",
                       "%s: %s", patient->home, strerror(errno));
    return FOUND(patient, FINE, "%s", patient->home);
}

static void add_config_warnings(const struct config_warnings *warnings, struct buf *text)
{
    for (size_t i = 0; i < warnings->n; i++) {
        if (i > 0)
            buf_add_char(text, '\n');
        visible_add(text, str_trim(warnings->items[i].summary), VISIBLE_TEXT);
    }
}

static struct finding look_at_config(struct patient *patient)
{
    CLEANUP(buf_done) struct buf wrong = { 0 };

    if (patient->config == NULL)
        return SUFFERS(
            patient, BAD,
            "correct what it names: run and exec refuse to start, servers use the defaults", "%s",
            patient->config_error.message.s);
    add_config_warnings(&patient->config->warnings, &wrong);
    unknown_keys_add(patient->config, /* are_flags= */ false, &wrong);
    if (wrong.len > 0)
        return SUFFERS(patient, POOR,
                       patient->config->warnings.n > 0
                           ? "correct what is named, or take it away"
                           : "correct the key, or take it away; docs/configuration.md has them all",
                       "%s", buf_str(&wrong).s);
    return FOUND(patient, FINE, "%s/config.toml%s", patient->home,
                 access(arena_printf(&patient->arena, "%s/config.toml", patient->home), F_OK) == 0
                     ? ""
                     : " (none: all values are the defaults)");
}

static bool has_credentials(const struct patient *patient)
{
    enum model_login login = model_login_of(patient->config, patient->home);

    return login != MODEL_LOGIN_UNSET && login != MODEL_LOGIN_NONE && login != MODEL_LOGIN_BROKEN;
}

/* Only a server on this machine is asked, and only for its list: all else would cost money. Of others it is tried whether
 * somebody answers. */
static struct finding look_at_model(struct patient *patient)
{
    const struct config *config = patient->config;

    if (config == NULL)
        return FOUND(patient, BAD, "unknown without a configuration");
    if (str_is(config->provider->base_url, LOCAL_MODEL_URL))
        return FOUND(patient, FINE, "the scripted model of this program");
    if (doctor_can_ask_model(config->provider))
        return doctor_ask_model(&patient->arena, config);
    if (has_credentials(patient))
        return doctor_reach_model(&patient->arena, config);
    return FOUND(
        patient, FINE, "%s, %s at %s (not asked)",
        config->model.s == NULL ? "the default model" : config->model.s,
        config->model_provider_id.s,
        url_for_people(&patient->arena, provider_base_url(&patient->arena, config->provider)).s);
}

static struct finding look_at_auth_file(struct patient *patient, const char *path)
{
    struct stat status;

    if (stat(path, &status) == 0 && (status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return SUFFERS(patient, POOR, arena_printf(&patient->arena, "chmod 600 %s", path),
                       "%s can be read by others: chmod 600", path);
    return FOUND(patient, FINE, "%s", path);
}

static struct finding look_at_credentials(struct patient *patient)
{
    const char *path = arena_printf(&patient->arena, "%s/auth.json", patient->home);
    const struct provider *provider = patient->config == NULL ? NULL : patient->config->provider;

    if (provider == NULL)
        return FOUND(patient, BAD, "unknown without a configuration");
    switch (model_login_of(patient->config, patient->home)) {
    case MODEL_LOGIN_SET:
        return FOUND(patient, FINE, "$%s is set", provider->env_key.s);
    case MODEL_LOGIN_UNSET:
        return SUFFERS(patient, BAD,
                       arena_printf(&patient->arena, "export %s=KEY, where the server is started",
                                    provider->env_key.s),
                       "$%s, which %s needs, is not set", provider->env_key.s, provider->id.s);
    case MODEL_NEEDS_NO_LOGIN:
        return FOUND(patient, FINE, "%s needs none", provider->id.s);
    case MODEL_LOGIN_KEYRING:
        return FOUND(patient, FINE, "in the keyring (not opened)");
    case MODEL_LOGIN_NONE:
        return SUFFERS(patient, POOR,
                       "`bobbin login`, a provider in config.toml, or `bobbin run --scripted`",
                       "nobody is signed in (there is no %s)", path);
    case MODEL_LOGIN_BROKEN:
        return SUFFERS(patient, BAD, "sign in again: `bobbin login`", "%s cannot be used", path);
    case MODEL_LOGIN_STORED:
        break;
    }
    return look_at_auth_file(patient, path);
}

static struct finding look_at_sandbox(struct patient *patient)
{
    enum sandbox_tier tier = sandbox_tier();
    const char *warning = sandbox_tier_warning(tier);

    if (warning == NULL)
        return FOUND(patient, FINE, "%s, capabilities dropped, Landlock and seccomp",
                     sandbox_tier_name(tier));
    return FOUND(patient, tier == SANDBOX_NONE ? BAD : POOR, "%s: %s", sandbox_tier_name(tier),
                 warning);
}

/* Both kinds of listener are tried: which one there will be is not known yet. */
static struct finding look_at_peers(struct patient *patient)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (peers_can_be_told(/* is_unix= */ true, &err) &&
        peers_can_be_told(/* is_unix= */ false, &err))
        return FOUND(patient, FINE,
                     "commands in the sandbox can be told from clients of a listener");
    return FOUND(
        patient, POOR,
        "commands in the sandbox cannot be told from clients (%s); under a listener they get "
        "no network unless clients have to authenticate (--ws-auth)",
        err.message.s);
}

static struct finding look_at_git(struct patient *patient)
{
    const char *path = getenv("PATH");

    for (const char *part = path == NULL ? "/usr/bin:/bin" : path; *part != '\0';) {
        size_t len = strcspn(part, ":");
        const char *program = arena_printf(&patient->arena, "%.*s/git", (int)len, part);

        if (len > 0 && access(program, X_OK) == 0)
            return FOUND(patient, FINE, "%s", program);
        part += len + (part[len] == ':');
    }
    return SUFFERS(patient, POOR, "install git, or add its folder to the PATH",
                   "there is no git on the PATH; threads will not know their branch");
}

/* A program that prints the credential of the provider. */
static struct finding look_at_auth_command(struct patient *patient)
{
    const struct provider_auth *auth =
        patient->config == NULL ? NULL : &patient->config->provider->auth;
    const char *path = getenv("PATH");
    char *env[] = { NULL, NULL };
    int found;

    if (auth == NULL || auth->command.s == NULL)
        return FOUND(patient, FINE, "none is configured");
    env[0] = path == NULL ? NULL : (char *)arena_printf(&patient->arena, "PATH=%s", path);
    found = program_check(auth->command.s, env, auth->cwd.s);
    if (found == 0)
        return FOUND(patient, FINE, "%s (not run)", doctor_visible(&patient->arena, auth->command));
    return SUFFERS(patient, BAD, "correct auth.command of the provider, or install the program",
                   "%s %s", doctor_visible(&patient->arena, auth->command),
                   found == -EACCES ? "may not be run" : "is not found");
}

/* Those that are opened when they are first needed. */
static struct finding look_at_libraries(struct patient *patient)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct curl_library curl = { 0 };
    enum credentials_store store =
        patient->config == NULL ? STORE_FILE : patient->config->cli_auth_credentials_store;

    if (!curl_library_open(&curl, &err))
        return SUFFERS(patient, BAD, "install libcurl (libcurl4, or libcurl4t64)", "%s",
                       err.message.s);
    curl_library_close(&curl);
    if (yaml_library(&err) == NULL)
        return SUFFERS(patient, POOR,
                       "install libyaml (libyaml-0-2); until then there are no skills", "%s",
                       err.message.s);
    if ((store == STORE_KEYRING || store == STORE_AUTO) && !keyring_is_there(&err))
        return SUFFERS(
            patient, store == STORE_KEYRING ? BAD : POOR,
            "install libsecret (libsecret-1-0), or cli_auth_credentials_store = \"file\"", "%s",
            err.message.s);
    return FOUND(patient, FINE, "libcurl, libyaml%s",
                 store == STORE_KEYRING || store == STORE_AUTO ? ", libsecret" : "");
}

static struct finding look_at_index(struct patient *patient)
{
    return doctor_look_at_index(&patient->arena, patient->config);
}

static const struct {
    const char *name;
    struct finding (*look)(struct patient *patient);
} organs[] = {
    { "home", look_at_home },
    { "config", look_at_config },
    { "index", look_at_index },
    { "libraries", look_at_libraries },
    { "credentials", look_at_credentials },
    { "auth", look_at_auth_command },
    { "model", look_at_model },
    { "sandbox", look_at_sandbox },
    { "peers", look_at_peers },
    { "git", look_at_git },
};

static bool admit(const struct cli *cli, struct patient *patient, struct error *err)
{
    CLEANUP(text_list_done) struct text_list overrides = { 0 };
    CLEANUP(freep) char *cwd = getcwd(NULL, 0);
    struct config_request request;

    if (!home_find(&patient->home, err) ||
        !overrides_build(&cli->global, &patient->arena, &overrides, err))
        return false;
    request = (struct config_request){
        .home = patient->home, .cwd = cwd, .overrides = overrides.items, .n_overrides = overrides.n
    };
    managed_config_load(&request, &patient->config, &patient->config_error);
    cloud_requirements_free(request.cloud);
    if (patient->config != NULL)
        patient->mcp = mcp_specs_read(patient->config);
    return true;
}

static void discharge(struct patient *patient)
{
    mcp_specs_unref(patient->mcp);
    config_free(patient->config);
    error_done(&patient->config_error);
    free(patient->home);
    arena_done(&patient->arena);
}

/* Further lines of a text stand below the first. */
static void show_finding(const char *text)
{
    CLEANUP(buf_done) struct buf shown = { 0 };

    for (; *text != '\0'; text++) {
        buf_add_char(&shown, *text);
        if (*text == '\n')
            buf_printf(&shown, "%-19s", "");
    }
    cli_show(stdout, buf_str(&shown).s);
}

static void report(const char *name, const struct finding *finding, int *status)
{
    printf("%-4s  %-11s  ", health_words[finding->verdict], name);
    show_finding(finding->text);
    if (finding->remedy != NULL) {
        printf("\n%-19s-> ", "");
        cli_show(stdout, finding->remedy);
    }
    putchar('\n');
    if (finding->verdict == BAD)
        *status = CLI_FAILED;
}

static void report_mcp(struct patient *patient, bool start_them, int *status)
{
    const struct finding *started =
        patient->mcp == NULL || patient->mcp->n == 0 || !start_them
            ? NULL
            : doctor_start_mcp(&patient->arena, patient->config, patient->mcp);

    for (size_t i = 0; patient->mcp != NULL && i < patient->mcp->n; i++) {
        struct finding finding = started != NULL
                                     ? started[i]
                                     : doctor_look_at_mcp(&patient->arena, &patient->mcp->items[i]);

        report("mcp", &finding, status);
    }
}

static int run_doctor(struct cli *cli, const void *data)
{
    const struct doctor_flags *flags = data;
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(discharge) struct patient patient = { 0 };
    int status = CLI_OK;

    if (!admit(cli, &patient, &err))
        return cli_fail("%s", err.message.s);
    for (size_t i = 0; i < ARRAY_LENGTH(organs); i++) {
        struct finding finding = organs[i].look(&patient);

        report(organs[i].name, &finding, &status);
    }
    fflush(stdout);
    report_mcp(&patient, flags->mcp, &status);
    if (fflush(stdout) != 0)
        return cli_fail("cannot write to stdout: %s", strerror(errno));
    return status;
}

#define FIELD(name) .field = offsetof(struct doctor_flags, name)

static const struct option doctor_options[] = {
    { "mcp", NULL, "Also start the MCP servers, and end them again", option_store_flag,
      FIELD(mcp) },
    { 0 },
};

const struct cli_command doctor_command = {
    .name = "doctor",
    .summary = "Look whether everything is there that the server needs",
    .more =
        "Each line is one finding: ok, warn (the server works, but not at its best) or bad; an arrow below\n"
        "it says what to do. The exit status is 1 if anything is bad. No model is asked anything, and nothing\n"
        "is changed; but it is tried whether its server answers, and with --mcp servers\n"
        "run for a moment, and tokens for them that run out are renewed.",
    .options = doctor_options,
    .flags_size = sizeof(struct doctor_flags),
    .run = run_doctor,
};
