// Command that moves an organization to another installation while it is used (docs/decisions/0119).
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import pg from "pg"
import { monotonic } from "../../adapters/clock.js"
import { findMove, OrganizationCopy } from "../../adapters/organization-copy.js"
import { OrganizationPublication } from "../../adapters/organization-publication.js"
import { OrganizationRows } from "../../adapters/organization-rows.js"
import { connectionSettings, openOrm } from "../../adapters/orm.js"
import { ConfigError, postgresUrl } from "../../core/config-values.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { isConnectionLost } from "../../core/errors.js"
import { isId } from "../../entities/base-entity.js"
import { verifyAuditLog } from "../../events/audit-verification.js"
import { assertDestination, assertOtherDatabase, checkMove } from "./move-checks.js"
import { withDependencies } from "./run.js"

interface MoveOptions {
  to?: string
  source?: string
  abort?: boolean
  finish?: boolean
}

/** First key of the advisory lock under which one command moves an organization. */
const COMMAND_LOCK = 4_242_004

/** Time in which instances of the source store the accesses to restricted data that they have in memory. */
const ACCESS_LOG_MS = 5_000

/** A lost host must not hold the pause, which ends with its connection. */
const KEEPALIVE = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
/** Steps of a move may take hours, whatever the database or its role sets. */
const NO_TIMEOUTS = "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c idle_session_timeout=0"

export async function moveOrganization(organization: string, options: MoveOptions): Promise<void> {
  checkOptions(options)
  try {
    await runMove(organization, options)
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw new ConfigError(`PostgreSQL rejects a step of the move: ${error.message}`)
    if (isConnectionLost(error))
      throw new ConfigError(`A connection was lost: ${(error as Error).message}. Run the command again.`)
    throw error
  }
}

function checkOptions({ to, source, abort, finish }: MoveOptions): void {
  if (finish && (abort || to !== undefined || source !== undefined))
    throw new ConfigError("--finish deletes the rows at the source after a move. It takes neither --abort, --to nor --source.")
  if (!finish && !abort && to === undefined) throw new ConfigError("--to must name the database of the target.")
  for (const [name, url] of Object.entries({ to, source }))
    if (url !== undefined && !postgresUrl.safeParse(url).success)
      throw new ConfigError(`--${name} must be a URL such as postgresql://hr:password@db.example.com:5432/hr.`)
}

const runMove = (organization: string, options: MoveOptions): Promise<void> =>
  withDependencies(async (deps, databaseUrl) => {
    const organizationId = await findOrganization(deps, organization)
    await withClient(databaseUrl, async (source) => {
      const { rows } = await source.query("select pg_try_advisory_lock($1, hashtext($2)) as locked", [
        COMMAND_LOCK,
        organizationId,
      ])
      if (!rows[0].locked) throw new ConfigError("Another command moves this organization.")
      if ((await findMove(source, organizationId))?.address === null)
        throw new ConfigError("The organization is being copied to this database. Run the command where it is.")
      if (options.finish) return finish(source, organizationId)
      const { to } = options
      if (to === undefined) return abortAtSource(source, organizationId)
      await withClient(to, async (target) => {
        await assertOtherDatabase(source, target)
        const copy = new OrganizationCopy(source, target, organizationId)
        if (options.abort) return abort(copy, { source, target, organizationId })
        await move(copy, { deps, source, target, organizationId, sourceUrl: options.source ?? databaseUrl, targetUrl: to })
      })
    })
  })

interface Sides {
  source: pg.Client
  target: pg.Client
  organizationId: string
}

