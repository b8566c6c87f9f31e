// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Which view of the configuration to return. */
export type ConfigReadParams = {
    /** Also return the layers one by one. */
    includeLayers: boolean,
    /**
     * Include the project layers that apply in this directory. When null or absent, there are none.
     */
    cwd?: string | null,
};
