// Virus scanner: clamd over TCP with the command INSTREAM (man 8 clamd).
import { connect, type Socket } from "node:net"
import { Readable } from "node:stream"

export interface Scanner {
  /** Name of the virus that the bytes contain, or null. Fails if the scanner does not respond in time or cannot scan them. */
  scan(bytes: Readable): Promise<string | null>
}

const DEFAULT_PORT = 3310
/** Time for a whole file, including its transfer. */
const SCAN_TIMEOUT_MS = 120_000
const IDLE_TIMEOUT_MS = 60_000
const MAX_REPLY_BYTES = 4_096

/** Connects to the clamd of a URL such as `tcp://127.0.0.1:3310`, once for each scan. */
export function createScanner(url: string): Scanner {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, "$1")
  return {
    async scan(bytes) {
      const socket = connect({ host, port: port === "" ? DEFAULT_PORT : Number(port) })
      const stop = () => socket.destroy(new Error("virus scanner timed out"))
      const timer = setTimeout(stop, SCAN_TIMEOUT_MS)
      socket.setTimeout(IDLE_TIMEOUT_MS, stop)
      const frames = Readable.from(toFrames(bytes), { objectMode: false })
      frames.on("error", (error) => socket.destroy(error))
      try {
        // clamd closes a connection whose client ends its half before the reply.
        frames.pipe(socket, { end: false })
        return toVirusName(await readReply(socket))
      } finally {
        clearTimeout(timer)
        frames.destroy()
        bytes.destroy()
        socket.destroy()
      }
    },
  }
}

/** The command, each chunk after its length as a big-endian number of 4 bytes, and an empty chunk. */
async function* toFrames(bytes: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0")
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    yield lengthOf(chunk)
    yield chunk
  }
  yield lengthOf(Buffer.alloc(0))
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** The reply up to its NUL. */
async function readReply(socket: Socket): Promise<string> {
  let reply = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    reply = Buffer.concat([reply, chunk])
    const end = reply.indexOf(0)
    if (end >= 0) return reply.toString("utf8", 0, end)
    if (reply.length > MAX_REPLY_BYTES) break
  }
  throw new Error("virus scanner reply is incomplete")
}

/** Throws for a reply without a result, such as that a limit of clamd was exceeded. */
function toVirusName(reply: string): string | null {
  if (reply === "stream: OK") return null
  const virus = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (virus === undefined) throw new Error(`virus scanner failed: ${reply}`)
  return virus
}
