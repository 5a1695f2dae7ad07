// Rate limits: all requests per caller and per organization, and attempts at secrets (passwords, codes, links) per account and per
// address.
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { PoolClient } from "../adapters/orm.js"
import { addressKey } from "./address-key.js"
import type { RateLimitResult } from "./rate-limit-result.js"

/** Counters of attempts, shared by all instances. Migrations create the table, the daily clean-up deletes expired rows. */
const table = { schemaName: "app", tableName: "rate_limits" }

interface Rule {
  perAccount?: number
  perAddress: number
  windowSeconds: number
  /** From this attempt on, each delay is twice the previous one: 1 s, 2 s, 4 s… */
  delayFrom?: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A page shows many pictures. */
const DOWNLOADS_PER_REQUEST = 10

/** Limits for actions that test a secret or send an email. Every counter expires with its window; no lock is permanent. */
const RULES = {
  signIn: { perAccount: 10, perAddress: 50, windowSeconds: 15 * MINUTE, delayFrom: 5 },
  twoFactor: { perAccount: 10, perAddress: 50, windowSeconds: 15 * MINUTE, delayFrom: 5 },
  /** Signatures cannot be guessed, and a limit of the account would let others keep its owner out. */
  passkey: { perAddress: 50, windowSeconds: 15 * MINUTE },
  /** 256 bits cannot be guessed; the limit keeps scans slow. */
  link: { perAddress: 50, windowSeconds: 15 * MINUTE },
  /** Emails to addresses that their sender chooses, without an account. */
  mail: { perAccount: 5, perAddress: 100, windowSeconds: HOUR },
  /** Accounts created with a password; the account is the organization. Hashing is what they cost. */
  accountPassword: { perAccount: 100, perAddress: 1000, windowSeconds: HOUR },
  /** Addresses that have an account in another organization; the account is the organization that asks. */
  takenAddress: { perAccount: 20, perAddress: 100, windowSeconds: DAY },
  registration: { perAddress: 100, windowSeconds: HOUR },
  /** Public applications; the account is the organization, whose storage they use. */
  application: { perAccount: 500, perAddress: 30, windowSeconds: HOUR },
  applicationDay: { perAddress: 60, windowSeconds: DAY },
  /** Confirmations of public applications. */
  applicationMail: { perAccount: 3, perAddress: 100, windowSeconds: HOUR },
  referral: { perAccount: 20, perAddress: 1000, windowSeconds: HOUR },
} satisfies Record<string, Rule>

export type RateLimitedAction = keyof typeof RULES

/** Source of an attempt, determined by the server. `account` is an email address or id, even of an unknown account. */
interface AttemptSource {
  account?: string
  address: string | undefined
}

interface RequestCaller {
  viewer?: { readonly id: string; readonly organizationId: string } | null
  address: string | undefined
  /** Requests that this one counts as, 1 by default. */
  count?: number
}

export interface RateLimits {
  /**
   * Counts requests per person and per organization, or per address without authentication. Returns the state of the limit with
   * fewer requests left; null if no limit is set. A request beyond the limit of its person does not count for the organization.
   */
  request(caller: RequestCaller): Promise<RateLimitResult | null>
  /** Counts a download by signed URL, apart from all other requests: an office loads many pictures from one address. */
  download(source: string): Promise<RateLimitResult | null>
  /** Counts attempts before they run, so that a hundred concurrent attempts count as a hundred. */
  attempt(kind: RateLimitedAction, by: AttemptSource, count?: number): Promise<RateLimitResult>
  /** The state of the limits, without counting an attempt. */
  peek(kind: RateLimitedAction, by: AttemptSource): Promise<RateLimitResult>
  /** Refunds a successful attempt and clears the failures of its account. */
  succeeded(kind: RateLimitedAction, by: AttemptSource): Promise<void>
  /** Refunds an attempt that was not decided, such as a password that was not checked under overload. */
  refund(kind: RateLimitedAction, by: AttemptSource): Promise<void>
}

export interface RateLimitOptions {
  /** Without a pool the counters live in this process only. */
  pool?: PoolClient
  /** Requests per minute and caller; 0 disables the limit. */
  perMinute: number
  /** Requests per minute of an organization; 0 disables the limit. */
  perMinuteOfOrganization: number
  /** Keyed digest, so that the table contains neither email addresses nor IP addresses. */
  digest(text: string): string
  rules?: Partial<Record<RateLimitedAction, Rule>>
}

export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { pool, perMinute, perMinuteOfOrganization, digest, rules = {} } = options
  const requests = new RateLimiterMemory({ keyPrefix: "default", points: perMinute, duration: MINUTE })
  const downloads = new RateLimiterMemory({ keyPrefix: "download", points: perMinute * DOWNLOADS_PER_REQUEST, duration: MINUTE })
  const organizations = new RateLimiterMemory({ keyPrefix: "organization", points: perMinuteOfOrganization, duration: MINUTE })
  const limiters = Object.fromEntries(
    Object.entries({ ...RULES, ...rules }).map(([kind, rule]) => [kind, createAttemptLimiter(kind, rule, digest, pool)]),
  ) as Record<RateLimitedAction, AttemptLimiter>
  return {
    async request({ viewer, address, count }) {
      const own = perMinute === 0 ? null : await take(requests, viewer?.id ?? addressKey(address), count)
      if (!viewer || perMinuteOfOrganization === 0 || own?.isAllowed === false) return own
      const shared = await take(organizations, viewer.organizationId, count)
      return own && shared.isAllowed && own.remaining <= shared.remaining ? own : shared
    },
    download: async (source) => (perMinute === 0 ? null : take(downloads, source)),
    attempt: (kind, by, count) => limiters[kind].attempt(by, count),
    peek: (kind, by) => limiters[kind].peek(by),
    succeeded: (kind, by) => limiters[kind].succeeded(by),
    refund: (kind, by) => limiters[kind].refund(by),
  }
}

