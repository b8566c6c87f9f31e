// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AuthMode } from "./AuthMode";

/** How the server is signed in. */
export type GetAuthStatusResponse = {
    /** Kind of credentials in use, or null if there are none or the model provider needs none. */
    authMethod: AuthMode | null,
    /** The access token or key. Null unless it was asked for and is usable. */
    authToken: string | null,
    /** Whether the active model provider needs OpenAI credentials. Null if that is not known. */
    requiresOpenaiAuth: boolean | null,
};
