// The landing page: sign-in, copy buttons and the live example.
const find = (id) => document.getElementById(id)
const form = find("sign-in-form")
const maxEvents = 20

/** Sends a JSON request to the REST API. Throws an error with the message for people. */
async function call(method, path, body) {
  const response = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer = response.status === 204 ? undefined : await response.json()
  if (!response.ok) throw Object.assign(new Error(answer.message), { status: response.status })
  return answer
}

/** Runs the handler of a button and shows its failure. */
const withStatus = (status, handler) => async (event) => {
  event.preventDefault()
  status.textContent = ""
  try {
    await handler(event)
  } catch (error) {
    status.textContent = error.message
  }
}

// The session cookie is invisible to scripts, so the page notes that there is one.
const session = {
  get isKnown() {
    return localStorage.getItem("signed-in") === "true"
  },
  note: (signedIn) => (signedIn ? localStorage.setItem("signed-in", "true") : localStorage.removeItem("signed-in")),
}

async function showProfile() {
  const me = await call("GET", "/users/me")
  find("signed-in-name").textContent = me.fullName
  find("signed-in-role").textContent = String(me.role).toLowerCase()
  find("signed-in-job").textContent = [me.jobTitle, me.department?.name].filter(Boolean).join(", ")
  showSignedIn(true)
}

function showSignedIn(signedIn) {
  session.note(signedIn)
  find("signed-in").hidden = !signedIn
  for (const element of [form, find("demo-logins")]) if (element) element.hidden = signedIn
  find("open-stream").disabled = !signedIn
  find("stream-status").textContent = signedIn ? "The stream is closed." : "Sign in to open the stream."
}

async function signIn(email, password) {
  await call("POST", "/auth/login", { email, password })
  form.reset()
  await showProfile()
}

const signInStatus = find("sign-in-status")
form.addEventListener(
  "submit",
  withStatus(signInStatus, () => signIn(form.elements.email.value, form.elements.password.value)),
)
for (const button of document.querySelectorAll(".login"))
  button.addEventListener(
    "click",
    withStatus(signInStatus, () => signIn(button.dataset.email, button.dataset.password)),
  )
find("sign-out").addEventListener(
  "click",
  withStatus(signInStatus, async () => {
    closeStream()
    await call("POST", "/auth/logout", {})
    showSignedIn(false)
  }),
)

for (const button of document.querySelectorAll(".copy"))
  button.addEventListener("click", async () => {
    const code = button.closest("figure").querySelector("code")
    try {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = "Copied"
    } catch {
      // Without https, browsers give no access to the clipboard.
      getSelection().selectAllChildren(code)
      button.textContent = "Selected"
    }
    setTimeout(() => {
      button.textContent = "Copy"
    }, 2000)
  })

let stream

function closeStream() {
  stream?.close()
  stream = undefined
  find("open-stream").textContent = "Open the stream"
  find("mark-read").disabled = true
  find("stream-status").textContent = "The stream is closed."
}

function showEvent(type, text) {
  const item = document.createElement("li")
  const time = document.createElement("time")
  const name = document.createElement("code")
  time.textContent = new Date().toLocaleTimeString()
  name.textContent = type
  item.append(time, name, ` ${text}`)
  find("events").prepend(item)
  for (const old of [...find("events").children].slice(maxEvents)) old.remove()
}

function openStream() {
  stream = new EventSource("/api/notifications/stream")
  find("open-stream").textContent = "Close the stream"
  find("mark-read").disabled = false
  const status = find("stream-status")
  status.textContent = "Connecting…"
  stream.addEventListener("open", () => {
    status.textContent = "The stream is open."
  })
  stream.addEventListener("error", () => {
    status.textContent = "The connection was lost. The browser reconnects and resumes after the last event."
    if (stream?.readyState === EventSource.CLOSED) closeStream()
  })
  stream.addEventListener("message", ({ data }) => showEvent("notification", JSON.parse(data).message))
  stream.addEventListener("unreadCount", ({ data }) => showEvent("unreadCount", `${JSON.parse(data).count} unread`))
}

find("open-stream").addEventListener("click", () => (stream ? closeStream() : openStream()))
find("mark-read").addEventListener(
  "click",
  withStatus(find("stream-status"), async () => {
    const { items } = await call("GET", "/notifications?limit=100")
    const unread = items.find(({ isRead }) => !isRead)
    if (!unread) throw new Error("You have no unread notifications.")
    await call("PATCH", `/notifications/${unread.id}/read`)
    find("stream-status").textContent = "The stream is open."
  }),
)

if (session.isKnown) await showProfile().catch(() => showSignedIn(false))
