/*
 * How a run ended: the exit statuses of `bobbin run`, which bobbin-run(1) documents.
 */
#ifndef RUN_OUTCOME_H
#define RUN_OUTCOME_H

enum outcome {
    OUTCOME_DONE = 0,
    OUTCOME_ERROR = 1,             /* it could not begin: a file, an answer of the server */
    OUTCOME_FAILED = 3,            /* a turn failed; 2 is a wrong command line */
    OUTCOME_CANCELLED = 4,         /* by a signal, or interrupted by another client */
    OUTCOME_APPROVAL = 5,          /* something needed an approval that nobody could give */
    OUTCOME_INPUT = 6,             /* the user was asked something that nobody could answer */
    OUTCOME_TURN_TIMEOUT = 7,      /* a turn took too long, or was silent for too long */
    OUTCOME_SERVER = 8,            /* the server could not be started, or died */
    OUTCOME_UNFINISHED = 9,        /* all turns of --turns were used */
    OUTCOME_RESPONSE_TIMEOUT = 10, /* the server did not answer a request */
    OUTCOME_NO_MODEL = 11,         /* nobody is signed in, and no other model is configured */
};

/* "turn failed" and so on. */
const char *outcome_name(enum outcome outcome);

/* What an error of the library amounts to. */
enum outcome outcome_of_error(int error);

#endif
