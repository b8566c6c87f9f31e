/* What the options say about threads is put into the calls that begin one and leave it out. */
#include "client.h"
#include "value.h"

#include <string.h>

static const char *const methods_with_defaults[] = { "thread/start", "thread/resume",
                                                     "thread/fork" };

bobbin_object *defaults_for(const struct bobbin_client *client, const char *method,
                            const bobbin_object *params)
{
    const bobbin_options *options = &client->options;
    const struct {
        const char *name;
        const char *value;
    } members[] = {
        { "model", options->model },     { "modelProvider", options->model_provider },
        { "cwd", options->cwd },         { "approvalPolicy", options->approval_policy },
        { "sandbox", options->sandbox },
    };
    bool wanted = false;
    bobbin_object *filled;

    for (size_t i = 0; i < ARRAY_LENGTH(methods_with_defaults); i++)
        wanted = wanted || strcmp(method, methods_with_defaults[i]) == 0;
    if (!wanted)
        return NULL;
    filled = object_copy(params);
    for (size_t i = 0; i < ARRAY_LENGTH(members); i++) {
        if (!object_has(filled, members[i].name))
            bobbin_object_set_text(filled, members[i].name, members[i].value);
    }
    return filled;
}
