#include "approval/review.h"

#include "base/memory.h"
#include "shell/builtin.h"
#include "shell/command_line.h"
#include "shell/quote.h"
#include "shell/shell_call.h"

/* -- Parts --------------------------------------------------------------------------------- */

/* One plain command of a script. */
struct part {
    const struct script_command *command;
    struct program_places *places; /* where rules look up its name; NULL: nowhere */
    bool is_safe;                  /* as the shell will run it */
    bool evaluates;                /* its words are more than text to the shell */
    bool may_be_freed;             /* by a rule */
    struct rule_match rule;
    enum command_class class;
    enum verdict verdict;
};

struct parts {
    struct part *items;
    size_t n;
    bool is_complex;
};

static enum command_class class_of_wish(const struct review_request *request, bool is_safe)
{
    if (request->wish == WISH_ESCALATED)
        return is_safe ? CLASS_ESCALATED_SAFE : CLASS_ESCALATED;
    if (!request->may_be_wider)
        return CLASS_WIDENED_OFF;
    return is_safe ? CLASS_WIDENED_SAFE : CLASS_WIDENED;
}

static enum command_class class_of(const struct review_request *request, const struct part *part)
{
    bool is_extended = false;

    switch (part->rule.decision) {
    case RULE_ALLOW:
        return CLASS_RULE_ALLOW;
    case RULE_PROMPT:
        return CLASS_RULE_PROMPT;
    case RULE_FORBIDDEN:
        return CLASS_RULE_FORBIDDEN;
    case RULE_NONE:
        break;
    }
    if (request->wish != WISH_DEFAULT && !request->is_granted)
        return class_of_wish(request, part->is_safe);
    if (part->is_safe)
        return CLASS_SAFE;
    if (command_is_dangerous(&part->command->words, &is_extended))
        return is_extended ? CLASS_DANGEROUS_EXTENDED : CLASS_DANGEROUS;
    return CLASS_OTHER;
}

/* -- What is run ----------------------------------------------------------------------------- */

static enum program_origin origin_of(const struct review_request *request, struct str word)
{
    return request->places == NULL ? PROGRAM_FIXED
                                   : program_origin(request->places->programs, word);
}

static bool starts_cleanly(const struct review_request *request, const struct str_array *argv)
{
    return request->places == NULL || startup_is_certain(request->places->startup, argv);
}

/* The argv as a whole: what does it take to trust the program that takes it? */
struct caller {
    bool may_be_safe; /* it is the program that the list of safe commands means */
    bool
        may_be_free; /* and confined commands can have changed neither it nor what it reads first */
};

/*
 * In the sandbox it is enough that a name does not depend on the working directory: what was planted in the
 * PATH can do no more there than whoever planted it.
 */
static bool is_known_program(const struct review_request *request, struct str word)
{
    enum program_origin origin = origin_of(request, word);

    return origin == PROGRAM_FIXED || (request->confined && origin == PROGRAM_IN_REACH);
}

static struct caller caller_of(const struct review_request *request,
                               const struct command_list *list)
{
    struct str word = request->argv->n == 0 ? STR_NONE : request->argv->items[0];
    bool is_clean = starts_cleanly(request, request->argv);
    bool is_path = word.len > 0 && memchr(word.s, '/', word.len) != NULL;

    if (word.len == 0)
        return (struct caller){ .may_be_free = true };
    return (struct caller){
        .may_be_safe = is_known_program(request, word) && (request->confined || is_clean),
        /* A rule for `./x` says itself where x is; one for what a shell runs does not speak of shells. */
        .may_be_free = is_clean && ((is_path && !list->is_of_shell) ||
                                    origin_of(request, word) == PROGRAM_FIXED),
    };
}

/* `cd`, `echo`: the shell will not look for a program. */
static bool is_built_in(const struct command_list *list, const struct script_command *command)
{
    return list->is_of_shell && script_word_is_exact(command, 0) &&
           builtin_is_everywhere(command->words.items[0]);
}

/*
 * Does every name in it lead to what the list of safe commands means? Also of the commands in a `bash -c` that a
 * script holds; what the list takes for safe is not nested any deeper than that list looks.
 */
