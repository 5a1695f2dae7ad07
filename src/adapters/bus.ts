// What nodes tell each other the moment it is committed: that something about people, sessions or records has changed. Ids only:
// whoever hears it reads what it may. PostgreSQL carries it, or Redis where there is one.
import { Redis } from "ioredis"
import { type Kysely, sql } from "kysely"
import pg from "pg"
import type { Logger } from "pino"

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

export interface Bus {
  /** Tells all nodes once the transaction is committed: by itself, or when the function that it gives is called then. */
  announce(signals: readonly Signal[], transaction: Kysely<unknown>): Promise<() => void>
  stop(): Promise<void>
}

interface BusOptions {
  databaseUrl: string
  redisUrl?: string | undefined
  log: Logger
  hear(signal: Signal): void
  /** The line was broken and is mended: something may have been missed. */
  missed(): void
}

const channel = "hr_workforce_live"

/** PostgreSQL takes messages of less than 8000 bytes. */
const mostIds = 150
/** So many are told by telling everybody. */
const mostPeople = 1_500

export async function openBus(options: BusOptions): Promise<Bus> {
  return options.redisUrl ? openRedisBus(options.redisUrl, options) : openPostgresBus(options)
}

/** Signals as texts that are short enough. */
function written(signals: readonly Signal[]): string[] {
  const parts = (signal: Signal): Signal[] => {
    if (signal.about === "sessions") return chunks(signal.sessions).map((sessions) => ({ ...signal, sessions }))
    const people = [...new Set(signal.people)]
    if (!signal.people || people.length > mostPeople) return [{ ...signal, people: undefined }]
    return chunks(people).map((some) => ({ ...signal, people: some }))
  }
  return signals.flatMap(parts).map((signal) => JSON.stringify(signal))
}

const chunks = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, n) => ids.slice(n * mostIds, (n + 1) * mostIds))

async function openPostgresBus({ databaseUrl, log, hear, missed }: BusOptions): Promise<Bus> {
  let client: pg.Client | undefined
  let stopped = false
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: "hr-workforce-platform live", keepAlive: true })
    next.on("error", (err) => log.warn({ err }, "the line to the other nodes broke"))
    next.on("end", () => void (client === next && mend()))
    next.on("notification", ({ payload = "" }) => hear(JSON.parse(payload) as Signal))
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    if (stopped) await next.end()
  }
  const mend = async () => {
    client = undefined
    for (let wait = 100; !stopped; wait = Math.min(wait * 2, 5_000)) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref())
      if (stopped) return
      const connected = await connect().then(
        () => true,
        () => false,
      )
      if (connected) return missed()
    }
  }
  await connect()
  return {
    async announce(signals, transaction) {
      await sql`select pg_notify(${channel}, t) from unnest(${written(signals)}::text[]) t`.execute(transaction)
      return () => {}
    },
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}

async function openRedisBus(url: string, { log, hear, missed }: BusOptions): Promise<Bus> {
  const options = {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(times * 100, 5_000),
  }
  const [sender, listener] = [new Redis(url, options), new Redis(url, options)]
  for (const connection of [sender, listener]) connection.on("error", (err) => log.warn({ err }, "the line to Redis broke"))
  listener.on("message", (_channel, text) => hear(JSON.parse(text) as Signal))
  await Promise.all([sender.connect(), listener.connect()])
  await listener.subscribe(channel)
  // ioredis subscribes again by itself; what was said meanwhile is gone.
  listener.on("ready", missed)
  return {
    async announce(signals) {
      const texts = written(signals)
      return () => {
        for (const text of texts) sender.publish(channel, text).catch((err) => log.warn({ err }, "a signal was not sent"))
      }
    },
    async stop() {
      sender.disconnect()
      listener.disconnect()
    },
  }
}
