/*
 * What ThreadSanitizer takes for a race because of a library; nothing of ours may stand here.
 *
 * libuv closes descriptors with syscall(2), which the sanitizer does not see (a libuv that was built with it
 * would tell). It then believes that a number still belongs to the loop when the kernel has given it to a file
 * of a worker, and reports whichever function of the C library is the first to use it there.
 */
const char *__tsan_default_suppressions(void);

const char *__tsan_default_suppressions(void)
{
    return "race_top:^accept4$\n"
           "race_top:^close$\n"
           "race_top:^closedir$\n"
           "race_top:^dup$\n"
           "race_top:^fclose$\n"
           "race_top:^fopen64$\n"
           "race_top:^open$\n"
           "race_top:^open64$\n"
           "race_top:^openat$\n"
           "race_top:^openat64$\n"
           "race_top:^pipe2$\n"
           "race_top:^socket$\n"
           "race_top:^socketpair$\n";
}
