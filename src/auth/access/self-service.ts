// Access rules of pending decisions, the access log and data archives.

import { AccessLogEntry } from "../../entities/self-service/access-log.js"
import { DataArchive, DataArchiveFile } from "../../entities/self-service/data-archives.js"
import { PendingDecision } from "../../entities/self-service/pending-decisions.js"
import { accessPolicy } from "../access-policies.js"
import { anyone, owner } from "../access-rules.js"

export const selfServiceAccess = [
  accessPolicy(AccessLogEntry, { owner: "employeeId" }, { read: owner }),
  accessPolicy(DataArchive, { owner: "employeeId" }, { read: owner }),
  accessPolicy(DataArchiveFile, { owner: "uploadedById" }, { read: owner }),
  accessPolicy(PendingDecision, {}, { read: anyone }),
]
