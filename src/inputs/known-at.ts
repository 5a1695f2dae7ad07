// The input field for the time whose knowledge an answer has (docs/decisions/0109).
import { timestampField } from "./fields.js"

export const knownAtField = () =>
  timestampField(
    "Time up to which records count: what was recorded or canceled later is ignored. Only HR sends it. Default: now.",
    { optional: true },
  )
