// MikroORM: configuration and migrations. Every foreign key within an organization includes the organization, so that PostgreSQL
// itself rejects references across tenants.
import { fileURLToPath } from "node:url"
import type { MikroORM as CoreMikroORM } from "@mikro-orm/core"
import { Migrator } from "@mikro-orm/migrations"
import {
  type EventArgs,
  type EventSubscriber,
  MikroORM,
  type Options,
  PostgreSqlDriver,
  SqlSchemaGenerator,
} from "@mikro-orm/postgresql"
import { CompiledQuery, type Kysely, sql } from "kysely"
import type { ClientBase, Pool } from "pg"
import { migrationsList } from "../../migrations/list.js"
import { READ_ONLY_SERVER } from "../core/errors.js"
import type { BaseEntity } from "../entities/base-entity.js"
import { allMetadata } from "../entities/metadata.js"
import { InsertBatchDriver, InsertBatchSubscriber } from "../fast-path/insert-batches.js"
import { ChangeCaptureSubscriber } from "./change-capture.js"
import { type Clock, systemClock } from "./clock.js"
import "./entity-modules.js"
import { socketOf } from "./failed-connections.js"

export type Database = MikroORM

/** Extends foreign keys to (organization_id, id), so that a row cannot refer to a row of another organization. */
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

/** Sets timestamps of rows from the application's clock. */
class TimestampSubscriber implements EventSubscriber<BaseEntity> {
  constructor(private readonly clock: Clock) {}
  beforeCreate({ entity }: EventArgs<BaseEntity>) {
    entity.createdAt ??= this.clock.now()
    entity.updatedAt = this.clock.now()
  }
  beforeUpdate({ entity }: EventArgs<BaseEntity>) {
    entity.updatedAt = this.clock.now()
  }
}

interface OrmOptions {
  url: string
  poolSize?: number
  clock?: Clock
  /** PostgreSQL's timeouts as options of a connection, by default those of requests. Bulk work has none: "". */
  timeouts?: string
  /** Whether a server that accepts no writes will do, such as a replica. */
  readsOnly?: boolean
  /** Whether the inserts of a flush are one statement. */
  batchesInserts?: boolean
  /** Called with the pool before its first connection. */
  onPoolCreated?: (pool: Pool) => void
}

/** Timeouts of statements, locks and idle transactions (docs/decisions/0082). */
const TIMEOUT_OPTIONS = "-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=10000"

/** How long requests and jobs wait for a connection: for a new one, or for one that others use. */
export const CONNECTION_TIMEOUT_MS = 10_000

/** Similarity from which a search finds a text with a typo, such as "retraet" for "retreat". PostgreSQL's default is 0.6. */
const SEARCH_OPTIONS = "-c pg_trgm.word_similarity_threshold=0.5"

/** Options of the connections that serve requests. */
export const REQUEST_OPTIONS = `${TIMEOUT_OPTIONS} ${SEARCH_OPTIONS}`

/**
 * Settings of node-postgres for the server of a URL. MikroORM takes only host, port, user, password and name from it, and would ignore
 * that the URL asks for TLS. Options in the URL are kept, but those of the server win.
 */
export function connectionSettings(url: string, options: string): { connectionString: string; options: string } {
  const address = new URL(url)
  const own = address.searchParams.get("options")
  address.searchParams.delete("options")
  return { connectionString: address.href, options: own === null ? options : `${own} ${options}` }
}

/**
 * Checks a new connection: rejects a server that accepts no writes, such as one that an address still names after a failover. It is the
 * `onConnect` of a pool, because a connection that a pool checks by `verify` is never used again if the request that waits for it gives up.
 */
export async function rejectReadOnly(client: ClientBase): Promise<void> {
  const check = { text: "show transaction_read_only", query_timeout: CONNECTION_TIMEOUT_MS }
  const { rows } = await client.query(check)
  if (rows[0].transaction_read_only !== "on") return
  // The pool waits for the end of a rejected connection.
  socketOf(client).destroy()
  throw Object.assign(new Error("The database accepts no writes"), { code: READ_ONLY_SERVER })
}

/** Options of MikroORM, shared with `mikro-orm.config.ts` and the tests. */
export function ormOptions({
  url,
  poolSize = 10,
  clock = systemClock,
  timeouts = TIMEOUT_OPTIONS,
  readsOnly = false,
  batchesInserts = true,
  onPoolCreated,
}: OrmOptions): Options {
  return {
    driver: batchesInserts ? InsertBatchDriver : PostgreSqlDriver,
    clientUrl: url,
    entities: allMetadata().flatMap(({ entity, stored }) => (stored ? [entity as never] : [])),
    pool: { min: 0, max: poolSize },
    driverOptions: {
      ...connectionSettings(url, `${timeouts} ${SEARCH_OPTIONS}`),
      application_name: "hr-workforce-platform",
      // PostgreSQL keeps what a connection has read of the catalog until it ends.
      maxLifetimeSeconds: 1_800,
      ...(timeouts === "" ? {} : { connectionTimeoutMillis: CONNECTION_TIMEOUT_MS }),
      ...(readsOnly ? {} : { onConnect: rejectReadOnly }),
      ...(onPoolCreated ? { onPoolCreated } : {}),
    },
    extensions: [Migrator, TenantSchemaGenerator],
    subscribers: [
      new TimestampSubscriber(clock),
      new ChangeCaptureSubscriber(),
      ...(batchesInserts ? [new InsertBatchSubscriber()] : []),
    ],
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
      allOrNothing: false,
      disableForeignKeys: false,
    },
    // Migrations define triggers; no entity declares one.
    schemaGenerator: { ignoreSchema: ["graphile_worker", "app"], disableForeignKeys: false, ignoreTriggers: true },
  }
}

export const openOrm = async (options: OrmOptions): Promise<Database> => new MikroORM(ormOptions(options))

export const poolOf = async (orm: Database): Promise<Pool> => (await orm.em.getConnection().getNativeClient()) as Pool

/** A connection pool for plain SQL, with the interface of node-postgres. */
export interface PoolClient {
  query(statement: { text: string; values?: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>
}

/** MikroORM's pool, for statements outside of transactions. */
export function poolClientOf(orm: Database): PoolClient {
  const db = orm.em.fork().getKysely()
  return {
    async query({ text, values = [] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) }
    },
  }
}

const HEALTH_TIMEOUT_MS = 1_500

/** Whether the database accepts writes within 1.5 s. After a failover, the former primary may still respond to reads. */
export function isWritable(db: Kysely<unknown>): Promise<boolean> {
  const response = sql<{ readOnly: string }>`select current_setting('transaction_read_only') as "readOnly"`.execute(db).then(
    ({ rows }) => rows[0]?.readOnly === "off",
    () => false,
  )
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, HEALTH_TIMEOUT_MS, false).unref())
  return Promise.race([response, timeout])
}
