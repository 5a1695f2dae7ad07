// Answers a forgotten password, away from the request: whether an address is known shows neither in its answer nor in its time.
import type { Task } from "graphile-worker"
import { Context, type RequestFacts } from "../core/context.js"
import type { Kit } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { opened } from "../events/dispatch.js"

export const passwordReset =
  (kit: Kit): Task =>
  async (payload) => {
    const { email, request } = opened<{ email: string; request: RequestFacts }>(kit, payload)
    const ctx = new Context(kit, null, request)
    await unitOfWork(ctx, () => ctx.identity.mailResetLink(email))
  }
