// Files for tests, and the path of a signed URL.
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

/** The part of a URL after the host. */
export const pathOf = (url: string) => new URL(url).pathname
