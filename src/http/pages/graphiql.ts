// GraphiQL, the query editor at /graphql: a page with the editor's files as assets.
import { createRequire } from "node:module"
import type * as GraphiqlBundle from "@graphql-yoga/render-graphiql/graphiql"
import escapeHtml from "escape-html"
import type { Request, RequestHandler } from "express"
import { AppError } from "../../core/errors.js"
import type { DemoLogin } from "../../demo/load.js"
import { type AssetStore, readStatic, resolvePackage } from "./assets.js"
import { graphqlExamples } from "./examples.js"
import { htmlDocument, type PolicyDirectives, sendPage } from "./page.js"

interface GraphiqlOptions {
  enabled: boolean
  assets: AssetStore
  icon: string
  demoLogins: () => Promise<readonly DemoLogin[]>
}

/** The editor sets styles of elements, and its font is part of its style sheet. */
const policy: PolicyDirectives = {
  "style-src": "'self' 'unsafe-inline'",
  "font-src": "'self' data:",
  "worker-src": "'self'",
}

/** Serves GraphiQL to browsers that open /graphql; other clients reach the endpoint. */
export function graphiql({ enabled, assets, icon, demoLogins }: GraphiqlOptions): RequestHandler {
  const page = enabled ? graphiqlPage(assets, icon) : undefined
  return async (req, res, next) => {
    if (!isNavigation(req)) return next()
    // A query in the URL is an operation for programs; GraphiQL keeps the edited query there.
    if (!page) return next(req.originalUrl.includes("?") ? undefined : new AppError("NOT_FOUND"))
    sendPage(req, res, page(await demoLogins()), policy)
  }
}

const isNavigation = (req: Request) => req.method === "GET" && req.path === "/" && req.accepts(["json", "html"]) === "html"

function graphiqlPage(assets: AssetStore, icon: string): (logins: readonly DemoLogin[]) => string {
  const { version } = resolvePackage("@graphql-yoga/render-graphiql")
  const bundled = (file: string, part: keyof typeof GraphiqlBundle) => assets.add(file, version, () => loadBundle()[part])
  const script = bundled("graphiql.js", "js")
  const workers = {
    editorWorkerService: bundled("editor-worker.js", "editorWorkerService"),
    json: bundled("json-worker.js", "jsonWorker"),
    graphql: bundled("graphql-worker.js", "graphqlWorker"),
  }
  const styles = [bundled("graphiql.css", "css"), assets.addFile("graphiql-page.css")]
  const scripts = [assets.addFile("graphiql-page.js")]
  return (logins) => {
    const settings = { script, workers, options: editorOptions(logins) }
    return htmlDocument({
      title: "GraphiQL: HR Workforce Platform",
      icon,
      styles,
      scripts,
      body: `<div id="root" data-settings="${escapeHtml(JSON.stringify(settings))}"><p class="loading">Loading GraphiQL…</p></div>
<noscript>GraphiQL needs JavaScript.</noscript>`,
    })
  }
}

/** Loads the bundle of the editor. Its module is not kept, because it is larger than the code of the server. */
function loadBundle(): typeof GraphiqlBundle {
  const require = createRequire(import.meta.url)
  const name = "@graphql-yoga/render-graphiql/graphiql"
  const bundle = require(name) as typeof GraphiqlBundle
  delete require.cache[require.resolve(name)]
  return bundle
}

const headersHint = `{
  // The cookie of the sign-in authenticates requests, so no header is required. Alternatives:
  // "Authorization": "Bearer TOKEN",
  // "Accept-Language": "de"
}
`

/** Options of the editor. Tabs that the browser has stored replace the examples. */
const editorOptions = ([login]: readonly DemoLogin[]) => ({
  title: "HR Workforce Platform",
  logo: readStatic("logo.svg"),
  endpoint: "/graphql",
  subscriptionsProtocol: "WS",
  // Headers may contain tokens.
  shouldPersistHeaders: false,
  defaultTabs: graphqlExamples(login).map(({ query, variables = {} }) => ({
    query,
    headers: headersHint,
    variables: JSON.stringify(variables, null, 2),
  })),
})
