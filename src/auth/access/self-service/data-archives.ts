// Access rules of the archives of one's own data.
import { DataArchive, DataArchiveFile } from "../../../entities/self-service/data-archives.js"
import { accessPolicy } from "../../access-policies.js"
import { owner } from "../../access-rules.js"

export const dataArchiveAccess = [
  accessPolicy(DataArchive, { owner: "employeeId" }, { read: owner }),
  accessPolicy(DataArchiveFile, { owner: "uploadedById" }, { read: owner }),
]
