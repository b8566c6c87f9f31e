/* Made by codegen/generate from protocol/. Do not edit. */
#ifndef HANDLERS_H
#define HANDLERS_H

#include "rpc/request.h"
#include "schema/generated/wire.h"

void on_initialize(struct request *req, const struct wire_initialize_params *params);
void on_thread_loaded_list(struct request *req, const struct wire_thread_loaded_list_params *params);
void on_mock_experimental_method(struct request *req, const struct wire_mock_experimental_method_params *params);

/* By enum method; NULL for what is not served. */
extern method_fn *const method_handlers[METHOD_COUNT];

#endif
