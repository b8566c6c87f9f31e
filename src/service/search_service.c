#include "service/search_service.h"

#include "service/search_request.h"
#include "service/search_session.h"

void search_service_init(struct search_service *service, struct loop *loop, struct rpc *rpc)
{
    service->loop = loop;
    service->rpc = rpc;
    list_init(&service->requests);
    list_init(&service->sessions);
}

void search_service_forget(struct search_service *service, const struct connection *connection)
{
    search_requests_end(service, connection);
    search_sessions_end(service, connection);
}

void search_service_done(struct search_service *service)
{
    if (service->loop == NULL)
        return;
    search_requests_end(service, NULL);
    search_sessions_end(service, NULL);
    search_pool_free(service->pool);
}

struct search *search_service_search(struct search_service *service, const struct str *roots,
                                     size_t n_roots, search_change_fn *on_change, void *owner)
{
    if (service->pool == NULL)
        service->pool = search_pool_new(service->loop);
    return search_new(service->pool, roots, n_roots, on_change, owner);
}

static struct str file_name_of(struct str path)
{
    const char *slash = path.len == 0 ? NULL : memrchr(path.s, '/', path.len);

    if (slash == NULL)
        return path;
    return (struct str){ slash + 1, path.len - (size_t)(slash + 1 - path.s) };
}

void search_results_write(const struct search_results *results, struct arena *arena,
                          struct wire_fuzzy_file_search_result_array *ret_files)
{
    struct wire_fuzzy_file_search_result *files =
        arena_zero(arena, (results->n + 1) * sizeof *files);

    for (size_t i = 0; i < results->n; i++) {
        const struct search_found *found = &results->found[i];

        files[i] = (struct wire_fuzzy_file_search_result){
            .root = found->root,
            .path = found->path,
            .match_type = found->is_directory ? WIRE_FUZZY_FILE_SEARCH_MATCH_TYPE_DIRECTORY
                                              : WIRE_FUZZY_FILE_SEARCH_MATCH_TYPE_FILE,
            .file_name = file_name_of(found->path),
            .score = (uint32_t)found->score,
            .indices = { found->places, found->n_places },
        };
    }
    *ret_files = (struct wire_fuzzy_file_search_result_array){ files, results->n };
}
