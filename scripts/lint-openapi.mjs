// Lints openapi.json by the recommended rules of Redocly and Spectral. An exception has its reason beside it.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import spectralCore from "@stoplight/spectral-core"
import parsers from "@stoplight/spectral-parsers"
import rulesets from "@stoplight/spectral-rulesets"
import { root } from "./install.mjs"

const { Document, Spectral } = spectralCore
const file = join(root, "openapi.json")
const source = readFileSync(file, "utf8")

const config = await createConfig({ extends: ["recommended"] })
const byRedocly = (await lintFromString({ source, absoluteRef: file, config })).map(
  ({ ruleId, message, location }) => `redocly ${ruleId}: ${message} (${location[0]?.pointer})`,
)

/** The specification has both paths. They differ because an id is a UUID and `by-job` is none. */
const isSpecified = (problem) =>
  problem.startsWith("redocly no-ambiguous-paths") && /applications.by-job.*applications.\{id\}.stage/.test(problem)

const spectral = new Spectral()
// Redocly checks examples, too, in a fraction of the time.
spectral.setRuleset({ extends: [[rulesets.oas, "recommended"]], rules: { "oas3-valid-media-example": "off" } })
const bySpectral = (await spectral.run(new Document(source, parsers.Json, file))).map(
  ({ code, message, path }) => `spectral ${code}: ${message} (${path.join("/")})`,
)

const problems = [...byRedocly, ...bySpectral].filter((problem) => !isSpecified(problem))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
