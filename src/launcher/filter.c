/*
 * The seccomp filter: system calls that a confined command does not get.
 *
 * Calls of a foreign architecture kill. One table holds what is always refused, one what is refused
 * without network; a few calls depend on an argument, those that open files among them. The kernel remembers
 * which calls are always allowed, so the length of the filter costs the others nothing.
 */
#include "launcher/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCHITECTURE AUDIT_ARCH_RISCV64
#else
#error "the filter does not know this architecture"
#endif

enum { X32_BIT = 0x40000000, SOCKET_TYPE_MASK = 0xf };
enum {
    NEW_SPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                 CLONE_NEWPID | CLONE_NEWNET
};

/* Newer than the headers of some systems we build on; the numbers are the same everywhere. */
enum {
    NR_QUOTACTL_FD = 443,
    NR_MOUNT_SETATTR = 442,
    NR_STATMOUNT = 457,
    NR_LISTMOUNT = 458,
    NR_FCHMODAT2 = 452,
    NR_OPEN_TREE_ATTR = 467,
};

static const int refused[] = {
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_pidfd_getfd,
    SYS_kcmp,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_move_mount,
    SYS_open_tree,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    NR_MOUNT_SETATTR,
    NR_OPEN_TREE_ATTR,
    SYS_setns,
    SYS_open_by_handle_at,
    SYS_kexec_load,
    SYS_kexec_file_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_swapon,
    SYS_swapoff,
    SYS_reboot,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    SYS_quotactl,
    NR_QUOTACTL_FD,
    SYS_acct,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_syslog,
    SYS_vhangup,
    SYS_process_madvise,
    SYS_fanotify_init,
    SYS_move_pages,
    SYS_migrate_pages,
#ifdef SYS_iopl
    SYS_iopl,
    SYS_ioperm,
    SYS_lookup_dcookie,
    SYS_uselib,
    SYS_ustat,
    SYS_sysfs,
    SYS__sysctl,
#endif
};

static const int refused_without_network[] = {
    SYS_connect,     SYS_accept,      SYS_accept4,    SYS_bind,   SYS_listen,
    SYS_getpeername, SYS_getsockname, SYS_shutdown,   SYS_sendto, SYS_sendmmsg,
    SYS_recvmmsg,    SYS_getsockopt,  SYS_setsockopt,
};

struct filter {
    struct sock_filter code[256];
    unsigned short len;
};

#define DATA(member) ((unsigned)offsetof(struct seccomp_data, member))
#define ARGUMENT(n) ((unsigned)offsetof(struct seccomp_data, args[n]))

static void add_step(struct filter *filter, struct sock_filter step)
{
    if (filter->len == sizeof filter->code / sizeof filter->code[0])
        refuse("the filter is too long");
    filter->code[filter->len++] = step;
}

static void add_load(struct filter *filter, unsigned offset)
{
    add_step(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

static void add_answer(struct filter *filter, unsigned action)
{
    add_step(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

/* The next `n` steps are for this value only. */
static void only_if_equal(struct filter *filter, unsigned value, unsigned char n)
{
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, n));
}

/* Numbers of calls, in order. */
struct numbers {
    unsigned items[128];
    size_t n;
};

static void put_in_order(struct numbers *numbers, const int *more, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t at = numbers->n++;

        if (at == sizeof numbers->items / sizeof numbers->items[0])
            refuse("the filter is too long");
        for (; at > 0 && numbers->items[at - 1] > (unsigned)more[i]; at--)
            numbers->items[at] = numbers->items[at - 1];
        numbers->items[at] = (unsigned)more[i];
    }
}

/*
 * The last word about every call: these are refused, all others allowed. They are found by halves, since
 * the kernel tries a new filter with every number there is.
 */
static void refuse_calls(struct filter *filter, const unsigned *numbers, size_t n)
{
    enum { FEW = 4 };
    unsigned short at = filter->len;

    if (n > FEW) {
        add_step(filter,
                 (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, numbers[n / 2], 0, 0));
        refuse_calls(filter, numbers, n / 2);
        filter->code[at].jt = (unsigned char)(filter->len - at - 1);
        refuse_calls(filter, numbers + n / 2, n - n / 2);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        unsigned char to_refusal = (unsigned char)(n - i);

        add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, numbers[i],
                                                      to_refusal, 0));
    }
    add_answer(filter, SECCOMP_RET_ALLOW);
    add_answer(filter, SECCOMP_RET_ERRNO | EPERM);
}

/* Refuses the call if one of the bits is set in an argument. */
static void refuse_bits(struct filter *filter, int number, unsigned argument, unsigned bits)
{
    only_if_equal(filter, (unsigned)number, 4);
    add_load(filter, argument);
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
    add_answer(filter, SECCOMP_RET_ERRNO | EPERM);
    add_answer(filter, SECCOMP_RET_ALLOW);
}

/* Files that run with the rights of whoever owns them would stay on the host. */
enum { SET_ID_BITS = S_ISUID | S_ISGID };

static const struct {
    int number;
    int argument; /* that holds the mode */
} with_mode[] = {
    { SYS_fchmod, 1 }, { SYS_fchmodat, 2 }, { NR_FCHMODAT2, 2 }, { SYS_mknodat, 2 },
#ifdef SYS_chmod
    { SYS_chmod, 1 },  { SYS_creat, 1 },    { SYS_mknod, 1 },
#endif
};

