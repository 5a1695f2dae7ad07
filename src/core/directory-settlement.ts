// Makes the claims of this installation in the directory agree with its rows (docs/decisions/0120): after changes that triggers recorded,
// and by a comparison of all rows. What a row has now decides, so every step can be repeated.
import { setTimeout as sleep } from "node:timers/promises"
import { type Kysely, sql } from "kysely"
import type { ClaimedRow, ClaimKey, ClaimKind, DirectoryClaims } from "../adapters/directory-claims.js"
import type { InstallationDirectory } from "../adapters/installation-directory.js"
import type { AppDependencies } from "./dependencies.js"
import { AppError } from "./errors.js"
import { isServed } from "./organization-moves.js"

/** Values that one statement settles. */
const BATCH_SIZE = 1_000
const RETRY_MS = 100
/** Attempts to settle beside another process, for a minute at least. Its turns take seconds. */
const MAX_ATTEMPTS = 600

/** A value that another installation has as well. */
export interface Conflict extends ClaimedRow {
  readonly kind: ClaimKind
}

type Settlement = Pick<AppDependencies, "db" | "log" | "metrics"> & { readonly directory: InstallationDirectory }

export const hasDirectory = (deps: AppDependencies): deps is AppDependencies & Settlement => deps.directory !== undefined

/** Settles all recorded changes, then deletes expired claims. Does nothing without a directory, or while another process settles. */
export async function settleChanges(deps: AppDependencies): Promise<void> {
  if (!hasDirectory(deps)) return
  const { db, directory } = deps
  await directory.register()
  for (let isComplete: boolean | undefined = false; isComplete === false; ) {
    await receiveOrganizations(deps)
    const settled = await directory.settle(async (claims) => {
      const changes = await loadChanges(db)
      for (const kind of KINDS) await settleKind(deps, claims, kind, changes)
      // A claim without a row has expired before the changes were read: no write relies on it any more.
      const isLast = changes.length < BATCH_SIZE && (await claims.deleteExpired(BATCH_SIZE)) < BATCH_SIZE
      return { ids: changes.map(({ id }) => id), isLast }
    })
    if (settled) await deleteChanges(db, settled.ids)
    isComplete = settled?.isLast
  }
}

const KINDS = ["EMAIL", "SLUG"] as const satisfies readonly ClaimKind[]

interface Change {
  id: string
  kind: ClaimKind
  value: string
  /** Of the row that has the value now. */
  organizationId: string | null
  isServed: boolean
}

