// Answers a forgotten password, away from the request: whether an address is known shows neither in its answer nor in its time.
import type { Task } from "graphile-worker"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { RequestMeta } from "../core/request.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/dispatch.js"

export const passwordResetTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { email, request } = decryptPayload<{ email: string; request: RequestMeta }>(deps, payload)
    const ctx = new Context(deps, null, request)
    await unitOfWork(ctx, () => ctx.services.identity.accounts.mailResetLink(email))
  }
