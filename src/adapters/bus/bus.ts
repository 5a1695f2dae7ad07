// What nodes tell each other the moment it is committed: that something about people, sessions or records has changed. Ids only:
// whoever hears it reads what it may. PostgreSQL carries it, or Redis where there is one.
import { setTimeout as sleep } from "node:timers/promises"
import { Redis } from "ioredis"
import { type Kysely, sql } from "kysely"
import pg from "pg"
import type { Logger } from "pino"
import type { Clock } from "../clock.js"

/** That something has changed; `people` left out means everybody of the organization. */
export type Signal =
  /** Something came into the inboxes of people, or was read there. */
  | { readonly about: "inbox"; readonly organization: string; readonly people?: readonly string[] }
  /** Sessions were ended. */
  | { readonly about: "sessions"; readonly organization: string; readonly sessions: readonly string[] }
  /** A record changed, which concerns people. */
  | {
      readonly about: "record"
      readonly organization: string
      readonly kind: string
      readonly id: string
      readonly people?: readonly string[]
    }

export type RecordSignal = Extract<Signal, { about: "record" }>

export interface Bus {
  /** Tells all nodes once the transaction is committed: by itself, or when the function that it gives is called then. */
  publish(signals: readonly Signal[], transaction: Kysely<unknown>): Promise<() => void>
  stop(): Promise<void>
}

interface BusOptions {
  databaseUrl: string
  redisUrl?: string | undefined
  clock: Clock
  log: Logger
  onSignal(signal: Signal): void
  /** The line was broken and is mended: what was said since an instant may not have been heard. */
  onGap(from: Date): void
}

const CHANNEL = "hr_workforce_live"

/** PostgreSQL takes messages of less than 8000 bytes. */
const MAX_IDS_PER_MESSAGE = 150
/** So many are told by telling everybody. */
const MAX_ADDRESSED_PEOPLE = 1_500

export async function openBus(options: BusOptions): Promise<Bus> {
  return options.redisUrl ? openRedisBus(options.redisUrl, options) : openPostgresBus(options)
}

/** A signal as several that are short enough. */
function partsOf(signal: Signal): Signal[] {
  if (signal.about === "sessions") return chunks(signal.sessions).map((sessions) => ({ ...signal, sessions }))
  const people = [...new Set(signal.people)]
  if (!signal.people || people.length > MAX_ADDRESSED_PEOPLE) return [{ ...signal, people: undefined }]
  return chunks(people).map((some) => ({ ...signal, people: some }))
}

const chunks = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_MESSAGE) }, (_, n) =>
    ids.slice(n * MAX_IDS_PER_MESSAGE, (n + 1) * MAX_IDS_PER_MESSAGE),
  )

/** A connection that says nothing for hours when nothing happens. */
interface MonitoredConnection {
  isUp(): boolean
  ping(): Promise<unknown>
  /** Breaks it, so that it is made anew. */
  disconnect(): void
}

/** Milliseconds between two questions whether a line is there still, and for the answer. */
const HEARTBEAT_INTERVAL_MS = 5_000
const HEARTBEAT_TIMEOUT_MS = 2_500

/** Looks after a line, since one that died without a word would be trusted for ever. */
function startHeartbeat({ clock, onGap: missed }: BusOptions, line: MonitoredConnection) {
  let lastHealthyAt = clock.now()
  const ask = async () => {
    if (!line.isUp()) return
    const at = clock.now()
    const answer = line.ping().then(
      () => true,
      () => false,
    )
    if (await Promise.race([answer, sleep(HEARTBEAT_TIMEOUT_MS, false, { ref: false })])) lastHealthyAt = at
    else line.disconnect()
  }
  const timer = setInterval(() => void ask(), HEARTBEAT_INTERVAL_MS).unref()
  return {
    onReconnect() {
      missed(lastHealthyAt)
      lastHealthyAt = clock.now()
    },
    stop: () => clearInterval(timer),
  }
}

