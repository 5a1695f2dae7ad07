// Writes ZIP files with yazl, entry by entry, so that memory does not depend on the size of the file.
import { createWriteStream } from "node:fs"
import type { Readable } from "node:stream"
import { finished, pipeline } from "node:stream/promises"
import { ZipFile } from "yazl"

interface EntryOptions {
  /** Time of the entry. */
  at: Date
  /** Whether the contents are compressed; true by default. */
  compress?: boolean
}

export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #written: Promise<void>

  /** Begins a file at a path of the local disk. */
  constructor(path: string) {
    // yazl declares a type of stream that lacks `destroy`.
    const output = this.#zip.outputStream as Readable
    this.#zip.on("error", (error: Error) => output.destroy(error))
    this.#written = pipeline(output, createWriteStream(path))
    // Reported by `add` or `close`; without a handler a failure between them would end the process.
    this.#written.catch(() => {})
  }

  /** Adds an entry and waits until its contents are read. */
  async add(name: string, contents: Readable, { at, compress = true }: EntryOptions): Promise<void> {
    this.#zip.addReadStream(contents, name, { mtime: at, compress })
    try {
      await Promise.race([finished(contents), this.#written])
    } finally {
      contents.destroy()
    }
  }

  /** Writes the directory of the file and closes it. */
  async close(): Promise<void> {
    this.#zip.end()
    await this.#written
  }

  /** Stops writing after a failure. */
  abort(): void {
    ;(this.#zip.outputStream as Readable).destroy()
  }
}
