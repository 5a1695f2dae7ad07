// Builds what `npm start` runs: compiles the sources and bundles the programs.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { build } from "./build.mjs"
import { root } from "./install.mjs"

/** @param {string} node path of the Node that bundles */
export async function buildServer(node) {
  await build()
  const [code] = await once(spawn(node, [join(root, "scripts/bundle.mjs")], { stdio: "inherit" }), "exit")
  if (code !== 0) throw new Error("the programs could not be bundled")
}
