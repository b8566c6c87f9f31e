#include "postgres/libpq.h"

#include "base/memory.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

#define FUNCTION(name)                                                                             \
    {                                                                                              \
        "PQ" #name, offsetof(struct libpq, name)                                                   \
    }

static const struct {
    const char *name;
    size_t offset;
} functions[] = {
    FUNCTION(conninfoParse),
    FUNCTION(conninfoFree),
    FUNCTION(freemem),
    FUNCTION(connectStartParams),
    FUNCTION(connectPoll),
    FUNCTION(finish),
    FUNCTION(status),
    FUNCTION(socket),
    FUNCTION(serverVersion),
    FUNCTION(connectionNeedsPassword),
    FUNCTION(errorMessage),
    FUNCTION(setErrorVerbosity),
    FUNCTION(setNoticeProcessor),
    FUNCTION(setnonblocking),
    FUNCTION(enterPipelineMode),
    FUNCTION(pipelineSync),
    FUNCTION(sendQueryParams),
    FUNCTION(sendQuery),
    FUNCTION(flush),
    FUNCTION(consumeInput),
    FUNCTION(isBusy),
    FUNCTION(getResult),
    FUNCTION(resultStatus),
    FUNCTION(resultErrorField),
    FUNCTION(resultErrorMessage),
    FUNCTION(ntuples),
    FUNCTION(getisnull),
    FUNCTION(getlength),
    FUNCTION(getvalue),
    FUNCTION(cmdTuples),
    FUNCTION(clear),
};

/* It stays open: what it brings along (OpenSSL) does not survive being unloaded, and threads may be inside it. */
static struct libpq library;
static const char *missing; /* the function that this libpq does not have */
static char reason[256];    /* why it cannot be opened */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_libpq(void)
{
    void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);

    if (handle == NULL) {
        const char *why = dlerror();

        strncpy(reason, why == NULL ? "unknown reason" : why, sizeof reason - 1);
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(functions); i++) {
        void *function = dlsym(handle, functions[i].name);

        if (function == NULL) {
            missing = functions[i].name;
            return;
        }
        memcpy((char *)&library + functions[i].offset, &function, sizeof function);
    }
    library.handle = handle;
}

const struct libpq *libpq(struct error *err)
{
    pthread_once(&once, open_libpq);
    if (library.handle != NULL)
        return &library;
    if (missing != NULL)
        error_set(err, ERR_INTERNAL,
                  "PostgreSQL is reached with libpq 14 or newer, and this one has no %s", missing);
    else
        error_set(err, ERR_INTERNAL,
                  "PostgreSQL is reached with libpq (Debian: libpq5), which cannot be opened: %s",
                  reason);
    return NULL;
}
