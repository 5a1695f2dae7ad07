// The caller's leave requests, the latest first.
import { graphql, usePaginationFragment } from "react-relay"
import { Link } from "react-router"
import type { myRequests_query$key } from "../../__generated__/myRequests_query.graphql.ts"
import type { myRequestsQuery } from "../../__generated__/myRequestsQuery.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { Table } from "../../ui/table.tsx"
import { useAmount, usePeriod } from "./amount.ts"
import { LeaveActions } from "./leave-actions.tsx"
import { LeaveStatusBadge } from "./status-badge.tsx"

const PAGE = 10

const Fragment = graphql`
  fragment myRequests_query on Query
  @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
  @refetchable(queryName: "myRequestsQuery") {
    myLeaveRequests(first: $first, after: $after) @connection(key: "myRequests_myLeaveRequests") {
      edges {
        node {
          id
          startDate
          endDate
          days
          hours
          unit
          status
          leaveType {
            id
            name
          }
          ...leaveActions_request
        }
      }
    }
  }
`

export function MyRequests({ query }: { query: myRequests_query$key }) {
  const text = useText()
  const amount = useAmount()
  const period = usePeriod()
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<myRequestsQuery, myRequests_query$key>(Fragment, query)
  const rows = (data.myLeaveRequests?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <Panel title={text("leave.requests")} isFlush>
      {rows.length === 0 ? (
        <EmptyState>{text("leave.requests.empty")}</EmptyState>
      ) : (
        <Table
          caption={text("leave.requests")}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: "period",
              label: text("leave.period"),
              cell: ({ id, startDate, endDate }) => <Link to={`/leave/requests/${id}`}>{period(startDate, endDate)}</Link>,
            },
            { key: "type", label: text("leave.type"), cell: ({ leaveType }) => leaveType?.name },
            {
              key: "amount",
              label: text("leave.amount"),
              isNumeric: true,
              cell: ({ unit, days, hours }) => amount(unit === "HOURS" ? hours : days, unit),
            },
            { key: "status", label: text("leave.status"), cell: ({ status }) => <LeaveStatusBadge status={status} /> },
            { key: "actions", label: text("leave.actions"), cell: (node) => <LeaveActions request={node} isCompact /> },
          ]}
        />
      )}
      {hasNext && <MoreButton isPending={isLoadingNext} onMore={(options) => loadNext(PAGE, options)} />}
    </Panel>
  )
}
