// The cursor of a connection: the sort keys of a row. Opaque to clients; a forged one is refused, never believed.
import { isId } from "../entities/thing.js"
import { refuse } from "../errors.js"

/** The sort keys in a cursor of `length` parts; VALIDATION_FAILED on `after` when it is none of ours. */
export function decodeCursor(cursor: string, length: number): unknown[] {
  const refusal = refuse("VALIDATION_FAILED", { problems: [{ path: "after", code: "cursor" }] })
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString())
    const whole = Array.isArray(values) && values.length === length
    if (whole && values.every((value) => ["string", "number"].includes(typeof value)) && isId(values.at(-1))) return values
  } catch {
    throw refusal
  }
  throw refusal
}
