// Sends the contents of a file, with ranges and entity tags (RFC 9110, sections 13 and 14). Its headers keep browsers from running
// uploaded content.
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { create as contentDisposition } from "content-disposition"
import parseRange from "range-parser"
import { AppError } from "../core/errors.js"
import type { SentFile } from "../services/files/downloads.js"
import type { StreamedFile } from "../services/hr/exports.js"
import { matchesEtag } from "./etag.js"
import { endWhenStalled } from "./unread-responses.js"

/** Sends a file or the requested part of it, or a redirect to the object store. */
export async function sendFile(req: IncomingMessage, res: ServerResponse, file: SentFile): Promise<void> {
  const disposition = contentDisposition(file.name, { type: file.isDisplayable ? "inline" : "attachment" })
  const isHead = req.method === "HEAD"
  const range = requestedRange(req, res, file)
  if (!isHead) await file.recordAccess?.({ isContinuation: (range?.start ?? 0) > 0 })
  const url = isHead ? undefined : await file.redirectUrl?.(disposition)
  if (url) {
    res.setHeader("Cache-Control", "no-store")
    res.writeHead(302, { Location: url }).end()
    return
  }
  res.setHeader("Cache-Control", file.cacheControl)
  // The address is the right to read, so pages of any origin may show the file.
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin")
  res.setHeader("ETag", file.etag)
  if (matchesEtag(req.headers["if-none-match"], file.etag)) return void res.writeHead(304).end()
  res.setHeader("Accept-Ranges", "bytes")
  res.setHeader("Content-Disposition", disposition)
  res.setHeader("Content-Security-Policy", "sandbox; default-src 'none'")
  res.setHeader("Content-Type", file.contentType.startsWith("text/") ? `${file.contentType}; charset=utf-8` : file.contentType)
  res.setHeader("Content-Length", range ? range.end - range.start + 1 : file.size)
  if (range) res.setHeader("Content-Range", `bytes ${range.start}-${range.end}/${file.size}`)
  res.statusCode = range ? 206 : 200
  if (isHead) return void res.end()
  await sendBytes(await file.open(range), res)
}

/** Sends a file while it is written. An error closes the connection, so that no client takes a part for the whole. */
export async function sendStream(req: IncomingMessage, res: ServerResponse, file: StreamedFile): Promise<void> {
  res.setHeader("Cache-Control", "no-store")
  res.setHeader("Content-Disposition", contentDisposition(file.name))
  res.setHeader("Content-Type", file.contentType.startsWith("text/") ? `${file.contentType}; charset=utf-8` : file.contentType)
  if (req.method === "HEAD") {
    file.bytes.destroy()
    return void res.end()
  }
  await sendBytes(file.bytes, res)
}

function sendBytes(bytes: Readable, res: ServerResponse): Promise<void> {
  endWhenStalled(res)
  return pipeline(bytes, res).catch((error: NodeJS.ErrnoException) => {
    // The client has closed the connection.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error
  })
}

/**
 * The requested range; undefined for the whole file, and for several ranges, which a server may ignore. Throws
 * RANGE_NOT_SATISFIABLE.
 */
function requestedRange(req: IncomingMessage, res: ServerResponse, { size, etag }: SentFile) {
  const { range: header, "if-range": condition } = req.headers
  if (header === undefined || req.method !== "GET" || (condition !== undefined && condition !== etag)) return undefined
  const ranges = parseRange(size, header, { combine: true })
  if (ranges === -1) {
    res.setHeader("Content-Range", `bytes */${size}`)
    throw new AppError("RANGE_NOT_SATISFIABLE", { details: { size } })
  }
  return ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1 ? undefined : ranges[0]
}
