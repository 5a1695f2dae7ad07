// Pages for browsers: console, accounts, offers, page for developers, client guide, GraphiQL, REST reference, error codes and, outside
// production, the mailbox.
import express, { type Request, type Router } from "express"
import type { Mailer } from "../../adapters/mailer.js"
import type { Config } from "../../config.js"
import { OFFER_PATH } from "../../core/app-links.js"
import { AppError } from "../../core/errors.js"
import type { DemoLogin } from "../../demo/load.js"
import { accountPages } from "./account-pages.js"
import { AssetStore, readStatic } from "./assets.js"
import { CONSOLE_PATHS, consoleAssets, consolePage, pushWorker } from "./console.js"
import { errorListPage, errorPage } from "./error-pages.js"
import { graphiql } from "./graphiql.js"
import { guidePages } from "./guide-pages.js"
import { landingPage } from "./landing.js"
import { isFromThisMachine, mailboxPolicy, mailList } from "./mailbox.js"
import { offerPage } from "./offer-page.js"
import { documentHandler, sendPage } from "./page.js"
import { referencePages } from "./reference.js"
import { createSite } from "./site.js"

interface PagesOptions {
  config: Pick<Config, "production" | "graphiql" | "introspection" | "appUrl" | "publicUrl">
  /** Whether a browser uses https, also behind a trusted proxy. */
  isSecure: (req: Request) => boolean
  mailer: Pick<Mailer, "list">
  /** The logins that everybody may know; empty without the demo organization. */
  demoLogins: () => Promise<readonly DemoLogin[]>
  /** The OpenAPI document as JSON text. */
  openapi(): string
  /** The GraphQL schema in the schema definition language. */
  schema: () => string
}

/** Routes of the pages. Requests of programs to /graphql pass through. */
export function createPages({ config, isSecure, mailer, demoLogins, openapi, schema }: PagesOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const assets = new AssetStore()
  const icon = assets.addFile("logo.svg")
  const features = { graphiql: config.graphiql, introspection: config.introspection, mailbox: !config.production }
  const site = createSite(assets, icon, features)

  router.use("/assets", assets.routes())
  router.get(
    "/favicon.ico",
    documentHandler("image/svg+xml", () => readStatic("logo.svg")),
  )
  router.use("/assets/console", consoleAssets())
  router.get("/push-worker.js", pushWorker())
  router.get("/developers", landingPage({ site, assets, features, demoLogins }))
  for (const [path, handler] of accountPages({ config, assets, icon })) router.get(path, handler)
  router.get(OFFER_PATH, offerPage(assets, icon))
  const guide = guidePages(site)
  router.get("/guide", guide)
  router.get("/guide/:page", guide)
  router.get("/api/docs/errors", errorListPage(site))
  router.get("/api/docs/errors/:code", errorPage(site))
  router.use("/api/docs", referencePages({ site, assets, icon, openapi }))
  router.get("/api/openapi.json", documentHandler("application/json", openapi))
  if (features.introspection) router.get("/graphql/schema.graphql", documentHandler("text/plain; charset=utf-8", schema))
  if (features.mailbox)
    router.get("/dev/mailbox", async (req, res, next) => {
      if (!isFromThisMachine(req)) return next(new AppError("NOT_FOUND"))
      sendPage(req, res, site({ title: "Mailbox", main: mailList(await mailer.list()) }), mailboxPolicy)
    })
  router.get(CONSOLE_PATHS, consolePage(isSecure))
  // Programs receive problem details from the error handler.
  router.get(/^\/(?!(api(?!\/docs\/)|graphql|assets|metrics|health)(\/|$))/, (req, res, next) => {
    if (req.accepts(["json", "html"]) !== "html") return next()
    const main = `<h1>There is no page at this address</h1>\n<p class="lead"><a href="/developers">All pages of this server</a></p>`
    sendPage(req, res.status(404), site({ title: "Not found", main }))
  })
  router.use("/graphql", graphiql({ enabled: features.graphiql, assets, icon, demoLogins }))
  return router
}
