/* Where the kernel lets the program begin; and vfork(2), which no compiler could write. */
#include "launcher/small/small.h"

#include <errno.h>
#include <unistd.h>

char **environ;

static int last_error;

int *__errno_location(void)
{
    return &last_error;
}

long small_result(long result)
{
    if (result >= 0)
        return result;
    last_error = (int)-result;
    return -1;
}

/* The number of arguments, the arguments, NULL, the environment, NULL. */
__attribute__((used)) _Noreturn void small_start(long *stack)
{
    extern int main(int argc, char **argv);
    char **argv = (char **)(stack + 1);

    environ = argv + stack[0] + 1;
    _exit(main((int)stack[0], argv));
}

/*
 * The child of vfork() uses our stack until it has become another program. So the address to return to must not be there: the
 * child would write over it.
 */
#if defined(__x86_64__)
__asm__(".globl _start\n"
        ".type _start, @function\n"
        "_start:\n"
        "    xor %ebp, %ebp\n"
        "    mov %rsp, %rdi\n"
        "    and $-16, %rsp\n"
        "    call small_start\n"
        ".globl vfork\n"
        ".type vfork, @function\n"
        "vfork:\n"
        "    pop %rdx\n"
        "    mov $58, %eax\n"
        "    syscall\n"
        "    push %rdx\n"
        "    ret\n");
#elif defined(__aarch64__)
__asm__(".globl _start\n"
        ".type _start, %function\n"
        "_start:\n"
        "    mov x29, #0\n"
        "    mov x30, #0\n"
        "    mov x0, sp\n"
        "    bl small_start\n"
        ".globl vfork\n"
        ".type vfork, %function\n"
        "vfork:\n"
        "    mov x0, #0x4111\n" /* CLONE_VFORK | CLONE_VM | SIGCHLD */
        "    mov x1, #0\n"
        "    mov x2, #0\n"
        "    mov x3, #0\n"
        "    mov x4, #0\n"
        "    mov x8, #220\n"
        "    svc 0\n"
        "    ret\n");
#endif
