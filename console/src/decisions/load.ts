// The list of decisions is code of its own: most people have nothing to decide.
import { loadCode } from "../relay/code.ts"

type List = typeof import("./decision-list.tsx").DecisionList

let loaded: List | undefined

export async function loadDecisionList(): Promise<List> {
  loaded ??= (await loadCode(() => import("./decision-list.tsx"))).DecisionList
  return loaded
}

/** The list if its code is there; undefined otherwise. */
export const loadedDecisionList = (): List | undefined => loaded
