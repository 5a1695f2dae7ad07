// The page of an offer: shows its terms, and sends the answer of the candidate after a confirmation.
const terms = document.getElementById("offer")
const form = document.getElementById("offer-form")
const dialog = document.getElementById("offer-confirmation")
const question = document.getElementById("offer-question")
const confirmButton = document.getElementById("offer-confirm")
const status = document.getElementById("offer-status")

const language = document.documentElement.lang
const token = new URLSearchParams(location.hash.slice(1)).get("token")
// The token must not stay in the history of the browser.
history.replaceState(null, "", location.pathname + location.search)

const date = (day) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day))
const formats = {
  salary: (amount, { salaryCurrency }) =>
    new Intl.NumberFormat(language, { style: "currency", currency: salaryCurrency }).format(amount),
  employmentType: (type) => JSON.parse(terms.dataset.employmentTypes)[type] ?? type,
  startDate: date,
  expiresOn: date,
}

/** Calls the REST API. Shows the message of an error, and returns undefined. */
async function request(path, options = {}) {
  try {
    const response = await fetch(`/api/candidate-offer${path}`, options)
    const answer = await response.json()
    if (response.ok) return answer
    // The organization is at another address now.
    if (answer.code === "ORGANIZATION_MOVED")
      location.replace(new URL(`${location.pathname}#${new URLSearchParams({ token })}`, answer.details.address))
    status.textContent = answer.message
  } catch {
    status.textContent = status.dataset.unreachable
  }
  return undefined
}

/** Shows an offer, and the form unless it is answered. */
function show(offer) {
  for (const term of terms.querySelectorAll("[data-term]")) {
    const { term: name } = term.dataset
    const value = offer[name]
    term.textContent = value == null ? "" : String(formats[name]?.(value, offer) ?? value)
    term.parentElement.hidden = value == null
  }
  terms.hidden = false
  form.hidden = offer.status !== "SENT"
  status.textContent = { ACCEPTED: status.dataset.accepted, DECLINED: status.dataset.declined }[offer.status] ?? ""
}

for (const button of form.querySelectorAll("[data-answer]"))
  button.addEventListener("click", () => {
    const { answer } = button.dataset
    question.textContent = question.dataset[answer]
    confirmButton.textContent = confirmButton.dataset[answer]
    confirmButton.value = answer
    dialog.showModal()
  })

document.getElementById("offer-cancel").addEventListener("click", () => dialog.close())
form.addEventListener("submit", (event) => event.preventDefault())

confirmButton.addEventListener("click", async () => {
  confirmButton.disabled = true
  const comment = form.elements.comment.value.trim()
  const answer = await request("/answer", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Requested-With": "fetch" },
    body: JSON.stringify({ token, accept: confirmButton.value === "accept", ...(comment && { comment }) }),
  })
  confirmButton.disabled = false
  dialog.close()
  if (answer) show(answer)
})

if (!token) status.textContent = status.dataset.noToken
else {
  const offer = await request(`?${new URLSearchParams({ token })}`)
  if (offer) show(offer)
}
