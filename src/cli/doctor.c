/* bobbin doctor: is everything there that the server needs? */
#include "base/arena.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/doctor_internal.h"
#include "cli/managed_config.h"
#include "cli/usable_model.h"
#include "config/config.h"
#include "exec/peer.h"
#include "http/url.h"
#include "model/local_sampler.h"
#include "sandbox/sandbox.h"
#include "server/home.h"

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

#define FOUND(patient, verdict, ...)                                                               \
    (struct finding)                                                                               \
    {                                                                                              \
        verdict, arena_printf(&(patient)->arena, __VA_ARGS__)                                      \
    }

static struct finding look_at_home(struct patient *patient)
{
    if (access(patient->home, R_OK | W_OK | X_OK) != 0)
        return FOUND(patient, BAD, "%s: %s", patient->home, strerror(errno));
    return FOUND(patient, FINE, "%s", patient->home);
}

static struct finding look_at_config(struct patient *patient)
{
    if (patient->config == NULL)
        return FOUND(patient, BAD, "%s", patient->config_error.message.s);
    if (patient->config->warnings.n > 0)
        return FOUND(patient, POOR, "%s", patient->config->warnings.items[0].summary.s);
    return FOUND(patient, FINE, "%s/config.toml%s", patient->home,
                 access(arena_printf(&patient->arena, "%s/config.toml", patient->home), F_OK) == 0
                     ? ""
                     : " (none: all values are the defaults)");
}

/* Only a server on this machine is asked, and only for its list: all else would cost money, or time. */
static struct finding look_at_model(struct patient *patient)
{
    const struct config *config = patient->config;

    if (config == NULL)
        return FOUND(patient, BAD, "unknown without a configuration");
    if (str_is(config->provider->base_url, LOCAL_MODEL_URL))
        return FOUND(patient, FINE, "the scripted model of this program");
    if (doctor_can_ask_model(config->provider))
        return doctor_ask_model(&patient->arena, config);
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
        return FOUND(patient, POOR, "%s can be read by others: chmod 600", path);
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
        return FOUND(patient, BAD, "$%s, which %s needs, is not set", provider->env_key.s,
                     provider->id.s);
    case MODEL_NEEDS_NO_LOGIN:
        return FOUND(patient, FINE, "%s needs none", provider->id.s);
    case MODEL_LOGIN_KEYRING:
        return FOUND(patient, FINE, "in the keyring (not opened)");
    case MODEL_LOGIN_NONE:
        return FOUND(patient, POOR, "nobody is signed in (there is no %s)", path);
    case MODEL_LOGIN_BROKEN:
        return FOUND(patient, BAD, "%s cannot be used", path);
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
    return FOUND(patient, POOR, "there is no git on the PATH; threads will not know their branch");
}

static const struct {
    const char *name;
    struct finding (*look)(struct patient *patient);
} organs[] = {
    { "home", look_at_home },
    { "config", look_at_config },
    { "credentials", look_at_credentials },
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

static void report(const char *name, const struct finding *finding, int *status)
{
    printf("%-4s  %-11s  %s\n", health_words[finding->verdict], name, finding->text);
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
        "Each line is one finding: ok, warn (the server works, but not at its best) or bad. The exit\n"
        "status is 1 if anything is bad. No model is asked, and nothing is changed; but with --mcp servers\n"
        "run for a moment, and tokens for them that run out are renewed.",
    .options = doctor_options,
    .flags_size = sizeof(struct doctor_flags),
    .run = run_doctor,
};
