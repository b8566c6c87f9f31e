#include "agent/permissions.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/platform.h"
#include "sandbox/sandbox.h"
#include "schema/json_write.h"

/* Beyond this a list of prefixes costs more than it helps. */
enum { PREFIXES_MAX = 100, PREFIXES_MAX_BYTES = 5000 };

static void add_sandbox(struct buf *out, const struct wire_sandbox_policy *policy)
{
    buf_add_text(out, "# Sandbox\n\n`sandbox_mode` is ");
    switch (policy->tag) {
    case WIRE_SANDBOX_POLICY_TAG_READ_ONLY:
        buf_add_text(out, "`read-only`: commands can read files, and can write none.");
        break;
    case WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE:
        buf_add_text(out, "`workspace-write`: commands can read files, and can write below the "
                          "writable roots only. Inside of them `.git`, `.agents` and `.codex` stay "
                          "read-only.");
        break;
    case WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX:
    case WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS:
        buf_add_text(out, "`danger-full-access`: files are not guarded, commands run without a "
                          "sandbox.");
        break;
    }
    buf_printf(out, " Network access is %s.\n",
               policy_has_network(policy) ? "enabled" : "restricted");
}

static void add_on_request(struct buf *out)
{
    buf_add_text(
        out,
        "`approval_policy` is `on-request`: commands run in the sandbox, and you may ask for one to run "
        "outside of it.\n"
        "\n"
        "To ask, call the tool with `sandbox_permissions` set to `require_escalated` and with a "
        "`justification`: one short question to the user that names what the command does and why it "
        "is needed. Do not announce the request in a message first; the call itself is the question.\n"
        "\n"
        "Ask when\n"
        "- a command has to write where the sandbox does not allow it, or needs the network (packages, "
        "remotes) while that is restricted;\n"
        "- a command that matters failed and its output points at the sandbox: run the same command once more, "
        "escalated, rather than looking for a detour;\n"
        "- a program needs the desktop: a browser, a window;\n"
        "- you are about to do something that may destroy work and that the user did not ask for (`rm`, "
        "`git reset`).\n"
        "Do not ask where the sandbox suffices.\n"
        "\n"
        "A command line is taken apart at `|`, `&&`, `||`, `;` and sub-shells, and every segment is judged "
        "on its own: the line needs approval if one segment does. Redirections, substitutions, variables "
        "and wildcards cannot be judged and need approval as a whole, so keep lines simple.\n"
        "\n"
        "If similar commands will follow, propose `prefix_rule` with the request: the first words of "
        "the command as an array, such as [\"npm\", \"run\", \"build\"]. The user can allow that "
        "prefix for good. Make it narrow enough to be safe and wide enough to be of use later. Never propose "
        "an interpreter or shell alone ([\"python3\"], [\"bash\", \"-lc\"]), a destructive command such as "
        "`rm`, or a prefix for a line with a here-document.\n");
}

struct category {
    const char *name;
    const char *meaning;
    bool may_prompt;
};

static void add_categories(struct buf *out, const char *title, const struct category *categories,
                           size_t n, bool may_prompt)
{
    bool is_empty = true;

    buf_add_text(out, title);
    for (size_t i = 0; i < n; i++) {
        if (categories[i].may_prompt != may_prompt)
            continue;
        buf_printf(out, "- `%s` (%s)\n", categories[i].name, categories[i].meaning);
        is_empty = false;
    }
    if (is_empty)
        buf_add_text(out, "- nothing\n");
}

static void add_granular(struct buf *out, const struct wire_ask_for_approval_granular *granular)
{
    const struct category categories[] = {
        { "sandbox_approval",
          "dangerous commands, edits outside of the writable roots, retries without the sandbox",
          granular->sandbox_approval },
        { "rules", "commands that a rule of the user wants to be asked about", granular->rules },
        { "skill_approval", "scripts of skills", granular->skill_approval },
        { "request_permissions", "requests for more permissions", granular->request_permissions },
        { "mcp_elicitations", "questions of MCP servers", granular->mcp_elicitations },
    };
    size_t n = ARRAY_LENGTH(categories);

    buf_add_text(out,
                 "`approval_policy` is `granular`: for each category it is fixed whether the user "
                 "may be prompted.\n");
    add_categories(out, "\nThe user may be prompted for:\n", categories, n, /* may_prompt= */ true);
    add_categories(out, "\nRejected without a prompt:\n", categories, n, /* may_prompt= */ false);
    buf_add_text(out, "\nDo not set `sandbox_permissions`: commands cannot be escalated under this "
                      "policy.\n");
}

static void add_approvals(struct buf *out, const struct wire_ask_for_approval *policy)
{
    buf_add_text(out, "\n# Approvals\n\n");
    switch (policy->tag) {
    case WIRE_ASK_FOR_APPROVAL_TAG_NEVER:
        buf_add_text(out,
                     "`approval_policy` is `never`: nobody can be asked. Never set "
                     "`sandbox_permissions`, for whatever reason: such a command is rejected. Work "
                     "within the limits above, find another way where one exists, and tell the "
                     "user in the end what was not possible.\n");
        break;
    case WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED:
        buf_add_text(
            out, "`approval_policy` is `untrusted`: commands that only read, from a short list of "
                 "known ones, run at once; for all others the user is asked first. The asking "
                 "happens by itself. Do not set `sandbox_permissions`.\n");
        break;
    case WIRE_ASK_FOR_APPROVAL_TAG_ON_FAILURE:
        buf_add_text(
            out, "`approval_policy` is `on-failure`: commands run in the sandbox; when one fails "
                 "because of it, the user is asked whether it may run without it. The asking "
                 "happens by itself. Do not set `sandbox_permissions`.\n");
        break;
    case WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST:
        add_on_request(out);
        break;
    case WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR:
        add_granular(out, &policy->granular);
        break;
    }
}

