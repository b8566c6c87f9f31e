/*
 * What the launcher needs of a C library, and no more.
 *
 * It is started with every command, and what a whole library does before main() took longer than half of what the launcher
 * does itself: on virtual machines every question to the processor about itself is answered by the host. Headers, types and
 * meanings are those of the system's library, which is used where there is no system call of ours (meson.build); only what is
 * used is here, for one thread, without locales, buffers and environment.
 */
#ifndef LAUNCHER_SMALL_SMALL_H
#define LAUNCHER_SMALL_SMALL_H

/* A system call as the kernel has it: the result, or a negative errno. */
static inline long small_call(long number, long a, long b, long c, long d, long e, long f)
{
#if defined(__x86_64__)
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long result;

    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;

    __asm__ volatile("svc 0"
                     : "+r"(x0)
                     : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                     : "memory");
    return x0;
#else
#error "no system calls for this processor: see src/launcher/meson.build"
#endif
}

/* The same as C programs know it: -1 and errno. */
long small_result(long result);

/* From where the kernel lets the program begin, with all that lies on the stack then. */
_Noreturn void small_start(long *stack);

#endif
