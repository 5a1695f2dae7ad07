// The REST reference at /api/docs: Scalar's API reference over openapi.json.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { RequestHandler } from "express"
import { type AssetStore, resolvePackage } from "./assets.js"
import { htmlDocument, type PolicyDirectives, sendPage } from "./page.js"

/** The reference sets styles of elements. */
const policy: PolicyDirectives = { "style-src": "'self' 'unsafe-inline'" }

/** Serves the reference. It loads no file from another host. */
export function referencePage(assets: AssetStore, icon: string): RequestHandler {
  // The package is a plugin of another web framework; only the script that it contains is used, which has no dependencies.
  const { directory, version } = resolvePackage("@scalar/fastify-api-reference")
  const script = assets.add("reference.js", version, () => readFileSync(join(directory, "js/standalone.js"), "utf8"))
  const html = htmlDocument({
    title: "REST reference: HR Workforce Platform",
    icon,
    styles: [assets.addFile("reference-page.css")],
    scripts: [assets.addFile("reference-page.js")],
    body: `<div id="reference" data-script="${script}"></div>
<noscript>The reference needs JavaScript. <a href="/api/openapi.json">The OpenAPI document</a> has the same content.</noscript>`,
  })
  return (req, res) => sendPage(req, res, html, policy)
}
