/*
 * What ThreadSanitizer takes for a race because of a library; nothing of ours may stand here.
 *
 * libuv closes descriptors with syscall(2), which the sanitizer does not see (a libuv that was built with it
 * would tell). It then believes that a number still belongs to the loop when the kernel has given it to a file
 * of a worker, and reports whichever function of the C library is the first to use it there.
 */
const char *__tsan_default_suppressions(void);

/* By the name it goes by in a report, and by that of the function which stands in for it. */
#define FIRST_USE(name) "race_top:^" #name "$\nrace_top:^__interceptor_" #name "$\n"

const char *__tsan_default_suppressions(void)
{
    return FIRST_USE(accept4) FIRST_USE(close) FIRST_USE(closedir) FIRST_USE(dup) FIRST_USE(fclose)
        FIRST_USE(fopen64) FIRST_USE(open) FIRST_USE(open64) FIRST_USE(openat) FIRST_USE(openat64)
            FIRST_USE(pipe2) FIRST_USE(socket) FIRST_USE(socketpair);
}