interface AttemptLimiter {
  attempt(by: AttemptSource, count?: number): Promise<RateLimitResult>
  peek(by: AttemptSource): Promise<RateLimitResult>
  succeeded(by: AttemptSource): Promise<void>
  refund(by: AttemptSource): Promise<void>
}

function createAttemptLimiter(
  kind: string,
  rule: Rule,
  digest: (text: string) => string,
  pool: PoolClient | undefined,
): AttemptLimiter {
  const { perAccount, perAddress, windowSeconds, delayFrom } = rule
  const counter = (part: string, points: number) => limiter(`${kind}:${part}`, points, windowSeconds, pool)
  const addresses = counter("address", perAddress)
  const accounts = perAccount === undefined ? undefined : counter("account", perAccount)
  const delays = counter("delay", 1)
  const addressKeyOf = (address: string | undefined) => digest(addressKey(address))
  const accountKey = (account: string) => digest(account.normalize("NFKC").trim().toLowerCase())

  return {
    async attempt({ account, address }, count) {
      const byAddress = await take(addresses, addressKeyOf(address), count)
      if (!byAddress.isAllowed || !accounts || account === undefined) return byAddress
      const key = accountKey(account)
      const delay = await delays.get(key)
      if (delay && delay.msBeforeNext > 0) {
        const counted = await accounts.get(key)
        return { ...toResult(accounts, counted ?? delay, false), retryAfterSeconds: seconds(delay.msBeforeNext) }
      }
      const byAccount = await take(accounts, key, count)
      const attempts = byAccount.limit - byAccount.remaining
      if (byAccount.isAllowed && delayFrom !== undefined && attempts >= delayFrom)
        await delays.set(key, 1, 2 ** (attempts - delayFrom))
      return byAccount.isAllowed && byAddress.remaining < byAccount.remaining ? byAddress : byAccount
    },
    async peek({ account, address }) {
      const byAddress = await read(addresses, addressKeyOf(address))
      if (!byAddress.isAllowed || !accounts || account === undefined) return byAddress
      return read(accounts, accountKey(account))
    },
    async refund({ account, address }) {
      await addresses.reward(addressKeyOf(address))
      if (!accounts || account === undefined) return
      const key = accountKey(account)
      // An attempt is counted only while no delay runs, so a delay that runs now was set by this attempt or a later one.
      await Promise.all([accounts.reward(key), delays.delete(key)])
    },
    async succeeded({ account, address }) {
      await addresses.reward(addressKeyOf(address))
      if (!accounts || account === undefined) return
      const key = accountKey(account)
      await Promise.all([accounts.delete(key), delays.delete(key)])
    },
  }
}

function limiter(keyPrefix: string, points: number, duration: number, pool: PoolClient | undefined): RateLimiterAbstract {
  const options = { keyPrefix, points, duration }
  const inMemory = new RateLimiterMemory(options)
  if (!pool) return inMemory
  // Named prepared statements do not survive a pooler in transaction mode, so the name is dropped.
  const storeClient: PoolClient = { query: ({ text, values }) => pool.query(values ? { text, values } : { text }) }
  return new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: "pool",
    ...table,
    tableCreated: true,
    clearExpiredByTimeout: false,
    // While the database is down, sign-in fails anyway; the counter must not hide that error by its own.
    insuranceLimiter: inMemory,
  })
}

async function take(counter: RateLimiterAbstract, key: string, count = 1): Promise<RateLimitResult> {
  try {
    return toResult(counter, await counter.consume(key, count), true)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return toResult(counter, error, false)
  }
}

/** The state of a counter after a further attempt, which is not counted. */
async function read(counter: RateLimiterAbstract, key: string): Promise<RateLimitResult> {
  const state = await counter.get(key)
  if (state) return toResult(counter, state, state.remainingPoints > 0)
  const { points: limit, duration: windowSeconds } = counter
  const policy = counter.keyPrefix.replace(/:.*/, "")
  return { isAllowed: true, policy, limit, windowSeconds, remaining: limit, resetSeconds: windowSeconds }
}

function toResult(
  counter: RateLimiterAbstract,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  isAllowed: boolean,
): RateLimitResult {
  const resetSeconds = seconds(msBeforeNext)
  return {
    isAllowed,
    policy: counter.keyPrefix.replace(/:.*/, ""),
    limit: counter.points,
    windowSeconds: counter.duration,
    remaining: Math.max(0, remainingPoints),
    resetSeconds,
    ...(isAllowed ? {} : { retryAfterSeconds: resetSeconds }),
  }
}

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))
