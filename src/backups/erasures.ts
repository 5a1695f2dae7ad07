// The list of erasures outside of the database. After a restore to an earlier moment they are repeated.
import { Readable } from "node:stream"
import { type Kysely, sql } from "kysely"
import type { FileStorage } from "../adapters/storage/storage.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError, type ErrorCode } from "../core/errors.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { keysOf, readJson } from "./store.js"

interface ListedErasure {
  kind: "employee" | "candidate"
  organizationId: string
  id: string
  /** Member of HR who requested the erasure of an employee. */
  requestedById: string | null
}

/** Writes erasures that happened after a time to the list. */
export async function listErasures(db: Kysely<unknown>, store: FileStorage, since: Date): Promise<void> {
  const { rows } = await sql<ListedErasure>`
    select 'employee' as kind, organization_id as "organizationId", employee_id as id, requested_by_id as "requestedById"
    from erasures where updated_at >= ${since}
    union all
    select 'candidate', organization_id, id, null from candidates where anonymized_at >= ${since}`.execute(db)
  for (const erasure of rows) {
    const key = `erasures/${erasure.organizationId}/${erasure.kind}-${erasure.id}.json`
    await store.write(key, Readable.from([JSON.stringify(erasure)]))
  }
}

export interface RepeatedErasures {
  repeated: number
  /** Erasures that the restored data does not allow, such as of a person who was employed at that moment. */
  rejected: (ListedErasure & { code: ErrorCode })[]
}

/** Repeats the erasures of the list that the database lacks. */
export async function repeatErasures(deps: AppDependencies, store: FileStorage): Promise<RepeatedErasures> {
  const result: RepeatedErasures = { repeated: 0, rejected: [] }
  for (const key of await keysOf(store, "erasures/")) {
    const erasure = await readJson<ListedErasure>(
      store,
      key,
      "Delete it, and let HR repeat the erasure of this id after a restore.",
    )
    try {
      if (await repeat(deps, erasure)) result.repeated++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.rejected.push({ ...erasure, code: error.code })
    }
  }
  return result
}

/** Returns false if there is nothing to repeat. */
function repeat(deps: AppDependencies, { kind, organizationId, id, requestedById }: ListedErasure): Promise<boolean> {
  const ctx = systemContext(deps, organizationId, `erasure-${id}`)
  return unitOfWork(ctx, async () => {
    const isMissing =
      kind === "employee"
        ? sql`select from employees e where e.organization_id = ${organizationId} and e.id = ${id}
          and not exists (select from erasures x where x.organization_id = e.organization_id and x.employee_id = e.id)`
        : sql`select from candidates where organization_id = ${organizationId} and id = ${id} and anonymized_at is null`
    const { rows } = await isMissing.execute(ctx.db)
    if (rows.length === 0) return false
    if (kind === "employee") await ctx.services.administration.erasure.repeat(id, requestedById ?? id)
    else await ctx.services.recruitment.candidateAnonymization.anonymize(id)
    return true
  })
}
