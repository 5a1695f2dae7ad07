// Those who look on live at this node: sockets and streams, what each follows, and how they are told. A signal only says whose
// inbox has changed; what is told is read then, from where each was told last, so nothing is missed, doubled or out of order,
// and nobody hears of anything that they may not see any more.
import type { RecordSignal, Signal } from "../adapters/bus/bus.js"
import type { Viewer } from "../auth/viewer.js"
import type { Kit } from "../core/dependencies.js"
import type { Language } from "../i18n/translate.js"
import type { Row } from "../query/executor.js"
import type { Selection } from "../query/query-spec.js"
import {
  type Gap,
  inGaps,
  mostAtOnce,
  type Standing,
  shownOf,
  standings,
  unheard,
} from "../services/notifications/inbox-state.js"
import { inLanes, Rounds } from "./coalesced-task.js"

/** Why a connection is closed. */
export type Farewell = "ended" | "expired" | "restart"

/** A connection of somebody who looks on. */
export interface Peer {
  readonly person: string
  readonly organization: string
  readonly session: string
  /** Until when its token holds, in milliseconds since 1970. */
  readonly expiresAt: number
  readonly follows: Map<string, Follow>
  close(why: Farewell): void
  /** Finds out whether somebody is there still. */
  ping(): void
}

/** What of a notification is shown, and the language; those who ask for the same are told from one reading. */
export interface View {
  readonly key: string
  readonly selection: Selection
  readonly language: Language
}

/** Frames of a round by what is in them: what is the same for many is made once. */
export type Frames = Map<string, Buffer>

export type Follow =
  /** The notifications after a number. */
  | { readonly of: "inbox"; last: number; readonly view: View; readonly tell: (row: Row, number: number, frames: Frames) => void }
  /** The same, each read under the rights of its reader. */
  | { readonly of: "reading"; last: number; readonly tell: (id: string, viewer: Viewer) => Promise<void> }
  /** How many are unread. */
  | { readonly of: "unread"; last: number | undefined; readonly tell: (count: number, frames: Frames) => void }
  /** Records of a kind, each read under the rights of its reader. */
  | { readonly of: "record"; readonly kind: string; readonly tell: (id: string, viewer: Viewer) => Promise<void> }

type OfInbox = Extract<Follow, { of: "inbox" | "reading" }>

/** Somebody who waits for an answer. */
interface Waiter {
  readonly session: string
  /** Something has changed. */
  wake(): void
  /** There is nothing to wait for any more. */
  end(): void
}

/** Who has not been told up to the latest number. */
interface Behind {
  readonly peer: Peer
  readonly follow: OfInbox
  readonly upTo: number
}

/** The most connections of one person to one node. */
const mostPeers = 10
const second = 1_000
const pingEvery = 10
const healEvery = 10
/** For so many the database is asked at once who is still there. */
const mostChecked = 2_500
/** So many are told at a time, so that the first need not wait for what is new to the last. */
const slice = 500
/** For so many it is asked at once who they are by now, before each reads a record for themselves. */
const mostReaders = 100

/** All that must be known of a notification to read it by itself. */
const idOnly: View = { key: "id", selection: [{ key: "id", field: "id", args: {} }], language: "en" }

const viewOf = (follow: OfInbox) => (follow.of === "inbox" ? follow.view : idOnly)

