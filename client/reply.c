#include "reply.h"

#include "value.h"

#include <stdlib.h>
#include <string.h>

struct bobbin_reply *reply_new(const char *method, int error, const char *words)
{
    struct bobbin_reply *reply = calloc(1, sizeof *reply);

    if (reply == NULL)
        return NULL;
    reply->error = error;
    reply->method = strdup(method);
    reply->words = words == NULL ? NULL : strdup(words);
    if (reply->method == NULL || (words != NULL && reply->words == NULL)) {
        bobbin_reply_free(reply);
        return NULL;
    }
    return reply;
}

void bobbin_reply_free(bobbin_reply *reply)
{
    if (reply == NULL)
        return;
    packet_done(&reply->packet);
    free(reply->method);
    free(reply->words);
    free(reply);
}

int bobbin_reply_error(const bobbin_reply *reply)
{
    return reply == NULL ? BOBBIN_ERR_MEMORY : reply->error;
}

const char *bobbin_reply_message(const bobbin_reply *reply)
{
    if (reply == NULL)
        return "out of memory";
    return reply->words == NULL ? "" : reply->words;
}

int64_t bobbin_reply_code(const bobbin_reply *reply)
{
    return reply == NULL ? 0 : reply->code;
}

const bobbin_value *bobbin_reply_data(const bobbin_reply *reply)
{
    if (reply == NULL || reply->packet.kind != PACKET_ERROR)
        return NULL;
    return value_of(yyjson_obj_get(reply->packet.body, "data"));
}

const bobbin_value *bobbin_reply_failure(const bobbin_reply *reply)
{
    if (reply == NULL || reply->packet.kind != PACKET_ERROR)
        return NULL;
    return value_of(reply->packet.body);
}

const bobbin_value *bobbin_reply_result(const bobbin_reply *reply)
{
    return reply == NULL || reply->error != 0 ? NULL : value_of(reply->packet.body);
}

const char *bobbin_reply_method(const bobbin_reply *reply)
{
    return reply == NULL ? "" : reply->method;
}

const bobbin_value *bobbin_reply_as(const bobbin_reply *reply, const char *method)
{
    if (reply == NULL || strcmp(reply->method, method) != 0)
        return NULL;
    return bobbin_reply_result(reply);
}
