// How Node finds the modules of tests: those of the application in dist, and jest's functions by their usual name.
import { existsSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

const root = new URL("../../../", import.meta.url).href
const [tests, compiled] = ["tests/", "dist/"].map((folder) => `${root}${folder}`)
const compiledFolders = ["src/", "migrations/"].map((folder) => `${root}${folder}`)
const jestFunctions = new URL("globals.mjs", import.meta.url).href

/** Each test file has its own modules of tests, which the query of the test file's URL distinguishes. All share the others. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "@jest/globals") return { url: jestFunctions, shortCircuit: true }
    const { parentURL = "" } = context
    if (!parentURL.startsWith(tests) || !specifier.startsWith(".")) return next(specifier, context)
    const { href } = new URL(specifier, parentURL)
    if (compiledFolders.some((folder) => href.startsWith(folder))) return next(href.replace(root, compiled), context)
    const typescript = href.replace(/\.js$/, ".ts")
    if (!existsSync(fileURLToPath(typescript))) return next(specifier, context)
    return { url: typescript + new URL(parentURL).search, shortCircuit: true }
  },
})
