// The bytes of an upload: a sample for the type, then all of them as a stream that checks size and encoding on the way.
import { Readable } from "node:stream"
import { AppError, validationError } from "../../core/errors.js"
import { SAMPLE_BYTES } from "./calculations/types.js"

type Decoder = InstanceType<typeof TextDecoder>

export class FileContents {
  /** Number of bytes that the stream has delivered. */
  size = 0
  readonly #chunks: AsyncIterator<Buffer>
  #sample: Buffer[] = []

  constructor(
    private readonly source: Readable,
    private readonly maxBytes: number,
  ) {
    this.#chunks = source[Symbol.asyncIterator]()
    // The iterator reports errors; without a listener an error before the next read would end the process.
    source.on("error", () => {})
  }

  /** The first bytes, which `stream` delivers again. Empty for an empty file. */
  async readSample(): Promise<Buffer> {
    let length = 0
    while (length < SAMPLE_BYTES) {
      const chunk = await this.#next()
      if (!chunk) break
      this.#sample.push(chunk)
      length += chunk.length
    }
    return Buffer.concat(this.#sample).subarray(0, SAMPLE_BYTES)
  }

  /** All bytes. The stream fails with PAYLOAD_TOO_LARGE, and for text that is not UTF-8 with VALIDATION_FAILED. */
  stream({ isText }: { isText: boolean }): Readable {
    return Readable.from(this.#checked(isText ? new TextDecoder("utf-8", { fatal: true }) : undefined), { objectMode: false })
  }

  /** Throws BAD_REQUEST if the request has ended before the file. */
  assertNotAborted(): void {
    const { errored } = this.source
    if (errored) throw errored instanceof AppError ? errored : new AppError("BAD_REQUEST", { cause: errored })
  }

  /** Stops reading. The API layer discards the rest of the request. */
  close(): void {
    this.source.destroy()
  }

  async *#checked(decoder: Decoder | undefined): AsyncGenerator<Buffer> {
    for (const chunk of this.#sample.splice(0)) yield this.#check(chunk, decoder)
    for (let chunk = await this.#next(); chunk; chunk = await this.#next()) yield this.#check(chunk, decoder)
    if (decoder) assertText(() => decoder.decode())
  }

  #check(chunk: Buffer, decoder: Decoder | undefined): Buffer {
    this.size += chunk.length
    if (this.size > this.maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", { details: { maxBytes: this.maxBytes } })
    if (decoder) assertText(() => decoder.decode(chunk, { stream: true }))
    return chunk
  }

  /** The next chunk; undefined at the end. Throws BAD_REQUEST if the request ends before the file. */
  async #next(): Promise<Buffer | undefined> {
    try {
      const { value, done } = await this.#chunks.next()
      return done ? undefined : value
    } catch (error) {
      throw error instanceof AppError ? error : new AppError("BAD_REQUEST", { cause: error })
    }
  }
}

/** Throws VALIDATION_FAILED for bytes that are not UTF-8 and for text with NUL. */
function assertText(decode: () => string): void {
  try {
    if (!decode().includes("\0")) return
  } catch {
    // Reported below.
  }
  throw validationError({ file: "textEncoding" })
}
