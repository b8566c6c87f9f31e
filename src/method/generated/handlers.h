/* Made by codegen/generate from protocol/. Do not edit. */
#ifndef HANDLERS_H
#define HANDLERS_H

#include "rpc/request.h"
#include "schema/generated/wire.h"


/* By enum method; NULL for what is not served. */
extern method_fn *const method_handlers[METHOD_COUNT];

#endif
