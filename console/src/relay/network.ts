// Sends the operations of Relay to the server.
import type { FetchFunction, GraphQLSingularResponse } from "relay-runtime"
import { ApiError, ConnectionError, fromGraphqlError, type ProblemDetails } from "./api-error.ts"
import { pause } from "./connection.ts"
import {
  ensureSession,
  followOrganization,
  MOVED,
  reach,
  renewOrSignIn,
  retryAfterMsOf,
  type Send,
  unavailable,
  untilSignedIn,
} from "./session.ts"

const MAX_ATTEMPTS = 5
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 15_000
/** A rejection for too many requests that lasts longer is shown. */
const MAX_WAIT_MS = 60_000

/**
 * Root fields that every screen can do without: those of the frame except for the person, the banner of delegations, and the custom
 * fields, whose errors their fragment catches.
 */
const DISPENSABLE = [
  "unreadCount",
  "viewerAccess",
  "enumLabels",
  "companySettings",
  "currentDelegations",
  "customFieldDefinitions",
]

interface FieldError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: ProblemDetails
}

type Payload = GraphQLSingularResponse & { errors?: readonly FieldError[]; data?: unknown }

/** Names of writes that handle credentials, for which the server ignores the Idempotency-Key. */
const CREDENTIALS = /^(password|twoFactor|passkeyDialogs[CS])/

/** A write that is equal to an unanswered one is its repetition for this time, and a write of its own later. */
const REPETITION_MS = 5 * 60_000

/** The last write of each mutation that got no answer. */
const unanswered = new Map<string, { body: unknown; key: string; until: number }>()

/** Sends an operation. A write that got no answer keeps its Idempotency-Key when it is sent again, so it happens once. */
export async function fetchOperation(
  ...[{ name, text, operationKind }, variables, cacheConfig, uploadables]: Parameters<FetchFunction>
): Promise<GraphQLSingularResponse> {
  const isWrite = operationKind === "mutation"
  const upload = uploadables && (await import("./upload.ts"))
  const body = upload
    ? upload.multipart(text, variables, uploadables)
    : JSON.stringify({ query: text, operationName: name, variables })
  const last = unanswered.get(name)
  const isRepetition = last?.body === body && last.until > Date.now()
  const hasKey = isWrite && !uploadables && !CREDENTIALS.test(name)
  const key = isRepetition ? last.key : hasKey ? crypto.randomUUID() : undefined
  const headers = {
    "X-Requested-With": "fetch",
    "Apollo-Require-Preflight": "true",
    ...(!uploadables && { "Content-Type": "application/json" }),
    ...(key && { "Idempotency-Key": key }),
  }
  let mayBeDone = isRepetition
  for (let attempt = 1, isRenewed = false; ; attempt++) {
    let isSent = false
    try {
      await ensureSession()
      isSent = navigator.onLine
      const payload = await send({ method: "POST", headers, body }, upload?.sendForm)
      unanswered.delete(name)
      const [error] = payload.errors ?? []
      if (error?.extensions?.code !== "UNAUTHENTICATED")
        return settle(payload, isWrite, cacheConfig.metadata?.caught as string[] | undefined)
      if (isRenewed) await untilSignedIn()
      else await renewOrSignIn(true)
      isRenewed = true
    } catch (error) {
      const isLost = error instanceof ConnectionError
      if (isWrite && isSent && isLost && !error.isRejected) mayBeDone = true
      const canRepeat = !uploadables && (key || !mayBeDone) && attempt < MAX_ATTEMPTS
      const wait = canRepeat ? pauseAfter(error, attempt) : undefined
      if (wait === undefined) {
        if (mayBeDone && isLost) {
          error.unanswered = key ? "repeat" : "check"
          if (key) unanswered.set(name, { body, key, until: Date.now() + REPETITION_MS })
        }
        throw error
      }
      await pause(wait)
    }
  }
}

/** The time to wait before a request is repeated; undefined for an error that a repetition would not change. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  const usual = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
  if (error instanceof ConnectionError) return Math.max(usual, Math.min(error.retryAfterMs, MAX_PAUSE_MS))
  if (!(error instanceof ApiError) || error.status !== 429) return undefined
  const wait = Math.max(usual, error.retryAfterMs ?? 0)
  return wait <= MAX_WAIT_MS ? wait : undefined
}

async function send(...parameters: [init: RequestInit, send?: Send]): Promise<Payload> {
  const response = await reach("/graphql", ...parameters)
  const payload: Payload & ProblemDetails = await response.json().catch((cause: unknown) => {
    throw new ConnectionError("incomplete answer", { cause })
  })
  const [problem = payload] = payload.errors?.flatMap(({ extensions }) => extensions ?? []) ?? []
  if (problem.code === MOVED) await followOrganization(problem)
  if (problem.code === "UNAVAILABLE") throw unavailable(response)
  if (response.status === 429) throw new ApiError({ ...payload, status: 429, retryAfterMs: retryAfterMsOf(response) })
  if (payload.code) return { errors: [{ message: payload.message ?? "", extensions: payload }] } as unknown as Payload
  return payload
}

/**
 * Throws the error of an answer, so that no part that could not be read looks empty. A query may go on without the root fields that its
 * screen catches.
 */
function settle(payload: Payload, isWrite: boolean, caught: readonly string[] = []): GraphQLSingularResponse {
  const isSpared = ({ path }: FieldError) => DISPENSABLE.concat(caught).includes(String(path?.[0]))
  const error = payload.errors?.find((one) => isWrite || !payload.data || !isSpared(one))
  if (error) throw fromGraphqlError(error)
  return payload
}
