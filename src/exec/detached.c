#include "exec/detached.h"

#include "base/file_limit.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Signals that we ignore or hold back are as usual for the program. */
static void reset_signals(void)
{
    sigset_t none;

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
}

static void exec_detached(const char *const *argv, char *const *env, const char *cwd)
{
    int null = open("/dev/null", O_RDWR);

    setsid();
    reset_signals();
    file_limit_restore();
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        dup2(null, fd);
    if (null > STDERR_FILENO)
        close(null);
    if (chdir(cwd) == 0)
        execvpe(argv[0], (char *const *)argv, env);
}

/* Forking twice leaves the program to init, so that nobody here has to wait for its end. */
void detached_start(const char *const *argv, char *const *env, const char *cwd)
{
    pid_t between = fork();

    if (between == 0) {
        if (fork() == 0)
            exec_detached(argv, env, cwd);
        _exit(0);
    }
    if (between > 0)
        waitpid(between, /* status= */ NULL, /* options= */ 0);
}