async function openPostgresBus(options: BusOptions): Promise<Bus> {
  const { databaseUrl, log, onSignal: hear } = options
  let client: pg.Client | undefined
  let stopped = false
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: "hr-workforce-platform live",
      connectionTimeoutMillis: HEARTBEAT_INTERVAL_MS,
      query_timeout: HEARTBEAT_INTERVAL_MS,
    })
    next.on("error", (err) => log.warn({ err }, "the line to the other nodes broke"))
    next.on("end", () => void (client === next && mend()))
    next.on("notification", ({ payload = "" }) => hear(JSON.parse(payload) as Signal))
    await next.connect()
    await next.query(`listen ${CHANNEL}`).catch((err: unknown) => {
      void next.end()
      throw err
    })
    client = next
    if (stopped) await next.end()
  }
  const mend = async () => {
    client = undefined
    for (let wait = 100; !stopped; wait = Math.min(wait * 2, 5_000)) {
      await sleep(wait, undefined, { ref: false })
      if (stopped) return
      const connected = await connect().then(
        () => true,
        () => false,
      )
      if (connected) return line.onReconnect()
    }
  }
  await connect()
  const line = startHeartbeat(options, {
    isUp: () => client !== undefined,
    ping: async () => client?.query("select 1"),
    disconnect: () => void client?.end(),
  })
  return {
    async publish(signals, transaction) {
      const texts = signals.flatMap(partsOf).map((signal) => JSON.stringify(signal))
      await sql`select pg_notify(${CHANNEL}, t) from unnest(${texts}::text[]) t`.execute(transaction)
      return () => {}
    },
    async stop() {
      stopped = true
      line.stop()
      await client?.end()
    },
  }
}

/** What goes over Redis: also that something could not be said since an instant. */
type BusMessage = Signal | { readonly about: "gap"; readonly from: string }

async function openRedisBus(url: string, options: BusOptions): Promise<Bus> {
  const { clock, log, onSignal: hear, onGap: missed } = options
  const common = { lazyConnect: true, maxRetriesPerRequest: null, retryStrategy: (times: number) => Math.min(times * 100, 5_000) }
  // What can't be said now must neither pile up nor be said again and again: see `gap`.
  const sender = new Redis(url, {
    ...common,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: HEARTBEAT_TIMEOUT_MS,
  })
  const listener = new Redis(url, common)
  for (const connection of [sender, listener]) connection.on("error", (err) => log.warn({ err }, "the line to Redis broke"))
  listener.on("message", (_channel, text) => {
    const said = JSON.parse(text) as BusMessage
    if (said.about === "gap") missed(new Date(said.from))
    else hear(said)
  })
  let unsaidFrom: Date | undefined
  const say = async (said: BusMessage): Promise<void> => void (await sender.publish(CHANNEL, JSON.stringify(said)))
  const sayGap = async () => {
    const from = unsaidFrom
    if (!from) return
    unsaidFrom = undefined
    await say({ about: "gap", from: from.toISOString() }).catch(() => {
      unsaidFrom = from
    })
  }
  const lineOf = (connection: Redis, ask: () => Promise<unknown>): MonitoredConnection => ({
    isUp: () => connection.status === "ready",
    ping: ask,
    disconnect: () => connection.disconnect(true),
  })
  const speaking = startHeartbeat(
    options,
    lineOf(sender, () => sender.ping().then(sayGap)),
  )
  const listening = startHeartbeat(
    options,
    lineOf(listener, () => listener.ping()),
  )
  sender.on("ready", () => void sayGap())
  // ioredis subscribes again by itself, but only the answer says that it has; what was said before that is gone.
  listener.on("ready", () => void listener.subscribe(CHANNEL).then(listening.onReconnect, () => {}))
  // Nodes serve without Redis as well: what others say is then heard of when everybody is looked after.
  await Promise.allSettled([sender.connect(), listener.connect()])
  if (listener.status === "ready") await listener.subscribe(CHANNEL)
  return {
    async publish(signals) {
      const at = clock.now()
      const parts = signals.flatMap(partsOf)
      return () => {
        for (const signal of parts)
          say(signal).catch(() => {
            unsaidFrom ??= at
            hear(signal)
          })
      }
    },
    async stop() {
      speaking.stop()
      listening.stop()
      sender.disconnect()
      listener.disconnect()
    },
  }
}
