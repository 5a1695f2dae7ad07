// The client guide as pages: the Markdown files of `docs/guide` below `/guide`.
import { readdirSync, readFileSync } from "node:fs"
import escapeHtml from "escape-html"
import type { RequestHandler } from "express"
import { Marked } from "marked"
import { originOf, sendPage } from "./page.js"
import type { Site } from "./site.js"

const folder = new URL("../../../../docs/guide/", import.meta.url)
/** The address of the server in the files. */
const WRITTEN_HOST = "localhost:4000"

/**
 * The HTML of all pages by the name of their file. Links between pages stay; links to other files of the project become plain text.
 */
function renderPages(site: Site): ReadonlyMap<string, string> {
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const [, name, fragment = ""] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
        if (name !== undefined) return `<a href="/guide/${name}${fragment}">${text}</a>`
        const url = href.replace(`http://${WRITTEN_HOST}/`, "/")
        return /^(https?:|\/)/.test(url) ? `<a href="${escapeHtml(url)}">${text}</a>` : text
      },
      heading({ tokens, depth, text }) {
        const id = text.toLowerCase().replace(/[^a-z0-9]+/g, "-")
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code: ({ text }) => `<figure class="code"><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></figure>\n`,
    },
  })
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -".md".length))
  return new Map(
    names.map((name) => {
      const markdown = readFileSync(new URL(`${name}.md`, folder), "utf8")
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name
      const contents = name === "README" ? "" : `<p class="breadcrumb"><a href="/guide">Client guide</a></p>\n`
      const main = `<div class="guide">\n${contents}${marked.parse(markdown, { async: false })}</div>`
      return [name, site({ title, main })]
    }),
  )
}

/** Serves the guide, which is rendered on first use. The examples have the address under which the browser reached the server. */
export function guidePages(site: Site): RequestHandler {
  let pages: ReadonlyMap<string, string> | undefined
  return (req, res, next) => {
    pages ??= renderPages(site)
    const html = pages.get(String(req.params.page ?? "README"))
    if (html === undefined) return next()
    const { host } = new URL(originOf(req))
    const secured = req.secure ? html.replaceAll(/(http|ws)(?=:\/\/localhost:4000)/g, "$1s") : html
    sendPage(req, res, secured.replaceAll(WRITTEN_HOST, host))
  }
}
