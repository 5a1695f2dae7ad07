// The frame of the pages: navigation and style sheet. GraphiQL and the REST reference have their own.
import type { AssetStore } from "./assets.js"
import { htmlDocument } from "./page.js"

export const PRODUCT_NAME = "HR Workforce Platform"

/** Pages that this server serves. */
export interface PageFeatures {
  graphiql: boolean
  introspection: boolean
  mailbox: boolean
}

interface SitePage {
  /** Title of the page; the name of the product if omitted. */
  title?: string
  scripts?: readonly string[]
  /** HTML of the main part. */
  main: string
}

export type Site = (page: SitePage) => string

export function createSite(assets: AssetStore, icon: string, features: PageFeatures): Site {
  const styles = [assets.addFile("site.css")]
  const links = [
    ["/guide", "Guide"],
    ...(features.graphiql ? [["/graphql", "GraphiQL"]] : []),
    ["/api/docs", "REST reference"],
    ["/api/docs/errors", "Errors"],
    ...(features.mailbox ? [["/dev/mailbox", "Mailbox"]] : []),
  ]
  const header = `<header class="site-header">
<a class="brand" href="/developers"><img src="${icon}" alt="" width="28" height="28">${PRODUCT_NAME}</a>
<nav aria-label="Pages">${links.map(([url, text]) => `<a href="${url}">${text}</a>`).join("\n")}</nav>
</header>`
  return ({ title, scripts, main }) =>
    htmlDocument({
      title: title === undefined ? PRODUCT_NAME : `${title}: ${PRODUCT_NAME}`,
      icon,
      styles,
      scripts,
      body: `${header}\n<main>\n${main}\n</main>`,
    })
}
