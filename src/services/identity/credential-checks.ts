// The account behind an address, a person or a session, and how often it may be guessed at. Read before anybody is known, so
// these are statements of their own: no filter narrows them.
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { RateLimitedAction } from "../../auth/rate-limiter.js"
import { Viewer, type ViewerData } from "../../auth/viewer.js"
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import type { AccountStatus } from "../../entities/enums.js"

/** A person with what proves who they are. */
export interface AccountRow extends Omit<ViewerData, "sessionId"> {
  email: string
  accountStatus: AccountStatus
  organizationName: string
  passwordHash: string | null
  /** Sealed; there before it was confirmed, too. */
  totpSecret: string | null
  /** As PostgreSQL writes it. */
  totpConfirmedAt: string | null
  totpCounter: number | null
  recoveryHashes: string[]
}

/** The one account that the condition on `e` (employees) means. */
async function queryAccount(db: Kysely<unknown>, where: RawBuilder<unknown>): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select e.id, e.organization_id as "organizationId", e.role, e.account_status as "accountStatus", e.email,
      o.name as "organizationName", o.language, o.timezone, o.policies, c.password_hash as "passwordHash",
      c.totp_secret as "totpSecret", c.totp_confirmed_at as "totpConfirmedAt", c.totp_counter as "totpCounter",
      coalesce(c.recovery_hashes, '{}') as "recoveryHashes",
      array(select r.id from employees r where r.organization_id = e.organization_id and r.manager_id = e.id) as reports
    from employees e
    join organizations o on o.id = e.organization_id
    left join credentials c on c.organization_id = e.organization_id and c.employee_id = e.id
    where ${where}`.execute(db)
  return rows[0]
}

export const findAccountByEmail = (db: Kysely<unknown>, email: string) => queryAccount(db, sql`e.email = ${email}`)

export const findAccount = (db: Kysely<unknown>, { organizationId, id }: Pick<AccountRow, "organizationId" | "id">) =>
  queryAccount(db, sql`e.organization_id = ${organizationId} and e.id = ${id}`)

const NO_SESSION_ID = "00000000-0000-0000-0000-000000000000"

/** The person of an account as the one who acts, in a session or by a link. */
export const toViewer = (account: AccountRow, sessionId = NO_SESSION_ID) => new Viewer({ ...account, sessionId })

/** Counts a try, known account or not: RATE_LIMITED where there were too many. */
export async function countAttempt(ctx: Context, kind: RateLimitedAction, account?: string): Promise<void> {
  const verdict = await ctx.deps.rateLimits.attempt(kind, { account, address: ctx.request.address })
  if (!verdict.isAllowed) throw new AppError("RATE_LIMITED", { retryAfter: verdict.retryAfterSeconds })
}

/**
 * Lets somebody guess, between transactions, as long as their account and their address have tries left; a right guess costs
 * none. Each alias of a GraphQL document, each request and each node counts alike. Null for a wrong guess.
 */
export function checkWithRateLimit<T>(
  ctx: Context,
  { kind, account, key }: { kind: RateLimitedAction; account?: string; key: string },
  check: () => Promise<T | null>,
): Promise<T | null> {
  return ctx.runOutsideTransaction(`${kind} ${account} ${key}`, async () => {
    await countAttempt(ctx, kind, account)
    const found = await check()
    if (found !== null) await ctx.deps.rateLimits.succeeded(kind, { account, address: ctx.request.address })
    return found
  })
}
