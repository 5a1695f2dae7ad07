// Helpers for tests of identity: accounts with passwords, invitations, a second instance, a mail server, calls on both APIs.
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { type App, createApp } from "../../src/app.js"
import { NO_SESSION_ID, Viewer } from "../../src/auth/viewer.js"
import type { Config } from "../../src/config.js"
import { Context } from "../../src/core/context.js"
import { unitOfWork } from "../../src/core/unit-of-work.js"
import type { Invitation } from "../../src/entities/administration/accounts.js"
import { Employee } from "../../src/entities/profiles/profiles.js"
import type { DependencyOptions } from "../../src/open-dependencies.js"
import { Client, type Json, type TestResponse } from "./client.js"
import { insertRow } from "./factories.js"
import { until } from "./live.js"
import type { TestApp } from "./test-app.js"

export const PASSWORD = "Correct-Horse-7"

let passwordHash: Promise<string> | undefined

/** Gives an employee of the first organization the password PASSWORD. */
export async function insertCredential(app: TestApp, employeeId: string, organizationId = app.organizationId): Promise<void> {
  passwordHash ??= app.instance.deps.passwords.hash(PASSWORD, app.organizationId)
  const values = { employee_id: employeeId, password_hash: await passwordHash, recovery_hashes: "{}" }
  await insertRow(app.sql, "credentials", organizationId, values)
}

/** An employee with the password PASSWORD and an email address of their own. */
export async function createAccount(
  app: TestApp,
  values: Record<string, unknown> = {},
): Promise<{ client: Client; email: string }> {
  const email = `${crypto.randomUUID()}@acme.test`
  const client = await app.hire({ email, ...values })
  await insertCredential(app, client.id)
  return { client, email }
}

/** Sends an invitation as an administrator, who receives its link. */
export async function sendInvitation(app: TestApp, employeeId: string): Promise<Required<Invitation>> {
  const viewer = new Viewer({
    id: app.admin.id,
    organizationId: app.organizationId,
    sessionId: NO_SESSION_ID,
    role: "ADMIN",
    reports: [],
    language: "EN",
    timezone: "UTC",
    policies: { managersSeeSalary: false, employeesSeeOwnSalary: true },
  })
  const ctx = new Context(app.instance.deps, viewer, { requestId: "invite", address: "127.0.0.1" })
  const invitation = await unitOfWork(ctx, async () =>
    ctx.services.identity.invitations.send(await ctx.em.findOneOrFail(Employee, { id: employeeId })),
  )
  return invitation as Required<Invitation>
}

/** A further server on the database of a test. */
export interface TestInstance {
  instance: App
  url: string
  stop(): Promise<void>
}

/** Starts a second server on the same database, with some other settings. */
export async function startInstance(
  app: TestApp,
  settings: Partial<Config> = {},
  options: Pick<DependencyOptions, "listenUrl"> = {},
): Promise<TestInstance> {
  const { config, log } = app.instance.deps
  const databaseUrl = databaseUrlOf(app)
  const instance = await createApp({ config: { ...config, ...settings }, databaseUrl, clock: app.clock, log, ...options })
  await new Promise<void>((resolve) => instance.server.listen(0, "127.0.0.1", resolve))
  const { port } = instance.server.address() as AddressInfo
  return { instance, url: `http://127.0.0.1:${port}`, stop: () => instance.stop() }
}

/** URL of the database of a test server. */
export const databaseUrlOf = (app: TestApp): string => app.instance.deps.orm.config.get("clientUrl") as string

