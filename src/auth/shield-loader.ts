// Loads graphql-shield and graphql-middleware. Their ES modules fail on newer Node versions, because a dependency calls
// util.isUndefined, which Node 23 removed: both are loaded as CommonJS after it was put back.
import { createRequire } from "node:module"

const require = createRequire(import.meta.url)
const util = require("node:util") as { isUndefined?: (value: unknown) => boolean }
util.isUndefined ??= (value) => value === undefined

export const { shield, rule } = require("graphql-shield") as typeof import("graphql-shield")
export const { applyMiddleware } = require("graphql-middleware") as typeof import("graphql-middleware")
