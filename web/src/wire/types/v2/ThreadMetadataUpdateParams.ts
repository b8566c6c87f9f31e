// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadMetadataGitInfoUpdateParams } from "./ThreadMetadataGitInfoUpdateParams";

/** Changes what is recorded about a thread, whether it is loaded, stored or archived. */
export type ThreadMetadataUpdateParams = {
    /** Thread concerned. It must not be ephemeral. */
    threadId: string,
    /** Changes to the git facts. The request fails if this is absent, null or empty. */
    gitInfo?: ThreadMetadataGitInfoUpdateParams | null,
};
