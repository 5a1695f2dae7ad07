// State machines as tables: a transition that is not in the table is rejected.
import { AppError } from "./errors.js"

type Transitions<S extends string, Action extends string> = Readonly<Record<Action, readonly [from: S | readonly S[], to: S]>>

/**
 * Builds a state machine: `flow<JobStatus>()({ open: ["DRAFT", "OPEN"], close: ["OPEN", "CLOSED"] })`. The result returns the
 * state after an action, or throws INVALID_TRANSITION. `between` returns the action that leads from one state to another.
 */
export const flow =
  <S extends string>() =>
  <Action extends string>(transitions: Transitions<S, Action>) => {
    const startStates = (action: Action): readonly S[] => [transitions[action][0]].flat() as S[]
    const next = (action: Action, from: S): S => {
      if (!startStates(action).includes(from)) throw new AppError("INVALID_TRANSITION")
      return transitions[action][1]
    }
    const between = (from: S, to: S): Action => {
      const found = (Object.keys(transitions) as Action[]).find(
        (action) => transitions[action][1] === to && startStates(action).includes(from),
      )
      if (!found) throw new AppError("INVALID_TRANSITION")
      return found
    }
    return Object.assign(next, { between })
  }
