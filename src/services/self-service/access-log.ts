// The access log of the viewer.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import type { RowRef } from "../../entities/metadata.js"
import { AccessLogEntry } from "../../entities/self-service/access-log.js"
import type { AccessLogFilter } from "../../inputs/self-service.js"

export class AccessLogService extends BaseService {
  /** Accesses to the viewer's restricted data, latest first. Writes those that this instance has not stored yet. */
  async list({ groups, kinds, from, to }: AccessLogFilter) {
    if (from && to && Date.parse(to) < Date.parse(from)) throw validationError({ to: "endBeforeStart" })
    await this.ctx.deps.accessLogWriter.flush(this.viewer.organizationId)
    const conditions: ((row: RowRef) => RawBuilder<unknown>)[] = []
    if (from) conditions.push((access) => sql`${access("lastAt")} >= ${new Date(from)}`)
    if (to) conditions.push((access) => sql`${access("lastAt")} < ${new Date(to)}`)
    return this.queryMany(AccessLogEntry, {
      where: { employeeId: this.ctx.ownEmployeeId, group: groups, kind: kinds },
      conditions,
      orderBy: [{ by: "lastAt", descending: true }],
    })
  }
}
