// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Details of the `workspace-write` sandbox. */
export type SandboxWorkspaceWrite = {
    /** Further directories that commands may write to. */
    writable_roots: Array<string>,
    /** Whether commands may use the network. */
    network_access: boolean,
    /** Do not make the directory named by `TMPDIR` writable. */
    exclude_tmpdir_env_var: boolean,
    /** Do not make `/tmp` writable. */
    exclude_slash_tmp: boolean,
};
