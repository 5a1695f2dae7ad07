// Access rules of the archives of one's own data.
import { DataArchive, DataArchiveFile } from "../../../entities/self-service/data-archives.js"
import { owner } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const dataArchivePolicies = [
  policy(DataArchive, { owner: "employeeId" }, { read: owner }),
  policy(DataArchiveFile, { owner: "uploadedById" }, { read: owner }),
]
