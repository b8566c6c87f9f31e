/*
 * Patches in the format of apply_patch (docs/reference/patch.md): read, checked against the files, applied.
 *
 *   text ── patch_parse() ──► struct patch ── patch_verify() ──► struct patch_change[] ── patch_apply()
 *
 * Verifying reads files and writes nothing. Applying is all or nothing: new contents are written beside
 * their files and renamed; when one step fails those before it are undone. Line endings, a missing
 * final newline and modes are kept. Both run on a worker and may be given 100 MB; all text of a patch
 * and its changes lives as long as the text it was parsed from and the arenas.
 *
 * Verify again after an approval that took its time: applying refuses files that have changed since.
 */
#ifndef PATCH_PATCH_H
#define PATCH_PATCH_H

#include "base/arena.h"
#include "base/error.h"
#include "sandbox/sandbox.h"

struct patch; /* in the arena it was parsed into */

enum change_kind { CHANGE_ADD = 1, CHANGE_DELETE, CHANGE_UPDATE };

/* What a patch does to one file. */
struct patch_change {
    enum change_kind kind;
    struct str shown;   /* the path as the patch has it */
    struct str path;    /* cwd + "/" + shown, not normalised; absolute */
    struct str move_to; /* likewise, or NULL */
    struct str move_shown;
    struct str old_text; /* NULL: CHANGE_ADD, whether there is a file or not */
    struct str new_text; /* NULL: CHANGE_DELETE */
    struct str diff;     /* as a fileChange item has it, without "Moved to" */
};

struct patch_changes {
    struct patch_change *items; /* in the order of the patch, one for each path */
    size_t n;
    const struct patch *patch; /* they come from */
};

/* False: the words after "apply_patch verification failed: ". */
bool patch_parse(struct str text, struct arena *arena, struct patch **ret_patch, struct error *err);

/* Is an argv a patch? Knows `apply_patch PATCH` and shells with a here-document (4.1, ways 3 and 4). */
enum patch_in_command { PATCH_NOT, PATCH_FOUND, PATCH_WITHOUT_CALL };
enum patch_in_command patch_in_command(const struct str_array *argv, struct arena *arena,
                                       struct str *ret_text, struct str *ret_folder);

/*
 * cwd is absolute. The same words on failure. No changes: the patch is empty. With a sandbox only files
 * that it lets be read are looked at: whether lines are found tells what is in a file.
 */
bool patch_verify_in(const struct sandbox *sandbox, const struct patch *patch, struct str cwd,
                     struct arena *arena, struct patch_changes *ret_changes, struct error *err);

/* The same without a sandbox. */
bool patch_verify(const struct patch *patch, struct str cwd, struct arena *arena,
                  struct patch_changes *ret_changes, struct error *err);

/*
 * Writes. sandbox NULL or not confined: everywhere. Otherwise only where it allows writing; links that
 * lead elsewhere are refused. With `approved`, files as they really lay when the user was asked, exactly
 * those are written and nothing else, whatever the sandbox allows. False: nothing has changed, and the
 * words are those the model reads.
 */
struct patch_apply_options {
    const struct sandbox *sandbox;
    struct str_array approved; /* without links; n == 0: nobody was asked */
};

bool patch_apply(const struct patch_changes *changes, const struct patch_apply_options *options,
                 struct error *err);

/* "Success. Updated the following files:" and so on: every operation of the patch. */
struct str patch_summary(const struct patch_changes *changes, struct arena *arena);

#endif
