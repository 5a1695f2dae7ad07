// Reads all pages of a list. Its query names the list `list` and takes a cursor `after`.
import {
  type FetchQueryFetchPolicy,
  fetchQuery,
  type GraphQLTaggedNode,
  type IEnvironment,
  type OperationType,
} from "relay-runtime"

export type NodeOf<Q extends OperationType> = Q["response"] extends { readonly list?: infer L }
  ? NonNullable<L> extends { readonly nodes: readonly (infer N)[] }
    ? N
    : never
  : never

type Page = { readonly nodes: readonly unknown[]; readonly pageInfo: { hasNextPage: boolean; endCursor?: string | null } }
type ListQuery = OperationType & { response: { readonly list?: Page | null } }

export async function readAll<Q extends ListQuery>(
  environment: IEnvironment,
  query: GraphQLTaggedNode,
  variables: Omit<Q["variables"], "after">,
  options?: { fetchPolicy: FetchQueryFetchPolicy },
): Promise<NodeOf<Q>[]> {
  const nodes: NodeOf<Q>[] = []
  for (let after: string | null | undefined; ; ) {
    const page = await fetchQuery<Q>(environment, query, { ...variables, after } as Q["variables"], options).toPromise()
    const list: Page | null | undefined = page?.list
    nodes.push(...((list?.nodes ?? []) as NodeOf<Q>[]))
    if (!list?.pageInfo.hasNextPage) return nodes
    after = list.pageInfo.endCursor
  }
}
