// Loads graphql-shield and graphql-middleware as CommonJS. Their ES modules fail on Node 23 and newer, because a dependency
// calls `util.isUndefined`, which was removed; it is defined again before loading.
import { createRequire } from "node:module"

const require = createRequire(import.meta.url)
const util = require("node:util") as { isUndefined?: (value: unknown) => boolean }
util.isUndefined ??= (value) => value === undefined

export const { shield, rule } = require("graphql-shield") as typeof import("graphql-shield")
export const { applyMiddleware } = require("graphql-middleware") as typeof import("graphql-middleware")
