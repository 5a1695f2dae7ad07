// The records, fields and event types that webhooks deliver, compared with what a caller reads.
import { newId } from "../../src/entities/base-entity.js"
import { queueDeliveries } from "../../src/jobs/webhook-queue.js"
import { until } from "./live.js"
import type { TestApp } from "./test-app.js"
import type { VisibleData } from "./visible-data.js"

/** Event types of employees that have readers of their own, with the field whose readers they are: null for administrators only. */
const restrictedEvents: Readonly<Record<string, string | null>> = { "employee.block": "accountStatus", "account.signIn": null }

/** Keeps the dispatcher from sending deliveries, whose results would be written at any time. */
const HOLD_DELIVERIES = `create function hold_delivery() returns trigger language plpgsql as $$ begin new.locked_until = 'infinity'; return new; end $$;
  create trigger hold before insert or update on webhook_deliveries for each row execute function hold_delivery()`

/** Reads what webhooks deliver of one update of each record, and of one event of each restricted type for each employee. */
export class DeliveredDataReader {
  private readonly app: TestApp
  private readonly organizationId: string
  /** Numbers of the event before the first, and of the last one. */
  private readonly range: readonly [number, number]

  private constructor(app: TestApp, organizationId: string, range: readonly [number, number]) {
    this.app = app
    this.organizationId = organizationId
    this.range = range
  }

  /** Inserts the events, with the names of all fields that an administrator sees. */
  static async create(app: TestApp, organizationId: string, existing: VisibleData): Promise<DeliveredDataReader> {
    const keys = [...existing.keys()].map((key) => key.split(" ") as [type: string, id: string, field: string])
    const fields = Map.groupBy(keys, ([type, id]) => `${type} ${id}`)
    const events = [...fields.values()].flatMap((entries) => {
      const [[type, id]] = entries as [[string, string, string]]
      const actions = [`${type}.update`, ...(type === "Employee" ? Object.keys(restrictedEvents) : [])]
      const details = { changedFields: entries.map(([, , field]) => field) }
      return actions.map((action) => ({ id: newId(), action, subject_type: type, subject_id: id, details }))
    })
    await app.sql(HOLD_DELIVERIES)
    const [chain] = await app.sql<{ end: number }>(
      "update audit_chains set last_sequence = last_sequence + ? where organization_id = ? returning last_sequence as end",
      [events.length, organizationId],
    )
    const end = chain?.end as number
    const start = end - events.length
    await app.sql(
      `insert into audit_entries (id, organization_id, sequence, at, action, subject_type, subject_id, details, hash)
        select id, ?, ? + row_number() over (), now(), action, subject_type, subject_id, details, ''
        from json_to_recordset(?) as e (id uuid, action text, subject_type text, subject_id text, details jsonb)`,
      [organizationId, start, JSON.stringify(events)],
    )
    return new DeliveredDataReader(app, organizationId, [start, end])
  }

  /** What a webhook, and those that differ from the snapshot of rows, deliver and the data does not have. */
  async findNew(webhookId: string, data: VisibleData): Promise<string[]> {
    const { sql, instance } = this.app
    const [start, end] = this.range
    const webhooks = await sql<{ id: string }>(
      `update webhooks w set is_active = true, position = ? where organization_id = ?
        and (id = ? or not exists (select from snapshot.webhooks s where s::text = w::text)) returning id`,
      [start, this.organizationId, webhookId],
    )
    const ofWebhooks = [this.organizationId, `{${webhooks.map(({ id }) => id)}}`]
    const isOne = (id: string) => `organization_id = ? and ${id} = any(?::uuid[])`
    await sql(`delete from webhook_deliveries where ${isOne("webhook_id")}`, ofWebhooks)
    // The dispatcher can have reserved a webhook.
    await until(async () => {
      await queueDeliveries(instance.deps)
      return (await sql(`select 1 from webhooks where ${isOne("id")} and position < ?`, [...ofWebhooks, end])).length === 0
    }, "the deliveries of all events")
    const deliveries = await sql<{ type: string; record: string; changedFields: string[] }>(
      `select distinct type, entity_type || ' ' || entity_id as record, changed_fields as "changedFields"
        from webhook_deliveries where ${isOne("webhook_id")} and sequence between ? and ?`,
      [...ofWebhooks, start, end],
    )
    return deliveries.flatMap(({ type, record, changedFields }) => {
      const readers = restrictedEvents[type] === undefined ? "id" : restrictedEvents[type]
      const isReadable = readers !== null && data.has(`${record} ${readers}`)
      return [
        ...(isReadable ? [] : [`delivered ${type} of ${record}`]),
        ...changedFields.flatMap((field) => (data.has(`${record} ${field}`) ? [] : [`delivered ${record} ${field}`])),
      ]
    })
  }
}
