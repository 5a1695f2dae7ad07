// Compression of response bodies with brotli or gzip, as the client's Accept-Encoding allows.
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, brotliCompressSync, constants, gunzip, gzip, gzipSync } from "node:zlib"
import Negotiator from "negotiator"
import { digest } from "./etag.js"
import { sendText } from "./middleware.js"

type Encoding = "br" | "gzip"
const ENCODINGS: Encoding[] = ["br", "gzip"]

/** Smaller bodies fit into one packet with their headers. */
const MIN_COMPRESSED_LENGTH = 1024
/** Longer bodies are compressed on another thread, which costs more time than these take. */
const MAX_SYNC_LENGTH = 64 * 1024
/** Quality for bodies that are compressed on each request. Higher ones take several times as long. */
const DYNAMIC_QUALITY = 3
/** Quality for bodies that are compressed once. Higher ones take seconds for the largest file and save five percent. */
const STATIC_QUALITY = 6
/** A longer header is not read. */
const MAX_HEADER_LENGTH = 200

const brotliOptions = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

/** The typings of Negotiator lack the option that breaks ties between encodings of the same weight. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined
}

/** The encoding that a client prefers; undefined for none. */
function acceptedEncoding({ headers }: IncomingMessage): Encoding | undefined {
  const accepted = headers["accept-encoding"]
  if (accepted === undefined || accepted.length > MAX_HEADER_LENGTH) return undefined
  const negotiator = new Negotiator({ headers: { "accept-encoding": String(accepted) } }) as unknown as EncodingNegotiator
  const encoding = negotiator.encoding([...ENCODINGS, "identity"], { preferred: ENCODINGS })
  return ENCODINGS.find((known) => known === encoding)
}

/**
 * Ends a response with text, compressed if it is long enough. It must not contain both a secret and text that another origin
 * chooses, because the compressed length would reveal the secret (BREACH).
 */
export function sendCompressible(req: IncomingMessage, res: ServerResponse, type: string, text: string): void {
  const isLong = text.length >= MIN_COMPRESSED_LENGTH
  if (isLong) res.appendHeader("Vary", "Accept-Encoding")
  const encoding = isLong ? acceptedEncoding(req) : undefined
  if (encoding === undefined) sendText(res, type, text)
  else if (text.length <= MAX_SYNC_LENGTH) sendEncoded(res, type, encoding, compressSync(encoding, Buffer.from(text)))
  else
    compress(encoding, Buffer.from(text), DYNAMIC_QUALITY).then(
      (body) => sendEncoded(res, type, encoding, body),
      (error: unknown) => res.destroy(error as Error),
    )
}

const compressSync = (encoding: Encoding, body: Buffer): Buffer =>
  encoding === "br" ? brotliCompressSync(body, brotliOptions(DYNAMIC_QUALITY, body.length)) : gzipSync(body)

const compress = (encoding: Encoding, body: Buffer, quality: number): Promise<Buffer> =>
  encoding === "br" ? promisify(brotliCompress)(body, brotliOptions(quality, body.length)) : promisify(gzip)(body)

function sendEncoded(res: ServerResponse, type: string, encoding: Encoding | undefined, body: Buffer): void {
  if (encoding !== undefined) res.setHeader("Content-Encoding", encoding)
  res.setHeader("Content-Type", type)
  res.setHeader("Content-Length", body.length)
  res.end(body)
}

interface CompressedForms {
  readonly etag: string
  readonly br: Buffer
  readonly gzip: Buffer
}

/** Time for which a decompressed text stays in memory after its use. */
const PLAIN_TEXT_MS = 60_000

/** A text that is compressed once, on its first use. Unless clients accept no compression, only the compressed forms stay in memory. */
export class PrecompressedText {
  #forms: Promise<CompressedForms> | undefined
  #plain: Promise<Buffer> | undefined

  constructor(
    private readonly type: string,
    private readonly load: () => string,
  ) {}

  /** Ends a response with the text. Clients that accept no compression receive it decompressed, all from one buffer. */
  async send(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const forms = await this.forms()
    const encoding = acceptedEncoding(req)
    res.appendHeader("Vary", "Accept-Encoding")
    sendEncoded(res, this.type, encoding, encoding ? forms[encoding] : await this.plain(forms))
  }

  private plain({ gzip }: CompressedForms): Promise<Buffer> {
    if (!this.#plain) {
      this.#plain = promisify(gunzip)(gzip)
      setTimeout(() => (this.#plain = undefined), PLAIN_TEXT_MS).unref()
    }
    return this.#plain
  }

  /** The entity tag of the text. */
  async etag(): Promise<string> {
    return (await this.forms()).etag
  }

  private forms(): Promise<CompressedForms> {
    this.#forms ??= this.compress().catch((error: unknown) => {
      this.#forms = undefined
      throw error
    })
    return this.#forms
  }

  private async compress(): Promise<CompressedForms> {
    const text = this.load()
    const body = Buffer.from(text)
    const [br, gzipped] = await Promise.all([compress("br", body, STATIC_QUALITY), compress("gzip", body, STATIC_QUALITY)])
    return { etag: `"${digest(text)}"`, br, gzip: gzipped }
  }
}
