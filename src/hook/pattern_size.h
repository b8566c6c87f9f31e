/* How much a regular expression costs, before it is compiled. */
#ifndef HOOK_PATTERN_SIZE_H
#define HOOK_PATTERN_SIZE_H

#include "base/str.h"

/*
 * Why it must not be compiled, in words; NULL: it may. regcomp() copies what is repeated, so `((a+)+)+`
 * and `((a{99}){99}){99}` grow with each level, and regexec() tries every way to satisfy a
 * back-reference. Expressions that are wrong otherwise are left to regcomp().
 */
const char *pattern_fault(struct str text);

#endif