async function loadChanges(db: Kysely<unknown>): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select c.id::text, c.kind, c.value, r.organization_id as "organizationId", ${isServed("r.organization_id")} as "isServed"
    from (select id, kind, value from app.directory_changes where kind <> 'ORGANIZATION' order by id limit ${BATCH_SIZE}) c
    left join lateral (
      select e.organization_id from employees e where c.kind = 'EMAIL' and e.email = c.value
      union all select o.id from organizations o where c.kind = 'SLUG' and o.slug = c.value) r on true`.execute(db)
  return rows
}

const deleteChanges = (db: Kysely<unknown>, ids: readonly string[]) =>
  sql`delete from app.directory_changes where id = any(${ids}::bigint[])`.execute(db)

/** Values of organizations that are served elsewhere are theirs to confirm. */
async function settleKind(deps: Settlement, claims: DirectoryClaims, kind: ClaimKind, changes: readonly Change[]): Promise<void> {
  const ofKind = changes.filter((change) => change.kind === kind)
  const rows = ofKind.filter((change): change is Change & ClaimedRow => change.organizationId !== null)
  const served = rows.filter(({ isServed }) => isServed)
  const elsewhere = rows.flatMap(({ isServed, value }) => (isServed ? [] : [value]))
  const absent = ofKind.flatMap(({ organizationId, value }) => (organizationId === null ? [value] : []))
  await confirm(deps, claims, kind, served)
  if (elsewhere.length > 0) await claims.keep(kind, elsewhere)
  if (absent.length > 0) await claims.release(kind, absent)
}

/** Confirms the claims of rows. Returns the rows whose values another installation has as well. */
async function confirm(
  { log, metrics }: Settlement,
  claims: DirectoryClaims,
  kind: ClaimKind,
  rows: readonly ClaimedRow[],
): Promise<Conflict[]> {
  const taken = await claims.confirm(kind, rows)
  const conflicts = rows.flatMap(({ value, organizationId }) => (taken.has(value) ? [{ kind, value, organizationId }] : []))
  for (const { organizationId } of conflicts) {
    metrics.countDirectory("conflict")
    log.error({ kind, organizationId }, "value claimed by two installations")
  }
  return conflicts
}

/** Takes over the claims of organizations that have arrived here. */
async function receiveOrganizations(deps: Settlement): Promise<void> {
  const { rows } = await sql<{ id: string; organizationId: string }>`
    select id::text, value as "organizationId" from app.directory_changes where kind = 'ORGANIZATION' order by id limit ${BATCH_SIZE}`.execute(
    deps.db,
  )
  for (const { id, organizationId } of rows) {
    const takeOver = () => whenFree(deps, (claims) => claims.takeOver(organizationId, BATCH_SIZE))
    const { rows: served } = await sql`
      select from organizations where id = ${organizationId} and ${isServed("organizations.id")}`.execute(deps.db)
    if (served.length > 0) {
      while ((await takeOver()) === BATCH_SIZE);
      await confirmRows(deps, organizationId)
    }
    await deleteChanges(deps.db, [id])
  }
}

/**
 * Compares all rows with the claims, in both directions, and settles what was recorded. Returns the values that another installation has
 * as well.
 */
export async function compareDirectory(deps: AppDependencies): Promise<Conflict[]> {
  if (!hasDirectory(deps)) return []
  await deps.directory.register()
  const since = await whenFree(deps, (claims) => claims.now())
  const conflicts = await confirmRows(deps, null)
  const { rows: moved } = await sql<{ id: string }>`
    select organization_id as id from app.organization_moves where address is not null`.execute(deps.db)
  const movedOrganizations = moved.map(({ id }) => id)
  for (let after: ClaimKey | undefined = { kind: "", value: "" }; after; ) {
    const page: ClaimKey = after
    after = await whenFree(deps, (claims) =>
      claims.releaseUnconfirmed({ since, after: page, movedOrganizations, limit: BATCH_SIZE }),
    )
  }
  await settleChanges(deps)
  return conflicts
}

/** Confirms the claims of all rows that this installation serves, or of those of one organization. */
async function confirmRows(deps: Settlement, organizationId: string | null): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const kind of KINDS)
    for (let after: string | undefined = ""; after !== undefined; ) {
      const page: string = after
      const rows = await whenFree(deps, async (claims) => {
        const loaded = await loadRows(deps.db, kind, page, organizationId)
        const served = loaded.filter((row) => row.isServed)
        conflicts.push(...(await confirm(deps, claims, kind, served)))
        return loaded
      })
      after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.value
    }
  return conflicts
}

/** Where the values of each kind are. */
const SOURCES = {
  EMAIL: { table: "employees", value: "email", organization: "organization_id" },
  SLUG: { table: "organizations", value: "slug", organization: "id" },
} as const satisfies Record<ClaimKind, object>

async function loadRows(
  db: Kysely<unknown>,
  kind: ClaimKind,
  after: string,
  organizationId: string | null,
): Promise<(ClaimedRow & { isServed: boolean })[]> {
  const source = SOURCES[kind]
  const [value, organization] = [sql.ref(`r.${source.value}`), sql.ref(`r.${source.organization}`)]
  const { rows } = await sql<ClaimedRow & { isServed: boolean }>`
    select ${value} as value, ${organization} as "organizationId", ${isServed(`r.${source.organization}`)} as "isServed"
    from ${sql.table(source.table)} r
    where ${value} > ${after} and (${organizationId}::uuid is null or ${organization} = ${organizationId})
    order by ${value} limit ${BATCH_SIZE}`.execute(db)
  return rows
}

/** Runs work when no other process settles. Throws UNAVAILABLE if none ends in time. */
async function whenFree<T>({ directory }: Settlement, work: (claims: DirectoryClaims) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const result = await directory.settle(async (claims) => ({ value: await work(claims) }))
    if (result) return result.value
    if (attempt === MAX_ATTEMPTS) throw new AppError("UNAVAILABLE", { cause: new Error("another process settles the directory") })
    await sleep(RETRY_MS)
  }
}