async function move(
  copy: OrganizationCopy,
  { deps, sourceUrl, targetUrl, ...sides }: Sides & { deps: AppDependencies; sourceUrl: string; targetUrl: string },
): Promise<void> {
  const { source, target, organizationId } = sides
  const earlier = await findMove(source, organizationId)
  if (earlier) await assertDestination(target, earlier.address)
  else {
    const { address, notes } = await checkMove(deps, sides)
    for (const note of notes) console.log(note)
    console.log("Copying the rows while the organization is used")
    await copy.publish()
    await copy.subscribe(sourceUrl)
    await copy.waitForCopy()
    await verifyCopy(targetUrl, organizationId)
    console.log("The target has all rows and follows their changes")
    const pausedAt = monotonic()
    await copy.pause()
    console.log("Writes pause")
    try {
      await copy.waitForReplay()
      const differences = await copy.findDifferences()
      if (differences.length > 0)
        throw new ConfigError(["Both sides differ. Writes at the source go on.", ...differences].join("\n"))
      await copy.depart(address)
      await copy.waitForArrival()
    } finally {
      // A lost connection has ended the pause.
      await copy.resume().catch(() => {})
    }
    console.log(`The organization is at ${address}. Its writes paused for ${((monotonic() - pausedAt) / 1000).toFixed(1)} s.`)
  }
  await copy.waitForArrival()
  await sleep(ACCESS_LOG_MS)
  await copy.disconnect()
  await copy.targetRows.unguard()
  console.log("The move is complete. This installation sends people to the new address.")
  console.log("When backups of the target exist, run this command with --finish instead of --to: it deletes the rows here.")
}

/** The log is verified before the pause; during it, only its end is compared. */
async function verifyCopy(targetUrl: string, organizationId: string): Promise<void> {
  const orm = await openOrm({ url: targetUrl, poolSize: 2, timeouts: NO_TIMEOUTS, readsOnly: true })
  try {
    const { isIntact, firstBroken } = await verifyAuditLog(orm.em.fork().getKysely() as never, organizationId)
    if (!isIntact)
      throw new ConfigError(`The audit log is broken at entry ${firstBroken?.sequence}. Run "npm run verify-audit" here.`)
  } finally {
    await orm.close()
  }
}

async function abort(copy: OrganizationCopy, { source, target, organizationId }: Sides): Promise<void> {
  await assertHere(source, organizationId)
  // Rows that the organization left at the target when it came from there are no copy.
  const hasCopy = await copy.isAtTarget()
  await copy.disconnect()
  await copy.sourceRows.unguard()
  if (hasCopy) {
    await copy.targetRows.delete()
    await copy.targetRows.unguard()
    // An organization that left the target before and was on its way back is still elsewhere.
    await target.query("delete from app.organization_moves where organization_id = $1 and address is null", [organizationId])
  }
  console.log(`The move is aborted. The organization is here${hasCopy ? ", and its copy at the target is deleted" : ""}.`)
}

/** Aborts a move whose target cannot be reached, or exists no more. */
async function abortAtSource(source: pg.Client, organizationId: string): Promise<void> {
  await assertHere(source, organizationId)
  await new OrganizationPublication(source, organizationId).remove({ endsReceiver: true })
  await new OrganizationRows(source, organizationId).unguard()
  console.log("The move is aborted here. Run this command with --to as well to delete the copy at the target.")
}

async function assertHere(source: pg.Client, organizationId: string): Promise<void> {
  if (await findMove(source, organizationId))
    throw new ConfigError("The organization has moved already. To bring it back, move it in the other direction.")
}

async function finish(source: pg.Client, organizationId: string): Promise<void> {
  const move = await findMove(source, organizationId)
  if (!move?.address) throw new ConfigError("The organization has not moved away.")
  if (await new OrganizationPublication(source, organizationId).exists())
    throw new ConfigError("The move is not complete. Run the command with --to once more.")
  const rows = new OrganizationRows(source, organizationId)
  await rows.delete()
  await rows.unguard()
  await source.query("update app.organization_moves set jobs = null where organization_id = $1", [organizationId])
  console.log(`The rows of the organization are deleted. Its tokens and links are still sent to ${move.address}.`)
}

/** The id of an organization. One that has moved away is known by its id and its slug. */
async function findOrganization({ db }: AppDependencies, text: string): Promise<string> {
  const condition = isId(text) ? sql`id = ${text}` : sql`slug = ${text}`
  const { rows } = await sql<{ id: string }>`
    select id from (select id, slug from organizations union all select organization_id, slug from app.organization_moves) o
    where ${condition}`.execute(db)
  if (!rows[0]) throw new ConfigError(`No organization has the id or slug ${text}`)
  return rows[0].id
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    ...connectionSettings(url, `${KEEPALIVE} ${NO_TIMEOUTS}`),
    application_name: "hr-workforce-platform move",
  })
  // A statement that fails reports that the connection was lost.
  client.on("error", () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError(`The database cannot be reached: ${(error as Error).message}`)
  }
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
