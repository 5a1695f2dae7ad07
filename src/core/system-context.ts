// The context of work that the system does by itself, such as a job.
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "./context.js"
import type { AppDependencies } from "./dependencies.js"

/** A context of the system in an organization. `requestId` names the work in the log and the audit log. */
export const systemContext = (
  deps: AppDependencies,
  organizationId: string,
  requestId: string,
  options?: ConstructorParameters<typeof SystemViewer>[1],
): Context => new Context(deps, new SystemViewer(organizationId, options), { requestId, address: "" })
