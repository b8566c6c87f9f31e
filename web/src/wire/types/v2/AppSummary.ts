// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The few facts about an app that a plugin's description needs. */
export type AppSummary = {
    /** The connector id. */
    id: string,
    /** The name to show. It equals the id when the directory cannot be asked. */
    name: string,
    /** What the app does, or null when unknown. */
    description: string | null,
    /** The web page where the user can connect the app, or null when unknown. */
    installUrl: string | null,
    /** True when the user still has to connect the app before its tools work. */
    needsAuth: boolean,
};
