// Reads that are repeated while a screen is shown.
import { useEffect, useEffectEvent } from "react"
import { graphql, useRelayEnvironment } from "react-relay"
import type { repeatedQuery } from "../__generated__/repeatedQuery.graphql.ts"
import { freshRead } from "./fresh-read.ts"

/** Time after which work on the server, such as the check of a file, is looked at again. */
export const PROGRESS_MS = 1_500
/** The address of a file is signed for a few minutes. */
export const ADDRESS_MS = 4 * 60_000
const MAX_NODES = 100

/** Reads again and again, each time after a pause; not at all without one. */
export function useRepeated(read: () => Promise<unknown>, pauseMs: number | undefined): void {
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (pauseMs === undefined) return
    let isStopped = false
    let timer: ReturnType<typeof setTimeout>
    const repeat = () => {
      timer = setTimeout(
        () =>
          readNow()
            .catch(() => {})
            .then(() => isStopped || repeat()),
        pauseMs,
      )
    }
    repeat()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [pauseMs])
}

const Query = graphql`
  query repeatedQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on EmployeeDocument {
        url
      }
      ... on Export {
        url
      }
      ... on LeaveDocument {
        url
      }
    }
  }
`

/** Keeps the addresses of files valid. A file that is being checked gets its address soon after. */
export function useFreshAddresses(files: readonly { readonly id: string; readonly url: string | null | undefined }[]): void {
  const environment = useRelayEnvironment()
  const ids = files.slice(0, MAX_NODES).map(({ id }) => id)
  const read = () => freshRead<repeatedQuery>(environment, Query, { ids })
  const pauseMs = files.every(({ url }) => url) ? ADDRESS_MS : PROGRESS_MS
  useRepeated(read, ids.length > 0 ? pauseMs : undefined)
}
