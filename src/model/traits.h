/*
 * In what servers of one dialect differ. A const table knows the public ones by their host and the local ones by
 * their port; what a provider's own table `bobbin` says counts more.
 */
#ifndef MODEL_TRAITS_H
#define MODEL_TRAITS_H

#include "base/str.h"
#include "schema/generated/wire.h"

/* In the order of the words of the configuration; 0: not said. */
enum effort_member { EFFORT_PLAIN = 1, EFFORT_OBJECT, EFFORT_NONE };
enum reasoning_back {
    BACK_AS_IT_CAME, /* in the member in which the server itself has sent it */
    BACK_NONE,
    BACK_CONTENT, /* reasoning_content */
    BACK_REASONING,
    BACK_PARTS,   /* parts of the content, of the type `thinking` */
    BACK_DETAILS, /* reasoning_details */
};
enum call_ids { IDS_ANY = 1, IDS_NINE };

struct traits {
    struct opt_bool developer_role; /* the first message is of a `developer`, not the `system` */
    struct opt_bool stream_options; /* usage is asked for */
    struct opt_bool json_schema;    /* of answers; else the instructions ask for it */
    struct opt_bool
        always_reasoning; /* with every message that has calls, even if there was none */
    struct opt_bool assistant_after_tool; /* no user speaks right after a tool */
    struct opt_bool empty_content;        /* "" beside calls instead of null */
    struct opt_bool think_tags;           /* an answer may begin with <think> */
    struct opt_bool plain_schemas;        /* of tools: without what some servers refuse */
    struct opt_bool openai_members;       /* prompt_cache_key, service_tier, verbosity */
    enum effort_member effort;
    enum reasoning_back reasoning_back;
    enum call_ids ids;
    struct str limit_name; /* of the member that limits the answer */
};

struct provider;

/* Every member is said, but for BACK_AS_IT_CAME. */
struct traits traits_of(const struct provider *provider);

#endif
