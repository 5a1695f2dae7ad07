// Sends the email for a forgotten password. As a job, so that the response to the request does not reveal known addresses.
import type { Task } from "graphile-worker"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { RequestMeta } from "../core/request.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"

export const passwordResetTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { email, request } = decryptPayload<{ email: string; request: RequestMeta }>(deps, payload)
    const ctx = new Context(deps, null, request)
    await unitOfWork(ctx, () => ctx.services.identity.passwords.sendResetLink(email))
  }
