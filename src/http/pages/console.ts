// The console: the application in the browser for everybody who works here. `scripts/build-console.mjs` builds it into dist/console. All
// its screens are one document, and the browser decides by the address which one is shown.
import { existsSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import express, { type Request, type RequestHandler, type Router } from "express"
import { PrecompressedText } from "../compression.js"
import { hasSessionCookie } from "../cookies.js"
import { FOREVER } from "./assets.js"
import { documentHandler, type PolicyDirectives, sendPage } from "./page.js"

const folder = fileURLToPath(new URL("../../../console/", import.meta.url))

/** The style element of React Aria, which has the same text always. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

const policy: PolicyDirectives = {
  "default-src": "'self'",
  "style-src": `'self' ${REACT_ARIA_STYLE}`,
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "object-src": "'none'",
  "form-action": "'self'",
}

/** Paths that belong to neither programs nor other pages. */
export const CONSOLE_PATHS = /^\/(?!(api|graphql|assets|health|metrics|dev|careers|guide|developers)(\/|$))/

const TEXT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
}

const isPage = (req: Request) => req.accepts(["json", "html"]) === "html"

/** The console's document for each of its addresses. Without a session, browsers are sent to the sign-in page, which leads back. */
export function consolePage(isSecure: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    if (!isPage(req)) return next()
    if (!existsSync(join(folder, "index.html"))) return req.path === "/" ? res.redirect("/developers") : next()
    if (!hasSessionCookie(req, isSecure(req))) return res.redirect(`/login?redirect=${encodeURIComponent(req.originalUrl)}`)
    sendPage(req, res, readFileSync(join(folder, "index.html"), "utf8"), policy)
  }
}

/** The console's scripts, styles and fonts, whose names change with their content. */
export function consoleAssets(): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const texts = new Map<string, PrecompressedText>()
  router.get("/:file", async (req, res, next) => {
    const { file } = req.params
    const path = join(folder, "assets/console", file)
    if (!/^[\w-]+(\.[\w-]+)+$/.test(file) || !existsSync(path)) return next()
    res.setHeader("Cache-Control", FOREVER)
    const type = TEXT_TYPES[extname(file)]
    if (type === undefined) return res.type(extname(file)).send(readFileSync(path))
    const text = texts.get(file) ?? new PrecompressedText(type, () => readFileSync(path, "utf8"))
    texts.set(file, text)
    await text.send(req, res)
  })
  return router
}

/** The service worker that shows push messages. A worker belongs to the addresses below its own, so it is at the root. */
export function pushWorker(): RequestHandler {
  const path = join(folder, "push-worker.js")
  const serve = documentHandler("text/javascript; charset=utf-8", () => readFileSync(path, "utf8"))
  return (req, res, next) => (existsSync(path) ? serve(req, res, next) : next())
}
