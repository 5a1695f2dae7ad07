// Results of the virus scanner for uploaded files.
import { BaseService } from "../../core/base-service.js"
import type { FileRecord } from "../../entities/files.js"
import { fileKinds } from "../../entities/files.js"

export interface FileScanJob {
  organizationId: string
  objectId: string
}

export class FileScanService extends BaseService {
  /** The file with these contents if it waits for the scanner. Deleted records have none. */
  async findPending(objectId: string): Promise<FileRecord | undefined> {
    for (const { entity } of fileKinds()) {
      const record = await this.em.findOne(entity as never, { objectId, status: "PENDING" } as never)
      if (record) return record as FileRecord
    }
    return undefined
  }

  /** Releases a file for downloads; one with a virus is deleted, and the employee who uploaded it is notified. */
  async applyResult(objectId: string, virus: string | null): Promise<void> {
    const record = await this.findPending(objectId)
    if (!record) return
    if (virus === null) {
      record.status = "READY"
      return
    }
    this.em.remove(record)
    this.emit("file.reject", { subject: record, details: { virus } })
  }
}
