// Pages for the links of emails: accept an invitation, reset a password, confirm an address, sign in. Each is one form that calls
// the REST API. Tokens are in the fragment of the address, which browsers do not send.
import escapeHtml from "escape-html"
import type { RequestHandler } from "express"
import type { Config } from "../../config.js"
import type { accountPaths } from "../../core/app-links.js"
import { type LanguageCode, type MessageKey, messageCatalog, pickLanguage, translate } from "../../i18n/translate.js"
import type { AssetStore } from "./assets.js"
import { htmlDocument, sendPage } from "./page.js"
import { PRODUCT_NAME } from "./site.js"

interface FormField {
  name: string
  label: "email" | "password" | "currentPassword" | "fullName" | "code"
  type: "email" | "password" | "text"
  autocomplete: string
  /** Shown once the server asks for it. */
  isOptional?: boolean
}

interface AccountForm {
  /** Key of the texts. */
  name: "acceptInvitation" | "resetPassword" | "confirmEmail" | "forgotPassword" | "login"
  /** Path of the REST operation. */
  action: string
  fields: readonly FormField[]
  hasToken: boolean
  /** Whether the response signs in. */
  signsIn?: boolean
  /** Whether a passkey may replace the form. */
  takesPasskey?: boolean
  /** The page to go to next. */
  link: "login" | "forgotPassword"
}

const email: FormField = { name: "email", label: "email", type: "email", autocomplete: "username" }
/** Browsers offer passkeys beside addresses. */
const emailOrPasskey: FormField = { ...email, autocomplete: "username webauthn" }
const newPassword = (name: string): FormField => ({ name, label: "password", type: "password", autocomplete: "new-password" })

const forms: Readonly<Record<(typeof accountPaths)[number], AccountForm>> = {
  "/accept-invitation": {
    name: "acceptInvitation",
    action: "/api/invites/accept",
    fields: [{ name: "fullName", label: "fullName", type: "text", autocomplete: "name" }, newPassword("password")],
    hasToken: true,
    signsIn: true,
    link: "login",
  },
  "/reset-password": {
    name: "resetPassword",
    action: "/api/auth/reset-password",
    fields: [newPassword("newPassword")],
    hasToken: true,
    link: "login",
  },
  "/confirm-email": {
    name: "confirmEmail",
    action: "/api/auth/confirm-email",
    fields: [],
    hasToken: true,
    link: "login",
  },
  "/forgot-password": {
    name: "forgotPassword",
    action: "/api/auth/forgot-password",
    fields: [email],
    hasToken: false,
    link: "login",
  },
  "/login": {
    name: "login",
    action: "/api/auth/login",
    fields: [
      emailOrPasskey,
      { name: "password", label: "currentPassword", type: "password", autocomplete: "current-password" },
      { name: "code", label: "code", type: "text", autocomplete: "one-time-code", isOptional: true },
    ],
    hasToken: false,
    signsIn: true,
    takesPasskey: true,
    link: "forgotPassword",
  },
}

interface AccountPagesOptions {
  config: Pick<Config, "appUrl" | "publicUrl">
  assets: AssetStore
  icon: string
}

/** Handlers of the pages, by path. They are in the language of the browser. */
export function accountPages({ config, assets, icon }: AccountPagesOptions): [string, RequestHandler][] {
  const styles = [assets.addFile("site.css")]
  const scripts = [assets.addFile("account-form.js")]
  return Object.entries(forms).map(([path, form]) => [
    path,
    (req, res) => {
      const language = pickLanguage(req.headers["accept-language"])
      res.vary("Accept-Language")
      const title = translate(language, `pages.${form.name}.title`)
      const body = renderForm(form, language, { icon, ...config })
      sendPage(req, res, htmlDocument({ language, title, icon, styles, scripts, body }))
    },
  ])
}

function renderForm(
  { name, action, fields, hasToken, signsIn, takesPasskey, link }: AccountForm,
  language: LanguageCode,
  { icon, appUrl = "", publicUrl }: { icon: string } & AccountPagesOptions["config"],
) {
  const text = (key: MessageKey) => escapeHtml(translate(language, key))
  const otherHost = escapeHtml(translate(language, "pages.otherHost", { host: new URL(publicUrl).hostname }))
  const optional = (key: string) => {
    const full = `pages.${name}.${key}`
    return messageCatalog(language).has(full) ? text(full as MessageKey) : ""
  }
  const linkPath = link === "login" ? "/login" : "/forgot-password"
  const linkText = text(link === "login" ? "pages.toSignIn" : "pages.toForgotPassword")
  return `<header class="site-header"><span class="brand"><img src="${icon}" alt="" width="28" height="28">${PRODUCT_NAME}</span></header>
<main class="narrow">
<h1>${text(`pages.${name}.title`)}</h1>
<p class="lead">${optional("lead")}</p>
<p id="account-invitation" hidden></p>
<p id="account-status" role="status"></p>
<noscript><p>${text("pages.noScript")}</p></noscript>
<form id="account-form" class="card" data-action="${action}" data-token="${hasToken}" data-signs-in="${signsIn ?? false}" data-app="${escapeHtml(appUrl)}" data-done="${optional("done")}" data-no-token="${text("pages.noToken")}" data-unreachable="${text("pages.unreachable")}" data-invalid="${text("pages.invalidInvitation")}">
${fields.map((field) => renderField(field, text)).join("\n")}
<button class="primary" type="submit">${text(`pages.${name}.submit`)}</button>
${takesPasskey ? `<button type="button" id="passkey" data-other-host="${otherHost}" hidden>${text("pages.passkey")}</button>` : ""}
</form>
<p><a href="${linkPath}">${linkText}</a></p>
</main>`
}

function renderField({ name, label, type, autocomplete, isOptional }: FormField, text: (key: MessageKey) => string): string {
  const hint = label === "password" ? `<small id="${name}-hint">${text("pages.passwordHint")}</small>` : ""
  const describedBy = `${hint ? `${name}-hint ` : ""}${name}-error`
  return `<label${isOptional ? " hidden" : ""}>${text(`pages.${label}`)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" aria-describedby="${describedBy}"${isOptional ? " disabled" : ""} required>${hint}<small class="error" id="${name}-error"></small></label>`
}