/** Starts a mail server that collects the received emails. */
export async function startMailServer() {
  const mails: (Email & { recipient: string })[] = []
  let held: Promise<void> | undefined
  let waiting = 0
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData(stream, session, done) {
      const keep = async () => {
        const email = await PostalMime.parse(await text(stream))
        waiting++
        await held
        waiting--
        for (const { address } of session.envelope.rcptTo) mails.push({ ...email, recipient: address })
        done()
      }
      // A connection that breaks during a message has not delivered it.
      keep().catch(done)
    },
  })
  server.on("error", () => {})
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    /** Holds all emails until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** Number of emails that are held. */
    waiting: () => waiting,
    /** Waits for an email to a recipient with a subject, and removes it from the collected ones. */
    async take(recipient: string, subject: RegExp): Promise<Email> {
      const found = () => mails.findIndex((mail) => mail.recipient === recipient && subject.test(mail.subject ?? ""))
      const isThere = () => found() >= 0
      const others = () => mails.map((mail) => `${mail.recipient}: ${mail.subject}`).join(", ")
      await until(isThere, () => `an email to ${recipient} about ${subject}, among ${others()},`, 10_000)
      return mails.splice(found(), 1)[0] as Email
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** The token in the link of an email. */
export const tokenOf = (mail: Email): string => /#token=([\w-]{22}\.[\w-]{43})/.exec(mail.text ?? "")?.[1] ?? ""

/** Operations on both APIs: REST path, GraphQL input type and GraphQL selection. */
const operations = {
  registerCompany: ["/auth/register-company", "RegisterCompanyInput", "{ message }"],
  login: ["/auth/login", "LoginInput", "{ token refreshToken user { id role } }"],
  refreshSession: ["/auth/refresh", "RefreshSessionInput", "{ token refreshToken }"],
  logout: ["/auth/logout", "RefreshTokenInput", "{ message }"],
  confirmEmail: ["/auth/confirm-email", "ConfirmEmailInput", "{ message }"],
  forgotPassword: ["/auth/forgot-password", "ForgotPasswordInput", "{ message }"],
  resetPassword: ["/auth/reset-password", "ResetPasswordInput", "{ message }"],
  changePassword: ["/auth/change-password", "ChangePasswordInput", "{ message }"],
  acceptInvitation: ["/invites/accept", "AcceptInvitationInput", "{ token refreshToken user { id role } }"],
  enrollTwoFactor: ["/auth/two-factor", "ConfirmPasswordInput", "{ secret uri }"],
  confirmTwoFactor: ["/auth/two-factor/confirm", "TwoFactorCodeInput", "{ recoveryCodes }"],
  disableTwoFactor: ["/auth/two-factor/disable", "PasswordAndCodeInput", "{ enabled }"],
  renewRecoveryCodes: ["/auth/two-factor/recovery-codes", "PasswordAndCodeInput", "{ recoveryCodes }"],
  startPasskey: ["/auth/passkeys/options", "StartPasskeyInput", "{ publicKey }"],
  createPasskey: ["/auth/passkeys", "CreatePasskeyInput", "{ id name host createdAt lastUsedAt }"],
  loginWithPasskey: ["/auth/login/passkey", "PasskeyLoginInput", "{ token refreshToken user { id role } }"],
} as const
export type Operation = keyof typeof operations

export const apis = ["REST", "GraphQL"] as const
export type Api = (typeof apis)[number]

export interface Outcome {
  /** HTTP status of REST, or the status in the extensions of a GraphQL error. */
  status: number
  code?: string
  body: Json
  headers: Headers
}

/** Calls an operation on an API. */
export async function callOperation(
  api: Api,
  client: Client,
  operation: Operation,
  input: object,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const [path, type, selection] = operations[operation]
  if (api === "REST") {
    const answer = await client.post(path, input, { headers })
    return { ...answer, code: answer.body?.code }
  }
  const document = `mutation($input: ${type}!) { ${operation}(input: $input) ${selection} }`
  return toOutcome(operation, await client.graphql(document, { input }, { headers }))
}

/** The outcome of a field of a GraphQL response, in the terms of REST. */
function toOutcome(field: string, { status, body, headers }: TestResponse): Outcome {
  const error = body.errors?.[0]?.extensions
  if (error) return { status: error.status ?? status, code: error.code, body: error, headers }
  return { status, body: body.data?.[field], headers }
}

/** Signs in on GraphQL, whose response contains the refresh token. */
export async function signIn(app: TestApp, email: string, code?: string): Promise<{ client: Client; refreshToken: string }> {
  const { body } = await callOperation("GraphQL", app.anonymous, "login", { email, password: PASSWORD, code })
  return { client: new Client(app.url, { id: body.user.id, token: body.token }), refreshToken: body.refreshToken }
}

/** The Set-Cookie headers of a response, by cookie name. */
export const cookiesOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => cookie.split("=", 1).concat(cookie) as [string, string]))

/** Number of outcomes by status. */
export const countByStatus = (outcomes: { status: number }[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(outcomes, ({ status }) => status)].map(([status, all]) => [status, all.length]))

/** Pauses password checks until `count` are waiting and `meanwhile` has run. */
export async function pausePasswordChecks<T>(
  app: TestApp,
  count: number,
  work: () => T,
  meanwhile: () => Promise<void> = async () => {},
) {
  const { passwords } = app.instance.deps
  const { verify } = passwords
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let waiting = 0
  passwords.verify = async (stored, password) => {
    const matches = await verify(stored, password)
    waiting++
    await released
    return matches
  }
  try {
    const result = work()
    await until(() => waiting >= count, "the password checks")
    await meanwhile()
    release()
    return await result
  } finally {
    passwords.verify = verify
  }
}

/** Deletes all counted attempts. */
export const clearRateLimits = (app: TestApp) => app.sql("truncate app.rate_limits")

/** An invited employee who has not accepted yet. */
export async function createInvitee(app: TestApp) {
  const email = `${crypto.randomUUID()}@acme.test`
  const { id } = await app.hire({ email, full_name: "Nina New", account_status: "INVITED" })
  return { id, email }
}

/** Checks an invitation link on an API. */
export async function checkInvitation(app: TestApp, api: (typeof apis)[number], token: string) {
  if (api === "GraphQL") {
    const query = "query($input: InvitationInput!) { invitation(input: $input) { email fullName organizationName isValid } }"
    return toOutcome("invitation", await app.anonymous.graphql(query, { input: { token } }))
  }
  const response = await app.anonymous.get(`/invites/validate?token=${token}`)
  return { ...response, code: response.body?.code }
}

/** Requests a password reset and returns the token of the emailed link. */
export async function requestResetToken(
  app: TestApp,
  mailServer: Awaited<ReturnType<typeof startMailServer>>,
  email: string,
): Promise<string> {
  const { status } = await callOperation("REST", app.anonymous, "forgotPassword", { email })
  if (status !== 200) throw new Error(`forgotPassword returned ${status}`)
  return tokenOf(await mailServer.take(email, /Reset your password/))
}
