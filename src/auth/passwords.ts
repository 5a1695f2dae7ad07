// Hashes passwords with Argon2id behind a bounded queue, so that a flood of sign-ins is rejected quickly instead of stalling
// the server.
import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { isCommonPassword } from "./common-passwords.js"

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
const MAX_PASSWORD_BYTES = 1024

export type PasswordProblem = "TOO_SHORT" | "TOO_LONG" | "NEEDS_UPPERCASE" | "NEEDS_LOWERCASE" | "NEEDS_NUMBER" | "TOO_COMMON"

/** The rules that a new password violates. Length counts code points. A password that is too long is not examined further. */
export function passwordProblems(password: string, about: { email?: string } = {}): PasswordProblem[] {
  if (isOverlong(password)) return ["TOO_LONG"]
  const text = password.normalize("NFKC")
  const isViolated: Record<Exclude<PasswordProblem, "TOO_LONG">, boolean> = {
    TOO_SHORT: [...text].length < MIN_PASSWORD_LENGTH,
    NEEDS_UPPERCASE: !/\p{Lu}/u.test(text),
    NEEDS_LOWERCASE: !/\p{Ll}/u.test(text),
    NEEDS_NUMBER: !/\p{Nd}/u.test(text),
    TOO_COMMON: isCommonPassword(text, about.email),
  }
  return (Object.keys(isViolated) as (keyof typeof isViolated)[]).filter((rule) => isViolated[rule])
}

const isOverlong = (password: string): boolean =>
  password.length > MAX_PASSWORD_BYTES ||
  Buffer.byteLength(password) > MAX_PASSWORD_BYTES ||
  [...password].length > MAX_PASSWORD_LENGTH

/** Thrown when too many hashes are queued; retry after `retryAfterSeconds`. */
export class QueueFullError extends Error {
  readonly code = "OVERLOADED"
  constructor(readonly retryAfterSeconds: number) {
    super("password queue full")
    this.name = "QueueFull"
  }
}

/** Argon2id parameters (OWASP password storage recommendation): memory in KiB, passes, parallelism. */
interface Cost {
  m: number
  t: number
  p: number
}
const COST: Cost = { m: 19_456, t: 2, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

export interface Passwords {
  /**
   * Returns a PHC string. Throws RangeError for a password that is too long, QueueFullError under overload. `tenant` is the
   * organization that causes the work: each may have only a few hashes waiting.
   */
  hash(password: string, tenant: string): Promise<string>
  /** Without a stored hash, returns false after the same work, so that unknown accounts take as long as known accounts. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
  /** Whether a stored hash uses other parameters than the current ones and should be replaced at the next sign-in. */
  needsRehash(stored: string): boolean
}

type Runner = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Creates the password hasher, one per process. Sign-ins have a queue of their own, so that new passwords cannot delay them. Three
 * hashes at a time leave a thread of libuv's pool for files and DNS.
 */
export function createPasswords({ running = 2, waiting = 32, hashing = 1, waitingPerTenant = 20 } = {}): Passwords {
  const runSignIn = boundedQueue(running, waiting)
  const runHash = boundedQueue(hashing, 2 * waiting)
  const runOfTenant = boundedPerKey(hashing + waitingPerTenant)
  const derive = (run: Runner, password: string, salt: Buffer, { m, t, p }: Cost, tagLength: number) =>
    run(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          const message = password.normalize("NFKC")
          argon2("argon2id", { message, nonce: salt, memory: m, passes: t, parallelism: p, tagLength }, (error, key) =>
            error ? reject(error) : resolve(key),
          )
        }),
    )
  const decoy = { cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }

  return {
    async verify(stored, password) {
      if (isOverlong(password)) return false
      const parsed = stored ? parse(stored) : null
      const { cost, salt, hash } = parsed ?? decoy
      const matches = timingSafeEqual(await derive(runSignIn, password, salt, cost, hash.length), hash)
      return matches && parsed !== null
    },
    async hash(password, tenant) {
      if (isOverlong(password)) throw new RangeError("the password is too long to be hashed")
      const salt = randomBytes(SALT_BYTES)
      const run: Runner = (work) => runOfTenant(tenant, () => runHash(work))
      return toPhcString(salt, await derive(run, password, salt, COST, HASH_BYTES))
    },
    needsRehash(stored) {
      const parsed = parse(stored)
      return (
        !parsed || parsed.hash.length !== HASH_BYTES || (["m", "t", "p"] as const).some((key) => parsed.cost[key] !== COST[key])
      )
    },
  }
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "")

const toPhcString = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${COST.m},t=${COST.t},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const match = PHC.exec(stored)
  if (!match) return null
  const [, m = "", t = "", p = "", salt = "", hash = ""] = match
  return {
    cost: { m: Number(m), t: Number(t), p: Number(p) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  }
}

const QUEUE_RETRY_SECONDS = 2

/** Rejects work beyond a number of unfinished calls with the same key. */
function boundedPerKey(max: number) {
  const counts = new Map<string, number>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const count = counts.get(key) ?? 0
    if (count >= max) throw new QueueFullError(QUEUE_RETRY_SECONDS)
    counts.set(key, count + 1)
    try {
      return await work()
    } finally {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }
}

function boundedQueue(running: number, waiting: number): Runner {
  const queue: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < running) busy++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new QueueFullError(QUEUE_RETRY_SECONDS)
    try {
      return await work()
    } finally {
      // The slot passes to the next waiting call instead of becoming free, so that calls run in order.
      const next = queue.shift()
      if (next) next()
      else busy--
    }
  }
}
