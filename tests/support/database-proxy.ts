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
  /** Holds back what the server sends on the next connection after its login. */
  holdAfterLogin(): void
  /** Ends all connections and accepts no further ones. */
  cut(): void
  /** Passes nothing on and ends nothing, as a network that drops packets. */
  silence(): void
  /** Accepts connections again, or passes on what was sent meanwhile. */
  restore(): void
  /** Ends the next connection directly after its login, with the message of a server that stops. */
  endAfterLogin(): void
  /** Leads further connections to another database, and ends those that are open. */
  pointTo(databaseUrl: string): void
  stop(): Promise<void>
}

/** `ReadyForQuery` outside of a transaction. */
const READY = Buffer.from("Z\0\0\0\x05I", "latin1")
/** `ErrorResponse` with the fields severity, code and message. */
const SHUTDOWN = (() => {
  const fields = Buffer.from("SFATAL\0C57P01\0Mterminating connection\0\0", "latin1")
  const head = Buffer.from("E\0\0\0\0", "latin1")
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
})()

/**
 * Starts a proxy. It holds back what one connection at a time receives.
 * @param isAffected whether `cut` and `silence` apply to a connection, by the first bytes that its client sends. By default they apply to all.
 */
export async function startDatabaseProxy(
  databaseUrl: string,
  isAffected?: (firstBytes: Buffer) => boolean,
): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const affected = new Set<Socket>()
  let held: Buffer[] | undefined
  let isCut = false
  let isSilent = false
  let endsAfterLogin = false
  let holdsAfterLogin = false
  let client: Socket | undefined
  const open = (incoming: Socket, hasFaults: boolean) => {
    if (isCut && hasFaults) return void incoming.destroy()
    const outgoing = connect(Number(target.port || 5432), target.hostname)
    client = incoming
    const ends = [incoming, outgoing]
    for (const socket of ends) {
      sockets.add(socket)
      if (hasFaults) affected.add(socket)
      socket.on("error", () => {})
      socket.once("close", () => {
        sockets.delete(socket)
        affected.delete(socket)
        for (const other of ends) other.destroy()
      })
    }
    incoming.pipe(outgoing)
    outgoing.on("data", (chunk) => {
      const isLogin = chunk.subarray(-READY.length).equals(READY)
      if (endsAfterLogin && isLogin) {
        endsAfterLogin = false
        incoming.end(Buffer.concat([chunk, SHUTDOWN]))
      } else if (holdsAfterLogin && isLogin) {
        holdsAfterLogin = false
        incoming.write(chunk)
        held = []
      } else if (held) held.push(chunk)
      else incoming.write(chunk)
    })
    if (isSilent && hasFaults) for (const socket of ends) socket.pause()
  }
  const server = createServer((incoming) => {
    if (!isAffected) return open(incoming, true)
    incoming.once("error", () => {})
    incoming.once("data", (firstBytes) => {
      incoming.pause()
      incoming.unshift(firstBytes)
      open(incoming, isAffected(firstBytes))
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
    holdAfterLogin() {
      holdsAfterLogin = true
    },
    cut() {
      isCut = true
      for (const socket of affected) socket.destroy()
    },
    silence() {
      isSilent = true
      for (const socket of affected) socket.pause()
    },
    restore() {
      isCut = false
      isSilent = false
      for (const socket of affected) socket.resume()
    },
    endAfterLogin() {
      endsAfterLogin = true
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
