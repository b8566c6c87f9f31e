#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "config/requirements_file.h"
#include "config/settings_value.h"

#include <errno.h>

static bool check(const struct requirements *requirements, struct error *err)
{
    const struct wire_config_requirements *all = &requirements->all;
    const enum wire_sandbox_mode *modes = all->allowed_sandbox_modes.items;
    bool has_read_only = modes == NULL;

    if (all->allowed_approval_policies.items != NULL && all->allowed_approval_policies.n == 0)
        return error_set(err, ERR_INVALID_REQUEST,
                         "field `allowed_approval_policies` cannot be empty");
    for (size_t i = 0; modes != NULL && i < all->allowed_sandbox_modes.n; i++)
        has_read_only |= modes[i] == WIRE_SANDBOX_MODE_READ_ONLY;
    return has_read_only ||
           error_set(err, ERR_INVALID_REQUEST,
                     "invalid value for `allowed_sandbox_modes`: must include 'read-only' to allow "
                     "any SandboxPolicy (set by %s)",
                     requirements->sandbox_source.s);
}

/* What managed_config.toml sets is all that is allowed, where requirements.toml is silent. */
static bool read_managed(struct arena *arena, const struct toml_value *managed,
                         struct requirements *requirements, struct error *err)
{
    struct requirements_file file = { .arena = arena, .err = err };
    struct settings_context context = { .arena = arena, .err = err };
    const struct toml_value *approval = toml_get(managed, STR_LITERAL("approval_policy"));
    const struct toml_value *sandbox = toml_get(managed, STR_LITERAL("sandbox_mode"));
    struct wire_config_requirements *all = &requirements->all;

    if (approval != NULL && all->allowed_approval_policies.items == NULL) {
        struct wire_ask_for_approval *policy = arena_zero(arena, sizeof *policy);

        if (!settings_read_approval(&context, /* place= */ NULL, approval, policy))
            return false;
        all->allowed_approval_policies = (struct wire_ask_for_approval_array){ policy, 1 };
        requirements->approval_source = managed->source->path;
        requirements->exist = true;
    }
    if (sandbox != NULL && all->allowed_sandbox_modes.items == NULL) {
        struct toml_value *list = toml_new(arena, TOML_ARRAY, managed->source);
        struct toml_value *read_only = toml_new(arena, TOML_STRING, managed->source);

        read_only->text = STR_LITERAL("read-only");
        toml_append(arena, list, read_only);
        if (sandbox->type != TOML_STRING || !str_is(sandbox->text, "read-only"))
            toml_append(arena, list, (struct toml_value *)sandbox);
        file.path = managed->source->path;
        file.text = STR_LITERAL("");
        requirements->sandbox_source = managed->source->path;
        requirements->exist = true;
        return requirements_read_sandboxes(&file, list, requirements);
    }
    return true;
}

bool requirements_load(struct arena *arena, const char *folder, const struct toml_value *managed,
                       struct requirements *ret_requirements, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct toml_source *source = arena_zero(arena, sizeof *source);
    struct requirements requirements = { 0 };
    struct toml_error problem;
    struct toml_value *root;
    struct requirements_file file = {
        .arena = arena,
        .path = str_of(arena_printf(arena, "%s/requirements.toml", folder)),
        .err = err,
    };
    int status = file_read(file.path.s, TOML_MAX_BYTES, &text);

    if (status < 0 && status != -ENOENT && status != -ENOTDIR)
        return os_error_setf(err, ERR_INVALID_REQUEST, status,
                             "Failed to read requirements file %s", file.path.s);
    source->path = file.path;
    file.text = arena_str(arena, buf_str(&text).s, text.len);
    if (!toml_parse(arena, file.text, TOML_1_1, source, &root, &problem)) {
        error_set(err, ERR_INVALID_REQUEST, "%s", problem.message);
        return requirements_fail_at(&file, &problem.range);
    }
    for (size_t i = 0; i < root->table.n; i++) {
        if (!requirements_read_key(&file, &root->table.entries[i], &requirements))
            return false;
    }
    if (managed != NULL && !read_managed(arena, managed, &requirements, err))
        return false;
    *ret_requirements = requirements;
    return check(&requirements, err) && requirements_check_rules(&requirements, err);
}
