// The object-relational mapper: its configuration, the migrations, and the schema rule that the mapper can't be told in a
// decorator: every reference between rows of an organization carries the organization, so that PostgreSQL itself refuses a
// reference into another one.
import { fileURLToPath } from "node:url"
import type { MikroORM as CoreMikroORM } from "@mikro-orm/core"
import { Migrator } from "@mikro-orm/migrations"
import {
  type EventArgs,
  type EventSubscriber,
  MikroORM,
  type Options,
  PostgreSqlDriver,
  type SqlEntityManager,
  SqlSchemaGenerator,
} from "@mikro-orm/postgresql"
import { runMigrations } from "graphile-worker"
import { CompiledQuery } from "kysely"
import { LRUCache } from "lru-cache"
import type { Pool } from "pg"
import { migrationsList } from "../../migrations/list.js"
import type { BaseEntity } from "../entities/base-entity.js"
import { allMetadata } from "../entities/metadata.js"
import { type Clock, systemClock } from "./clock.js"
import "../entities/calendar/events.js"
import "../entities/calendar/entries.js"
import "../entities/calendar/feed.js"
import "../entities/identity.js"
import "../entities/audit-entry.js"
import "../entities/notifications/inbox.js"
import "../entities/notifications/settings.js"
import "../entities/notifications/news.js"
import "../entities/leave/requests.js"
import "../entities/leave/absences.js"
import "../entities/leave/approvals.js"
import "../entities/leave/work-calendars.js"
import "../entities/leave/ledger.js"
import "../entities/leave/types.js"
import "../entities/organization/departments.js"
import "../entities/organization/locations.js"
import "../entities/organization/positions.js"
import "../entities/organization/settings.js"
import "../entities/profiles/profiles.js"
import "../entities/profiles/employment.js"
import "../entities/profiles/profile-changes.js"
import "../entities/recruitment.js"
import "../entities/self-service.js"

export type Database = MikroORM
export type { SqlEntityManager }

/** Foreign keys go over (organization_id, id): a row can't refer to a row of another organization. */
class TenantSchemaGenerator extends SqlSchemaGenerator {
  static override register(orm: CoreMikroORM) {
    orm.config.registerExtension("@mikro-orm/schema-generator", () => new TenantSchemaGenerator(orm.em as never))
  }

  override getTargetSchema(...args: Parameters<SqlSchemaGenerator["getTargetSchema"]>) {
    const schema = super.getTargetSchema(...args)
    for (const table of schema.getTables()) {
      for (const key of Object.values(table.getForeignKeys())) {
        if (key.columnNames.includes("organization_id")) continue
        key.columnNames = ["organization_id", ...key.columnNames]
        key.referencedColumnNames = ["organization_id", ...key.referencedColumnNames]
      }
    }
    return schema
  }
}

/** Stamps rows with the time of the application's clock. */
class Stamps implements EventSubscriber<BaseEntity> {
  constructor(private readonly clock: Clock) {}
  beforeCreate({ entity }: EventArgs<BaseEntity>) {
    entity.createdAt ??= this.clock.now()
    entity.updatedAt = this.clock.now()
  }
  beforeUpdate({ entity }: EventArgs<BaseEntity>) {
    entity.updatedAt = this.clock.now()
  }
}

interface DatabaseOptions {
  url: string
  poolSize?: number
  clock?: Clock
  /** Whether the database gives up on what takes too long, as it should for a request; bulk work takes its time. */
  patience?: boolean
}

/** Times after which the database gives up on a statement, a lock, or a transaction that nobody goes on with. */
const limits = "-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=10000"

/** The mapper's options; `mikro-orm.config.ts` and the tests read the same. */
export function ormOptions({ url, poolSize = 10, clock = systemClock, patience = true }: DatabaseOptions): Options {
  return {
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: allMetadata().flatMap(({ entity, stored }) => (stored ? [entity as never] : [])),
    pool: { min: 0, max: poolSize },
    driverOptions: { ...(patience ? { options: limits } : {}), application_name: "hr-workforce-platform" },
    extensions: [Migrator, TenantSchemaGenerator],
    subscribers: [new Stamps(clock)],
    preferReadReplicas: false,
    autoJoinRefsForFilters: false,
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: false,
    migrations: {
      migrationsList,
      path: fileURLToPath(new URL("../../migrations", import.meta.url)),
      snapshotName: "schema",
      snapshotOnMigrate: false,
      silent: true,
      transactional: true,
      allOrNothing: true,
      disableForeignKeys: false,
    },
    schemaGenerator: { ignoreSchema: ["graphile_worker", "app"], disableForeignKeys: false },
  }
}

/** A mapper that is connected to the database. */
export const openOrm = async (options: DatabaseOptions): Promise<Database> => new MikroORM(ormOptions(options))

/** A pool of connections, as whoever writes plain SQL knows it from node-postgres. */
export interface Queries {
  query(statement: { text: string; values?: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>
}

/** The mapper's pool, for statements that belong to no transaction. */
export function queriesOf(orm: Database): Queries {
  const db = orm.em.fork().getKysely()
  return {
    async query({ text, values = [] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) }
    },
  }
}

/** The key of the advisory lock under which nodes that start together migrate one after the other. */
const migrationLock = 4_242_001

/** Brings the database to the newest schema. Safe to run from many nodes at once. */
export async function migrate(url: string): Promise<void> {
  const orm = await openOrm({ url, poolSize: 2 })
  try {
    await orm.em.fork().transactional(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(${migrationLock})`)
      await orm.migrator.up()
    })
    await runMigrations({ connectionString: url })
  } finally {
    await orm.close()
  }
}

/** Runs a statement outside of any transaction, prepared once per connection, and gives its rows. */
export type PreparedQuery = <T>(text: string, values: readonly unknown[]) => Promise<T[]>

/** The most statements that a connection keeps prepared; what goes beyond is planned anew each time. */
const mostPrepared = 500

/** Prepared statements on the mapper's own pool: PostgreSQL parses and plans what is asked again and again only once. */
export async function preparedOn(orm: Database): Promise<PreparedQuery> {
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool
  const names = new Map<string, string>()
  // What is asked once is not worth a place.
  const askedOnce = new LRUCache<string, true>({ max: mostPrepared })
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= mostPrepared) return known
    if (!askedOnce.get(text)) return void askedOnce.set(text, true)
    askedOnce.delete(text)
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  return async <T>(text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query({ name: nameOf(text), text, values: [...values] })
    return rows as T[]
  }
}

const healthPatience = 2_000

/** Whether the database answers within two seconds. */
export function answers(orm: Database): Promise<boolean> {
  const asked = orm.em
    .fork()
    .execute("select 1")
    .then(
      () => true,
      () => false,
    )
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, healthPatience, false).unref())
  return Promise.race([asked, late])
}
