// State machines as tables: a transition that is not in the table is rejected.
import { AppError } from "./errors.js"

type Transitions<S extends string, Action extends string> = Readonly<Record<Action, readonly [from: S | readonly S[], to: S]>>

/**
 * Builds a state machine: `flow<JobStatus>()({ open: ["DRAFT", "OPEN"], close: ["OPEN", "CLOSED"] })`. The result returns the
 * state after an action, or throws INVALID_TRANSITION. `actionsFrom` returns the possible actions in a state, `between` the action
 * that leads from one state to another.
 */
export const flow =
  <S extends string>() =>
  <Action extends string>(transitions: Transitions<S, Action>) => {
    const startStates = (action: Action): readonly S[] => [transitions[action][0]].flat() as S[]
    const actions = Object.keys(transitions) as Action[]
    const actionsFrom = (from: S): Action[] => actions.filter((action) => startStates(action).includes(from))
    const next = (action: Action, from: S): S => {
      if (!startStates(action).includes(from))
        throw new AppError("INVALID_TRANSITION", { details: { from, action, allowed: actionsFrom(from) } })
      return transitions[action][1]
    }
    const between = (from: S, to: S): Action => {
      const found = actionsFrom(from).find((action) => transitions[action][1] === to)
      if (found) return found
      const allowed = actionsFrom(from)
      const states = allowed.map((action) => transitions[action][1])
      throw new AppError("INVALID_TRANSITION", { details: { from, to, allowed }, values: { allowed: states } })
    }
    return Object.assign(next, { actionsFrom, between })
  }
