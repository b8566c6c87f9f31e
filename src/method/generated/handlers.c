/* Made by codegen/generate from protocol/. Do not edit. */
#include "method/generated/handlers.h"

static void call_initialize(struct request *req, const void *params)
{
    on_initialize(req, params);
}

static void call_thread_loaded_list(struct request *req, const void *params)
{
    on_thread_loaded_list(req, params);
}

static void call_mock_experimental_method(struct request *req, const void *params)
{
    on_mock_experimental_method(req, params);
}

method_fn *const method_handlers[METHOD_COUNT] = {
    [METHOD_INITIALIZE] = call_initialize,
    [METHOD_THREAD_LOADED_LIST] = call_thread_loaded_list,
    [METHOD_MOCK_EXPERIMENTAL_METHOD] = call_mock_experimental_method,
};
