// The common parts of all pages: layout, content security policy and caching.
import escapeHtml from "escape-html"
import type { Request, RequestHandler, Response } from "express"
import { AppError } from "../../core/errors.js"
import type { LanguageCode } from "../../i18n/translate.js"
import { PrecompressedText, sendCompressible } from "../compression.js"
import { digest, matchesEtag } from "../etag.js"

/** Directives that differ from the default policy, which allows files of our own only. */
export type PolicyDirectives = Readonly<Record<string, string>>

const defaultPolicy: PolicyDirectives = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
}

const policyText = (directives: PolicyDirectives) =>
  Object.entries({ ...defaultPolicy, ...directives })
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ")

/** The origin under which the browser reached the server. Throws BAD_REQUEST for a malformed Host. */
export function originOf({ protocol, host }: Request): string {
  if (!/^[\w.:[\]-]{1,255}$/.test(host) || !URL.canParse(`${protocol}://${host}`)) throw new AppError("BAD_REQUEST")
  return `${protocol}://${host}`
}

/** Sends a page with an entity tag, or 304 if the browser has it already. */
export function sendPage(req: Request, res: Response, html: string, policy: PolicyDirectives = {}): void {
  res.setHeader("Content-Security-Policy", policyText(policy))
  if (isCached(req, res, `"${digest(html)}"`)) return
  sendCompressible(req, res, "text/html; charset=utf-8", html)
}

/** Serves a generated document that browsers revalidate on each use. */
export function documentHandler(type: string, load: () => string): RequestHandler {
  const text = new PrecompressedText(type, load)
  return async (req, res) => {
    if (!isCached(req, res, await text.etag())) await text.send(req, res)
  }
}

/** Sets the caching headers. Ends the response with 304 and returns true if the browser has the entity already. */
function isCached(req: Request, res: Response, etag: string): boolean {
  res.setHeader("Cache-Control", "no-cache")
  res.setHeader("ETag", etag)
  const isCurrent = matchesEtag(req.headers["if-none-match"], etag)
  if (isCurrent) res.status(304).end()
  return isCurrent
}

interface Document {
  title: string
  /** Language of the page; English if omitted. */
  language?: LanguageCode
  /** URLs of style sheets, scripts and the icon. */
  styles?: readonly string[]
  scripts?: readonly string[]
  icon: string
  /** HTML of the body. */
  body: string
}

export const htmlDocument = ({
  title,
  language = "en",
  styles = [],
  scripts = [],
  icon,
  body,
}: Document): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="${icon}">
${styles.map((url) => `<link rel="stylesheet" href="${url}">`).join("\n")}
${scripts.map((url) => `<script type="module" src="${url}"></script>`).join("\n")}
</head>
<body>
${body}
</body>
</html>
`
