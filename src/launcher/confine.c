/* What a process does to itself, and cannot undo, before it becomes a command. */
#include "launcher/launcher.h"

#include <errno.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_FILE_GIB = 64 };

/* Being root means nothing any more, not even to programs that are set-uid. */
static void drop_capabilities(void)
{
    struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = { 0 };

    /* Those who have no privileges may not do this, and need not. */
    prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP |
                                 SECBIT_NO_SETUID_FIXUP_LOCKED | SECBIT_KEEP_CAPS_LOCKED |
                                 SECBIT_NO_CAP_AMBIENT_RAISE | SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED);
    for (int capability = 0; prctl(PR_CAPBSET_DROP, capability) == 0; capability++)
        ;
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    if (syscall(SYS_capset, &header, none) != 0)
        refuse("capabilities cannot be dropped (error %d)", errno);
}

static void limit(int what, rlim_t most)
{
    struct rlimit limit = { most, most };
    struct rlimit now;

    if (getrlimit(what, &now) == 0 && now.rlim_max < most)
        limit.rlim_cur = limit.rlim_max = now.rlim_max;
    setrlimit(what, &limit);
}

/* In a user namespace of its own the processes of others do not count. */
static void set_limits(const struct launch *launch)
{
    /* Not 0: the kernel would still hand the memory to a program that core_pattern names with a pipe, which
     * runs outside as root. One byte is less than any core file, and means "no program" there. */
    limit(RLIMIT_CORE, 1);
    limit(RLIMIT_FSIZE, (rlim_t)MOST_FILE_GIB << 30);
    if (launch->plan->mode != PLAN_LANDLOCK)
        limit(RLIMIT_NPROC, MOST_PROCESSES);
}

void confine(const struct launch *launch)
{
    if (launch_uses(launch, PLAN_LIMITS))
        set_limits(launch);
    if (launch_uses(launch, PLAN_CAPABILITIES)) {
        drop_capabilities();
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    }
    if (launch_uses(launch, PLAN_RULES))
        landlock_apply(launch);
    if (launch_uses(launch, PLAN_FILTER))
        filter_apply(launch_has(launch, PLAN_NETWORK));
}
