// The vocabulary of the policies. A word is a set of people: over whom does this viewer hold this authority? The same set
// answers a test on one record and narrows a query, so a rule is written once.
import type { Viewer } from "./viewer.js"

/** Over whom an authority reaches: over everybody, or over some people by their ids (nobody: an empty set). */
export type People = "everyone" | ReadonlySet<string>

export type Word = (me: Viewer) => People

export const everyone = "everyone" as const
export const nobody: ReadonlySet<string> = new Set()

const union = (a: People, b: People): People => {
  if (a === everyone || b === everyone) return everyone
  if (b.size === 0) return a
  if (a.size === 0) return b
  return new Set([...a, ...b])
}
const intersection = (a: People, b: People): People => {
  if (a === everyone) return b
  if (b === everyone) return a
  return new Set([...a].filter((id) => b.has(id)))
}

/** Human resources and administrators: over everybody in the organization. */
export const hr: Word = (me) => (me.isHr ? everyone : nobody)
/** Administrators: over everybody in the organization. */
export const admin: Word = (me) => (me.isAdmin ? everyone : nobody)
/** The person that the record is about. */
export const owner: Word = (me) => (me.isSystem ? everyone : new Set([me.id]))
/** The direct manager of the person that the record is about. */
export const manager: Word = (me) => (me.isSystem ? everyone : me.reports)
/** Everybody who is signed in to the organization. */
export const anyone: Word = () => everyone
export const anyOf =
  (...words: Word[]): Word =>
  (me) =>
    words.map((word) => word(me)).reduce<People>(union, nobody)
export const allOf =
  (...words: Word[]): Word =>
  (me) =>
    words.map((word) => word(me)).reduce<People>(intersection, everyone)
/** An authority that holds in some circumstances only, such as a policy of the organization. */
export const when =
  (holds: (me: Viewer) => boolean): Word =>
  (me) =>
    holds(me) ? everyone : nobody

/** Whether a set reaches one of the people that a record belongs to; a record of nobody is reached by `everyone` alone. */
export const reaches = (people: People, owners: readonly (string | null | undefined)[]) =>
  people === everyone || owners.some((id) => id != null && people.has(id))
