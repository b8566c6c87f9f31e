/* skills/list: the skills for some folders, and the files that are none though they look so. */
#include "base/memory.h"
#include "base/path.h"
#include "base/real_path.h"
#include "method/method.h"
#include "schema/copy.h"
#include "service/settings_work.h"

/* The extra roots given for a folder. */
static struct str_array extra_roots_for(const struct wire_skills_list_params *params,
                                        struct str cwd)
{
    for (size_t i = 0; i < params->per_cwd_extra_user_roots.n; i++) {
        const struct wire_skills_list_extra_roots_for_cwd *extra =
            &params->per_cwd_extra_user_roots.items[i];

        if (str_equal(extra->cwd, cwd))
            return extra->extra_user_roots;
    }
    return (struct str_array){ 0 };
}

static bool check_extra_roots(const struct wire_skills_list_params *params, struct str cwd,
                              struct error *err)
{
    struct str_array roots = extra_roots_for(params, cwd);

    for (size_t i = 0; i < roots.n; i++) {
        if (!path_is_absolute(roots.items[i]))
            return error_set(err, ERR_INVALID_REQUEST,
                             "skills/list perCwdExtraUserRoots extraUserRoots paths must be "
                             "absolute: %s",
                             roots.items[i].s);
    }
    return true;
}

static void fail_entry(struct arena *arena, struct str cwd, const struct error *err,
                       struct wire_skills_list_entry *ret_entry)
{
    static const struct wire_skill_metadata none[1];
    struct wire_skill_error_info *info = arena_zero(arena, sizeof *info);

    info->path = cwd;
    info->message = arena_str(arena, err->message.s, err->message.len);
    *ret_entry = (struct wire_skills_list_entry){ cwd, { none, 0 }, { info, 1 } };
}

static void fill_entry(struct arena *arena, struct str cwd, const struct skills *skills,
                       struct wire_skills_list_entry *ret_entry)
{
    struct wire_skill_metadata *shown = arena_alloc(arena, (skills->n + 1) * sizeof *shown);
    struct wire_skills_list_entry entry = { cwd,
                                            { shown, skills->n },
                                            { skills->errors, skills->n_errors } };

    for (size_t i = 0; i < skills->n; i++)
        shown[i] = skills->items[i].shown;
    /* The cache may forget them before the answer is written. */
    schema_copy(&type_skills_list_entry, &entry, arena, ret_entry);
}

static void list_folder(struct settings_work *work, struct str cwd,
                        struct wire_skills_list_entry *ret_entry)
{
    const struct wire_skills_list_params *params = work->params;
    struct arena *arena = work->req->arena;
    const struct skills *skills = params->force_reload ? NULL : skill_cache_get(work->skills, cwd);

    if (skills == NULL) {
        CLEANUP(config_freep) struct config *config = NULL;
        CLEANUP(error_done) struct error err = { 0 };
        struct str_array extra = extra_roots_for(params, cwd);

        work->wanted.cwd = path_from_here(arena, cwd).s;
        if (!config_load(&work->wanted, &config, &err)) {
            fail_entry(arena, cwd, &err, ret_entry);
            return;
        }
        skills = skill_cache_fill(work->skills, config, cwd, extra.items, extra.n);
    }
    fill_entry(arena, cwd, skills, ret_entry);
}

static void list_skills(struct settings_work *work)
{
    const struct wire_skills_list_params *params = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    struct str here = path_from_here(arena, STR_NONE);
    const struct str *cwds = params->cwds.n > 0 ? params->cwds.items : &here;
    size_t n = params->cwds.n > 0 ? params->cwds.n : 1;
    struct wire_skills_list_response *response = arena_zero(arena, sizeof *response);
    struct wire_skills_list_entry *entries = arena_zero(arena, n * sizeof *entries);

    if (config == NULL)
        return;
    for (size_t i = 0; i < n; i++) {
        if (!check_extra_roots(params, cwds[i], &work->err))
            return;
    }
    for (size_t i = 0; i < n; i++)
        list_folder(work, cwds[i], &entries[i]);
    response->data.items = entries;
    response->data.n = n;
    work->result = response;
}

void on_skills_list(struct request *req, const struct wire_skills_list_params *params)
{
    settings_work_start(req, params, list_skills, /* after= */ NULL);
}
