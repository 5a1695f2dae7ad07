// What a move creates at the source to send the rows of one organization: a publication, its replication slot, and a mark
// (docs/decisions/0119).
import { setTimeout as sleep } from "node:timers/promises"
import { ConfigError } from "../core/config-values.js"
import { type DatabaseClient, OrganizationRows } from "./organization-rows.js"

/** SQLSTATE of a slot that a connection uses. */
const OBJECT_IN_USE = "55006"
const POLL_MS = 100
const MAX_ATTEMPTS = 100

/** Where the rows are received: the system identifier of a PostgreSQL and the subscription there. */
interface Receiver {
  system: string
  /** Object identifier. */
  subscription: string
}

export class OrganizationPublication {
  /** Name of the publication and of the subscription. */
  readonly name: string

  constructor(
    private readonly source: DatabaseClient,
    private readonly organizationId: string,
  ) {
    this.name = `move_${organizationId.replaceAll("-", "")}`
  }

  /** Whether a move has begun, and neither ended nor been aborted. */
  async exists(): Promise<boolean> {
    return (await this.slotName()) !== undefined
  }

  /**
   * Name of the slot; undefined without a publication. Each publication has another one, because the target of an aborted move may still
   * ask for the former.
   */
  async slotName(): Promise<string | undefined> {
    const { rows } = await this.source.query("select oid::text from pg_publication where pubname = $1", [this.name])
    return rows[0] && `${this.name}_${rows[0].oid}`
  }

  /** Whether the slot exists and has all changes. Those of a slot can be lost by a failover, or if it keeps too many. */
  async hasSlot(): Promise<boolean> {
    const { rowCount } = await this.source.query(
      "select from pg_replication_slots where slot_name = $1 and wal_status is distinct from 'lost'",
      [await this.slotName()],
    )
    return rowCount === 1
  }

  /** Publishes the rows, unless they are published already. */
  async create(): Promise<void> {
    if (await this.hasSlot()) return
    await this.remove()
    const id = this.organizationId
    const tables = await new OrganizationRows(this.source, id).tables()
    const isOwn = `(organization_id = ${this.source.escapeLiteral(id)})`
    const list = [
      ...tables.map(({ name, condition }) => `${name} where (${condition()})`),
      ...["app.move_marks", "app.organization_moves"].map((name) => `${name} where ${isOwn}`),
    ]
    await this.source.query(`create publication ${this.name} for table ${list.join(", ")}`)
    // Statements about all organizations leave those with a mark out while they pause.
    await this.source.query(
      "insert into app.move_marks (organization_id, mark) values ($1, gen_random_uuid()) on conflict do nothing",
      [id],
    )
    // The slot waits for all open transactions, and no request waits behind it.
    await this.source.query("set lock_timeout = 0")
    await this.source.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [await this.slotName()])
  }

  /** Throws a ConfigError if another PostgreSQL receives the rows. */
  async assertReceiver(system: string): Promise<void> {
    const pattern = await this.#tableSlots()
    if (pattern !== null && !pattern.endsWith(`_${system}`))
      throw new ConfigError("The organization is being copied to another database. End that with --abort first.")
  }

  /** Records the receiver, so that the slots with which it copies tables are known without it. */
  async setReceiver({ system, subscription }: Receiver): Promise<void> {
    const pattern = this.source.escapeLiteral(`pg_${subscription}_sync_%_${system}`)
    await this.source.query(`comment on publication ${this.name} is ${pattern}`)
  }

  /**
   * Removes everything. Throws a ConfigError if a database receives the changes, or ends its connections with `endsReceiver`.
   */
  async remove({ endsReceiver = false } = {}): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      // The slot of the subscription is before those of its tables: its connection lets the target create them.
      const { rows: slots } = await this.source.query<{ name: string; pid: number | null }>(
        `select slot_name as name, active_pid as pid from pg_replication_slots
         where database = current_database() and (starts_with(slot_name, $1) or slot_name like $2) order by slot_name`,
        [this.name, await this.#tableSlots()],
      )
      if (slots.length === 0) break
      if (slots.some(({ pid }) => pid !== null) && (!endsReceiver || attempt === MAX_ATTEMPTS))
        throw new ConfigError("Another database still receives the changes of the organization.")
      for (const { name, pid } of slots) {
        if (pid !== null) await this.source.query("select pg_terminate_backend($1)", [pid])
        await this.#dropSlot(name)
      }
    }
    await this.source.query(`drop publication if exists ${this.name}`)
    await this.source.query("delete from app.move_marks where organization_id = $1", [this.organizationId])
  }

  async #dropSlot(name: string): Promise<void> {
    try {
      await this.source.query("select pg_drop_replication_slot($1)", [name])
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE) throw error
      await sleep(POLL_MS)
    }
  }

  /** Pattern of the names of slots with which the receiver copies tables, null if none is known. PostgreSQL chooses them. */
  async #tableSlots(): Promise<string | null> {
    const { rows } = await this.source.query(
      "select obj_description(oid, 'pg_publication') as pattern from pg_publication where pubname = $1",
      [this.name],
    )
    return rows[0]?.pattern ?? null
  }
}
