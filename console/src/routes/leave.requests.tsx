// A leave request: what was asked, where it stands, and what may be done with it.
import { graphql } from "react-relay"
import { useRevalidator } from "react-router"
import type { leaveRequestsChangedSubscription } from "../__generated__/leaveRequestsChangedSubscription.graphql.ts"
import type { leaveRequestsQuery } from "../__generated__/leaveRequestsQuery.graphql.ts"
import { LeaveActions } from "../domains/leave/leave-actions.tsx"
import { LeaveChanges } from "../domains/leave/leave-changes.tsx"
import { LeaveDecision } from "../domains/leave/leave-decision.tsx"
import { LeaveDetails } from "../domains/leave/leave-details.tsx"
import { LeaveDocuments } from "../domains/leave/leave-documents.tsx"
import { LeaveHistory } from "../domains/leave/leave-history.tsx"
import { LeaveTeam } from "../domains/leave/leave-team.tsx"
import { LeaveStatusBadge } from "../domains/leave/status-badge.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { useLive } from "../relay/subscriptions.ts"
import { Actions } from "../ui/button.tsx"
import { useNavigateWhileShown } from "../ui/navigate-while-shown.ts"
import { Missing, Page, Panel } from "../ui/page.tsx"
import { usePersonName } from "../ui/person-name.tsx"

const Query = graphql`
  query leaveRequestsQuery($id: ID!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    leaveRequest(id: $id) {
      id
      status
      employee {
        id
        fullName
      }
      leaveType {
        id
        name
      }
      ...leaveActions_request
      ...leaveDecision_request
      ...leaveDetails_request
      ...leaveChanges_request
      ...leaveDocuments_request
      ...leaveTeam_request
    }
    leaveRequestAudit(id: $id, last: 20) {
      ...leaveHistory_entries
    }
    uploadLimits {
      documents {
        maxBytes
        extensions
      }
    }
  }
`

const Changed = graphql`
  subscription leaveRequestsChangedSubscription($since: String) {
    leaveRequestChanged(since: $since) {
      resumeToken
      leaveRequestId
      leaveRequest {
        id
        status
        ...leaveActions_request
        ...leaveDecision_request
        ...leaveDetails_request
        ...leaveChanges_request
      }
    }
  }
`

export const loader = pageLoader<leaveRequestsQuery>(Query, ({ params }) => ({ id: params.id ?? "" }))

export function Component() {
  const text = useText()
  const nameOf = usePersonName()
  const navigate = useNavigateWhileShown()
  const { leaveRequest: request, leaveRequestAudit, uploadLimits } = usePage<leaveRequestsQuery>(Query)
  const { revalidate } = useRevalidator()
  // The history is not part of the request.
  useLive<leaveRequestsChangedSubscription>(
    Changed,
    {},
    {
      onChange: () => void revalidate(),
      updater: (store, payload) => {
        const { leaveRequestId, leaveRequest } = payload?.leaveRequestChanged ?? {}
        if (leaveRequestId && !leaveRequest) store.delete(leaveRequestId)
      },
    },
  )
  if (!request) return <Missing />
  const title = text("leave.requestOf", { type: request.leaveType?.name ?? "", name: nameOf(request.employee) })
  return (
    <Page
      title={title}
      lead={<LeaveStatusBadge status={request.status} />}
      actions={
        <Actions>
          <LeaveDecision request={request} />
          <LeaveActions request={request} onDeleted={() => navigate("/leave", { replace: true })} />
        </Actions>
      }
    >
      <LeaveDetails request={request} />
      {request.status === "PENDING" && (
        <Panel title={text("leave.preview.away")}>
          <LeaveTeam request={request} />
        </Panel>
      )}
      <LeaveChanges request={request} />
      {uploadLimits && <LeaveDocuments request={request} limit={uploadLimits.documents} />}
      <LeaveHistory entries={leaveRequestAudit} />
    </Page>
  )
}
