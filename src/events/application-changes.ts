// Live changes of applications that follow from changes of other records, such as the hiring manager of the vacancy.
import type { RawBuilder } from "kysely"
import type { ChangeType } from "../entities/enums.js"
import { Application } from "../entities/recruitment/applications.js"
import type { EventContext } from "./event-context.js"
import { loadUpdates } from "./live-entities.js"
import type { RecordChangeDraft } from "./record-changes.js"

/**
 * The changes of the applications that meet a condition on the row `changed`. Flush the entities before. For deletions, call it
 * before the access of the readers changes.
 */
export async function loadApplicationChanges(
  ctx: EventContext,
  condition: RawBuilder<unknown>,
  { change = "UPDATED", formerReaderIds = [] }: { change?: ChangeType; formerReaderIds?: readonly string[] } = {},
): Promise<RecordChangeDraft[]> {
  const updates = await loadUpdates(ctx, Application, condition)
  return updates.map((update) => ({ ...update, change, formerReaderIds }))
}
