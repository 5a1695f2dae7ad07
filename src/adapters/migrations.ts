// Migrations of the database: each in a transaction of its own, which gives up a lock that others hold for long and tries again.
import { setTimeout as sleep } from "node:timers/promises"
import { MikroORM, type Options } from "@mikro-orm/postgresql"
import { runMigrations } from "graphile-worker"
import { directoryMigrations } from "../../migrations/directory/list.js"
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

/**
 * Applies missing migrations, however long they take. Several processes may call it at once: the others wait for the first. Migrations
 * that were applied stay applied if a later one fails.
 * @param log receives a line for each further attempt.
 * @returns names of the applied migrations.
 */
export const migrate = (url: string, log: Log = () => {}): Promise<string[]> =>
  applyMissing(url, ormFor(url), log, () =>
    retry("the tables of the job queue", () => runMigrations({ connectionString: url }), log),
  )

/** `migrate` for the database of the directory of installations. */
export const migrateDirectory = (url: string, log: Log = () => {}): Promise<string[]> =>
  applyMissing(url, ormFor(url, { migrationsList: directoryMigrations, tableName: "directory.migrations" }), log)

async function applyMissing(url: string, orm: MikroORM, log: Log, finish = async () => {}): Promise<string[]> {
  try {
    return await withAdvisoryLock(url, MIGRATION_LOCK, async (assertLocked) => {
      const missing = await orm.migrator.getPending()
      for (const { name } of missing) {
        const apply = async () => {
          await assertLocked()
          await orm.migrator.up([name])
        }
        await retry(name, apply, log)
      }
      await finish()
      return missing.map(({ name }) => name)
    })
  } finally {
    await orm.close()
  }
}

async function retry(name: string, apply: () => Promise<unknown>, log: Log): Promise<void> {
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
    const { length } = await orm.migrator.getPending()
    if (length === 0) return
    const missing = length === 1 ? "one migration" : `${length} migrations`
    throw new ConfigError(`The database of DATABASE_URL lacks ${missing} of this version. Run "npm run admin -- migrate" first.`)
  } finally {
    await orm.close()
  }
}
