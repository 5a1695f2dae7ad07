// The page /dev/mailbox shows outgoing emails where no mail server is configured.
import escapeHtml from "escape-html"
import type { Request } from "express"
import type { StoredMail } from "../../adapters/mailer.js"
import { isLoopbackHost } from "../../core/safe-settings.js"
import type { PolicyDirectives } from "./page.js"

/** The HTML parts of emails set styles of elements. */
export const mailboxPolicy: PolicyDirectives = { "style-src": "'self' 'unsafe-inline'" }

/** Headers that reverse proxies add. Many proxies replace Host by their own address. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"]

/**
 * Whether a browser of this machine sent the request: emails contain links that sign people in. A reverse proxy of this machine
 * forwards the requests of clients elsewhere.
 */
export const isFromThisMachine = ({ socket, headers }: Request): boolean =>
  isLoopbackHost((socket.remoteAddress ?? "").replace(/^::ffff:/, "")) &&
  isLoopbackHost((headers.host ?? "").replace(/:\d+$/, "")) &&
  PROXY_HEADERS.every((name) => headers[name] === undefined)

/** HTML without scripts; URLs in the text become links, everything else is escaped. */
export const mailList = (mails: readonly StoredMail[]): string => `<h1>Mailbox</h1>
<p class="lead">No mail server is configured, so emails are stored here, newest first.</p>
${mails.length === 0 ? '<p class="empty">No emails yet.</p>' : mails.map(article).join("\n")}`

const article = ({ to, subject, sentAt, text, html, attachments }: StoredMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="meta">To ${escapeHtml(to)}, <time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt)}</time></p>
<p class="mail-text">${linkUrls(escapeHtml(text))}</p>
<details><summary>HTML part</summary>
<iframe sandbox loading="lazy" title="HTML part of the email" srcdoc="${escapeHtml(html)}"></iframe>
</details>
${attachments.length > 0 ? `<p class="meta">Attached: ${attachments.map(({ filename }) => escapeHtml(filename)).join(", ")}</p>` : ""}
</article>`

/** Expects escaped text, so that a URL cannot end its own attribute. */
const linkUrls = (escaped: string): string =>
  escaped.replace(
    /https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s<>"'])+/g,
    (url) => `<a href="${url}" rel="noreferrer noopener">${url}</a>`,
  )
