// The page of an offer, to which the email to a candidate links: shows the offer and sends the answer. The token is in the fragment
// of the address, which browsers do not send.
import escapeHtml from "escape-html"
import type { RequestHandler } from "express"
import { EmploymentType } from "../../entities/enums.js"
import { type LanguageCode, type MessageKey, pickLanguage, translate } from "../../i18n/translate.js"
import type { AssetStore } from "./assets.js"
import { htmlDocument, sendPage } from "./page.js"
import { PRODUCT_NAME } from "./site.js"

/** Terms of an offer that the page lists, by their names in the REST API. */
const TERMS = ["organizationName", "jobTitle", "salary", "employmentType", "startDate", "expiresOn", "message"] as const

/** Handler of the page. It is in the language of the browser. */
export function offerPage(assets: AssetStore, icon: string): RequestHandler {
  const styles = [assets.addFile("site.css")]
  const scripts = [assets.addFile("offer-page.js")]
  return (req, res) => {
    const language = pickLanguage(req.headers["accept-language"])
    res.vary("Accept-Language")
    const title = translate(language, "pages.offer.title")
    sendPage(req, res, htmlDocument({ language, title, icon, styles, scripts, body: renderOffer(language, icon) }))
  }
}

function renderOffer(language: LanguageCode, icon: string): string {
  const text = (key: MessageKey) => escapeHtml(translate(language, key))
  const employmentTypes = Object.fromEntries(
    EmploymentType.keys.map((key) => [EmploymentType.label(key), translate(language, `hr.groups.${key}`)]),
  )
  return `<header class="site-header"><span class="brand"><img src="${icon}" alt="" width="28" height="28">${PRODUCT_NAME}</span></header>
<main class="narrow">
<h1>${text("pages.offer.title")}</h1>
<noscript><p>${text("pages.noScript")}</p></noscript>
<dl class="card offer" id="offer" hidden data-employment-types="${escapeHtml(JSON.stringify(employmentTypes))}">
${TERMS.map((name) => `<div hidden><dt>${text(`pages.offer.${name}`)}</dt><dd data-term="${name}"></dd></div>`).join("\n")}
</dl>
<form id="offer-form" class="card" hidden>
<label>${text("pages.offer.comment")}<textarea name="comment" rows="4" maxlength="2000"></textarea></label>
<p class="actions"><button class="primary" type="button" data-answer="accept">${text("pages.offer.accept")}</button>
<button type="button" data-answer="decline">${text("pages.offer.decline")}</button></p>
</form>
<dialog id="offer-confirmation" aria-labelledby="offer-question">
<p id="offer-question" data-accept="${text("pages.offer.confirmAccept")}" data-decline="${text("pages.offer.confirmDecline")}"></p>
<p class="actions"><button class="primary" type="button" id="offer-confirm" data-accept="${text("pages.offer.accept")}" data-decline="${text("pages.offer.decline")}"></button>
<button type="button" id="offer-cancel">${text("pages.offer.cancel")}</button></p>
</dialog>
<p class="status" id="offer-status" role="status" data-accepted="${text("pages.offer.accepted")}" data-declined="${text("pages.offer.declined")}" data-no-token="${text("pages.noToken")}" data-unreachable="${text("pages.unreachable")}"></p>
</main>`
}
