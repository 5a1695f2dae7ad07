// State machines as tables: a transition that is not in the table is rejected.
import { AppError } from "./errors.js"

type Steps<S extends string, Step extends string> = Readonly<Record<Step, readonly [from: S | readonly S[], to: S]>>

/**
 * Builds a state machine: `flow<JobStatus>()({ open: ["DRAFT", "OPEN"], close: ["OPEN", "CLOSED"] })`. The result returns the
 * state after a step or throws INVALID_TRANSITION; `between` returns the step from one state to another.
 */
export const flow =
  <S extends string>() =>
  <Step extends string>(steps: Steps<S, Step>) => {
    const starts = (step: Step): readonly S[] => [steps[step][0]].flat() as S[]
    const take = (step: Step, from: S): S => {
      if (!starts(step).includes(from)) throw new AppError("INVALID_TRANSITION")
      return steps[step][1]
    }
    const between = (from: S, to: S): Step => {
      const found = (Object.keys(steps) as Step[]).find((step) => steps[step][1] === to && starts(step).includes(from))
      if (!found) throw new AppError("INVALID_TRANSITION")
      return found
    }
    return Object.assign(take, { between })
  }