static bool names_are_known(const struct review_request *request, const struct command_list *list,
                            const struct script_command *command, struct arena *arena)
{
    struct command_list inner;
    struct str script;

    if (is_built_in(list, command))
        return true;
    if (!is_known_program(request, command->words.items[0]) ||
        !(request->confined || starts_cleanly(request, &command->words)))
        return false;
    if (!list->is_of_shell || !shell_call_script(&command->words, &script))
        return true;
    command_list_read(&command->words, arena, &inner);
    for (size_t i = 0; i < inner.n; i++) {
        if (!inner.is_of_shell || !names_are_known(request, &inner, &inner.items[i], arena))
            return false;
    }
    return true;
}

/* May a rule's `allow` let it leave the sandbox? */
static bool may_be_freed(const struct review_request *request, const struct command_list *list,
                         const struct script_command *command, const struct caller *caller)
{
    return caller->may_be_free && !list->has_redirects && starts_cleanly(request, &command->words);
}

/* For rules, of a command: where its name is looked up. */
static struct program_places *places_for(const struct review_request *request,
                                         const struct command_list *list,
                                         const struct script_command *command)
{
    return request->places == NULL || is_built_in(list, command) ? NULL : request->places->programs;
}

static struct parts review_parts(const struct review_request *request, struct arena *arena)
{
    struct command_list list = { 0 };
    struct caller caller;
    struct parts parts;

    command_list_read(request->argv, arena, &list);
    caller = caller_of(request, &list);
    parts =
        (struct parts){ arena_zero(arena, list.n * sizeof *parts.items), list.n, list.is_complex };
    for (size_t i = 0; i < list.n; i++) {
        struct part *part = &parts.items[i];

        part->command = &list.items[i];
        part->places = places_for(request, &list, part->command);
        part->is_safe = list.is_safe[i] && caller.may_be_safe &&
                        names_are_known(request, &list, part->command, arena);
        part->evaluates = list.is_of_shell && builtin_may_evaluate(part->command);
        part->may_be_freed =
            !part->evaluates && may_be_freed(request, &list, part->command, &caller);
        if (request->rules != NULL)
            rules_match(request->rules, part->command, part->places, &part->rule);
        if (part->rule.decision == RULE_ALLOW && !part->may_be_freed)
            part->rule = (struct rule_match){ .decision = RULE_NONE };
        part->class = class_of(request, part);
        part->verdict = decide_command(request->policy, request->confined, part->class);
    }
    return parts;
}

static bool is_rule_class(enum command_class class)
{
    return class >= CLASS_RULE_ALLOW && class <= CLASS_RULE_FORBIDDEN;
}

/* The strictest; of several, one that a rule decided, and of those the one with the longest rule. */
static const struct part *strictest(const struct parts *parts)
{
    const struct part *found = &parts->items[0];

    for (size_t i = 1; i < parts->n; i++) {
        const struct part *part = &parts->items[i];
        bool equal = part->verdict == found->verdict;

        if (part->verdict > found->verdict ||
            (equal && is_rule_class(part->class) &&
             (!is_rule_class(found->class) || part->rule.prefix.n > found->rule.prefix.n)))
            found = part;
    }
    return found;
}

static bool all_are(const struct parts *parts, enum verdict verdict)
{
    for (size_t i = 0; i < parts->n; i++) {
        if (parts->items[i].verdict != verdict)
            return false;
    }
    return true;
}

/* -- Amendments (3.6) ---------------------------------------------------------------------- */

static bool wanted_rule_helps(const struct review_request *request, const struct parts *parts)
{
    if (request->rules == NULL || request->prefix.n == 0 ||
        rules_is_banned_prefix(&request->prefix))
        return false;
    for (size_t i = 0; i < parts->n; i++) {
        const struct part *part = &parts->items[i];

        if (part->rule.decision != RULE_NONE)
            return false;
        if (!rules_would_match(request->rules, &request->prefix, part->command, part->places) &&
            part->verdict > VERDICT_RUN)
            return false;
    }
    return true;
}

/*
 * Would a rule that holds all of its words ever let it run? It has no way to say whether `*` is a star or every
 * file, and what a shell evaluates no rule allows.
 */
static bool can_have_rule(const struct part *part)
{
    return script_words_are_exact(part->command, part->command->words.n) && !part->evaluates;
}

