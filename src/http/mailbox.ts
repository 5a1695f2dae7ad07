// The page /dev/mailbox shows outgoing emails where no mail server is configured.

import escapeHtml from "escape-html"
import type { StoredMail } from "../adapters/mailer.js"

/** HTML without scripts; URLs in the text become links, everything else is escaped. */
export const mailboxPage = (mails: readonly StoredMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Mailbox</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid #8888; border-radius: 6px; padding: 0 1rem; margin: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>No mail server is configured, so emails are stored here, newest first.</p>
${mails.length === 0 ? "<p>No emails yet.</p>" : mails.map(article).join("\n")}
</main>
</body>
</html>
`

const article = ({ to, subject, sentAt, text, attachments }: StoredMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt)}</time></p>
<pre>${linkUrls(escapeHtml(text))}</pre>
${attachments.length > 0 ? `<p>Attached: ${attachments.map(({ filename }) => escapeHtml(filename)).join(", ")}</p>` : ""}
</article>`

/** Expects escaped text, so that a URL cannot end its own attribute. */
const linkUrls = (escaped: string): string =>
  escaped.replace(
    /https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s<>"'])+/g,
    (url) => `<a href="${url}" rel="noreferrer noopener">${url}</a>`,
  )
