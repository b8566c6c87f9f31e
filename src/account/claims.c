#include "account/claims.h"

#include "base/base64url.h"
#include "base/memory.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"

#include <strings.h>
#include <yyjson.h>

enum { MAX_TOKEN = 64 * 1024 };

/* HEADER.PAYLOAD.SIGNATURE, none of them empty. */
static bool find_payload(struct str token, struct str *ret_payload)
{
    const char *first = token.s == NULL ? NULL : memchr(token.s, '.', token.len);
    const char *second;
    size_t left;

    if (first == NULL || first == token.s || token.len > MAX_TOKEN)
        return false;
    left = token.len - (size_t)(first + 1 - token.s);
    second = memchr(first + 1, '.', left);
    if (second == NULL || second == first + 1 || second + 1 == token.s + token.len)
        return false;
    *ret_payload = (struct str){ first + 1, (size_t)(second - first - 1) };
    return true;
}

static struct str either(struct str first, struct str second)
{
    return first.s != NULL ? first : second;
}

static void read_claims(yyjson_val *root, struct arena *arena, struct claims *claims)
{
    yyjson_val *profile = yyjson_obj_get(root, "https://api.openai.com/profile");
    yyjson_val *auth = yyjson_obj_get(root, "https://api.openai.com/auth");

    *claims = (struct claims){
        .email = either(arena_keep(arena, json_member(root, "email")),
                        arena_keep(arena, json_member(profile, "email"))),
        .plan = arena_keep(arena, json_member(auth, "chatgpt_plan_type")),
        .user_id = either(arena_keep(arena, json_member(auth, "chatgpt_user_id")),
                          arena_keep(arena, json_member(auth, "user_id"))),
        .account_id = arena_keep(arena, json_member(auth, "chatgpt_account_id")),
        .organization_id = arena_keep(arena, json_member(auth, "organization_id")),
        .project_id = arena_keep(arena, json_member(auth, "project_id")),
        .is_org_owner = yyjson_get_bool(yyjson_obj_get(auth, "is_org_owner")),
        .completed_platform_onboarding =
            yyjson_get_bool(yyjson_obj_get(auth, "completed_platform_onboarding")),
        .expires_s = yyjson_get_sint(yyjson_obj_get(root, "exp")),
    };
}

bool claims_read(struct str token, struct arena *arena, struct claims *ret_claims)
{
    struct str payload;
    struct str json;
    yyjson_doc *doc;

    if (!find_payload(token, &payload) || !base64url_decode(arena, payload, &json))
        return false;
    doc = json_is_too_deep(json) ? NULL : yyjson_read(json.s, json.len, YYJSON_READ_NOFLAG);
    if (!yyjson_is_obj(yyjson_doc_get_root(doc))) {
        yyjson_doc_free(doc);
        return false;
    }
    read_claims(yyjson_doc_get_root(doc), arena, ret_claims);
    yyjson_doc_free(doc);
    return true;
}

struct plan_name {
    const char *name;
    enum wire_plan_type plan;
};

static const struct plan_name plan_names[] = {
    { "free", WIRE_PLAN_TYPE_FREE },
    { "go", WIRE_PLAN_TYPE_GO },
    { "plus", WIRE_PLAN_TYPE_PLUS },
    { "pro", WIRE_PLAN_TYPE_PRO },
    { "team", WIRE_PLAN_TYPE_TEAM },
    { "self_serve_business_usage_based", WIRE_PLAN_TYPE_SELF_SERVE_BUSINESS_USAGE_BASED },
    { "business", WIRE_PLAN_TYPE_BUSINESS },
    { "enterprise_cbp_usage_based", WIRE_PLAN_TYPE_ENTERPRISE_CBP_USAGE_BASED },
    { "enterprise", WIRE_PLAN_TYPE_ENTERPRISE },
    { "hc", WIRE_PLAN_TYPE_ENTERPRISE },
    { "edu", WIRE_PLAN_TYPE_EDU },
};

enum wire_plan_type plan_of_claim(struct str name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(plan_names); i++) {
        if (str_is(name, plan_names[i].name))
            return plan_names[i].plan;
    }
    return WIRE_PLAN_TYPE_UNKNOWN;
}

enum wire_plan_type plan_of_client(struct str name)
{
    if (name.s == NULL)
        return WIRE_PLAN_TYPE_UNKNOWN;
    if (strcasecmp(name.s, "education") == 0)
        return WIRE_PLAN_TYPE_EDU;
    for (size_t i = 0; i < ARRAY_LENGTH(plan_names); i++) {
        if (strcasecmp(name.s, plan_names[i].name) == 0)
            return plan_names[i].plan;
    }
    return WIRE_PLAN_TYPE_UNKNOWN;
}
