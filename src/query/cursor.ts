// The cursor of a connection: the sort keys of a row. Opaque to clients; a forged one is refused, never believed.

import { AppError } from "../core/errors.js"
import { isId } from "../entities/base-entity.js"

/** The sort keys in a cursor of so many parts; VALIDATION_FAILED on `after` when it is none of ours. */
export function decodeCursor(cursor: string, formats: readonly ("instant" | undefined)[]): unknown[] {
  const { length } = formats
  const error = new AppError("VALIDATION_FAILED", { problems: [{ path: "after", code: "cursor" }] })
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString())
    const whole = Array.isArray(values) && values.length === length
    if (whole && values.every((value, n) => fits(value, formats[n])) && isId(values.at(-1))) return values
  } catch {
    throw error
  }
  throw error
}

/** Whether a sort key is one that PostgreSQL can compare: it knows no zero byte, and only real points in time. */
const fits = (key: unknown, format: "instant" | undefined) =>
  format === "instant"
    ? typeof key === "string" && !Number.isNaN(Date.parse(key))
    : typeof key === "number" || (typeof key === "string" && !key.includes("\0"))
