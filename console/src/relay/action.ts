// Writes of screens.
import { useCallback, useState } from "react"
import { useRelayEnvironment } from "react-relay"
import { useRevalidator } from "react-router"
import { commitMutation, type GraphQLTaggedNode, type MutationConfig, type MutationParameters } from "relay-runtime"
import { apiErrorIn, ConnectionError, fromGraphqlError } from "./api-error.ts"
import { untilReached } from "./connection.ts"

type Options<M extends MutationParameters> = Pick<
  MutationConfig<M>,
  "optimisticResponse" | "updater" | "optimisticUpdater" | "uploadables"
>

/** A function that runs a mutation and returns its result or throws an ApiError, and whether it is running. */
export function useAction<M extends MutationParameters>(
  mutation: GraphQLTaggedNode,
): [run: (variables: M["variables"], options?: Options<M>) => Promise<M["response"]>, isPending: boolean] {
  const environment = useRelayEnvironment()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(0)
  const run = useCallback(
    (variables: M["variables"], options: Options<M> = {}) => {
      setPending((count) => count + 1)
      return new Promise<M["response"]>((resolve, reject) => {
        commitMutation<M>(environment, {
          mutation,
          variables,
          ...options,
          onCompleted: (response, errors) => {
            const [error] = errors ?? []
            if (error) reject(fromGraphqlError(error as Parameters<typeof fromGraphqlError>[0]))
            else resolve(response)
          },
          onError: (error) => {
            // The screen may show a former state of the record. A problem of a field is not one.
            if (apiErrorIn(error)?.fields.length === 0) void revalidate()
            // The screen then shows whether the write was done.
            if (error instanceof ConnectionError) void untilReached().then(revalidate)
            reject(error)
          },
        })
      }).finally(() => setPending((count) => count - 1))
    },
    [environment, mutation, revalidate],
  )
  return [run, pending > 0]
}
