// Checks before an organization moves, so that a move does not fail when it has begun.
import type pg from "pg"
import { findMove } from "../../adapters/organization-copy.js"
import { fingerprintOf } from "../../adapters/seal.js"
import { ConfigError } from "../../core/config-values.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { installationKey } from "../../core/installation.js"

interface Move {
  source: pg.Client
  target: pg.Client
  organizationId: string
}

interface Installation {
  id: string
  publicUrl: string
  encryptionKeys: string[]
  signingKey: string
}

const EMAILS_PER_QUERY = 5_000
const SHOWN_EMAILS = 10

/** Throws a ConfigError if both connections lead to one database. */
export async function assertOtherDatabase(source: pg.Client, target: pg.Client): Promise<void> {
  // A copy of a cluster has the same system identifier.
  const identity = `
    select concat_ws(' ', system_identifier, extract(epoch from pg_postmaster_start_time()), current_database()) as identity
    from pg_control_system()`
  const [here, there] = await Promise.all([source, target].map(async (side) => (await side.query(identity)).rows[0].identity))
  if (here === there)
    throw new ConfigError("--to names the database where the organization is. Name the one of the other installation.")
}

/** Throws a ConfigError that says what prevents the move. Returns the target's address, and what the operator should know. */
export async function checkMove(deps: AppDependencies, move: Move): Promise<{ address: string; notes: string[] }> {
  await checkDatabases(move)
  const { id, publicUrl, encryptionKeys, signingKey } = await findInstallation(move.target)
  const { rows: keys } = await move.source.query<{ fingerprint: string }>("select fingerprint from app.encryption_keys")
  const missing = keys.find(({ fingerprint }) => !encryptionKeys.includes(fingerprint))
  if (missing)
    throw new ConfigError(
      `The target's ENCRYPTION_KEYS lack the key with the fingerprint ${missing.fingerprint}. Append it there and restart the target's servers.`,
    )
  if ((await deps.storage.size(installationKey(id))) === undefined)
    throw new ConfigError("The target's servers use another storage of files. Both installations must use the same bucket.")
  if (deps.directory && !(await deps.directory.has(id)))
    throw new ConfigError(
      "The target is not in the directory of this installation. Set DIRECTORY_DATABASE_URL there and restart the target's servers.",
    )
  await checkNames(move)
  const isSigned = signingKey === fingerprintOf(deps.config.jwtSecret)
  return {
    address: publicUrl,
    notes: isSigned ? [] : ["JWT_SECRET differs: people sign in again at the target. API keys and links keep working."],
  }
}

async function checkDatabases({ source, target, organizationId }: Move): Promise<void> {
  const { rows: tables } = await target.query("select to_regclass('app.installation') is not null as exists")
  const migrations = async (client: pg.Client) =>
    (await client.query("select name from mikro_orm_migrations order by name")).rows.map(({ name }) => name).join()
  if (!tables[0].exists || (await migrations(source)) !== (await migrations(target)))
    throw new ConfigError("Both databases must have the same migrations. Upgrade both installations to the same version.")
  const { rows: level } = await source.query("select current_setting('wal_level') as level")
  if (level[0].level !== "logical")
    throw new ConfigError("The source's PostgreSQL needs wal_level = logical. Set it and restart that PostgreSQL.")
  const { rows: sender } = await source.query(
    "select rolreplication or rolsuper as may from pg_roles where rolname = current_user",
  )
  if (!sender[0].may)
    throw new ConfigError("The source's role needs the right to replicate. As a superuser: alter role … replication")
  const { rows: receiver } = await target.query(`
    select rolsuper or coalesce(pg_has_role(current_user, to_regrole('pg_create_subscription'), 'usage'), false) as may
    from pg_roles where rolname = current_user`)
  if (!receiver[0].may)
    throw new ConfigError(
      "The target's role needs the right to subscribe. As a superuser: grant pg_create_subscription to …, before PostgreSQL 16 alter role … superuser",
    )
  const { rowCount } = await target.query("select from organizations where id = $1", [organizationId])
  const earlier = await findMove(target, organizationId)
  if (rowCount === 1 && earlier?.address !== null)
    throw new ConfigError(
      "The target has rows of this organization already. If it moved away from there, run the command with --finish there.",
    )
}

/** Throws a ConfigError unless the target is where the organization went: its replication must not be ended before it has arrived there. */
export async function assertDestination(target: pg.Client, address: string | null): Promise<void> {
  const { publicUrl } = await findInstallation(target)
  if (publicUrl !== address)
    throw new ConfigError(`The organization went to ${address}, but --to names the database of ${publicUrl}.`)
}

async function findInstallation(target: pg.Client): Promise<Installation> {
  const { rows } = await target.query<Installation>(`
    select id, public_url as "publicUrl", encryption_keys as "encryptionKeys", signing_key as "signingKey" from app.installation`)
  if (!rows[0]) throw new ConfigError("No server of the target has run. Start one, so that its address and its keys are known.")
  return rows[0]
}

/** Email addresses and the slug are unique among all organizations of a database. */
async function checkNames({ source, target, organizationId }: Move): Promise<void> {
  const { rows: slugs } = await source.query("select slug from organizations where id = $1", [organizationId])
  const { rowCount } = await target.query("select from organizations where slug = $1 and id <> $2", [
    slugs[0].slug,
    organizationId,
  ])
  if (rowCount !== 0)
    throw new ConfigError(`The slug ${slugs[0].slug} is taken at the target. Change it in the settings of the organization.`)
  const taken: string[] = []
  for (let last = ""; ; ) {
    const page = await source.query<{ email: string }>(
      "select email from employees where organization_id = $1 and email > $2 order by email limit $3",
      [organizationId, last, EMAILS_PER_QUERY],
    )
    const emails = page.rows.map(({ email }) => email)
    const found = await target.query("select email from employees where email = any($1) and organization_id <> $2", [
      emails,
      organizationId,
    ])
    taken.push(...found.rows.map(({ email }) => email))
    if (emails.length < EMAILS_PER_QUERY) break
    last = emails.at(-1) as string
  }
  if (taken.length === 0) return
  const more = taken.length > SHOWN_EMAILS ? ` and ${taken.length - SHOWN_EMAILS} more` : ""
  const shown = taken.slice(0, SHOWN_EMAILS).join(", ")
  throw new ConfigError(`Addresses that have accounts of other organizations at the target: ${shown}${more}`)
}
