// Delegations given or received, each with its person and period.
import { graphql, useFragment } from "react-relay"
import type { delegationList_delegation$key } from "../../__generated__/delegationList_delegation.graphql.ts"
import type { delegationListEndMutation } from "../../__generated__/delegationListEndMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Button } from "../../ui/button.tsx"
import { Badge, EmptyState, Panel } from "../../ui/page.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { Table } from "../../ui/table.tsx"
import { useToast } from "../../ui/toasts.tsx"

const Fragment = graphql`
  fragment delegationList_delegation on LeaveDelegation @relay(plural: true) {
    id
    version
    startDate
    endDate
    endedAt
    delegateId
    delegatorId
    delegate {
      id
      fullName
    }
    delegator {
      id
      fullName
    }
    availableActions {
      name
      allowed
    }
  }
`

const End = graphql`
  mutation delegationListEndMutation($id: ID!, $version: Int) {
    endLeaveDelegation(id: $id, expectedVersion: $version) {
      ...delegationList_delegation
    }
  }
`

interface DelegationListProps {
  title: string
  empty: string
  /** The end of the delegation that is another person. */
  other: "delegate" | "delegator"
  /** The id of the caller. */
  viewerId: string
  delegations: delegationList_delegation$key
}

export function DelegationList({ title, empty, other, viewerId, delegations }: DelegationListProps) {
  const text = useText()
  const { date } = useFormats()
  const own = other === "delegate" ? "delegatorId" : "delegateId"
  const rows = useFragment(Fragment, delegations).filter((delegation) => delegation[own] === viewerId)
  return (
    <Panel title={title} isFlush>
      {rows.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <Table
          caption={title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: "person",
              label: text(`delegations.${other}`),
              cell: (row) => <PersonName person={row[other]} />,
            },
            {
              key: "period",
              label: text("leave.period"),
              cell: ({ startDate, endDate }) =>
                startDate === endDate ? date(startDate) : `${date(startDate)} – ${date(endDate)}`,
            },
            { key: "state", label: text("delegations.state"), cell: (row) => <State {...row} /> },
            {
              key: "actions",
              label: text("leave.actions"),
              cell: ({ id, version, availableActions }) =>
                availableActions.some(({ name, allowed }) => name === "END" && allowed) && (
                  <EndButton id={id} version={version} />
                ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

function EndButton({ id, version }: { id: string; version: number }) {
  const text = useText()
  const toast = useToast()
  const [end, isEnding] = useAction<delegationListEndMutation>(End)
  const run = () =>
    end({ id, version })
      .then(() => toast.done(text("delegations.ended")))
      .catch(toast.failed)
  return (
    <Button isPending={isEnding} onClick={run}>
      {text("delegations.end")}
    </Button>
  )
}

interface StateProps {
  startDate: string
  endDate: string
  endedAt: string | null | undefined
}

function State({ startDate, endDate, endedAt }: StateProps) {
  const text = useText()
  const { today } = useFormats()
  const now = today()
  if (endedAt || endDate < now) return <Badge>{text("delegations.over")}</Badge>
  return startDate > now ? (
    <Badge tone="blue">{text("delegations.planned")}</Badge>
  ) : (
    <Badge tone="green">{text("delegations.active")}</Badge>
  )
}
