// Compares denied operations with their explanations: with OBSERVE_DENIALS=1, each response with FORBIDDEN to an operation on a record is
// followed by the question whether the viewer may take the action of the operation, which `explainAccess` has to deny.
import { type ArgumentNode, type FieldNode, Kind, parse, valueFromASTUntyped } from "graphql"
import { operationNamesOf } from "../../src/auth/action-operations.js"
import { accessPolicies, restRoutes } from "../../src/domains.js"
import { ActionName } from "../../src/entities/actions.js"
import { metadataOf } from "../../src/entities/metadata.js"
import { fieldActions } from "../../src/entities/profiles/actions.js"
import { bySpecificity } from "../../src/rest/route.js"
import { sendRequest } from "./http-request.js"

/** Any JSON value. */
type Json = ReturnType<typeof JSON.parse>

interface Action {
  readonly entityType: string
  readonly action: string
}

/** A call of an operation, with its arguments, those of its input and the parameters of its path. */
interface Call {
  readonly operation: string
  /** Id of the record of a REST route. */
  readonly recordId?: string | undefined
  readonly values: Readonly<Record<string, unknown>>
}

/** The client of a denied request. */
interface Caller {
  readonly url: string
  /** Id of an employee or an API key, if the client knows it. */
  readonly id: string
  readonly authorization: string | null
}

const isObserving = process.env.OBSERVE_DENIALS === "1"
let contradictions: string[] = []
let counts = new Map<string, number>()

/** The actions that an operation takes, by its name. */
const actionsByOperation = Map.groupBy(
  accessPolicies.all().flatMap(({ entity, actions }) => {
    const listed = metadataOf(entity).fields.has("availableActions") ? ActionName.keys.map((key) => ActionName.label(key)) : []
    return [...new Set([...Object.keys(actions), ...listed])].flatMap((action) =>
      operationNamesOf(entity.name, action).map((operation) => ({ operation, entityType: entity.name, action })),
    )
  }),
  ({ operation }) => operation,
)

