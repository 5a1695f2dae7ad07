// Those who look on live at this node: sockets and streams, what each follows, and how they are told. A signal only says whose
// inbox has changed; what is told is read then, from where each was told last, so nothing is missed, doubled or out of order,
// and nobody hears of anything that they may not see any more.
import type { RecordSignal, Signal } from "../adapters/bus/bus.js"
import type { Viewer } from "../auth/viewer.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { LanguageCode } from "../i18n/translate.js"
import type { Row } from "../query/executor.js"
import type { Selection } from "../query/query-spec.js"
import {
  type InboxState,
  loadInboxStates,
  loadMissedSignals,
  loadNotificationRanges,
  MAX_NOTIFICATIONS_PER_ROUND,
  type NotificationRange,
  splitNotificationRow,
} from "../services/notifications/inbox-state.js"
import { CoalescedTask, processInBatches } from "./coalesced-task.js"

/** Why a connection is closed. */
export type CloseReason = "ended" | "expired" | "restart"

/** A connection of somebody who looks on. */
export interface Connection {
  readonly employeeId: string
  readonly organizationId: string
  readonly sessionId: string
  /** Until when its token holds, in milliseconds since 1970. */
  readonly expiresAt: number
  readonly subscriptions: Map<string, Subscription>
  close(why: CloseReason): void
  /** Finds out whether somebody is there still. */
  ping(): void
}

/** What of a notification is shown, and the language; those who ask for the same are told from one reading. */
export interface NotificationView {
  readonly key: string
  readonly selection: Selection
  readonly language: LanguageCode
}

/** Frames of a round by what is in them: what is the same for many is made once. */
export type FrameCache = Map<string, Buffer>

export type Subscription =
  /** The notifications after a number. */
  | {
      readonly of: "inbox"
      last: number
      readonly view: NotificationView
      readonly tell: (row: Row, number: number, frames: FrameCache) => void
    }
  /** The same, each read under the rights of its reader. */
  | { readonly of: "reading"; last: number; readonly tell: (id: string, viewer: Viewer) => Promise<void> }
  /** How many are unread. */
  | { readonly of: "unread"; last: number | undefined; readonly tell: (count: number, frames: FrameCache) => void }
  /** Records of a kind, each read under the rights of its reader. */
  | { readonly of: "record"; readonly kind: string; readonly tell: (id: string, viewer: Viewer) => Promise<void> }

type InboxSubscription = Extract<Subscription, { of: "inbox" | "reading" }>

/** Somebody who waits for an answer. */
interface LongPoll {
  readonly session: string
  /** Something has changed. */
  wake(): void
  /** There is nothing to wait for any more. */
  end(): void
}

/** Who has not been told up to the latest number. */
interface PendingDelivery {
  readonly peer: Connection
  readonly follow: InboxSubscription
  readonly upTo: number
}

/** The most connections of one person to one node. */
const MAX_CONNECTIONS_PER_PERSON = 10
const SECOND_MS = 1_000
const PING_INTERVAL_SECONDS = 10
const RESYNC_INTERVAL_SECONDS = 10
/** For so many the database is asked at once who is still there. */
const MAX_SESSIONS_PER_CHECK = 2_500
/** So many are told at a time, so that the first need not wait for what is new to the last. */
const DELIVERY_BATCH_SIZE = 500
/** For so many it is asked at once who they are by now, before each reads a record for themselves. */
const MAX_READERS_PER_BATCH = 100

/** All that must be known of a notification to read it by itself. */
const idOnly: NotificationView = { key: "id", selection: [{ key: "id", field: "id", args: {} }], language: "en" }

const viewOf = (follow: InboxSubscription) => (follow.of === "inbox" ? follow.view : idOnly)

