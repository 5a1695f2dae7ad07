// The departments whose absences the caller may see: all for people who read all requests, else their own.
import { useEffect, useState } from "react"
import { graphql, useRelayEnvironment } from "react-relay"
import type { departmentsQuery } from "../../__generated__/departmentsQuery.graphql.ts"
import { useOperations } from "../../shell/access.ts"
import { readAll } from "./read-all.ts"

const Query = graphql`
  query departmentsQuery($after: String) {
    list: departments(first: 100, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        name
      }
    }
  }
`

interface Department {
  readonly id: string
  readonly name: string
}

/** `isOpen` says whether the viewer may read the absences of other departments than their own. */
export function useDepartments(own: Department | null | undefined): { departments: readonly Department[]; isOpen: boolean } {
  const environment = useRelayEnvironment()
  const isOpen = useOperations()("leaveRequests")
  const [all, setAll] = useState<readonly Department[]>()
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    readAll<departmentsQuery>(environment, Query, {}, { fetchPolicy: "store-or-network" }).then(
      (nodes) => isCurrent && setAll(nodes),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [environment, isOpen])
  return { departments: all ?? (own ? [own] : []), isOpen }
}
