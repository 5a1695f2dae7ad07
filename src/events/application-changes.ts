// Live changes of applications that follow from changes of other records, such as the hiring manager of the vacancy.
import { type RawBuilder, sql } from "kysely"
import type { ChangeType } from "../entities/enums.js"
import { applicationReaders } from "../entities/recruitment/access.js"
import type { EventContext } from "./event-context.js"
import type { RecordChangeDraft } from "./record-changes.js"

interface ApplicationRow {
  id: string
  jobId: string
  readerIds: string[]
}

/**
 * The changes of the applications that meet a condition on the row `changed`. Flush the entities before. For deletions, call it
 * before the access of the readers changes.
 */
export async function loadApplicationChanges(
  ctx: EventContext,
  condition: RawBuilder<unknown>,
  { change = "UPDATED", formerReaderIds = [] }: { change?: ChangeType; formerReaderIds?: readonly string[] } = {},
): Promise<RecordChangeDraft[]> {
  const { organizationId } = ctx.viewer
  const { rows } = await sql<ApplicationRow>`
    select changed.id, changed.job_id as "jobId",
      array(${applicationReaders(sql`changed.organization_id`, sql`changed.id`)}) as "readerIds"
    from applications changed where changed.organization_id = ${organizationId} and ${condition}
    order by changed.id`.execute(ctx.db)
  return rows.map(({ id, jobId, readerIds }) => {
    const record = { organizationId, entity: "Application", recordId: id, change, topicIds: [jobId] }
    return change === "DELETED"
      ? { ...record, readerIds: [], formerReaderIds: [...readerIds, ...formerReaderIds] }
      : { ...record, readerIds, formerReaderIds }
  })
}