export class Live {
  readonly #peers = new Set<Peer>()
  readonly #ofPerson = new Map<string, Set<Peer>>()
  readonly #waiting = new Map<string, Set<Waiter>>()
  #dirty = new Set<Peer>()
  #records: RecordSignal[] = []
  /** Since when records may have changed unheard, and whether it is time to look for them. */
  #missedFrom: Date | undefined
  #looksBack = false
  /** Records are told apart from inboxes: what takes long for many readers keeps no session from being ended, and no inbox waiting. */
  readonly #inboxes = new Rounds(
    () => this.#isOn && this.#dirty.size > 0,
    () => this.#tellInboxesOfAll(this.#kit as Kit),
  )
  readonly #happenings = new Rounds(
    () => this.#isOn && (this.#records.length > 0 || this.#looksBack),
    () => this.#tellRecords(this.#kit as Kit),
  )
  #timer: NodeJS.Timeout | undefined
  #seconds = 0
  #kit: Kit | undefined
  #stopped = false

  start(kit: Kit): void {
    this.#kit = kit
    this.#timer = setInterval(() => this.#everySecond(kit), second)
    this.#timer.unref()
  }

  /** Takes a connection in, if the person has not too many. */
  join(peer: Peer): boolean {
    const own = this.#ofPerson.get(peer.person) ?? new Set()
    if (this.#stopped || own.size >= mostPeers) return false
    this.#ofPerson.set(peer.person, own.add(peer))
    this.#peers.add(peer)
    return true
  }

  leave(peer: Peer): void {
    this.#peers.delete(peer)
    this.#dirty.delete(peer)
    const own = this.#ofPerson.get(peer.person)
    own?.delete(peer)
    if (own?.size === 0) this.#ofPerson.delete(peer.person)
  }

  /** Follows something under a name of the connection's own, and is told at once what there is already. */
  follow(peer: Peer, name: string, follow: Follow): void {
    peer.follows.set(name, follow)
    this.#mark([peer])
  }

  hear(signal: Signal): void {
    if (signal.about === "record") {
      this.#records.push(signal)
      this.#happenings.run()
    } else if (signal.about === "sessions") {
      const ended = new Set(signal.sessions)
      for (const waiter of this.#waitersOf()) if (ended.has(waiter.session)) waiter.end()
      this.#mark([...this.#peers].filter(({ session }) => ended.has(session)))
    } else {
      for (const waiter of this.#waitersOf(signal.people)) waiter.wake()
      this.#mark(this.#peersOf(signal))
    }
  }

  /** What was said since an instant may not have been heard: looks after everybody, and for records that changed since. */
  missed(from: Date): void {
    this.#unheardFrom(from)
    this.heal()
  }

  #unheardFrom(from: Date): void {
    if (!this.#missedFrom || from < this.#missedFrom) this.#missedFrom = from
  }

  /** Signals may have been missed: looks after everybody. */
  heal(): void {
    for (const waiter of this.#waitersOf()) waiter.wake()
    this.#mark(this.#peers)
    this.#looksBack = this.#missedFrom !== undefined
    this.#happenings.run()
  }

  /**
   * Waits until a check holds, which is made again whenever something has changed for the person, or until the time is over, or
   * the session. Whoever has waited may not be let in any more.
   */
  async awaitNews({ id, sessionId: session }: Viewer, milliseconds: number, check: () => Promise<boolean>): Promise<void> {
    const own = this.#waiting.get(id) ?? new Set()
    let isOver = milliseconds === 0 || own.size >= mostPeers
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

  #waitersOf(people: readonly string[] = [...this.#waiting.keys()]): Waiter[] {
    return people.flatMap((person) => [...(this.#waiting.get(person) ?? [])])
  }

  #peersOf({ organization, people }: { organization: string; people?: readonly string[] | undefined }): Peer[] {
    return people
      ? people.flatMap((person) => [...(this.#ofPerson.get(person) ?? [])])
      : [...this.#peers].filter((peer) => peer.organization === organization)
  }

  #dismiss(peer: Peer, why: Farewell): void {
    this.leave(peer)
    peer.close(why)
  }

  #everySecond(kit: Kit): void {
    this.#seconds++
    const now = kit.clock.now().getTime()
    for (const peer of [...this.#peers]) if (peer.expiresAt <= now) this.#dismiss(peer, "expired")
    if (this.#seconds % pingEvery === 0) for (const peer of [...this.#peers]) peer.ping()
    if (this.#seconds % healEvery === 0) this.heal()
  }

  #mark(peers: Iterable<Peer>): void {
    for (const peer of peers) this.#dirty.add(peer)
    this.#inboxes.run()
  }

  async #tellInboxesOfAll(kit: Kit): Promise<void> {
    const peers = [...this.#dirty]
    this.#dirty = new Set()
    const frames: Frames = new Map()
    // What was not told is told when everybody is looked after again.
    await inLanes(peers, mostChecked, (some) => this.#catchUp(kit, some, frames)).catch((err: unknown) => untold(kit, err))
  }

  async #tellRecords(kit: Kit): Promise<void> {
    const from = this.#looksBack ? this.#missedFrom : undefined
    const records = this.#records
    this.#records = []
    this.#looksBack = false
    if (from) this.#missedFrom = undefined
    const begun = kit.clock.now()
    try {
      if (from) records.push(...(await this.#unheard(kit, from)))
      for (const record of records) await this.#tellOf(kit, record)
    } catch (err) {
      this.#unheardFrom(from ?? begun)
      untold(kit, err)
    }
  }

  async #catchUp(kit: Kit, peers: readonly Peer[], frames: Frames): Promise<void> {
    const standing = await standings(kit, [...new Set(peers.map(({ session }) => session))])
    for (const peer of peers) if (!standing.has(peer.session)) this.#dismiss(peer, "ended")
    const present = peers.filter((peer) => this.#peers.has(peer))
    await this.#tellInboxes(kit, present, { standing, frames, of: "inbox" })
    for (const peer of present) {
      const { unread } = standing.get(peer.session) as Standing
      for (const follow of peer.follows.values()) {
        if (follow.of !== "unread" || follow.last === unread || !this.#peers.has(peer)) continue
        follow.last = unread
        follow.tell(unread, frames)
      }
    }
    // That takes longer, and asks once more who is there.
    await this.#tellInboxes(kit, present, { standing, frames, of: "reading" })
  }

  async #tellInboxes(
    kit: Kit,
    peers: readonly Peer[],
    { standing, frames, of }: { standing: Map<string, Standing>; frames: Frames; of: OfInbox["of"] },
  ): Promise<void> {
    const numberOf = (peer: Peer) => (standing.get(peer.session) as Standing).number
    const isBehind = (peer: Peer, follow: Follow): follow is OfInbox => follow.of === of && follow.last < numberOf(peer)
    const behind = peers.flatMap((peer) =>
      [...peer.follows.values()].flatMap((follow) => (isBehind(peer, follow) ? [{ peer, follow, upTo: numberOf(peer) }] : [])),
    )
    const nameOf = ({ peer, follow }: Behind) => `${peer.organization} ${viewOf(follow).language} ${viewOf(follow).key}`
    for (const group of Map.groupBy(behind, nameOf).values())
      while (group.length > 0) await this.#tellAlike(kit, group.splice(0, slice), frames)
  }

  /** Tells those who follow the same what is new to each. */
  async #tellAlike(kit: Kit, alike: readonly Behind[], frames: Frames): Promise<void> {
    const [{ peer, follow }] = alike as [Behind]
    const gaps = alike.map((one): Gap => ({ person: one.peer.person, after: one.follow.last, upTo: one.upTo }))
    const rows = await inGaps(kit, peer.organization, gaps, viewOf(follow))
    const readers = alike.flatMap((one) => (one.follow.of === "reading" ? [one.peer.session] : []))
    const viewers = readers.length > 0 ? await kit.viewers.present(readers) : undefined
    for (const one of alike) await this.#tellOne(one, rows.get(one.peer.person) ?? [], viewers?.get(one.peer.session), frames)
  }

  async #tellOne(
    { peer, follow, upTo }: Behind,
    rows: readonly Row[],
    viewer: Viewer | undefined,
    frames: Frames,
  ): Promise<void> {
    const after = follow.last
    const fresh = rows.map(shownOf).filter(({ number }) => number > after)
    // More than one round holds: the rest comes in the next.
    const told = fresh.slice(0, mostAtOnce)
    for (const { shown, number } of told) {
      if (!this.#peers.has(peer)) return
      follow.last = number
      if (follow.of === "inbox") follow.tell(shown, number, frames)
      else if (viewer) await follow.tell(shown.id as string, viewer)
    }
    if (told.length < mostAtOnce) follow.last = Math.max(follow.last, upTo)
    else this.#mark([peer])
  }

  /** What happened to records since an instant. Where that is too much, those who follow any come back and look for themselves. */
  async #unheard(kit: Kit, from: Date): Promise<RecordSignal[]> {
    const following = [...this.#peers].filter(({ follows }) => [...follows.values()].some(({ of }) => of === "record"))
    const found: RecordSignal[] = []
    for (const [organization, peers] of Map.groupBy(following, (peer) => peer.organization)) {
      const signals = await unheard(kit, organization, from)
      if (signals) found.push(...signals)
      else for (const peer of peers) this.#dismiss(peer, "restart")
    }
    return found
  }

  /** Tells those who follow records of a kind, if this one concerns them. */
  async #tellOf(kit: Kit, signal: RecordSignal): Promise<void> {
    const following = this.#peersOf(signal).flatMap((peer) =>
      [...peer.follows.values()].flatMap((follow) =>
        follow.of === "record" && follow.kind === signal.kind ? [{ peer, follow }] : [],
      ),
    )
    await inLanes(following, mostReaders, async (some) => {
      const viewers = await kit.viewers.present([...new Set(some.map(({ peer }) => peer.session))])
      for (const { peer, follow } of some) {
        const viewer = viewers.get(peer.session)
        if (!viewer) this.#dismiss(peer, "ended")
        else if (this.#peers.has(peer)) await follow.tell(signal.id, viewer)
      }
    })
  }
}

const untold = ({ log }: Kit, err: unknown) => log.warn({ err }, "those who look on could not be told")
