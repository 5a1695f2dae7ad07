// MikroORM: configuration and migrations. Every foreign key within an organization includes the organization, so that PostgreSQL
// itself rejects references across tenants.
import { readdirSync } from "node:fs"
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
import { runMigrations } from "graphile-worker"
import { CompiledQuery } from "kysely"
import type { Pool } from "pg"
import { migrationsList } from "../../migrations/list.js"
import type { BaseEntity } from "../entities/base-entity.js"
import { allMetadata } from "../entities/metadata.js"
import { InsertBatchDriver, InsertBatchSubscriber } from "../fast-path/insert-batches.js"
import { type Clock, systemClock } from "./clock.js"

// Each module of entities registers its classes when it is loaded.
const entityFolder = new URL("../entities/", import.meta.url)
for (const file of readdirSync(entityFolder, { recursive: true, encoding: "utf8" }))
  if (file.endsWith(".js")) await import(new URL(file, entityFolder).href)

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
  /** Whether the database cancels slow statements. Bulk work turns this off. */
  hasTimeouts?: boolean
  /** Whether the inserts of a flush are one statement. */
  batchesInserts?: boolean
  /** Called with the pool before its first connection. */
  onPoolCreated?: (pool: Pool) => void
}

/** Timeouts of statements, locks and idle transactions (docs/decisions/0082). */
const TIMEOUT_OPTIONS = "-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=10000"

/** Similarity from which a search finds a text with a typo, such as "retraet" for "retreat". PostgreSQL's default is 0.6. */
const SEARCH_OPTIONS = "-c pg_trgm.word_similarity_threshold=0.5"

/** Options of MikroORM, shared with `mikro-orm.config.ts` and the tests. */
export function ormOptions({
  url,
  poolSize = 10,
  clock = systemClock,
  hasTimeouts = true,
  batchesInserts = true,
  onPoolCreated,
}: OrmOptions): Options {
  return {
    driver: batchesInserts ? InsertBatchDriver : PostgreSqlDriver,
    clientUrl: url,
    entities: allMetadata().flatMap(({ entity, stored }) => (stored ? [entity as never] : [])),
    pool: { min: 0, max: poolSize },
    driverOptions: {
      options: hasTimeouts ? `${TIMEOUT_OPTIONS} ${SEARCH_OPTIONS}` : SEARCH_OPTIONS,
      application_name: "hr-workforce-platform",
      // PostgreSQL keeps what a connection has read of the catalog until it ends.
      maxLifetimeSeconds: 1_800,
      ...(onPoolCreated ? { onPoolCreated } : {}),
    },
    extensions: [Migrator, TenantSchemaGenerator],
    subscribers: [new TimestampSubscriber(clock), ...(batchesInserts ? [new InsertBatchSubscriber()] : [])],
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
    // Migrations define triggers; no entity declares one.
    schemaGenerator: { ignoreSchema: ["graphile_worker", "app"], disableForeignKeys: false, ignoreTriggers: true },
  }
}

/** Connects MikroORM to the database. */
export const openOrm = async (options: OrmOptions): Promise<Database> => new MikroORM(ormOptions(options))

/** MikroORM's pool of connections. */
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

/** Key of the advisory lock under which instances migrate one after the other. */
const MIGRATION_LOCK = 4_242_001

/** Applies missing migrations, however long they take. Several instances may call it at once: the others wait for the first. */
export async function migrate(url: string): Promise<void> {
  const options = ormOptions({ url, poolSize: 2, hasTimeouts: false })
  // The committed migrations need no entities, whose discovery takes long.
  const orm = new MikroORM({ ...options, entities: [], discovery: { warnWhenNoEntities: false } })
  try {
    await orm.em.fork().transactional(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      await orm.migrator.up()
    })
    await runMigrations({ connectionString: url })
  } finally {
    await orm.close()
  }
}

const HEALTH_TIMEOUT_MS = 2_000

/** Whether the database responds within two seconds. */
export function isReachable(orm: Database): Promise<boolean> {
  const response = orm.em
    .fork()
    .execute("select 1")
    .then(
      () => true,
      () => false,
    )
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, HEALTH_TIMEOUT_MS, false).unref())
  return Promise.race([response, timeout])
}
