#include "skill/yaml_library.h"

#include "base/memory.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define FUNCTION(name)                                                                             \
    {                                                                                              \
        "yaml_" #name, offsetof(struct yaml_library, name)                                         \
    }

static const struct {
    const char *name;
    size_t offset;
} functions[] = {
    FUNCTION(parser_initialize), FUNCTION(parser_set_input_string),
    FUNCTION(parser_parse),      FUNCTION(parser_delete),
    FUNCTION(event_delete),
};

/* It stays open: it holds no state, and threads may be inside it. */
static struct yaml_library library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void)
{
    void *handle = dlopen("libyaml-0.so.2", RTLD_NOW | RTLD_LOCAL);

    if (handle == NULL)
        return;
    for (size_t i = 0; i < ARRAY_LENGTH(functions); i++) {
        void *function = dlsym(handle, functions[i].name);

        if (function == NULL)
            return;
        memcpy((char *)&library + functions[i].offset, &function, sizeof function);
    }
    library.handle = handle;
}

const struct yaml_library *yaml_library(struct error *err)
{
    pthread_once(&once, open_library);
    if (library.handle != NULL)
        return &library;
    error_set(err, ERR_INTERNAL, "skills are read with libyaml, which cannot be opened");
    return NULL;
}
