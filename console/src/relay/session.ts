// The session of the browser. The server keeps its tokens in cookies that scripts cannot read, and says in `access_expires` until when the
// access token is valid. Tabs renew it in turn.
import { ApiError, ConnectionError, type ProblemDetails } from "./api-error.ts"
import { reportConnection } from "./connection.ts"

const EXPIRY_COOKIES = ["access_expires", "__Host-access_expires"]
/** A token that expires within this time is renewed before it is sent. */
const MIN_VALIDITY_MS = 5_000
/** Statuses of a proxy whose server has not answered. */
const UNANSWERED = [502, 504]
/** Code of an organization that another server has now. */
export const MOVED = "ORGANIZATION_MOVED"
const JSON_HEADERS = { "Content-Type": "application/json", "X-Requested-With": "fetch" }

/** The time at which the access token expires, in milliseconds; undefined without a session. */
function accessExpiry(): number | undefined {
  for (const cookie of document.cookie.split("; ")) {
    const [name = "", value] = cookie.split("=")
    if (EXPIRY_COOKIES.includes(name)) return Number(value)
  }
  return undefined
}

const isFresh = () => (accessExpiry() ?? 0) > Date.now() + MIN_VALIDITY_MS

/** Renews the access token unless another tab just did. Throws an ApiError if the session has ended. */
export async function renewSession(force = false): Promise<void> {
  // Most requests need no lock, which would take a while at the start.
  if (!force && isFresh()) return
  const before = accessExpiry()
  await navigator.locks.request("session", async () => {
    if (isFresh() && (!force || accessExpiry() !== before)) return
    const isOwn = accessExpiry() === viewerExpiry
    await sendJson("/api/auth/refresh", {})
    if (isOwn) viewerExpiry = accessExpiry()
  })
}

/** Sends a request of the REST API with a JSON body. Throws ApiError or ConnectionError. */
export async function sendJson(path: string, body: object): Promise<unknown> {
  const response = await reach(path, { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body) })
  const text = await response.text()
  const answer = text === "" ? undefined : JSON.parse(text)
  if (answer?.code === MOVED) await followOrganization(answer)
  if (!response.ok) throw new ApiError({ ...answer, status: response.status, retryAfterMs: retryAfterMsOf(response) })
  return answer
}

/** Opens the present screen at the address to which the organization has moved. */
export function followOrganization({ details }: ProblemDetails): Promise<never> {
  const url = new URL(String(details?.address))
  // A path that begins with two slashes would name another host.
  Object.assign(url, { pathname: location.pathname, search: location.search })
  location.replace(url)
  return new Promise(() => {})
}

export type Send = (path: string, init: RequestInit) => Promise<Response>

/** `fetch` that throws a ConnectionError where the server cannot be reached, and reports whether it was. */
export async function reach(path: string, init: RequestInit, send: Send = fetch): Promise<Response> {
  let response: Response
  try {
    response = await send(path, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    reportConnection(false)
    throw new ConnectionError("the server cannot be reached", { cause })
  }
  const isReached = !UNANSWERED.includes(response.status) && response.status !== 503
  reportConnection(isReached)
  if (isReached) return response
  throw unavailable(response)
}

/** The error of an answer that is none of the operation. A gateway without an answer does not know whether something was done. */
export function unavailable(response: Response): ConnectionError {
  const error = new ConnectionError(`the server answered ${response.status}`)
  error.retryAfterMs = retryAfterMsOf(response)
  error.isRejected = !UNANSWERED.includes(response.status)
  return error
}

export const retryAfterMsOf = ({ headers }: Response): number => (Number(headers.get("retry-after")) || 0) * 1_000

type State = "active" | "ended"
let state: State = "active"
const listeners = new Set<() => void>()
let resumed: PromiseWithResolvers<void> | undefined

function setState(next: State): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

export const sessionState = (): State => state
export function onSessionState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The address of the sign-in page that leads back to the present screen. */
export const signInAddress = (): string => `/login?redirect=${encodeURIComponent(location.pathname + location.search)}`

let hasScreen = false
/** From now on, an ended session is renewed in a dialog over the screen. */
export const screenIsShown = (): void => {
  hasScreen = true
}

/** Makes sure that the session of the viewer can answer: renews one that is about to end, and asks for the password without one. */
export async function ensureSession(): Promise<void> {
  if (accessExpiry() === undefined) await untilSignedIn()
  else await renewOrSignIn(false)
  await ensureViewer()
}

let viewerId: string | undefined
/** Expiry of the last access token that is known to be the viewer's. */
let viewerExpiry: number | undefined

/** The person whose data this tab shows. The other tabs learn who is signed in. */
export function viewerIsShown(id: string): void {
  viewerId = id
  viewerExpiry = accessExpiry()
  channel.postMessage({ viewerId: id })
}

/** After another tab changed the session, loads the page again if it is of another person. */
async function ensureViewer(): Promise<void> {
  const expiry = accessExpiry()
  if (viewerId === undefined || expiry === undefined || expiry === viewerExpiry) return
  const response = await reach("/api/users/me", { headers: JSON_HEADERS })
  if (!response.ok) return
  const { id } = (await response.json()) as { id: string }
  if (id !== viewerId) return leavePage()
  viewerExpiry = expiry
}

function leavePage(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

/** Renews the session, and asks for the password only if the server says that it has ended. */
export async function renewOrSignIn(force: boolean): Promise<void> {
  try {
    await renewSession(force)
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.status === 401 || error.status === 403)) throw error
    await untilSignedIn()
  }
}

/** Waits until the person has signed in again in the dialog that lies over the screen. Without a screen, opens the sign-in page. */
export async function untilSignedIn(): Promise<void> {
  if (!hasScreen) {
    location.replace(signInAddress())
    return new Promise(() => {})
  }
  resumed ??= Promise.withResolvers<void>()
  setState("ended")
  await resumed.promise
}

/** Lets the waiting requests of all tabs go on. */
export function resumeSession(id: string): void {
  viewerIsShown(id)
  resume()
}

function resume(): void {
  setState("active")
  resumed?.resolve()
  resumed = undefined
}

/** Ends the session and leaves nothing of it in this tab. Other tabs learn of it. Throws if the session may live on. */
export async function signOut(): Promise<void> {
  await sendJson("/api/auth/logout", {}).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  })
  channel.postMessage("signed out")
  location.replace("/login")
}

const channel = new BroadcastChannel("session")
channel.addEventListener("message", ({ data }: MessageEvent<"signed out" | { viewerId: string }>) => {
  if (data === "signed out") location.replace(signInAddress())
  else if (viewerId === data.viewerId) {
    viewerExpiry = accessExpiry()
    resume()
  } else if (viewerId !== undefined) void leavePage()
})
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void ensureViewer().catch(() => {})
})
// A page from the browser's cache may show what the person who signed out could see.
window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload())
