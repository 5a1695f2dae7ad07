// Archives of the viewer's own data, written by a job.
import { sql } from "kysely"
import { DAY_MS, later } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode } from "../../core/errors.js"
import { runJobWork } from "../../core/job-work.js"
import { forUpdate } from "../../core/locks.js"
import { unitOfWork } from "../../core/unit-of-work.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { DataArchive, DataArchiveFile } from "../../entities/self-service/data-archives.js"
import { enqueue } from "../../events/outbox.js"
import type { ReceivedFile } from "../files/intake.js"

export interface DataArchiveJob {
  organizationId: string
  employeeId: string
  archiveId: string
}

const RETENTION_DAYS = 7
/** Finished archives that are kept when a new one is created. Together they are the archives of a day. */
const MAX_FINISHED = 2
/** The size of a stored object is a 32-bit integer. */
const MAX_BYTES = 2_147_483_647

export class DataArchiveService extends BaseService {
  list() {
    return this.queryMany(DataArchive, {
      where: { employeeId: this.ctx.ownEmployeeId },
      orderBy: [{ by: "createdAt", descending: true }],
    })
  }

  /**
   * Queues an archive, or returns the one that is being written for less than a day. Older archives than the last two are deleted.
   * Throws RATE_LIMITED after three archives within a day.
   */
  async create(): Promise<DataArchive> {
    // The lock serializes concurrent calls, so that only one archive is created.
    const { id: employeeId } = await this.findAuthorized("update", Employee, this.ctx.ownEmployeeId, { lock: true })
    const earlier = await this.em.find(DataArchive, { employeeId }, { orderBy: { createdAt: "desc", id: "desc" } })
    const now = this.clock.now()
    const isOpen = ({ status }: DataArchive) => status === "QUEUED" || status === "RUNNING"
    const isRecent = ({ createdAt }: DataArchive) => createdAt > later(now, -DAY_MS)
    const open = earlier.find((archive) => isOpen(archive) && isRecent(archive))
    if (open) return open
    const finished = earlier.filter((archive) => !isOpen(archive))
    const oldest = finished[MAX_FINISHED]
    if (oldest && isRecent(oldest)) {
      const retryAfter = Math.ceil((oldest.createdAt.getTime() + DAY_MS - now.getTime()) / 1000)
      throw new AppError("RATE_LIMITED", { retryAfter })
    }
    for (const archive of [...earlier.filter(isOpen), ...finished.slice(MAX_FINISHED)]) this.em.remove(archive)
    await this.em.flush()
    const totalSections = this.ctx.services.selfService.archiveContents.sectionCount
    const archive = this.insert(DataArchive, {
      employeeId,
      totalSections,
      createdAt: now,
      expiresAt: later(now, RETENTION_DAYS * DAY_MS),
    })
    this.emit("dataArchive.create", { subject: archive })
    await this.em.flush()
    const { organizationId } = this.viewer
    const job: DataArchiveJob = { organizationId, employeeId, archiveId: archive.id }
    await enqueue(this.ctx, [{ task: "data-archive", job }])
    return archive
  }

  /**
   * Writes the file of an archive with the rights of the viewer, whose data it contains. Runs outside of a transaction. A failed rule
   * ends the archive; any other error is thrown, and the job repeats it from the start.
   */
  async run(id: string): Promise<void> {
    const { rows } = await sql`
      update data_archives set status = 'RUNNING', section_count = 0, updated_at = ${this.clock.now()}
      where organization_id = ${this.viewer.organizationId} and id = ${id} and status in ('QUEUED', 'RUNNING')
      returning id`.execute(this.ctx.deps.db)
    if (rows.length === 0) return
    const work = async () => {
      const file = await this.writeFile(id)
      await unitOfWork(this.ctx, () => this.complete(id, file))
    }
    await runJobWork(this.ctx, work, (code) => this.fail(id, code))
  }

  /** Ends an archive without a file. */
  async fail(id: string, code: ErrorCode): Promise<void> {
    const archive = await this.lock(id)
    if (!archive || archive.status === "COMPLETED") return
    Object.assign(archive, { status: "FAILED", failureCode: code, completedAt: this.clock.now() })
    this.emit("dataArchive.fail", { subject: archive, details: { code } })
  }

  private writeFile(id: string): Promise<ReceivedFile> {
    const { archiveContents } = this.ctx.services.selfService
    return this.ctx.services.files.intake.storeWritten(
      (path) => archiveContents.write(path, (count) => this.recordProgress(id, count)),
      { name: `data-${this.ctx.today}.zip`, contentType: "application/zip", maxBytes: MAX_BYTES },
    )
  }

  private async recordProgress(id: string, sectionCount: number): Promise<void> {
    await sql`update data_archives set section_count = ${sectionCount}, updated_at = ${this.clock.now()}
      where organization_id = ${this.viewer.organizationId} and id = ${id}`.execute(this.ctx.deps.db)
  }

  private async complete(id: string, file: ReceivedFile): Promise<void> {
    const archive = await this.lock(id)
    // A new archive may have replaced this one meanwhile; a job deletes the contents.
    if (!archive) return
    this.insert(DataArchiveFile, { ...file, archiveId: id })
    Object.assign(archive, { status: "COMPLETED", completedAt: this.clock.now() })
    this.emit("dataArchive.complete", { subject: archive, details: { sections: archive.sectionCount } })
  }

  private lock(id: string): Promise<DataArchive | null> {
    return this.em.findOne(DataArchive, { id }, forUpdate)
  }
}
