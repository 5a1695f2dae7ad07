// The form of an account page: sends its fields and the token of the address to the REST API.
const form = document.getElementById("account-form")
const status = document.getElementById("account-status")
const { action, token: hasToken, signsIn, app, done, noToken, unreachable } = form.dataset

const fragment = new URLSearchParams(location.hash.slice(1))
const token = fragment.get("token")
// Neither a token nor the address that another installation sent may stay in the history of the browser.
if (location.hash) history.replaceState(null, "", location.pathname + location.search)
if (hasToken === "true" && !token) fail(noToken)
if (form.elements.email && fragment.has("email")) form.elements.email.value = fragment.get("email")

if (location.pathname === "/accept-invitation" && token) showInvitation().catch(() => {})

/** Shows the organization and the invited address, and enters the name. */
async function showInvitation() {
  const response = await fetch(`/api/invites/validate?token=${encodeURIComponent(token)}`)
  if (!response.ok) return follow(await response.json())
  const { email, fullName, organizationName, isValid } = await response.json()
  if (!isValid) return fail(form.dataset.invalid)
  const text = document.getElementById("account-invitation")
  text.textContent = `${organizationName} · ${email}`
  text.hidden = false
  form.elements.fullName.value ||= fullName
}

/** Opens this page at the address that has the organization or the account, if the answer says so, with what was entered. */
function follow({ code, details }) {
  if (code !== "ORGANIZATION_MOVED") return
  const email = form.elements.email?.value
  const values = new URLSearchParams({ ...(token ? { token } : {}), ...(email ? { email } : {}) })
  const url = new URL(details.address)
  // A path that begins with two slashes would name another host.
  Object.assign(url, { pathname: location.pathname, search: location.search, hash: String(values) })
  location.replace(url)
}

/** Shows why the form cannot be used any more. */
function fail(message) {
  status.textContent = message
  form.hidden = true
}

/** Where to go after signing in: the page that was asked for, on this server or in the web console. */
function nextPage() {
  const redirect = new URLSearchParams(location.search).get("redirect")
  const home = app || "/"
  if (!redirect) return home
  const target = new URL(redirect, new URL(home, location.href))
  const origins = [location.origin, new URL(home, location.href).origin]
  return origins.includes(target.origin) ? target.href : home
}

/** Shows the problems of the fields beside them, and focuses the first. */
function showProblems(problems) {
  for (const input of form.querySelectorAll("input")) {
    const messages = problems.filter(({ path }) => path === input.name).map(({ message }) => message)
    document.getElementById(`${input.name}-error`).textContent = messages.join(" ")
    input.setAttribute("aria-invalid", String(messages.length > 0))
  }
  form.querySelector('[aria-invalid="true"]')?.focus()
}

/** Asks for the code of the second factor. */
function askForCode() {
  const { code } = form.elements
  code.disabled = false
  code.closest("label").hidden = false
  code.focus()
}

const post = (path, values) =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Requested-With": "fetch" },
    body: values && JSON.stringify(values),
  })

/** Sends values to the REST API. Returns its answer, or undefined after showing why it rejects them. */
async function send(path, values) {
  const response = await post(path, values)
  const answer = await response.json()
  if (response.ok) return answer
  follow(answer)
  showProblems(answer.errors ?? [])
  status.textContent = answer.message
  if (answer.code === "TWO_FACTOR_REQUIRED") askForCode()
}

function finish(answer) {
  fail(done || answer.message)
  if (signsIn === "true") location.assign(nextPage())
}

form.addEventListener("submit", async (event) => {
  event.preventDefault()
  status.textContent = ""
  showProblems([])
  const button = form.querySelector("button")
  button.disabled = true
  try {
    const values = Object.fromEntries(new FormData(form))
    const answer = await send(action, token ? { ...values, token } : values)
    if (answer) finish(answer)
  } catch {
    status.textContent = unreachable
  } finally {
    button.disabled = false
  }
})

const passkeyButton = document.getElementById("passkey")
/** The request that waits for a passkey. A page has one at a time. */
let waiting
/** Timer of the next offer. */
let renewal
const passkeyOptions = `${action}/passkey/options`

/** Signs in with a passkey and the options of the API. With `mediation: "conditional"`, browsers offer passkeys beside the email address. */
async function signInWithPasskey({ publicKey }, mediation) {
  waiting?.abort()
  waiting = new AbortController()
  const challenge = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey)
  const request = { publicKey: challenge, signal: waiting.signal, ...(mediation && { mediation }) }
  const found = await navigator.credentials.get(request).catch(({ name }) => {
    // A failure of the suggestions is not shown.
    if (name === "SecurityError" && !mediation) status.textContent = passkeyButton.dataset.otherHost
  })
  if (!found) return
  const { id, response } = found.toJSON()
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const answer = await send(`${action}/passkey`, { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle })
  if (answer) finish(answer)
}

/** Offers passkeys in the field of the address, again before the challenge expires. A failure leaves the other ways to sign in. */
async function offerPasskeys() {
  clearTimeout(renewal)
  if (form.hidden || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  renewal = setTimeout(() => offerPasskeys().catch(() => {}), 240_000)
  const response = await post(passkeyOptions)
  if (response.ok && !passkeyButton.disabled) await signInWithPasskey(await response.json(), "conditional")
}

if (passkeyButton && window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  passkeyButton.hidden = false
  passkeyButton.addEventListener("click", async () => {
    status.textContent = ""
    passkeyButton.disabled = true
    try {
      const options = await send(passkeyOptions)
      if (options) await signInWithPasskey(options)
    } catch {
      status.textContent = unreachable
    } finally {
      passkeyButton.disabled = false
      offerPasskeys().catch(() => {})
    }
  })
  offerPasskeys().catch(() => {})
}
