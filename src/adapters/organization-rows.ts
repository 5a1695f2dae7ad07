// The rows of one organization in a database: their tables, the triggers that guard them during a move, and their deletion
// (docs/decisions/0119).
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"

/** Changes of tables wait for open transactions, and requests wait behind them, so they give up early and try again. */
const LOCK_TIMEOUT_MS = 300
const LOCK_ATTEMPTS = 100
export const LOCK_NOT_AVAILABLE = "55P03"
const ROWS_PER_DELETION = 10_000

export type DatabaseClient = Pick<pg.Client, "query" | "escapeLiteral">

interface OrganizationTable {
  /** Name with its schema, quoted. */
  readonly name: string
  /** Unique index of the organization and the id, by which updates are replicated; null if the primary key names the organization. */
  readonly identity: string | null
  readonly hasVersion: boolean
  /** SQL condition of the organization's rows; `row` is a prefix such as `new.`. */
  condition(row?: string): string
}

const IDEMPOTENCY_RECORDS = "app.idempotency_records"
/** Instances write it after the reads that it records, also when the organization has gone, so it is neither guarded nor compared. */
const ACCESS_LOG = "public.access_log_entries"

export class OrganizationRows {
  #tables: Promise<readonly OrganizationTable[]> | undefined

  constructor(
    private readonly client: DatabaseClient,
    private readonly organizationId: string,
  ) {}

  /** The tables that have rows of organizations. */
  tables(): Promise<readonly OrganizationTable[]> {
    this.#tables ??= this.#loadTables()
    return this.#tables
  }

  async #loadTables(): Promise<OrganizationTable[]> {
    const { rows } = await this.client.query<Omit<OrganizationTable, "condition">>(`
      select format('%I.%I', n.nspname, c.relname) as name, (
          select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
            and pg_get_indexdef(i.indexrelid) like '%(organization_id, id)') as identity,
        exists (select from pg_attribute where attrelid = c.oid and attname = 'version') as "hasVersion"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and (n.nspname = 'public' or n.nspname = 'app' and c.relname not in ('organization_moves', 'move_marks'))
        and exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id')
      order by 1`)
    const id = this.client.escapeLiteral(this.organizationId)
    const condition = (row = "") => `${row}organization_id = ${id}`
    const scope = (row = "") => `split_part(${row}scope, '/', 1) = ${id}`
    return [
      ...rows.map((table) => ({ ...table, condition })),
      { name: IDEMPOTENCY_RECORDS, identity: null, hasVersion: false, condition: scope },
    ]
  }

  /** Lets updates and deletions name the organization, as a publication of its rows needs. */
  async setReplicaIdentities(): Promise<void> {
    for (const { name, identity } of await this.tables())
      if (identity !== null) await this.#change(`alter table ${name} replica identity using index ${identity}`)
  }

  /** Creates the triggers that reject writes of the organization's rows while it pauses, and after it has gone. */
  async guard(): Promise<void> {
    for (const { name, condition } of await this.tables()) {
      if (name === ACCESS_LOG) continue
      const create = (trigger: string, events: string, row: string) =>
        this.#change(`create or replace trigger ${trigger} before ${events} on ${name} for each row when (${condition(row)})
          execute function app.guard_move('${this.organizationId}')`)
      await create(this.#triggers[0], "insert or update", "new.")
      // A job deletes what has expired, of all organizations.
      if (name !== IDEMPOTENCY_RECORDS) await create(this.#triggers[1], "delete", "old.")
    }
  }

  /** Removes the triggers. */
  async unguard(): Promise<void> {
    const { rows } = await this.client.query(
      "select tgname as trigger, tgrelid::regclass::text as name from pg_trigger where tgname = any($1)",
      [this.#triggers],
    )
    for (const { trigger, name } of rows) await this.#change(`drop trigger if exists ${trigger} on ${name}`)
  }

  get #triggers(): [string, string] {
    const id = this.organizationId.replaceAll("-", "")
    return [`guard_${id}_write`, `guard_${id}_delete`]
  }

  /** State that both sides must share: the number of rows and the sum of their versions by table, and the end of the audit log. */
  async summarize(): Promise<Map<string, string>> {
    const tables = (await this.tables()).filter(({ name }) => name !== ACCESS_LOG)
    const counts = tables.map(
      ({ name, condition, hasVersion }) =>
        `select '${name}' as name, concat_ws(' ', count(*)${hasVersion ? ", sum(version)" : ""}) as state from ${name} where ${condition()}`,
    )
    const chain = `select 'audit log', concat_ws(' ', last_sequence, last_hash) from audit_chains
      where organization_id = ${this.client.escapeLiteral(this.organizationId)}`
    const { rows } = await this.client.query([...counts, chain].join(" union all "))
    return new Map(rows.map(({ name, state }) => [name, state]))
  }

  /** Deletes the rows: first those of tables to which no other refers, in parts, and at the end all that refer to each other. */
  async delete(): Promise<void> {
    const id = this.organizationId
    for (const [name, value] of [
      ["app.removed_organization", id],
      ["app.trimmed_organization", id],
      ["app.trimmed_sequence", String(2 ** 31 - 1)],
    ])
      await this.client.query("select set_config($1, $2, false)", [name, value])
    const { rows: references } = await this.client.query<{ from: string; to: string }>(`
      select format('%I.%I', n.nspname, c.relname) as "from", format('%I.%I', m.nspname, d.relname) as "to"
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class d on d.oid = k.confrelid join pg_namespace m on m.oid = d.relnamespace where k.contype = 'f'`)
    let left = [...(await this.tables())]
    for (;;) {
      const names = new Set(left.map(({ name }) => name))
      const isReferred = (name: string) => references.some(({ from, to }) => to === name && from !== name && names.has(from))
      const leaves = left.filter(({ name }) => !isReferred(name))
      if (leaves.length === 0) break
      for (const { name, condition } of leaves) {
        if (references.some(({ from, to }) => from === name && to === name))
          await this.client.query(`delete from ${name} where ${condition()}`)
        else await this.#deleteInParts(name, condition())
      }
      left = left.filter((table) => !leaves.includes(table))
    }
    // Constraints are checked at the end of a statement.
    const deletions = left.map(({ name, condition }, n) => `d${n} as (delete from ${name} where ${condition()})`)
    if (deletions.length > 0) await this.client.query(`with ${deletions.join(", ")} select`)
  }

  async #deleteInParts(name: string, condition: string): Promise<void> {
    const rows = `ctid = any(array(select ctid from ${name} where ${condition} limit ${ROWS_PER_DELETION}))`
    for (let count = ROWS_PER_DELETION; count === ROWS_PER_DELETION; )
      count = (await this.client.query(`delete from ${name} where ${condition} and ${rows}`)).rowCount ?? 0
  }

  /** Changes a table as soon as no transaction uses it. */
  async #change(statement: string): Promise<void> {
    await this.client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    for (let attempt = 1; ; attempt++) {
      try {
        await this.client.query(statement)
        return
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error
        await sleep(Math.random() * LOCK_TIMEOUT_MS)
      }
    }
  }
}
