// The landing page: sign-in, first requests, a live example and links.
import escapeHtml from "escape-html"
import type { RequestHandler } from "express"
import type { DemoLogin } from "../../demo/load.js"
import type { AssetStore } from "./assets.js"
import { shellExamples } from "./examples.js"
import { originOf, sendPage } from "./page.js"
import type { PageFeatures, Site } from "./site.js"

interface LandingOptions {
  site: Site
  assets: AssetStore
  features: PageFeatures
  demoLogins: () => Promise<readonly DemoLogin[]>
}

/** Serves the landing page. Its examples contain the address under which the browser reached the server. */
export function landingPage({ site, assets, features, demoLogins }: LandingOptions): RequestHandler {
  const scripts = [assets.addFile("landing.js")]
  return async (req, res) => {
    const logins = await demoLogins()
    const examples = shellExamples(originOf(req), logins[0])
    const main = `${hero}
<div class="columns">
${signInCard(logins)}
${liveCard}
</div>
<section aria-labelledby="requests">
<h2 id="requests">First requests</h2>
<p>Sign in once and keep the token; both APIs take it.</p>
${codeExample("Sign in", examples.signIn)}
<div class="columns">
${codeExample("REST: read your profile", examples.rest)}
${codeExample("GraphQL: read it with department and manager", examples.graphql)}
</div>
</section>
<section aria-labelledby="explore">
<h2 id="explore">Explore</h2>
<ul class="cards">
${links(features).map(linkCard).join("\n")}
</ul>
</section>`
    sendPage(req, res, site({ scripts, main }))
  }
}

const hero = `<section class="hero">
<h1>HR Workforce Platform</h1>
<p class="lead">Identity, organization, profiles, leave, calendar and notifications of a workforce: a GraphQL API and a REST API with the same operations, and live updates.</p>
</section>`

const signInCard = (logins: readonly DemoLogin[]) => `<section class="card" aria-labelledby="sign-in">
<h2 id="sign-in">Sign in</h2>
${demoButtons(logins)}
<form id="sign-in-form">
<label>Email address<input name="email" type="email" autocomplete="username" required></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required></label>
<button class="primary" type="submit">Sign in</button>
</form>
<div id="signed-in" hidden>
<p>Signed in as <strong id="signed-in-name"></strong> <span class="badge" id="signed-in-role"></span></p>
<p class="meta" id="signed-in-job"></p>
<button type="button" id="sign-out">Sign out</button>
</div>
<p class="status" id="sign-in-status" role="status"></p>
</section>`

const roleLabel = (role: string) => (role === "hr" ? "HR" : role.charAt(0).toUpperCase() + role.slice(1))

const demoButtons = (logins: readonly DemoLogin[]) => {
  const [login] = logins
  if (!login) return "<p>The session cookie of the sign-in also works in GraphiQL and in the REST reference.</p>"
  const buttons = logins.map(
    ({ role, email, password }) =>
      `<button type="button" class="login" data-email="${escapeHtml(email)}" data-password="${escapeHtml(password)}"><strong>${escapeHtml(roleLabel(role))}</strong><span>${escapeHtml(email)}</span></button>`,
  )
  return `<p>The demo organization has four logins. All have the password <code>${escapeHtml(login.password)}</code>.</p>
<div class="logins" id="demo-logins">
${buttons.join("\n")}
</div>`
}

const liveCard = `<section class="card" aria-labelledby="live">
<h2 id="live">Live updates</h2>
<p>Notifications arrive as server-sent events from <code>/api/notifications/stream</code>. Open the stream, then mark a notification as read: the number of unread ones arrives at once.</p>
<div class="actions">
<button class="primary" type="button" id="open-stream" disabled>Open the stream</button>
<button type="button" id="mark-read" disabled>Mark the newest as read</button>
</div>
<p class="status" id="stream-status" role="status">Sign in to open the stream.</p>
<ol class="events" id="events" aria-live="polite" aria-label="Received events"></ol>
</section>`

const codeExample = (caption: string, code: string) => `<figure class="code">
<figcaption>${caption}<button type="button" class="copy">Copy</button></figcaption>
<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>
</figure>`

interface PageLink {
  url: string
  title: string
  text: string
}

const links = ({ graphiql, introspection, mailbox }: PageFeatures): PageLink[] => [
  { url: "/guide", title: "Client guide", text: "Authentication, lists, errors, live updates and typed clients, with examples." },
  ...(graphiql
    ? [{ url: "/graphql", title: "GraphiQL", text: "Write queries, mutations and subscriptions with completion." }]
    : []),
  { url: "/api/docs", title: "REST reference", text: "Every path with parameters, examples and errors. Requests can be tried." },
  { url: "/api/docs/errors", title: "Error codes", text: "What each code means and what to do about it." },
  { url: "/api/openapi.json", title: "OpenAPI document", text: "OpenAPI 3.1 as JSON, for generators of clients." },
  ...(introspection
    ? [{ url: "/graphql/schema.graphql", title: "GraphQL schema", text: "The schema definition language, with descriptions." }]
    : []),
  ...(mailbox ? [{ url: "/dev/mailbox", title: "Mailbox", text: "Outgoing emails while no mail server is configured." }] : []),
  { url: "/health/ready", title: "Health", text: "Readiness; /health/live reports liveness." },
  { url: "/metrics", title: "Metrics", text: "Prometheus metrics of this process." },
]

const linkCard = ({ url, title, text }: PageLink) =>
  `<li><a class="card" href="${url}"><strong>${title}</strong><span>${text}</span><code>${url}</code></a></li>`
