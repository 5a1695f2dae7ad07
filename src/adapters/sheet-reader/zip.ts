// Reads ZIP files in memory (APPNOTE.TXT 6.3). Sizes of inflated entries are not trusted.
import { createInflateRaw } from "node:zlib"
import { SheetError } from "./rows.js"

interface Entry {
  readonly isDeflated: boolean
  readonly compressed: Buffer
}

const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1")
/** Signatures of an entry of the directory and of the header before its bytes, as little-endian numbers. */
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

/** The entries by name. Throws SheetError or RangeError for malformed files, encryption and other compressions than Deflate. */
export function readDirectory(bytes: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const end = bytes.lastIndexOf(END_OF_DIRECTORY)
  if (end < 0) throw new SheetError("unreadable")
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new SheetError("unreadable")
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const nameEnd = at + 46 + (nameLength as number)
    entries.set(bytes.toString("utf8", at + 46, nameEnd), readEntry(bytes, at))
    at = nameEnd + (extraLength as number) + (commentLength as number)
  }
  return entries
}

function readEntry(bytes: Buffer, at: number): Entry {
  const isEncrypted = (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0
  const method = bytes.readUInt16LE(at + 10)
  const header = bytes.readUInt32LE(at + 42)
  const isKnown = method === STORED || method === DEFLATED
  if (isEncrypted || !isKnown || bytes.readUInt32LE(header) !== LOCAL_HEADER) throw new SheetError("unreadable")
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  return { isDeflated: method === DEFLATED, compressed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)) }
}

/** The inflated bytes in chunks. Throws an error of zlib for malformed data. */
export async function* inflate({ isDeflated, compressed }: Entry): AsyncGenerator<Uint8Array> {
  if (!isDeflated) return yield compressed
  const inflated = createInflateRaw()
  inflated.end(compressed)
  yield* inflated
}
