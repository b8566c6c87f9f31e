// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The first words of a command. Adding them to the rules lets every command that begins with them
 * run without a question.
 */
export type ExecPolicyAmendment = Array<string>;
