// Pages for people: landing page, GraphiQL, REST reference and, outside production, the mailbox. All assets are served locally.
import { createRequire } from "node:module"
import { dirname } from "node:path"
import express, { type RequestHandler, type Response, type Router } from "express"
import type { Mailer } from "../adapters/mailer.js"
import { mailboxPage } from "./mailbox.js"

const swaggerFolder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"))
const swaggerFiles = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"]

/** Content security policy of a page. Scripts are files of our own, except for GraphiQL, which is a single page. */
const setContentSecurityPolicy = (res: Response, { scripts = "'self'", workers = "'none'" } = {}) =>
  res.setHeader(
    "Content-Security-Policy",
    `default-src 'none'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src ${workers}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )

interface PagesOptions {
  production: boolean
  mailer: Pick<Mailer, "list">
  /** The OpenAPI document as JSON text. */
  openapi: string
}

export function staticPages({ production, mailer, openapi }: PagesOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const page = (path: string, html: string | (() => Promise<string>)) =>
    router.get(path, async (_req, res) => {
      setContentSecurityPolicy(res)
      res.setHeader("Cache-Control", "no-cache")
      res.type("html").send(typeof html === "string" ? html : await html())
    })
  page("/", landing(production))
  page("/api/docs", reference)
  router.get("/api/docs/start.js", (_req, res) => void res.type("text/javascript").send(startReference))
  for (const file of swaggerFiles) {
    router.get(`/api/docs/${file}`, (_req, res) => res.sendFile(file, { root: swaggerFolder, maxAge: "1d" }))
  }
  router.get("/api/openapi.json", (_req, res) => void res.type("application/json").send(openapi))
  if (!production) page("/dev/mailbox", async () => mailboxPage(await mailer.list()))
  return router
}

/** Serves GraphiQL to browsers that open /graphql; other clients reach the endpoint. */
export const graphiql: RequestHandler = async (req, res, next) => {
  const isPageRequest = req.method === "GET" && !req.originalUrl.includes("?") && req.accepts(["json", "html"]) === "html"
  if (!isPageRequest) return next()
  setContentSecurityPolicy(res, { scripts: "'self' 'unsafe-inline' 'unsafe-eval'", workers: "blob:" })
  // Imported on first use: its bundle takes more memory than the rest of the server's code.
  const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql")
  res.type("html").send(renderGraphiQL({ title: "GraphiQL: HR Workforce Platform", defaultQuery, endpoint: "/graphql" }))
}

const defaultQuery = `# Sign in first; the response sets a cookie that the other queries use:
#
# mutation { login(input: { email: "admin@demo.test", password: "Demo-2026" }) { user { id role } } }

{
  viewer {
    fullName
    jobTitle
    department { name headcount }
    directReports { fullName badge }
  }
}
`

const htmlPage = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`

const style = `<style>
body { font: 16px/1.6 system-ui, sans-serif; max-width: 44rem; margin: 4rem auto; padding: 0 1.5rem }
li { margin: .5rem 0 }
</style>`

const landing = (production: boolean) =>
  htmlPage(
    "HR Workforce Platform",
    style,
    `<main>
<h1>HR Workforce Platform</h1>
<p>Back end for the workforce of an organization. Two APIs with the same operations:</p>
<ul>
<li><a href="/graphql">GraphiQL</a>: nested queries in one request, at <code>/graphql</code></li>
<li><a href="/api/docs">REST reference</a>: every path below <code>/api</code>, as <a href="/api/openapi.json">OpenAPI 3.1</a></li>
<li>Health: <a href="/health/live">live</a>, <a href="/health/ready">ready</a>, <a href="/metrics">metrics</a></li>
${production ? "" : '<li><a href="/dev/mailbox">Mailbox</a>: outgoing emails</li>'}
</ul>
</main>`,
  )

const reference = htmlPage(
  "REST reference: HR Workforce Platform",
  `<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">`,
  `<div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>`,
)

const startReference = `SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  persistAuthorization: true,
  requestInterceptor: (request) => {
    request.headers["X-Requested-With"] = "reference"
    return request
  },
})
`
