// A TCP proxy in front of PostgreSQL, for tests of connections that fail.
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface DatabaseProxy {
  /** URL of the database through the proxy. */
  url: string
  /** Holds back what the server sends, and returns the chunks. */
  hold(): Buffer[]
  /** Passes on the first chunks that were held back, by default all, and what follows once none is left. */
  release(count?: number): void
  /** Ends all connections and accepts no further ones. */
  cut(): void
  /** Accepts connections again. */
  restore(): void
  /** Leads further connections to another database, and ends those that are open. */
  pointTo(databaseUrl: string): void
  stop(): Promise<void>
}

/** Starts a proxy. It holds back what one connection at a time receives. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let held: Buffer[] | undefined
  let isCut = false
  let client: Socket | undefined
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy()
    const outgoing = connect(Number(target.port || 5432), target.hostname)
    client = incoming
    const ends = [incoming, outgoing]
    for (const socket of ends) {
      sockets.add(socket)
      socket.on("error", () => {})
      socket.once("close", () => {
        sockets.delete(socket)
        for (const other of ends) other.destroy()
      })
    }
    incoming.pipe(outgoing)
    outgoing.on("data", (chunk) => {
      if (held) held.push(chunk)
      else incoming.write(chunk)
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = new URL(target)
  url.hostname = "127.0.0.1"
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    hold() {
      held = []
      return held
    },
    release(count = held?.length ?? 0) {
      for (const chunk of held?.splice(0, count) ?? []) client?.write(chunk)
      if (held?.length === 0) held = undefined
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
    },
    pointTo(databaseUrl) {
      target = new URL(databaseUrl)
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}
