// Reads all pages of a list. Its query names the list `list` and takes a cursor `after`.
import { fetchQuery, type GraphQLTaggedNode, type IEnvironment, type OperationType } from "relay-runtime"
import { freshRead } from "../../relay/fresh-read.ts"

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
  options?: { fetchPolicy: "store-or-network" },
): Promise<NodeOf<Q>[]> {
  const nodes: NodeOf<Q>[] = []
  for (let after: string | null | undefined; ; ) {
    const given = { ...variables, after } as Q["variables"]
    const page = await (options
      ? fetchQuery<Q>(environment, query, given, options).toPromise()
      : freshRead<Q>(environment, query, given))
    const list: Page | null | undefined = page?.list
    nodes.push(...((list?.nodes ?? []) as NodeOf<Q>[]))
    if (!list?.pageInfo.hasNextPage) return nodes
    after = list.pageInfo.endCursor
  }
}
