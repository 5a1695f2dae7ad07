// What the tests of sign-in need besides a world: accounts with passwords, invitations, a second node, and a mail server.
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { type App, createApp } from "../../src/app.js"
import { Viewer } from "../../src/auth/viewer.js"
import { Context } from "../../src/core/context.js"
import { unitOfWork } from "../../src/core/unit-of-work.js"
import type { Invitation } from "../../src/entities/administration.js"
import { Employee } from "../../src/entities/profiles/profiles.js"
import { type Answer, Client, type Json } from "./client.js"
import { insertRow } from "./factories.js"
import { until } from "./live.js"
import type { World } from "./test-app.js"

export const PASSWORD = "Correct-Horse-7"

let hash: Promise<string> | undefined

/** Lets somebody of the first organization sign in with PASSWORD. */
export async function givePassword(w: World, employeeId: string): Promise<void> {
  hash ??= w.app.deps.passwords.hash(PASSWORD)
  const values = { employee_id: employeeId, password_hash: await hash, recovery_hashes: "{}" }
  await insertRow(w.sql, "credentials", w.organizationId, values)
}

/** Somebody with a password, and the address that it goes with. */
export async function newcomer(w: World, values: Record<string, unknown> = {}): Promise<{ client: Client; email: string }> {
  const email = `${crypto.randomUUID()}@acme.test`
  const client = await w.hire({ email, ...values })
  await givePassword(w, client.id)
  return { client, email }
}

/** Eve invites somebody who was entered before. */
export async function invite(w: World, employeeId: string): Promise<Invitation> {
  const eve = new Viewer({
    id: w.eve.id,
    organizationId: w.organizationId,
    sessionId: w.eve.id,
    role: "ADMIN",
    reports: [],
    language: "EN",
    timezone: "UTC",
    policies: { managersSeeSalary: false, employeesSeeOwnSalary: true },
  })
  const ctx = new Context(w.app.deps, eve, { requestId: "invite", address: "127.0.0.1" })
  return unitOfWork(ctx, async () =>
    ctx.services.identity.invitations.send(await ctx.em.findOneOrFail(Employee, { id: employeeId })),
  )
}

/** Another server on the same database. */
export async function anotherNode(w: World): Promise<{ app: App; url: string; stop(): Promise<void> }> {
  const { config, orm, log } = w.app.deps
  const app = await createApp({ config, databaseUrl: orm.config.get("clientUrl") as string, clock: w.clock, log })
  await new Promise<void>((resolve) => app.server.listen(0, "127.0.0.1", resolve))
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, stop: () => app.stop() }
}

/** A mail server that keeps what it is sent. */
export async function openPostbox() {
  const mails: (Email & { recipient: string })[] = []
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData(stream, session, done) {
      const keep = async () => {
        const email = await PostalMime.parse(await text(stream))
        for (const { address } of session.envelope.rcptTo) mails.push({ ...email, recipient: address })
        done()
      }
      // Who dies in the middle of a mail has sent none.
      keep().catch(done)
    },
  })
  server.on("error", () => {})
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    /** The mail to somebody with a subject, once it is there; it is taken out of the box. */
    async take(recipient: string, subject: RegExp): Promise<Email> {
      const found = () => mails.findIndex((mail) => mail.recipient === recipient && subject.test(mail.subject ?? ""))
      const isThere = () => found() >= 0
      const others = () => mails.map((mail) => `${mail.recipient}: ${mail.subject}`).join(", ")
      await until(isThere, () => `a mail to ${recipient} about ${subject}, among ${others()},`, 10_000)
      return mails.splice(found(), 1)[0] as Email
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** The token in the link of a mail. */
export const tokenIn = (mail: Email): string => /#token=([\w-]{43})/.exec(mail.text ?? "")?.[1] ?? ""

/** How both faces say an operation: its REST route, its GraphQL input type and what it gives. */
const operations = {
  registerCompany: ["/auth/register-company", "RegisterCompanyInput", "{ message }"],
  login: ["/auth/login", "LoginInput", "{ token refreshToken user { id role } }"],
  refreshSession: ["/auth/refresh", "RefreshTokenInput", "{ token refreshToken }"],
  logout: ["/auth/logout", "RefreshTokenInput", ""],
  forgotPassword: ["/auth/forgot-password", "ForgotPasswordInput", "{ message }"],
  resetPassword: ["/auth/reset-password", "ResetPasswordInput", "{ message }"],
  changePassword: ["/auth/change-password", "ChangePasswordInput", "{ message }"],
  acceptInvitation: ["/invites/accept", "AcceptInvitationInput", "{ token refreshToken user { id role } }"],
  enrollTwoFactor: ["/auth/two-factor", "ConfirmPasswordInput", "{ secret uri }"],
  confirmTwoFactor: ["/auth/two-factor/confirm", "TwoFactorCodeInput", "{ recoveryCodes }"],
  disableTwoFactor: ["/auth/two-factor/disable", "PasswordAndCodeInput", ""],
  renewRecoveryCodes: ["/auth/two-factor/recovery-codes", "PasswordAndCodeInput", "{ recoveryCodes }"],
} as const
export type Operation = keyof typeof operations

export const faces = ["REST", "GraphQL"] as const
export type Face = (typeof faces)[number]

export interface Outcome {
  /** As REST says it, or as GraphQL says it in the error's extensions. */
  status: number
  code?: string
  body: Json
  headers: Headers
}

/** Carries out an operation on a face. */
export async function perform(
  face: Face,
  client: Client,
  operation: Operation,
  input: object,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const [path, type, gives] = operations[operation]
  if (face === "REST") {
    const answer = await client.post(path, input, { headers })
    return { ...answer, code: answer.body?.code }
  }
  const document = `mutation($input: ${type}!) { ${operation}(input: $input) ${gives} }`
  return outcome(operation, await client.graphql(document, { input }, { headers }))
}

/** What a field of a GraphQL answer says, in the terms of REST. */
export function outcome(field: string, { status, body, headers }: Answer): Outcome {
  const error = body.errors?.[0]?.extensions
  if (error) return { status: error.status ?? status, code: error.code, body: error, headers }
  return { status, body: body.data?.[field], headers }
}

/** Signs in on GraphQL, which tells the refresh token, and gives a client that has done so. */
export async function signIn(w: World, email: string, code?: string): Promise<{ client: Client; refreshToken: string }> {
  const { body } = await perform("GraphQL", w.stranger, "login", { email, password: PASSWORD, code })
  return { client: new Client(w.url, { id: body.user.id, token: body.token }), refreshToken: body.refreshToken }
}

/** The cookies that an answer sets, with their attributes. */
export const cookiesIn = (headers: Headers): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => cookie.split("=", 1).concat(cookie) as [string, string]))

/** How often a status came. */
export const tally = (outcomes: { status: number }[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(outcomes, ({ status }) => status)].map(([status, all]) => [status, all.length]))

/** Holds back the answers to checked passwords until there are so many, and does something meanwhile. */
export async function holdPasswords<T>(w: World, count: number, work: () => T, meanwhile: () => Promise<void> = async () => {}) {
  const { passwords } = w.app.deps
  const { verify } = passwords
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let waiting = 0
  passwords.verify = async (stored, password) => {
    const matches = await verify(stored, password)
    waiting++
    await gate
    return matches
  }
  try {
    const result = work()
    await until(() => waiting >= count, "the checks of passwords")
    await meanwhile()
    open()
    return await result
  } finally {
    passwords.verify = verify
  }
}

/** Forgets all attempts. */
export const forgive = (w: World) => w.sql("truncate app.rate_limits")
