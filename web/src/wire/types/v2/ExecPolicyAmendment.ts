// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The words a command must begin with to be allowed by a new rule, such as the program and its
 * first arguments.
 */
export type ExecPolicyAmendment = Array<string>;
