// Files for tests, and the path of a signed URL.
import { request as httpRequest } from "node:http"
import { Readable } from "node:stream"
import { crc32, inflateRawSync } from "node:zlib"
import type { TestFile } from "./client.js"

export const pdf = (name = "contract.pdf", size = 1000): TestFile => ({ name, bytes: `%PDF-1.7\n${"x".repeat(size - 9)}` })

export const text = (name = "notes.txt", bytes = "Grüße\n"): TestFile => ({ name, bytes })

/** A PNG of one pixel. */
export const png = (name = "pixel.png"): TestFile => ({
  name,
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ) as Uint8Array<ArrayBuffer>,
})

/** An archive with uncompressed entries. */
export function zip(name: string, entries: Record<string, string>): TestFile {
  const parts = Object.entries(entries).map(([path, content]) => {
    const data = Buffer.from(content)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt32LE(crc32(data), 14)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt32LE(data.length, 22)
    header.writeUInt16LE(Buffer.byteLength(path), 26)
    return Buffer.concat([header, Buffer.from(path), data])
  })
  return { name, bytes: Buffer.concat(parts) as Uint8Array<ArrayBuffer> }
}

/** The contents of an archive by path, read from its directory (APPNOTE 4.3.12). */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06"))
  const entries = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size, length] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const start = bytes.readUInt32LE(at + 42)
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const stored = bytes.subarray(data, data + size)
    entries.set(bytes.subarray(at + 46, at + 46 + length).toString(), method === 8 ? inflateRawSync(stored) : stored)
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The part of a URL after the host. */
export const pathOf = (url: string) => new URL(url).pathname

/** A part of a multipart form; a part with a file name is a file. */
export interface FormPart {
  name: string
  filename?: string
  contentType?: string
  content?: string | Buffer
}

const BOUNDARY = "form-boundary"

const partHead = ({ name, filename, contentType }: FormPart) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n${
    contentType ? `Content-Type: ${contentType}\r\n` : ""
  }\r\n`

interface RawForm {
  parts: FormPart[]
  /** Ends the request in the middle of the last part. */
  isTruncated?: boolean
  headers?: Record<string, string>
  /** Content that follows that of the last part, for files larger than a test should hold in memory. */
  more?: Iterable<Buffer>
}

/** Sends a form that a browser would not send. Resolves to the status and the body; rejects if the connection is closed. */
export function sendForm(
  { url, token }: { url: string; token: string | undefined },
  path: string,
  { parts, isTruncated = false, headers = {}, more = [] }: RawForm,
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}/api${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    })
    request.on("error", reject)
    request.on("response", async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() })
    })
    const pieces = function* () {
      for (const [n, part] of parts.entries()) {
        yield Buffer.from(partHead(part))
        yield Buffer.from(part.content ?? "")
        if (n < parts.length - 1) yield Buffer.from("\r\n")
      }
      yield* more
      if (!isTruncated) yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
    }
    Readable.from(pieces()).pipe(request)
  })
}

/** Lines of a CSV file without its byte order mark. */
export const csvLines = (text: string) =>
  text
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n")
