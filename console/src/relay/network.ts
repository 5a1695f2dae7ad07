// Sends the operations of Relay to the server.
import type { FetchFunction, GraphQLResponse, UploadableMap } from "relay-runtime"
import { ApiError, ConnectionError, fromGraphqlError, type ProblemDetails } from "./api-error.ts"
import { pause, reportConnection } from "./connection.ts"
import { accessExpiry, reach, renewSession, untilSignedIn } from "./session.ts"

const MAX_ATTEMPTS = 5
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 15_000

type Payload = GraphQLResponse & { errors?: { message: string; extensions?: ProblemDetails }[]; data?: unknown }

let hasScreen = false
/** From now on, an ended session is renewed in a dialog over the screen. */
export const screenIsShown = (): void => {
  hasScreen = true
}

/** Sends an operation. A write is repeated with the same Idempotency-Key, so it happens once. */
export const fetchOperation: FetchFunction = async ({ name, text, operationKind }, variables, _cacheConfig, uploadables) => {
  const isWrite = operationKind === "mutation"
  const key = isWrite && !uploadables ? crypto.randomUUID() : undefined
  const body = uploadables
    ? multipart(text, variables, uploadables)
    : JSON.stringify({ query: text, operationName: name, variables })
  const headers = {
    "X-Requested-With": "fetch",
    "Apollo-Require-Preflight": "true",
    ...(uploadables ? {} : { "Content-Type": "application/json" }),
    ...(key ? { "Idempotency-Key": key } : {}),
  }
  const canRepeat = !uploadables
  for (let attempt = 1, isRenewed = false; ; attempt++) {
    try {
      await ensureSession()
      const payload = await send({ method: "POST", headers, body })
      const [error] = payload.errors ?? []
      if (error?.extensions?.code !== "UNAUTHENTICATED") return settle(payload, isWrite)
      if (isRenewed) await untilSignedIn(hasScreen)
      else await renewOrSignIn(true)
      isRenewed = true
    } catch (error) {
      if (!(error instanceof ConnectionError) || !canRepeat || attempt >= MAX_ATTEMPTS) throw error
      await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt))
    }
  }
}

async function ensureSession(): Promise<void> {
  if (accessExpiry() === undefined) await untilSignedIn(hasScreen)
  else await renewOrSignIn(false)
}

async function renewOrSignIn(force: boolean): Promise<void> {
  try {
    await renewSession(force)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "RATE_LIMITED") throw error
    await untilSignedIn(hasScreen)
  }
}

async function send(init: RequestInit): Promise<Payload> {
  try {
    const response = await reach("/graphql", init)
    if ([429, 502, 503, 504].includes(response.status)) {
      const seconds = Number(response.headers.get("retry-after")) || 0
      if (seconds > 0) await pause(Math.min(seconds * 1000, MAX_PAUSE_MS))
      throw new ConnectionError(`the server answered ${response.status}`)
    }
    const payload = (await response.json()) as Payload & ProblemDetails
    reportConnection(true)
    if (payload.code) return { errors: [{ message: payload.message ?? "", extensions: payload }] } as unknown as Payload
    return payload
  } catch (error) {
    if (error instanceof ConnectionError) reportConnection(false)
    throw error
  }
}

/** A write without its result, and a document that was rejected as a whole, throw. Other errors belong to fields. */
function settle(payload: Payload, isWrite: boolean): GraphQLResponse {
  const [error] = payload.errors ?? []
  if (error && (isWrite || !payload.data)) throw fromGraphqlError(error)
  return payload
}

/** A multipart request as graphql-multipart-request-spec says: the names of the files are paths of variables. */
function multipart(query: string | null | undefined, variables: object, uploadables: UploadableMap): FormData {
  const form = new FormData()
  const names = Object.keys(uploadables)
  const files = Object.fromEntries(names.map((name) => [name, null]))
  form.append("operations", JSON.stringify({ query, variables: { ...variables, ...files } }))
  form.append("map", JSON.stringify(Object.fromEntries(names.map((name) => [name, [`variables.${name}`]]))))
  for (const name of names) form.append(name, uploadables[name] as Blob)
  return form
}
