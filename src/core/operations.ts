// The operations that resolvers declare. REST calls them with arguments by name.
import type { Operation, Operations } from "../auth/operations.js"
import type { Class } from "../entities/metadata.js"
import type { QuerySpec } from "../query/query-spec.js"
import type { Context } from "./context.js"

/** An argument of a resolver method. Only REST sets a `parentId`, from the path of a nested resource. */
export interface OperationArgument {
  readonly name: string
  readonly kind: "text" | "input" | "file" | "parentId"
  readonly isOptional: boolean
  readonly input?: Class
}

/** A query or mutation of a resolver, which REST calls with arguments by name. */
export interface ResolverOperation extends Operation {
  readonly name: string
  readonly kind: "query" | "mutation"
  /** The type of the result, which of a list is that of its records. */
  readonly result: { readonly type: Class; readonly isList: boolean }
  readonly arguments: readonly OperationArgument[]
  /** Reads the response of a write after the commit, where the method returns no record. */
  readonly read?: (ctx: Context, result: never) => QuerySpec<unknown>
  call(ctx: Context, values: Readonly<Record<string, unknown>>): unknown
}

const byResolver = new Map<Class, Map<string, Operation>>()

export function declareOperation(resolver: Class, name: string, operation: Operation): void {
  const operations = byResolver.get(resolver) ?? new Map<string, Operation>()
  byResolver.set(resolver, operations.set(name, operation))
}

/** The operation of a resolver with a name. Throws if the resolver declares none. */
export function operationOf(resolver: Class, name: string): ResolverOperation {
  const operation = byResolver.get(resolver)?.get(name) as ResolverOperation | undefined
  if (!operation) throw new Error(`${resolver.name} declares no operation ${name}`)
  return operation
}

export const declaredOperations = (resolver: Class): Operations => Object.fromEntries(byResolver.get(resolver) ?? [])
