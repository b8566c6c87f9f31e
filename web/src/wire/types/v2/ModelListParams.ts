// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Asks for the models the server knows. */
export type ModelListParams = {
    /** `nextCursor` of the page before. Absent or null for the first page. */
    cursor?: string | null,
    /** Largest number of models to return; 0 counts as 1. Absent or null for all of them. */
    limit?: number | null,
    /** True to include the hidden models as well. Absent or null means false. */
    includeHidden?: boolean | null,
};
