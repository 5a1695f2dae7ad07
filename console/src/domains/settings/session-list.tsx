// The browsers in which the caller is signed in.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { sessionList_query$key } from "../../__generated__/sessionList_query.graphql.ts"
import type { sessionListEndMutation } from "../../__generated__/sessionListEndMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Button } from "../../ui/button.tsx"
import { Badge, Panel } from "../../ui/page.tsx"
import { Table } from "../../ui/table.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./settings.module.css"

const Fragment = graphql`
  fragment sessionList_query on Query {
    sessions(first: 50) @connection(key: "sessionList_sessions") {
      __id
      edges {
        node {
          id
          device
          address
          createdAt
          lastSeenAt
          current
        }
      }
    }
  }
`

const End = graphql`
  mutation sessionListEndMutation($id: ID!, $connections: [ID!]!) {
    endSession(id: $id) {
      deletedId @deleteEdge(connections: $connections)
    }
  }
`

export function SessionList({ query }: { query: sessionList_query$key }) {
  const text = useText()
  const toast = useToast()
  const { dateTime, relative } = useFormats()
  const { sessions } = useFragment(Fragment, query)
  const [end] = useAction<sessionListEndMutation>(End)
  const [ending, setEnding] = useState<readonly string[]>([])
  const rows = (sessions?.edges ?? []).flatMap(({ node }) => node ?? []).sort((a, b) => Number(b.current) - Number(a.current))
  const others = rows.filter(({ current }) => !current).map(({ id }) => id)
  const endSessions = async (ids: readonly string[]) => {
    setEnding(ids)
    try {
      for (const id of ids) await end({ id, connections: [sessions?.__id ?? ""] })
      toast.done(text("sessions.ended", { count: ids.length }))
    } catch (error) {
      toast.failed(error)
    } finally {
      setEnding([])
    }
  }
  return (
    <Panel
      title={text("sessions.title")}
      isFlush
      actions={
        others.length > 0 && (
          <Button isPending={ending.length > 0} onClick={() => endSessions(others)}>
            {text("sessions.endOthers")}
          </Button>
        )
      }
    >
      <Table
        caption={text("sessions.title")}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "browser",
            label: text("sessions.browser"),
            cell: ({ device, current }) => (
              <span className={styles.device}>
                {device ?? text("sessions.unknown")}
                {current && <Badge tone="green">{text("sessions.thisDevice")}</Badge>}
              </span>
            ),
          },
          { key: "address", label: text("sessions.address"), cell: ({ address }) => address },
          { key: "since", label: text("sessions.since"), cell: ({ createdAt }) => dateTime(createdAt) },
          {
            key: "seen",
            label: text("sessions.lastSeen"),
            cell: ({ lastSeenAt }) => <time dateTime={lastSeenAt}>{relative(lastSeenAt)}</time>,
          },
          {
            key: "end",
            label: text("sessions.action"),
            cell: ({ id, current }) =>
              !current && (
                <Button variant="danger" isPending={ending.includes(id)} onClick={() => endSessions([id])}>
                  {text("sessions.end")}
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  )
}
