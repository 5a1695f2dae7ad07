// Accounts with their credentials, and rate-limited checks of secrets. The statements run before a viewer is known, so no
// tenant filter applies.
import { type RawBuilder, sql } from "kysely"
import { accountStatusSql, isBeforeFirstDaySql } from "../../auth/employment-days.js"
import type { RateLimitedAction } from "../../auth/rate-limiter.js"
import { NO_SESSION_ID, Viewer, type ViewerData } from "../../auth/viewer.js"
import { countAttempt } from "../../core/attempts.js"
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import type { AccountStatus } from "../../entities/enums.js"
import { Employee } from "../../entities/profiles/profiles.js"

/** An employee with their credential. */
export interface AccountRow extends Omit<ViewerData, "sessionId"> {
  email: string
  accountStatus: AccountStatus
  organizationName: string
  passwordHash: string | null
  /** Encrypted. Set before two-factor authentication is confirmed. */
  totpSecret: string | null
  /** Timestamp as PostgreSQL formats it. */
  totpConfirmedAt: string | null
  totpCounter: number | null
  recoveryHashes: string[]
}

type AccountKey = Pick<AccountRow, "organizationId" | "id">

export const findAccountByEmail = (ctx: Context, email: string) => queryAccount(ctx, sql`e.email = ${email}`)

export const findAccount = (ctx: Context, { organizationId, id }: AccountKey) =>
  queryAccount(ctx, sql`e.organization_id = ${organizationId} and e.id = ${id}`)

async function queryAccount({ db, deps }: Context, where: RawBuilder<unknown>): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select e.id, e.organization_id as "organizationId", e.role, ${sql.raw(accountStatusSql("time.now"))} as "accountStatus", e.email,
      o.name as "organizationName", o.language, o.timezone, o.policies, c.password_hash as "passwordHash",
      c.totp_secret as "totpSecret", c.totp_confirmed_at as "totpConfirmedAt", c.totp_counter as "totpCounter",
      coalesce(c.recovery_hashes, '{}') as "recoveryHashes",
      array(select r.id from employees r where r.organization_id = e.organization_id and r.manager_id = e.id) as reports,
      ${sql.raw(isBeforeFirstDaySql("time.now"))} as "isBeforeFirstDay"
    from employees e
    cross join (select ${deps.clock.now()}::timestamptz as now) time
    join organizations o on o.id = e.organization_id
    left join credentials c on c.organization_id = e.organization_id and c.employee_id = e.id
    where ${where}`.execute(db)
  return rows[0]
}

/**
 * Locks an employee and returns the current state of the account. Serializes sign-ins and credential changes of one account.
 * Throws UNAUTHENTICATED if the account does not exist.
 */
export async function lockAccount(ctx: Context, key: AccountKey): Promise<{ employee: Employee; account: AccountRow }> {
  const employee = await ctx.em.findOne(Employee, { id: key.id }, forUpdate)
  const account = await findAccount(ctx, key)
  if (!employee || !account) throw new AppError("UNAUTHENTICATED")
  return { employee, account }
}

/** The owner of an account as a viewer; without a session for actions that a link authorizes. */
export const toViewer = (account: AccountRow, sessionId = NO_SESSION_ID) => new Viewer({ ...account, sessionId })

/**
 * Runs a credential check, rate-limited per account and per IP address on all instances. A successful check is refunded, and so is
 * one that fails with an error, because nothing was found wrong. Returns null for a failed check. Call it in a preparation.
 */
export async function checkWithRateLimit<T>(
  ctx: Context,
  { kind, account }: { kind: RateLimitedAction; account?: string },
  check: () => Promise<T | null>,
): Promise<T | null> {
  await countAttempt(ctx, kind, account)
  const source = { account, address: ctx.request.address }
  try {
    const found = await check()
    if (found !== null) await ctx.deps.rateLimits.succeeded(kind, source)
    return found
  } catch (error) {
    await ctx.deps.rateLimits.refund(kind, source)
    throw error
  }
}

/**
 * The account that an email address and a password belong to, or null. An unknown address takes as long as a wrong password.
 */
export function verifyCredentials(ctx: Context, email: string, password: string): Promise<AccountRow | null> {
  return checkWithRateLimit(ctx, { kind: "signIn", account: email }, async () => {
    const account = await findAccountByEmail(ctx, email)
    const matches = await ctx.deps.passwords.verify(account?.passwordHash, password)
    return account && matches && ["ACTIVE", "SUSPENDED"].includes(account.accountStatus) ? account : null
  })
}
