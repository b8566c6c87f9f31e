/* bobbin doctor: can a model's server elsewhere be reached? Nothing is said to it that costs money or holds a secret. */
#include "base/memory.h"
#include "cli/doctor_internal.h"
#include "http/fetch.h"
#include "http/url.h"
#include "loop/loop.h"

#include <signal.h>
#include <string.h>

enum { REACH_MS = 8000 };

struct reach {
    struct loop *loop;
    struct arena *arena;
    const char *url;
    struct finding finding;
};

/* Which words of libcurl call for what. */
static const char *remedy_of(enum http_result result, const char *failure)
{
    static const struct {
        const char *part;
        const char *remedy;
    } known[] = {
        { "proxy", "correct or unset https_proxy and all_proxy, or name the host in no_proxy" },
        { "CONNECT", "the proxy refuses it: correct https_proxy, or name the host in no_proxy" },
        { "resolve", "correct base_url in config.toml, or the name servers of this machine" },
        { "refused", "start the server, or correct base_url in config.toml" },
        { "timed out", "a firewall may drop it: is there a proxy that https_proxy should name?" },
    };

    if (result == HTTP_UNTRUSTED)
        return "if you trust it, name its CA in a file: CODEX_CA_CERTIFICATE=/path/ca.pem";
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++) {
        if (strstr(failure, known[i].part) != NULL)
            return known[i].remedy;
    }
    return "correct base_url in config.toml, or the network of this machine";
}

/* Whatever it answers, somebody is there. */
static void reach_on_answer(void *owner, const struct fetched *fetched)
{
    struct reach *reach = owner;

    if (fetched->failure == NULL || fetched->status != 0)
        reach->finding =
            (struct finding){ .verdict = FINE,
                              .text = arena_printf(reach->arena, "%s answers", reach->url) };
    else
        reach->finding = (struct finding){
            BAD,
            arena_printf(reach->arena, "%s cannot be reached: %s", reach->url,
                         doctor_visible(reach->arena, str_of(fetched->failure))),
            remedy_of(fetched->result, fetched->failure),
        };
    loop_stop(reach->loop);
}

struct finding doctor_reach_model(struct arena *arena, const struct config *config)
{
    struct str base = provider_base_url(arena, config->provider);
    struct reach reach = { .loop = loop_new(),
                           .arena = arena,
                           .url = url_for_people(arena, base).s };
    struct fetcher *fetcher = fetcher_new(reach.loop);

    signal(SIGPIPE, SIG_IGN);
    fetch_start(fetcher,
                &(struct fetch_options){
                    .call = { .url = base, .connect_timeout_ms = REACH_MS },
                    .timeout_ms = REACH_MS,
                    .is_head_enough = true,
                },
                reach_on_answer, &reach);
    loop_run(reach.loop);
    fetcher_free(fetcher);
    loop_free(reach.loop);
    return reach.finding;
}
