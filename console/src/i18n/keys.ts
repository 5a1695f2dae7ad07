// Keys of the texts. Those of German are compared with them by a check.
import type app from "./texts/en.json"

export type TextKey = keyof typeof app
