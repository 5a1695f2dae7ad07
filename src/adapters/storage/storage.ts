// Storage of file contents. Keys are opaque; the database knows the files.
import type { Readable } from "node:stream"

/** Bytes of a file from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

interface SignedUrlOptions {
  contentType: string
  contentDisposition: string
  /** Lifetime in seconds. */
  expiresIn: number
}

export interface FileStorage {
  /** Stores the bytes of a stream. If it fails, bytes may remain under the key. */
  write(key: string, bytes: Readable): Promise<void>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Size in bytes; undefined for a missing key. */
  size(key: string): Promise<number | undefined>
  /** The keys that begin with a prefix, which ends with a slash, in no order. */
  list(prefix: string): AsyncIterable<string>
  /** Does nothing for a missing key. */
  delete(key: string): Promise<void>
  /** URL from which clients download without this server; undefined if the storage has no such URLs. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string | undefined>
}

/** Key of the bytes of a stored object. */
export const storageKey = (organizationId: string, objectId: string): string => `${organizationId}/${objectId}`
