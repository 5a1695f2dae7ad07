// Migrations of the database: each in a transaction of its own, which gives up a lock that others hold for long and tries again.
import { setTimeout as sleep } from "node:timers/promises"
import type { Migration } from "@mikro-orm/migrations"
import { MikroORM, type Options } from "@mikro-orm/postgresql"
import { runMigrations } from "graphile-worker"
import { directoryMigrations } from "../../migrations/directory/list.js"
import { migrationsList } from "../../migrations/list.js"
import { ConfigError } from "../core/config-values.js"
import { withAdvisoryLock } from "./advisory-lock.js"
import type { DatabaseHandle } from "./database-handle.js"
import { ormOptions } from "./orm.js"

/** Key of the advisory lock under which processes migrate one after the other. */
const MIGRATION_LOCK = 4_242_001

/** How often a migration tries to get its locks. While it waits for one, requests that need the table wait behind it. */
const ATTEMPTS = 20
/** Longest pause before the next attempt. */
const MAX_PAUSE_MS = 2_000
const LOCK_NOT_AVAILABLE = "55P03"

function ormFor(url: string, migrations: Options["migrations"] = {}): MikroORM {
  // Rows of organizations that have moved away are migrated with all others.
  const options = ormOptions({ url, poolSize: 1, timeouts: "-c lock_timeout=2000 -c app.removed_organization=any" })
  return new MikroORM({
    ...options,
    // The committed migrations need no entities, whose discovery takes long.
    entities: [],
    discovery: { warnWhenNoEntities: false },
    migrations: { ...options.migrations, ...migrations },
  })
}

type Log = (line: string) => void

/** Without a kind, servers of the version before keep working (EXPAND). CONTRACT drops what only they use. */
type MigrationClass = (new (...args: ConstructorParameters<typeof Migration>) => Migration) & { readonly kind?: "CONTRACT" }

interface MigrateOptions {
  /** Receives a line for each further attempt. */
  log?: Log
  /** Whether no server of the version before runs, so that migrations of the kind CONTRACT are applied to a database with tables. */
  contract?: boolean
}

/** Names of migrations. */
interface MigrateResult {
  readonly applied: string[]
  /** Those of the kind CONTRACT that are left out. */
  readonly omitted: string[]
}

/**
 * Applies missing migrations, however long they take. Several processes may call it at once: the others wait for the first. Migrations
 * that were applied stay applied if a later one fails.
 */
export const migrate = (url: string, options: MigrateOptions = {}): Promise<MigrateResult> =>
  applyMissing(url, { list: migrationsList }, options, () =>
    retry("the tables of the job queue", () => runMigrations({ connectionString: url }), options.log),
  )

/** `migrate` for the database of the directory of installations. */
export const migrateDirectory = (url: string, options: MigrateOptions = {}): Promise<MigrateResult> =>
  applyMissing(url, { list: directoryMigrations, tableName: "directory.migrations" }, options)

interface MigrationSet {
  readonly list: readonly MigrationClass[]
  /** Table of the applied migrations. */
  readonly tableName?: string
}

const isContract = (list: readonly MigrationClass[], name: string) =>
  list.some((migration) => migration.name === name && migration.kind === "CONTRACT")

export async function applyMissing(
  url: string,
  { list, ...table }: MigrationSet,
  { log, contract = false }: MigrateOptions,
  finish = async () => {},
): Promise<MigrateResult> {
  const orm = ormFor(url, { migrationsList: [...list], ...table })
  try {
    return await withAdvisoryLock(url, MIGRATION_LOCK, async (assertLocked) => {
      const isNew = (await orm.migrator.getExecuted()).length === 0
      const { omitted = [], missing = [] } = Object.groupBy(await orm.migrator.getPending(), ({ name }) =>
        isContract(list, name) && !contract && !isNew ? "omitted" : "missing",
      )
      for (const { name } of missing) {
        const apply = async () => {
          await assertLocked()
          await orm.migrator.up([name])
        }
        await retry(name, apply, log)
      }
      await finish()
      return { applied: missing.map(({ name }) => name), omitted: omitted.map(({ name }) => name) }
    })
  } finally {
    await orm.close()
  }
}

async function retry(name: string, apply: () => Promise<unknown>, log: Log = () => {}): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await apply()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error
      log(`${name}: another transaction uses a table that it changes. Attempt ${attempt + 1} of ${ATTEMPTS} follows.`)
      await sleep(Math.random() * MAX_PAUSE_MS)
    }
  }
}

/**
 * Applies missing migrations to the embedded database. Other databases are migrated by `npm run admin -- migrate`, and may have migrations
 * of a later version as well.
 * @throws ConfigError if another database lacks migrations.
 */
export async function prepareSchema({ url, embedded }: DatabaseHandle): Promise<void> {
  if (embedded) await migrate(url)
  else await assertMigrated(url)
}

async function assertMigrated(url: string): Promise<void> {
  const orm = ormFor(url)
  try {
    const { length } = (await orm.migrator.getPending()).filter(({ name }) => !isContract(migrationsList, name))
    if (length === 0) return
    const missing = length === 1 ? "one migration" : `${length} migrations`
    throw new ConfigError(`The database of DATABASE_URL lacks ${missing} of this version. Run "npm run admin -- migrate" first.`)
  } finally {
    await orm.close()
  }
}