const routes = [...restRoutes].sort(bySpecificity).map(({ method, path, operation, idField = "" }) => ({
  method: method.toUpperCase(),
  operation,
  idField,
  pattern: new RegExp(`^/api${path.replace(/[.]/g, "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
}))

/** Compares the denials of a response with their explanations, for which the viewer of the request asks. */
export async function observeDenials(
  { url, id }: { url: string; id: string },
  path: string,
  init: RequestInit & { headers: Headers },
  body: Json,
): Promise<void> {
  if (!isObserving) return
  const authorization = init.headers.get("authorization")
  for (const call of path === "/graphql" ? graphqlCalls(init, body) : restCalls(init, path, body)) {
    const kind = await compareWithExplanation({ url, id, authorization }, call)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
}

/** Prints how many denials were compared, and for the others why not. Returns the explanations that contradict a denial. */
export function takeContradictions(): string[] {
  const [found, kinds] = [contradictions, counts]
  contradictions = []
  counts = new Map()
  if (kinds.size > 0) process.stderr.write(`denials: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}\n`)
  return [...new Set(found)]
}

function restCalls({ method = "GET", body: sent }: RequestInit, path: string, body: Json): Call[] {
  if (body?.code !== "FORBIDDEN") return []
  const { pathname, searchParams } = new URL(path, "http://localhost")
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(pathname) : null
    if (!match) continue
    const values = { ...Object.fromEntries(searchParams), ...(typeof sent === "string" ? JSON.parse(sent) : {}) }
    return [{ operation: route.operation, recordId: values[route.idField] ?? Object.values(match.groups ?? {}).at(-1), values }]
  }
  return [{ operation: `${method} ${pathname}`, values: {} }]
}

function graphqlCalls({ body: sent }: RequestInit, body: Json): Call[] {
  const denied = (Array.isArray(body?.errors) ? (body.errors as Json[]) : []).filter(
    ({ extensions, path }) => extensions?.code === "FORBIDDEN" && path,
  )
  if (denied.length === 0) return []
  const text = sent instanceof FormData ? sent.get("operations") : sent
  const { query, variables = {} } = JSON.parse(text as string)
  const fields = parse(query).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
  )
  return denied.map(({ path }): Call => {
    const isField = (one: (typeof fields)[number]): one is FieldNode =>
      one.kind === Kind.FIELD && (one.alias ?? one.name).value === path[0]
    const field = fields.find(isField)
    if (!field || path.length > 1) return { operation: path.join("."), values: {} }
    const toEntry = ({ name, value }: ArgumentNode) => [name.value, valueFromASTUntyped(value, variables)]
    const { input, ...others } = Object.fromEntries((field.arguments ?? []).map(toEntry))
    return { operation: field.name.value, values: { ...input, ...others } }
  })
}

/** Asks for the explanation of a denial, and returns the kind under which it is counted. */
async function compareWithExplanation(
  { url, id, authorization }: Caller,
  { operation, recordId, values }: Call,
): Promise<string> {
  const actions = actionsByOperation.get(operation) ?? []
  if (actions.length === 0) return `without an action (${operation})`
  const { sub: viewerId = id, org } = claimsIn(authorization)
  if (!authorization || !viewerId) return "of callers without a known id"
  const ownIds: Readonly<Record<string, string | undefined>> = { Employee: viewerId, Organization: org }
  const questions = actions.flatMap(({ entityType, action }) => {
    const entityId = recordId ?? idOf(entityType, values) ?? ownIds[entityType]
    const isAsked = typeof entityId === "string" && changesFieldsOf(action, values)
    return isAsked ? [{ viewerId, entityType, entityId, action }] : []
  })
  if (questions.length === 0) return `without the id of a record (${operation})`
  const all: Json[] = []
  for (const question of questions) all.push(await explain(url, authorization, question))
  const answers = all.filter(({ code }) => code !== "NOT_FOUND")
  if (answers.length === 0) return "about records that the viewer does not see"
  const error = answers.find(({ code }) => code !== undefined)
  if (error) return `whose viewer may not ask (${error.code})`
  const isDenied = ({ checks }: Json) => checks.find(({ passed }: Json) => !passed)?.code === "FORBIDDEN"
  if (!answers.some((answer) => isDenied(answer) || answer.dependsOnInput.includes("FORBIDDEN"))) {
    const asked = questions.map(({ entityType, entityId, action }) => `${action} of ${entityType} ${entityId}`)
    contradictions.push(`${operation} returned FORBIDDEN to ${viewerId}, but explainAccess does not, of ${asked.join(", ")}`)
    return "contradicted"
  }
  return answers.some(isDenied) ? "explained by a check" : "explained by the input"
}

/** Arguments with the id of a record that do not have the name of its type. */
const otherNames: Readonly<Record<string, readonly string[]>> = { Employee: ["delegatorId"] }

/** The id of the record of a type among the arguments of an operation. */
function idOf(entityType: string, values: Call["values"]): unknown {
  const names = [`${entityType.charAt(0).toLowerCase()}${entityType.slice(1)}Id`, ...(otherNames[entityType] ?? []), "id"]
  const name = names.find((one) => values[one] !== undefined)
  if (name) return values[name]
  const ids = Object.entries(values).filter(([one]) => one.endsWith("Id"))
  return ids.length === 1 ? ids[0]?.[1] : undefined
}

/** Whether the arguments have fields that an action changes. Actions on whole records change them all. */
function changesFieldsOf(action: string, values: Call["values"]): boolean {
  const fields = Object.keys(fieldActions).filter((field) => ActionName.label(fieldActions[field] as ActionName) === action)
  return fields.length === 0 || fields.some((field) => values[field] !== undefined)
}

/** The claims of an access token. API keys are no such tokens. */
function claimsIn(authorization: string | null): { sub?: string; org?: string } {
  const [, claims] = /^Bearer [^.]+\.([^.]+)\./.exec(authorization ?? "") ?? []
  return claims === undefined ? {} : JSON.parse(Buffer.from(claims, "base64url").toString())
}

const EXPLANATION = `query ($viewerId: ID!, $entityType: String!, $entityId: ID!, $action: String!) {
  explainAccess(viewerId: $viewerId, entityType: $entityType, entityId: $entityId, action: $action) { dependsOnInput checks { passed code } } }`

/** The explanation, or the code of the error. */
async function explain(
  url: string,
  authorization: string,
  variables: Action & { viewerId: string; entityId: string },
): Promise<Json> {
  const headers = new Headers({ authorization, "content-type": "application/json", "accept-encoding": "identity" })
  const response = await sendRequest(`${url}/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query: EXPLANATION, variables }),
  })
  const { data, errors } = JSON.parse(await response.text())
  return data?.explainAccess ?? { code: errors?.[0]?.extensions?.code ?? "no answer" }
}
