// The REST reference at /api/docs: a list of all operations, and for each tag Scalar's API reference over a part of openapi.json. A
// browser needs ten seconds to show the whole document in it.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import escapeHtml from "escape-html"
import express, { type RequestHandler, type Router } from "express"
import { type DescribedOperation, type OpenApiDocument, operationsOf, sectionOf, slugOf } from "../../rest/openapi-sections.js"
import { tagDescriptions } from "../../rest/tags.js"
import { type AssetStore, resolvePackage } from "./assets.js"
import { documentHandler, htmlDocument, type PolicyDirectives, sendPage } from "./page.js"
import type { Site } from "./site.js"

interface ReferenceOptions {
  site: Site
  assets: AssetStore
  icon: string
  /** The OpenAPI document as JSON text. */
  openapi(): string
}

/** The reference sets styles of elements. */
const policy: PolicyDirectives = { "style-src": "'self' 'unsafe-inline'" }

/** Routes below `/api/docs`. They load no file from another host. The document is split, and each page written, on first use. */
export function referencePages({ site, assets, icon, openapi }: ReferenceOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const scripts = [assets.addFile("reference-index.js")]
  let parsed: OpenApiDocument | undefined
  const load = () => {
    parsed ??= JSON.parse(openapi()) as OpenApiDocument
    return parsed
  }
  let index: string | undefined
  router.get("/", (req, res) => {
    index ??= site({ title: "REST reference", scripts, main: operationIndex(load()) })
    sendPage(req, res, index)
  })
  const createPage = sectionPages(assets, icon, load)
  for (const tag of Object.keys(tagDescriptions)) {
    const path = `/${slugOf(tag)}`
    router.get(path, createPage(tag))
    router.get(
      `${path}/openapi.json`,
      documentHandler("application/json", () => JSON.stringify(sectionOf(load(), tag))),
    )
  }
  return router
}

function operationIndex(document: OpenApiDocument): string {
  const operations = Map.groupBy(operationsOf(document), ({ tag }) => tag)
  const groups = document["x-tagGroups"].map(({ name, tags }) => {
    const lists = tags.map((tag) => operationSection(document, tag, operations.get(tag) ?? []))
    return `<h2>${name}</h2>\n${lists.join("\n")}`
  })
  return `<h1>REST reference</h1>
<p class="lead">All operations by subject. Each leads to its parameters, examples and errors, and can be tried. <a href="/api/openapi.json">The OpenAPI document</a> has the same content.</p>
${groups.join("\n")}`
}

function operationSection(document: OpenApiDocument, tag: string, operations: readonly DescribedOperation[]): string {
  const slug = slugOf(tag)
  return `<section class="card" aria-labelledby="${slug}">
<h3 id="${slug}"><a href="/api/docs/${slug}">${tag}</a></h3>
${operationList(document, tag, operations)}
</section>`
}

function operationList({ tags }: OpenApiDocument, tag: string, operations: readonly DescribedOperation[]): string {
  const slug = slugOf(tag)
  const description = tags.find(({ name }) => name === tag)?.description ?? ""
  const items = operations.map(
    ({ method, path, summary }) =>
      `<li><a href="/api/docs/${slug}#tag/${slug}/${method.toUpperCase()}${escapeHtml(path)}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a> ${escapeHtml(summary)}</li>`,
  )
  return `<p>${escapeHtml(description)}</p>
<ul class="operations">
${items.join("\n")}
</ul>`
}

/** Creates the pages that show a section in Scalar. Until its script has run, they list the operations of the section. */
function sectionPages(assets: AssetStore, icon: string, load: () => OpenApiDocument): (tag: string) => RequestHandler {
  // The package is a plugin of another web framework; only the script that it contains is used, which has no dependencies.
  const { directory, version } = resolvePackage("@scalar/fastify-api-reference")
  const script = assets.add("reference.js", version, () => readFileSync(join(directory, "js/standalone.js"), "utf8"))
  const styles = [assets.addFile("reference-page.css")]
  const scripts = [assets.addFile("reference-page.js")]
  return (tag) => {
    const url = `/api/docs/${slugOf(tag)}/openapi.json`
    const createBody = () => `<nav class="sections" aria-label="Pages"><a href="/api/docs">All operations</a></nav>
<div id="reference" data-script="${script}" data-document="${url}">
<main class="sections">
<h1>${tag}</h1>
${operationList(
  load(),
  tag,
  operationsOf(load()).filter((operation) => operation.tag === tag),
)}
</main>
</div>
<noscript>The reference needs JavaScript. <a href="${url}">The OpenAPI document</a> has the same content.</noscript>`
    let html: string | undefined
    return (req, res) => {
      html ??= htmlDocument({ title: `${tag}: REST reference`, icon, styles, scripts, body: createBody() })
      sendPage(req, res, html, policy)
    }
  }
}