/* The mode counts only if the file is made. */
static void refuse_set_id_open(struct filter *filter, int number, unsigned flags, unsigned mode)
{
    enum { MAKES = O_CREAT | (O_TMPFILE & ~O_DIRECTORY) };

    only_if_equal(filter, (unsigned)number, 6);
    add_load(filter, flags);
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAKES, 0, 3));
    add_load(filter, mode);
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, SET_ID_BITS, 0, 1));
    add_answer(filter, SECCOMP_RET_ERRNO | EPERM);
    add_answer(filter, SECCOMP_RET_ALLOW);
}

static void refuse_set_id(struct filter *filter)
{
    for (size_t i = 0; i < sizeof with_mode / sizeof with_mode[0]; i++)
        refuse_bits(filter, with_mode[i].number, ARGUMENT(with_mode[i].argument), SET_ID_BITS);
    refuse_set_id_open(filter, SYS_openat, ARGUMENT(2), ARGUMENT(3));
#ifdef SYS_open
    refuse_set_id_open(filter, SYS_open, ARGUMENT(1), ARGUMENT(2));
#endif
}

/* Keystrokes and consoles: what another reader of the terminal would take for the user's own. */
static void refuse_terminal_tricks(struct filter *filter)
{
    only_if_equal(filter, SYS_ioctl, 5);
    add_load(filter, ARGUMENT(1));
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCSTI, 1, 0));
    only_if_equal(filter, TIOCLINUX, 1);
    add_answer(filter, SECCOMP_RET_ERRNO | EPERM);
    add_answer(filter, SECCOMP_RET_ALLOW);
}

/*
 * Local sockets only, and no datagrams: sendmsg(2), which build tools need for pairs of sockets, could
 * send those to any socket of the host, and a filter cannot see the address.
 */
static void keep_local_streams(struct filter *filter, int number)
{
    only_if_equal(filter, (unsigned)number, 8);
    add_load(filter, ARGUMENT(0));
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 0, 5));
    add_load(filter, ARGUMENT(1));
    add_step(filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, SOCKET_TYPE_MASK));
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SOCK_STREAM, 1, 0));
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SOCK_SEQPACKET, 0, 1));
    add_answer(filter, SECCOMP_RET_ALLOW);
    add_answer(filter, SECCOMP_RET_ERRNO | EPERM);
}

/*
 * A limit of 0 for core files would have the kernel hand them to a program that core_pattern names
 * (confine.c). Many programs set it, and mean less than there is: they are told that it was done.
 */
static void keep_core_limit(struct filter *filter)
{
    only_if_equal(filter, SYS_prlimit64, 8);
    add_load(filter, ARGUMENT(1));
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CORE, 0, 5));
    add_load(filter, ARGUMENT(2)); /* where the new limit is; NULL: it is only asked for */
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2));
    add_load(filter, ARGUMENT(2) + sizeof(uint32_t));
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0));
    add_answer(filter, SECCOMP_RET_ERRNO | 0);
    add_answer(filter, SECCOMP_RET_ALLOW);
#ifdef SYS_setrlimit
    only_if_equal(filter, SYS_setrlimit, 4);
    add_load(filter, ARGUMENT(0));
    add_step(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CORE, 0, 1));
    add_answer(filter, SECCOMP_RET_ERRNO | 0);
    add_answer(filter, SECCOMP_RET_ALLOW);
#endif
}

/* Programs fall back to older calls, whose arguments we can see, when a call does not exist. */
static void deny_existence(struct filter *filter, int number)
{
    only_if_equal(filter, (unsigned)number, 1);
    add_answer(filter, SECCOMP_RET_ERRNO | ENOSYS);
}

void filter_apply(bool has_network)
{
    struct filter filter = { .len = 0 };
    struct numbers numbers = { .n = 0 };
    struct sock_fprog program;

    add_load(&filter, DATA(arch));
    add_step(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
    add_answer(&filter, SECCOMP_RET_KILL_PROCESS);
    add_load(&filter, DATA(nr));
#if defined(__x86_64__)
    add_step(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1));
    add_answer(&filter, SECCOMP_RET_ERRNO | ENOSYS);
#endif
    deny_existence(&filter, SYS_clone3);
    deny_existence(&filter, SYS_openat2);
    put_in_order(&numbers, refused, sizeof refused / sizeof refused[0]);
    if (!has_network) {
        put_in_order(&numbers, refused_without_network,
                     sizeof refused_without_network / sizeof refused_without_network[0]);
        keep_local_streams(&filter, SYS_socket);
        keep_local_streams(&filter, SYS_socketpair);
    }
    refuse_bits(&filter, SYS_clone, ARGUMENT(0), NEW_SPACES);
    refuse_bits(&filter, SYS_unshare, ARGUMENT(0), NEW_SPACES | CLONE_NEWTIME);
    refuse_terminal_tricks(&filter);
    refuse_set_id(&filter);
    keep_core_limit(&filter);
    refuse_calls(&filter, numbers.items, numbers.n);

    program = (struct sock_fprog){ .len = filter.len, .filter = filter.code };
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0)
        refuse("no filter of system calls can be set (error %d)", errno);
}