/* As turn_is_guarded(): under other policies it decides nothing. */
static void add_reviewer(struct buf *out, const struct permissions *permissions)
{
    if (permissions->approvals_reviewer != WIRE_APPROVALS_REVIEWER_AUTO_REVIEW ||
        permissions->approval_policy->tag != WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST)
        return;
    buf_add_text(
        out,
        "\n`approvals_reviewer` is `guardian_subagent`: requests for escalation go to a reviewer "
        "agent, which weighs the risk and decides in the user's place. A refusal must not be "
        "worked around, neither indirectly nor in smaller steps. Take a clearly safer way, or "
        "stop and ask the user, having explained the risk.\n");
}

/* -- Approved prefixes --------------------------------------------------------------------- */

struct prefix_line {
    struct str text; /* - ["git", "pull"] */
    size_t n_words;
};

static struct str prefix_text(const struct str_array *words, struct arena *arena)
{
    CLEANUP(buf_done) struct buf line = { 0 };

    buf_add_text(&line, "- [");
    for (size_t i = 0; i < words->n; i++) {
        if (i > 0)
            buf_add_text(&line, ", ");
        json_write_str(&line, words->items[i]);
    }
    buf_add_text(&line, "]\n");
    return arena_str(arena, line.data, line.len);
}

/* Short prefixes allow the most, so they come first. */
static int compare_lines(const void *a, const void *b)
{
    const struct prefix_line *left = a, *right = b;

    if (left->n_words != right->n_words)
        return left->n_words < right->n_words ? -1 : 1;
    if (left->text.len != right->text.len)
        return left->text.len < right->text.len ? -1 : 1;
    return memcmp(left->text.s, right->text.s, left->text.len);
}

static void add_prefixes(struct buf *out, const struct permissions *permissions,
                         struct arena *arena)
{
    size_t n = permissions->n_approved_prefixes, n_bytes = 0;
    struct prefix_line *lines = arena_alloc(arena, (n + 1) * sizeof *lines);

    if (n == 0)
        return;
    for (size_t i = 0; i < n; i++) {
        const struct str_array *words = &permissions->approved_prefixes[i];

        lines[i] = (struct prefix_line){ prefix_text(words, arena), words->n };
    }
    qsort(lines, n, sizeof *lines, compare_lines);
    buf_add_text(
        out, "\nThe user has already approved commands that begin with these words; they need no "
             "request, and no escalation:\n");
    for (size_t i = 0; i < n; i++) {
        n_bytes += lines[i].text.len;
        if (i == PREFIXES_MAX || n_bytes > PREFIXES_MAX_BYTES) {
            buf_add_text(out, "(and more)\n");
            break;
        }
        buf_add_str(out, lines[i].text);
    }
}

/* -- Writable roots ------------------------------------------------------------------------ */

enum { ROOTS_MAX = 64 };

struct writable_roots {
    struct str items[ROOTS_MAX];
    size_t n;
};

static void roots_add(struct writable_roots *roots, struct str path)
{
    for (size_t i = 0; i < roots->n; i++) {
        if (str_equal(roots->items[i], path))
            return;
    }
    if (roots->n < ROOTS_MAX)
        roots->items[roots->n++] = path;
}

static void add_roots(struct buf *out, const struct permissions *permissions)
{
    const struct wire_sandbox_policy_workspace_write *policy =
        &permissions->sandbox_policy->workspace_write;
    struct str tmpdir = user_tmpdir();
    struct writable_roots roots = { .n = 0 };

    if (permissions->sandbox_policy->tag != WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE)
        return;
    roots_add(&roots, permissions->cwd);
    for (size_t i = 0; i < policy->writable_roots.n; i++)
        roots_add(&roots, policy->writable_roots.items[i]);
    if (!policy->exclude_slash_tmp && file_is_folder("/tmp"))
        roots_add(&roots, STR_LITERAL("/tmp"));
    if (!policy->exclude_tmpdir_env_var && tmpdir.s != NULL)
        roots_add(&roots, tmpdir);
    buf_add_text(out, roots.n == 1 ? "\nThe writable root is " : "\nThe writable roots are ");
    for (size_t i = 0; i < roots.n; i++)
        buf_printf(out, "%s`%s`", i == 0 ? "" : ", ", roots.items[i].s);
    buf_add_text(out, ".\n");
}

struct str permissions_text(const struct permissions *permissions, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "<permissions instructions>\n");
    add_sandbox(&out, permissions->sandbox_policy);
    add_roots(&out, permissions);
    add_approvals(&out, permissions->approval_policy);
    add_reviewer(&out, permissions);
    add_prefixes(&out, permissions, arena);
    buf_add_text(&out, "</permissions instructions>");
    return arena_str(arena, out.data, out.len);
}
