// Addresses of files, which the server signs for a few minutes. Reading one is an access to the file.
import { graphql, useRelayEnvironment } from "react-relay"
import type { IEnvironment } from "relay-runtime"
import type { fileAddressesQuery } from "../__generated__/fileAddressesQuery.graphql.ts"
import { freshRead } from "./fresh-read.ts"
import { PROGRESS_MS, useRepeated } from "./repeated.ts"

const MAX_NODES = 100

const Query = graphql`
  query fileAddressesQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on File {
        url
      }
      ... on Export {
        url
      }
      ... on DataArchive {
        url
      }
    }
  }
`

const readAddresses = (environment: IEnvironment, ids: readonly string[]) =>
  freshRead<fileAddressesQuery>(environment, Query, { ids })

/** Reads the present address of a file; undefined if it is gone. */
export const readAddress = async (environment: IEnvironment, id: string): Promise<string | undefined> =>
  (await readAddresses(environment, [id]))?.nodes?.[0]?.url ?? undefined

/** Reads the files that are being checked until they have an address. */
export function useCheckedFiles(files: readonly { readonly id: string; readonly url: string | null | undefined }[]): void {
  const environment = useRelayEnvironment()
  const ids = files.filter(({ url }) => !url).map(({ id }) => id)
  useRepeated(() => readAddresses(environment, ids.slice(0, MAX_NODES)), ids.length > 0 ? PROGRESS_MS : undefined)
}
