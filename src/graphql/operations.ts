// Declares the operations of both APIs on the methods of resolvers. GraphQL calls a method as a field, REST by its arguments.
import { Extensions, getMetadataStorage, Mutation, Query } from "type-graphql"
import type { Operation } from "../auth/operations.js"
import type { Context } from "../core/context.js"
import { declareOperation, type OperationArgument, type ResolverOperation } from "../core/operations.js"
import { type BaseEntity, isId } from "../entities/base-entity.js"
import { type ConnectionOf, entityOfConnection } from "../entities/connections.js"
import type { Class } from "../entities/metadata.js"
import { DeletePayload } from "../entities/payloads.js"
import type { NodeIds, QuerySpec } from "../query/query-spec.js"
import { SEMANTIC_NON_NULL } from "./semantic-non-null.js"
import { UploadScalar } from "./uploads.js"

type Returned = Class | readonly [Class]

/** The results of a query for its declared type: a query spec, or objects that no table has. A record would bypass the policies. */
type QueryResult<R> =
  R extends Class<ConnectionOf<infer T>>
    ? QuerySpec<T[]>
    : R extends readonly [Class<infer T>]
      ? QuerySpec<T[]> | readonly Exclude<T, BaseEntity>[] | NodeIds
      : R extends Class<infer T>
        ? QuerySpec<T> | Exclude<T, BaseEntity>
        : never

/** The result of a query that may find nothing. */
type OptionalResult<R> = QueryResult<R> | (R extends Class<infer T> ? QuerySpec<T | null> | null : never)

/** The result of a mutation: the records that it changed, which both APIs read after the commit. That of a deletion is unused. */
type MutationResult<R> = R extends typeof DeletePayload
  ? unknown
  : R extends readonly [Class<infer T>]
    ? readonly T[]
    : R extends Class<infer T>
      ? T
      : never

/** The compiler checks that the method returns what its operation declares. */
type OperationDecorator<Result> = <M extends (...parameters: never[]) => Result | Promise<Result>>(
  prototype: object,
  name: string,
  method: TypedPropertyDescriptor<M>,
) => void

type QueryOptions = Operation & { hasNullItems?: true; mayBeNull?: true }
type MutationOptions = Operation & Pick<ResolverOperation, "read">

/**
 * An operation that reads. `hasNullItems` marks a list of which single items may be null, `mayBeNull` a result that is null without an
 * error. The schema says of all others that they are not (`semanticNonNull`).
 */
export const query = <const R extends Returned, const O extends QueryOptions>(returns: () => R, options: O) =>
  declare("query", returns, options) as OperationDecorator<O extends { mayBeNull: true } ? OptionalResult<R> : QueryResult<R>>

/** The result of the method in the transaction. */
type WriteResult<R, O> = O extends { read: (ctx: never, result: infer T) => unknown } ? T : MutationResult<R>

/** An operation that writes, in a unit of work of its own. With a preparation, its method returns the function for the transaction. */
export const mutation = <const R extends Returned, const O extends MutationOptions>(returns: () => R, options: O) =>
  declare("mutation", returns, options) as OperationDecorator<
    O extends { hasPreparation: true } ? () => Promise<WriteResult<R, O>> : WriteResult<R, O>
  >

type Method = (...values: unknown[]) => unknown
type Parameter = ReturnType<typeof getMetadataStorage>["params"][number]

function declare(
  kind: "query" | "mutation",
  returns: () => Returned,
  { hasNullItems, mayBeNull, ...operation }: QueryOptions & MutationOptions,
) {
  return (prototype: object, name: string, descriptor: TypedPropertyDescriptor<Method>): void => {
    const resolver = prototype.constructor as Class
    // The decorators of the parameters ran before that of their method.
    const parameters = getMetadataStorage()
      .params.filter(({ target, methodName }) => target === resolver && methodName === name)
      .sort((a, b) => a.index - b.index)
    const complete = withCommonBehavior(descriptor.value as Method, parameters, returns)
    const method = operation.staleness === "replica" ? onReplica(complete, parameters) : complete
    descriptor.value = method
    const decorate = kind === "query" ? Query : Mutation
    decorate(returns as never, hasNullItems ? { nullable: "items" } : {})(prototype, name, descriptor as never)
    if (kind === "query") Extensions({ [SEMANTIC_NON_NULL.name]: !mayBeNull })(prototype, name, descriptor as never)
    let instance: object | undefined
    const declared: ResolverOperation = {
      ...operation,
      name,
      kind,
      get result() {
        return resultOf(returns())
      },
      get arguments() {
        return parameters.flatMap(argumentOf)
      },
      call(ctx: Context, values) {
        instance ??= new (resolver as unknown as new () => object)()
        const argument = (parameter: Parameter) => (parameter.kind === "context" ? ctx : values[nameOf(parameter)])
        return method.apply(instance, parameters.map(argument))
      },
    }
    declareOperation(resolver, name, declared)
  }
}

/** Reads the result of the method from a replica, if there is a current one. */
function onReplica(method: Method, parameters: readonly Parameter[]): Method {
  const context = parameters.findIndex(({ kind }) => kind === "context")
  return async function (this: unknown, ...values) {
    await (values[context] as Context).readFromReplica()
    return method.apply(this, values)
  }
}

/**
 * Adds the behavior that all methods have in common. An omitted input is an empty one. Ids are in lower case, as in the database. A
 * deletion returns the id of the record, which is an argument or the result of the method.
 */
function withCommonBehavior(method: Method, parameters: readonly Parameter[], returns: () => Returned): Method {
  const inputs = parameters.flatMap((one, n) => (one.kind === "arg" && isInput(one.name) ? [n] : []))
  const ids = parameters.flatMap((one, n) => (one.kind === "arg" && /id$/i.test(one.name) ? [n] : []))
  const id = parameters.findIndex((one) => one.kind === "arg" && one.name === "id")
  return async function (this: unknown, ...values) {
    for (const n of inputs) values[n] ??= {}
    for (const n of ids) if (isId(values[n])) values[n] = values[n].toLowerCase()
    const result = await method.apply(this, values)
    if (returns() !== DeletePayload) return result
    return { deletedId: id < 0 ? result : values[id] }
  }
}

const isInput = (name: string) => name === "input" || name === "filter"

/** The name of an argument. The fields of `@Args` are arguments in GraphQL and an input in REST. */
const nameOf = (parameter: Parameter) =>
  parameter.kind === "arg" ? parameter.name : parameter.kind === "args" ? "input" : "parentId"

/** The argument of a parameter; none for the context. */
function argumentOf(parameter: Parameter): OperationArgument[] {
  const name = nameOf(parameter)
  if (parameter.kind === "context") return []
  if (parameter.kind === "custom") return [{ name, kind: "parentId", isOptional: true }]
  if (parameter.kind !== "arg" && parameter.kind !== "args") throw new Error(`parameters of operations have no ${parameter.kind}`)
  const type = parameter.getType() as unknown
  const isOptional = parameter.typeOptions.nullable === true
  if (isInput(name)) return [{ name, kind: "input", isOptional, input: type as Class }]
  return [{ name, kind: type === UploadScalar ? "file" : "text", isOptional }]
}

/** The type of a result; of a list or connection, that of its records. */
function resultOf(returns: Returned): ResolverOperation["result"] {
  if (isList(returns)) return { type: returns[0], isList: true }
  const entity = entityOfConnection(returns)
  return { type: entity ?? returns, isList: entity !== undefined }
}

const isList = (returns: Returned): returns is readonly [Class] => Array.isArray(returns)
