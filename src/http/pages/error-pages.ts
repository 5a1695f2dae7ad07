// Pages about error codes: a list, and a page for each code, to which the type of problem details refers.
import { STATUS_CODES } from "node:http"
import escapeHtml from "escape-html"
import type { RequestHandler } from "express"
import { type ErrorDescription, errorCatalog } from "../error-catalog.js"
import { sendPage } from "./page.js"
import type { Site } from "./site.js"

const errorsPath = "/api/docs/errors"

/** Serves the list of all error codes. */
export function errorListPage(site: Site): RequestHandler {
  const byStatus = Map.groupBy(errorCatalog(), ({ status }) => status)
  const sections = [...byStatus].map(
    ([status, errors]) => `<section>
<h2>${status} ${STATUS_CODES[status]}</h2>
<dl class="errors">
${errors.map(({ code, summary }) => `<div><dt><a href="${errorsPath}/${code}"><code>${code}</code></a></dt><dd>${escapeHtml(summary)}</dd></div>`).join("\n")}
</dl>
</section>`,
  )
  const html = site({
    title: "Error codes",
    main: `<h1>Error codes</h1>
<p class="lead">REST answers with problem details (RFC 9457), GraphQL with an entry in <code>errors</code>. Both contain a stable <code>code</code>: program against the code, and show <code>message</code> to people.</p>
${sections.join("\n")}`,
  })
  return (req, res) => sendPage(req, res, html)
}

/** Serves the page of the code in the path. Unknown codes have no page. */
export function errorPage(site: Site): RequestHandler {
  const pages = new Map(
    errorCatalog().map((error) => [error.code as string, site({ title: error.code, main: errorDetails(error) })]),
  )
  return (req, res, next) => {
    const html = pages.get(String(req.params.code))
    if (html === undefined) return next()
    sendPage(req, res, html)
  }
}

const errorDetails = ({
  code,
  status,
  title,
  summary,
  advice,
  details,
}: ErrorDescription): string => `<p class="breadcrumb"><a href="${errorsPath}">Error codes</a></p>
<h1><code>${code}</code></h1>
<p class="lead">${escapeHtml(capitalize(title))}</p>
<dl class="facts">
<div><dt>HTTP status</dt><dd>${status} ${STATUS_CODES[status]}</dd></div>
<div><dt>What happened</dt><dd>${escapeHtml(summary)}</dd></div>
${advice === "" ? "" : `<div><dt>What to do</dt><dd>${escapeHtml(advice)}</dd></div>`}
</dl>
${detailsTable(details)}
<h2>In a response</h2>
<div class="columns">
<figure class="code"><figcaption>REST</figcaption><pre tabindex="0"><code>${escapeHtml(restExample(code, status))}</code></pre></figure>
<figure class="code"><figcaption>GraphQL</figcaption><pre tabindex="0"><code>${escapeHtml(graphqlExample(code))}</code></pre></figure>
</div>`

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const detailsTable = (details: ErrorDescription["details"]) =>
  Object.keys(details).length === 0
    ? ""
    : `<h2>Details</h2>
<table><thead><tr><th scope="col">Key of <code>details</code></th><th scope="col">Meaning</th></tr></thead>
<tbody>
${Object.entries(details)
  .map(([key, meaning]) => `<tr><th scope="row"><code>${key}</code></th><td>${escapeHtml(meaning)}</td></tr>`)
  .join("\n")}
</tbody></table>`

const restExample = (code: string, status: number) =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}
Content-Type: application/problem+json

{
  "type": "${errorsPath}/${code}",
  "status": ${status},
  "code": "${code}",
  …
}`

const graphqlExample = (code: string) => `{
  "errors": [
    {
      "message": "…",
      "extensions": { "code": "${code}", … }
    }
  ]
}`