static struct str_array propose(const struct review_request *request, const struct parts *parts,
                                bool asks)
{
    const struct part *found = NULL;

    if (wanted_rule_helps(request, parts))
        return request->prefix;
    if (parts->is_complex)
        return (struct str_array){ 0 };
    for (size_t i = 0; i < parts->n; i++) {
        const struct part *part = &parts->items[i];

        if (asks ? part->class == CLASS_RULE_PROMPT : is_rule_class(part->class))
            return (struct str_array){ 0 };
        if (found == NULL && !is_rule_class(part->class) && (!asks || verdict_asks(part->verdict)))
            found = part;
    }
    if (found == NULL || !can_have_rule(found))
        return (struct str_array){ 0 };
    return found->command->words;
}

bool review_accepts_amendment(const struct rules *rules, const struct str_array *argv,
                              const struct str_array *prefix)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct command_list list = { 0 };

    if (prefix->n == 0 || rules_is_banned_prefix(prefix))
        return false;
    for (size_t i = 0; i < prefix->n; i++) {
        struct str word = prefix->items[i];

        if (str_has_nul(word) || memchr(word.s, '\n', word.len) != NULL)
            return false;
    }
    command_list_read(argv, &arena, &list);
    for (size_t i = 0; i < list.n; i++) {
        if (rules_would_match(rules, prefix, &list.items[i], /* places= */ NULL))
            return true;
    }
    return false;
}

/* -- The review ---------------------------------------------------------------------------- */

bool review_wish(const struct review_request *request, struct arena *arena, struct str *ret_refusal)
{
    enum verdict verdict;

    if (request->wish == WISH_DEFAULT || request->is_granted)
        return true;
    verdict = decide_command(request->policy, request->confined, class_of_wish(request, false));
    if (!verdict_is_refusal(verdict))
        return true;
    *ret_refusal = refusal_text(verdict, request->policy, request->may, arena);
    return false;
}

static struct str refusal_of_part(const struct review_request *request, const struct part *part,
                                  struct arena *arena)
{
    struct str command = shell_join(request->argv, arena);

    if (part->verdict == VERDICT_REFUSE_BLOCKED)
        return str_of(arena_printf(arena, "`%s` rejected: blocked by policy", command.s));
    if (part->verdict != VERDICT_REFUSE_FORBIDDEN)
        return refusal_text(part->verdict, request->policy, request->may, arena);
    if (part->rule.justification.s != NULL)
        return str_of(
            arena_printf(arena, "`%s` rejected: %s", command.s, part->rule.justification.s));
    return str_of(arena_printf(arena, "`%s` rejected: policy forbids commands starting with `%s`",
                               command.s, shell_join(&part->rule.prefix, arena).s));
}

static struct str reason(const struct review_request *request, const struct part *part,
                         struct arena *arena)
{
    if (part->class != CLASS_RULE_PROMPT)
        return request->reason;
    if (part->rule.justification.s == NULL)
        return str_of(arena_printf(arena, "`%s` requires approval by policy",
                                   shell_join(request->argv, arena).s));
    return str_of(arena_printf(arena, "`%s` requires approval: %s",
                               shell_join(request->argv, arena).s, part->rule.justification.s));
}

/* Leaving the sandbox needs every part to be allowed to, or the model's wish to be granted. */
static enum verdict verdict_of(const struct review_request *request, const struct parts *parts,
                               enum verdict strictest)
{
    bool leaves = request->wish == WISH_ESCALATED;

    if (strictest == VERDICT_ASK)
        return leaves ? VERDICT_ASK_FREE : VERDICT_ASK;
    if (strictest <= VERDICT_RUN)
        return leaves || all_are(parts, VERDICT_RUN_FREE) ? VERDICT_RUN_FREE : VERDICT_RUN;
    return strictest;
}

void review_command(const struct review_request *request, struct arena *arena,
                    struct command_review *ret_review)
{
    struct parts parts = review_parts(request, arena);
    const struct part *part = strictest(&parts);

    *ret_review = (struct command_review){ .verdict = verdict_of(request, &parts, part->verdict) };
    if (verdict_is_refusal(ret_review->verdict))
        ret_review->text = refusal_of_part(request, part, arena);
    else
        ret_review->amendment = propose(request, &parts, verdict_asks(ret_review->verdict));
    if (verdict_asks(ret_review->verdict))
        ret_review->text = reason(request, part, arena);
}
