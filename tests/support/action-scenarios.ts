// Records in several states, and the check that `availableActions` of each says what a real request answers.
import { expect, test } from "@jest/globals"
import type { Client, Json, TestResponse } from "./client.js"
import type { TestApp } from "./test-app.js"

/** A new record with further people who have to do with it. */
export interface Subject {
  id: string
  path: string
  viewers?: Record<string, Client>
  /** What a request needs beside the path. */
  input?: Json
}

type SendAction = (viewer: Client, path: string, input: Json) => Promise<TestResponse | undefined>

/** A type of record with its states. */
export interface ActionKind {
  type: string
  states: Record<string, () => Promise<Subject>>
  /** The request of each action. Without a response, nothing is compared. */
  requests: Record<string, SendAction>
  /** People beside those whom the record names. */
  viewers: readonly string[]
}

export const post = (action: string, body?: object) => (viewer: Client, path: string) => viewer.post(`${path}/${action}`, body)
export const patch = (body: object) => (viewer: Client, path: string) => viewer.patch(path, body)
export const remove = (viewer: Client, path: string) => viewer.delete(path)

/**
 * Declares a test for each state of each type, in which viewers try all actions. `people` are the viewers by name. Of the viewers of a type,
 * every n-th tries a state, where n is `everyNth`, and others try the next state.
 */
export function testActions(
  app: TestApp,
  kinds: readonly ActionKind[],
  people: Readonly<Record<string, Client>>,
  { everyNth = 1 } = {},
): void {
  /** The type of record whose scenarios run. */
  let analyzedFor: string | undefined
  const scenarios = kinds.flatMap((kind) =>
    Object.keys(kind.states).map((state, n) => {
      const viewers = kind.viewers.filter((_, m) => (n + m) % everyNth === 0)
      return [kind.type, state, { ...kind, viewers }] as const
    }),
  )
  test.each(scenarios)("%s %s: each action answers as said", async (type, state, { states, requests, viewers }) => {
    const create = states[state] as () => Promise<Subject>
    let subject = await create()
    const { viewers: involved = {} } = subject
    // Without statistics of its tables, PostgreSQL chooses slow plans for the readers of a record.
    if (analyzedFor !== type) await app.sql("analyze")
    analyzedFor = type
    const said: Json = {}
    const answered: Json = {}
    let isChanged = false
    for (const name of [...viewers, ...Object.keys(involved)])
      for (const [action, send] of Object.entries(requests)) {
        if (isChanged) subject = await create()
        const viewer = (subject.viewers?.[name] ?? people[name]) as Client
        const actions = await actionsOf(viewer, type, subject.id)
        expect([...(actions?.keys() ?? Object.keys(requests))]).toEqual(Object.keys(requests))
        const response = await send(viewer, subject.path, subject.input)
        // A rejected request changes nothing, so the next one is about the same record.
        isChanged = response !== undefined && response.status < 300
        if (!response) continue
        const { status, body } = response
        // The rule of the operation rejects before the record is looked for.
        if (!actions) expect(["FORBIDDEN", "NOT_FOUND", "INVALID_REFERENCE"]).toContain(body.code)
        else said[`${name} ${action}`] = actions.get(action)
        if (actions) answered[`${name} ${action}`] = status < 300 ? null : body.code
      }
    expect(answered).toEqual(said)
  })
}

/** The reason of each action; undefined if the viewer does not see the record. */
async function actionsOf(viewer: Client, type: string, id: string): Promise<Map<string, string | null> | undefined> {
  const { node } = await viewer.execute(
    `query ($id: ID!) { node(id: $id) { ... on ${type} { availableActions { name allowed reason } } } }`,
    { id },
  )
  const actions = node?.availableActions as Json[] | undefined
  for (const { allowed, reason } of actions ?? []) expect(allowed).toBe(reason === null)
  return actions && new Map(actions.map(({ name, reason }) => [name, reason]))
}
