// Event types in inputs of webhooks and of the change feed.
import { AppError } from "../../core/errors.js"
import { eventTypesLike, isEventType } from "../../events/event-names.js"

/** Throws VALIDATION_FAILED for each event type that does not exist, with the known ones. */
export function assertEventTypes(path: string, types: readonly string[] = []): void {
  const problems = types.flatMap((type, n) =>
    isEventType(type)
      ? []
      : [{ path: `${path}.${n}`, code: "unknownEventType", values: { known: eventTypesLike(type).join(", ") } }],
  )
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}
