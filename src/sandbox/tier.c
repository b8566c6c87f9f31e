/* Which mechanism this machine gives, found by trying each on a write that must fail. */
#include "sandbox/launch.h"

#include "base/log.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
    const char *name;
    const char *warning; /* NULL: nothing is wrong */
} tiers[] = {
    [SANDBOX_UNTRIED] = { "untried", NULL },
    [SANDBOX_NAMESPACES] = { "namespaces", NULL },
    [SANDBOX_BUBBLEWRAP] = { "bubblewrap",
                             "This system does not let Bobbin create user namespaces; commands are "
                             "confined with the system's bubblewrap instead." },
    [SANDBOX_LANDLOCK] = { "landlock",
                           "This system gives no namespaces; commands are confined with Landlock and "
                           "seccomp alone. Inside writable folders .git, .agents and .codex are then "
                           "not protected (in untrusted projects they are, and no new names can be "
                           "made beside them), and times, modes and attributes of other files can be "
                           "changed." },
    [SANDBOX_NONE] = { "none",
                       "This system has no means to confine commands: neither namespaces nor "
                       "bubblewrap nor Landlock. Commands that need a sandbox are refused." },
};

/* Does confinement hold here? The launcher tries to write into a folder that is not writable. */
static bool works(enum sandbox_tier tier, const struct sandbox *sandbox)
{
    static const char *const argv[] = { "probe", NULL };
    static char *const env[] = { NULL };
    struct error err = { 0 };
    struct launched launched;
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    struct launch_options options = { .argv = argv,
                                      .cwd = sandbox->cwd.s,
                                      .env = env,
                                      .sandbox = sandbox,
                                      .tier = tier,
                                      .probe = true,
                                      .stdio = { null, null, null } };
    bool is_started = null >= 0 && launch(&options, &launched, &err);
    int status = is_started ? launch_wait(&launched) : -1;

    if (null >= 0)
        close(null);
    if (!is_started)
        log_warn("the launcher cannot be started: %s", err.message.s);
    error_done(&err);
    return is_started && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* A folder that anybody may write, so that a refusal is the sandbox's. */
static const char *writable_folder(void)
{
    static const char *const folders[] = { "/tmp", "/var/tmp", "/dev/shm" };

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (access(folders[i], W_OK) == 0)
            return folders[i];
    }
    return "/";
}

/* BOBBIN_SANDBOX: one tier and no other, for tests and for machines where the best one has faults. */
static bool is_wanted_tier(enum sandbox_tier tier)
{
    const char *name = getenv("BOBBIN_SANDBOX");

    return name == NULL || name[0] == '\0' || strcmp(name, tiers[tier].name) == 0;
}

static enum sandbox_tier find_tier(void)
{
    struct wire_sandbox_policy policy = {
        .tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY,
        .read_only = { .access = { .tag = WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS } },
    };
    struct sandbox *sandbox = sandbox_new(
        &(struct sandbox_request){ .policy = &policy, .cwd = str_of(writable_folder()) });
    enum sandbox_tier tier = SANDBOX_NAMESPACES;

    while (tier < SANDBOX_NONE && !(is_wanted_tier(tier) && works(tier, sandbox)))
        tier++;
    sandbox_free(sandbox);
    return tier;
}

/* The machine does not change: found when it is first asked for, by whichever thread, and never again. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static enum sandbox_tier found;

static void find_once(void)
{
    found = find_tier();
    if (tiers[found].warning != NULL)
        log_info("%s", tiers[found].warning);
}

enum sandbox_tier sandbox_tier(void)
{
    pthread_once(&once, find_once);
    return found;
}

const char *sandbox_tier_name(enum sandbox_tier tier)
{
    return tiers[tier].name;
}

const char *sandbox_tier_warning(enum sandbox_tier tier)
{
    return tiers[tier].warning;
}
