// Access rules and operations of the archives of one's own data.
import { DataArchive, DataArchiveFile } from "../../../entities/self-service/data-archives.js"
import { anyone, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const dataArchivePolicies = [
  policy(DataArchive, { owner: "employeeId" }, { read: owner }),
  policy(DataArchiveFile, { owner: "uploadedById" }, { read: owner }),
]

export const dataArchiveOperations: Operations = {
  dataArchives: {
    rule: anyone,
    description: "List the archives of the caller's data with their progress and the URL of their file, latest first.",
  },
  createDataArchive: {
    rule: anyone,
    description:
      "Queue an archive of the caller's data, or get the one that is being written. A job writes a ZIP file with what the caller may read, notifies the caller, and deletes it after seven days.",
  },
}
