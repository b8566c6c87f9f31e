/*
 * What a client may call: one file a method, named after it.
 *
 * A handler gets its parameters decoded and checked. Its body is: find, check, act, answer. To add a
 * method, declare it in protocol/, write the file, run codegen/generate.
 */
#ifndef METHOD_METHOD_H
#define METHOD_METHOD_H

#include "method/generated/handlers.h"
#include "service/server.h"

#endif