export class SubscriptionHub {
  readonly #peers = new Set<Connection>()
  readonly #ofPerson = new Map<string, Set<Connection>>()
  readonly #waiting = new Map<string, Set<LongPoll>>()
  #dirty = new Set<Connection>()
  #records: RecordSignal[] = []
  /** Since when records may have changed unheard, and whether it is time to look for them. */
  #missedFrom: Date | undefined
  #looksBack = false
  /** Records are told apart from inboxes: what takes long for many readers keeps no session from being ended, and no inbox waiting. */
  readonly #inboxes = new CoalescedTask(
    () => this.#isOn && this.#dirty.size > 0,
    () => this.#tellInboxesOfAll(this.#kit as AppDependencies),
  )
  readonly #happenings = new CoalescedTask(
    () => this.#isOn && (this.#records.length > 0 || this.#looksBack),
    () => this.#tellRecords(this.#kit as AppDependencies),
  )
  #timer: NodeJS.Timeout | undefined
  #seconds = 0
  #kit: AppDependencies | undefined
  #stopped = false

  start(deps: AppDependencies): void {
    this.#kit = deps
    this.#timer = setInterval(() => this.#everySecond(deps), SECOND_MS)
    this.#timer.unref()
  }

  /** Takes a connection in, if the person has not too many. */
  connect(peer: Connection): boolean {
    const own = this.#ofPerson.get(peer.employeeId) ?? new Set()
    if (this.#stopped || own.size >= MAX_CONNECTIONS_PER_PERSON) return false
    this.#ofPerson.set(peer.employeeId, own.add(peer))
    this.#peers.add(peer)
    return true
  }

  disconnect(peer: Connection): void {
    this.#peers.delete(peer)
    this.#dirty.delete(peer)
    const own = this.#ofPerson.get(peer.employeeId)
    own?.delete(peer)
    if (own?.size === 0) this.#ofPerson.delete(peer.employeeId)
  }

  /** Follows something under a name of the connection's own, and is told at once what there is already. */
  subscribe(peer: Connection, name: string, follow: Subscription): void {
    peer.subscriptions.set(name, follow)
    this.#mark([peer])
  }

  onSignal(signal: Signal): void {
    if (signal.about === "record") {
      this.#records.push(signal)
      this.#happenings.run()
    } else if (signal.about === "sessions") {
      const ended = new Set(signal.sessions)
      for (const waiter of this.#waitersOf()) if (ended.has(waiter.session)) waiter.end()
      this.#mark([...this.#peers].filter(({ sessionId: session }) => ended.has(session)))
    } else {
      for (const waiter of this.#waitersOf(signal.people)) waiter.wake()
      this.#mark(this.#peersOf(signal))
    }
  }

  /** What was said since an instant may not have been heard: looks after everybody, and for records that changed since. */
  onGap(from: Date): void {
    this.#unheardFrom(from)
    this.resync()
  }

  #unheardFrom(from: Date): void {
    if (!this.#missedFrom || from < this.#missedFrom) this.#missedFrom = from
  }

  /** Signals may have been missed: looks after everybody. */
  resync(): void {
    for (const waiter of this.#waitersOf()) waiter.wake()
    this.#mark(this.#peers)
    this.#looksBack = this.#missedFrom !== undefined
    this.#happenings.run()
  }

  /**
   * Waits until a check holds, which is made again whenever something has changed for the person, or until the time is over, or
   * the session. Whoever has waited may not be let in any more.
   */
  async waitForChange({ id, sessionId: session }: Viewer, milliseconds: number, check: () => Promise<boolean>): Promise<void> {
    const own = this.#waiting.get(id) ?? new Set()
    let isOver = milliseconds === 0 || own.size >= MAX_CONNECTIONS_PER_PERSON
    let bell = Promise.withResolvers<void>()
    const wake = () => bell.resolve()
    const end = () => {
      isOver = true
      wake()
    }
    const timer = setTimeout(end, milliseconds)
    const waiter = { session, wake, end }
    this.#waiting.set(id, own.add(waiter))
    try {
      while (!isOver && !this.#stopped && !(await check())) {
        await bell.promise
        bell = Promise.withResolvers()
      }
    } finally {
      clearTimeout(timer)
      own.delete(waiter)
      if (own.size === 0) this.#waiting.delete(id)
    }
  }

  /** Says goodbye to everybody; they come back to another node, and go on where they were. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    for (const waiter of this.#waitersOf()) waiter.end()
    for (const peer of [...this.#peers]) this.#dismiss(peer, "restart")
    await Promise.all([this.#inboxes.end(), this.#happenings.end()])
  }

  get #isOn(): boolean {
    return this.#kit !== undefined && !this.#stopped
  }

  #waitersOf(people: readonly string[] = [...this.#waiting.keys()]): LongPoll[] {
    return people.flatMap((person) => [...(this.#waiting.get(person) ?? [])])
  }

  #peersOf({ organization, people }: { organization: string; people?: readonly string[] | undefined }): Connection[] {
    return people
      ? people.flatMap((person) => [...(this.#ofPerson.get(person) ?? [])])
      : [...this.#peers].filter((peer) => peer.organizationId === organization)
  }

  #dismiss(peer: Connection, why: CloseReason): void {
    this.disconnect(peer)
    peer.close(why)
  }

  #everySecond(deps: AppDependencies): void {
    this.#seconds++
    const now = deps.clock.now().getTime()
    for (const peer of [...this.#peers]) if (peer.expiresAt <= now) this.#dismiss(peer, "expired")
    if (this.#seconds % PING_INTERVAL_SECONDS === 0) for (const peer of [...this.#peers]) peer.ping()
    if (this.#seconds % RESYNC_INTERVAL_SECONDS === 0) this.resync()
  }

  #mark(peers: Iterable<Connection>): void {
    for (const peer of peers) this.#dirty.add(peer)
    this.#inboxes.run()
  }

  async #tellInboxesOfAll(deps: AppDependencies): Promise<void> {
    const peers = [...this.#dirty]
    this.#dirty = new Set()
    const frames: FrameCache = new Map()
    // What was not told is told when everybody is looked after again.
    await processInBatches(peers, MAX_SESSIONS_PER_CHECK, (some) => this.#catchUp(deps, some, frames)).catch((err: unknown) =>
      untold(deps, err),
    )
  }

  async #tellRecords(deps: AppDependencies): Promise<void> {
    const from = this.#looksBack ? this.#missedFrom : undefined
    const records = this.#records
    this.#records = []
    this.#looksBack = false
    if (from) this.#missedFrom = undefined
    const begun = deps.clock.now()
    try {
      if (from) records.push(...(await this.#unheard(deps, from)))
      for (const record of records) await this.#tellOf(deps, record)
    } catch (err) {
      this.#unheardFrom(from ?? begun)
      untold(deps, err)
    }
  }

  async #catchUp(deps: AppDependencies, peers: readonly Connection[], frames: FrameCache): Promise<void> {
    const standing = await loadInboxStates(deps, [...new Set(peers.map(({ sessionId: session }) => session))])
    for (const peer of peers) if (!standing.has(peer.sessionId)) this.#dismiss(peer, "ended")
    const present = peers.filter((peer) => this.#peers.has(peer))
    await this.#tellInboxes(deps, present, { standing, frames, of: "inbox" })
    for (const peer of present) {
      const { unread } = standing.get(peer.sessionId) as InboxState
      for (const follow of peer.subscriptions.values()) {
        if (follow.of !== "unread" || follow.last === unread || !this.#peers.has(peer)) continue
        follow.last = unread
        follow.tell(unread, frames)
      }
    }
    // That takes longer, and asks once more who is there.
    await this.#tellInboxes(deps, present, { standing, frames, of: "reading" })
  }

  async #tellInboxes(
    deps: AppDependencies,
    peers: readonly Connection[],
    { standing, frames, of }: { standing: Map<string, InboxState>; frames: FrameCache; of: InboxSubscription["of"] },
  ): Promise<void> {
    const numberOf = (peer: Connection) => (standing.get(peer.sessionId) as InboxState).number
    const isBehind = (peer: Connection, follow: Subscription): follow is InboxSubscription =>
      follow.of === of && follow.last < numberOf(peer)
    const behind = peers.flatMap((peer) =>
      [...peer.subscriptions.values()].flatMap((follow) =>
        isBehind(peer, follow) ? [{ peer, follow, upTo: numberOf(peer) }] : [],
      ),
    )
    const nameOf = ({ peer, follow }: PendingDelivery) =>
      `${peer.organizationId} ${viewOf(follow).language} ${viewOf(follow).key}`
    for (const group of Map.groupBy(behind, nameOf).values())
      while (group.length > 0) await this.#tellAlike(deps, group.splice(0, DELIVERY_BATCH_SIZE), frames)
  }

  /** Tells those who follow the same what is new to each. */
  async #tellAlike(deps: AppDependencies, alike: readonly PendingDelivery[], frames: FrameCache): Promise<void> {
    const [{ peer, follow }] = alike as [PendingDelivery]
    const gaps = alike.map((one): NotificationRange => ({ person: one.peer.employeeId, after: one.follow.last, upTo: one.upTo }))
    const rows = await loadNotificationRanges(deps, peer.organizationId, gaps, viewOf(follow))
    const readers = alike.flatMap((one) => (one.follow.of === "reading" ? [one.peer.sessionId] : []))
    const viewers = readers.length > 0 ? await deps.authenticator.loadViewers(readers) : undefined
    for (const one of alike)
      await this.#tellOne(one, rows.get(one.peer.employeeId) ?? [], viewers?.get(one.peer.sessionId), frames)
  }

  async #tellOne(
    { peer, follow, upTo }: PendingDelivery,
    rows: readonly Row[],
    viewer: Viewer | undefined,
    frames: FrameCache,
  ): Promise<void> {
    const after = follow.last
    const fresh = rows.map(splitNotificationRow).filter(({ number }) => number > after)
    // More than one round holds: the rest comes in the next.
    const told = fresh.slice(0, MAX_NOTIFICATIONS_PER_ROUND)
    for (const { shown, number } of told) {
      if (!this.#peers.has(peer)) return
      follow.last = number
      if (follow.of === "inbox") follow.tell(shown, number, frames)
      else if (viewer) await follow.tell(shown.id as string, viewer)
    }
    if (told.length < MAX_NOTIFICATIONS_PER_ROUND) follow.last = Math.max(follow.last, upTo)
    else this.#mark([peer])
  }

  /** What happened to records since an instant. Where that is too much, those who follow any come back and look for themselves. */
  async #unheard(deps: AppDependencies, from: Date): Promise<RecordSignal[]> {
    const following = [...this.#peers].filter(({ subscriptions: follows }) =>
      [...follows.values()].some(({ of }) => of === "record"),
    )
    const found: RecordSignal[] = []
    for (const [organization, peers] of Map.groupBy(following, (peer) => peer.organizationId)) {
      const signals = await loadMissedSignals(deps, organization, from)
      if (signals) found.push(...signals)
      else for (const peer of peers) this.#dismiss(peer, "restart")
    }
    return found
  }

  /** Tells those who follow records of a kind, if this one concerns them. */
  async #tellOf(deps: AppDependencies, signal: RecordSignal): Promise<void> {
    const following = this.#peersOf(signal).flatMap((peer) =>
      [...peer.subscriptions.values()].flatMap((follow) =>
        follow.of === "record" && follow.kind === signal.kind ? [{ peer, follow }] : [],
      ),
    )
    await processInBatches(following, MAX_READERS_PER_BATCH, async (some) => {
      const viewers = await deps.authenticator.loadViewers([...new Set(some.map(({ peer }) => peer.sessionId))])
      for (const { peer, follow } of some) {
        const viewer = viewers.get(peer.sessionId)
        if (!viewer) this.#dismiss(peer, "ended")
        else if (this.#peers.has(peer)) await follow.tell(signal.id, viewer)
      }
    })
  }
}

const untold = ({ log }: AppDependencies, err: unknown) => log.warn({ err }, "those who look on could not be told")
