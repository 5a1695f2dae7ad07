// Sends the email for a forgotten password. As a job, so that the response to the request does not reveal known addresses.
import type { Task } from "graphile-worker"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { toAppError } from "../core/errors.js"
import type { RequestMeta } from "../core/request.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"

/** Asks the installation that has the account now to send the email. */
async function requestElsewhere({ webhookClient }: AppDependencies, address: string, email: string): Promise<void> {
  const url = new URL("/api/auth/forgot-password", address).href
  const { status, failure } = await webhookClient.post(url, { "Content-Type": "application/json" }, JSON.stringify({ email }))
  if (status === null || status >= 300) throw new Error(`the other installation did not take the request: ${failure ?? status}`)
}

export const passwordResetTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { email, request } = decryptPayload<{ email: string; request: RequestMeta }>(deps, payload)
    const ctx = new Context(deps, null, request)
    try {
      await unitOfWork(ctx, () => ctx.services.identity.passwords.sendResetLink(email))
    } catch (error) {
      const { code, details } = toAppError(error) ?? {}
      if (code !== "ORGANIZATION_MOVED") throw error
      await requestElsewhere(deps, String(details?.address), email)
    }
  }
