// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Which git facts to change. At least one must be given. */
export type ThreadMetadataGitInfoUpdateParams = {
    /** The new commit. Absent to keep the recorded one, null to remove it. */
    sha?: string | null,
    /** The new branch. Absent to keep the recorded one, null to remove it. */
    branch?: string | null,
    /** The new address of the remote. Absent to keep the recorded one, null to remove it. */
    originUrl?: string | null,
};
