/* Made by codegen/generate from protocol/. Do not edit. */
#include "method/generated/handlers.h"

method_fn *const method_handlers[METHOD_COUNT] = {
};
