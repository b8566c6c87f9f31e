/* Which of the model servers that people run on their own machine is running? */
#ifndef CLI_NEARBY_MODEL_H
#define CLI_NEARBY_MODEL_H

/* The ids of their providers, ending with NULL. */
extern const char *const nearby_models[];

/* The id of its provider, or NULL: none is. Tries the usual ports of loopback, a moment each. */
const char *nearby_model_find(void);

#endif
