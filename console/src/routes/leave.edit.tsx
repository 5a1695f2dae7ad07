// Editing a draft of a leave request.
import { graphql } from "react-relay"
import { Navigate, useNavigate } from "react-router"
import type { leaveEditMutation } from "../__generated__/leaveEditMutation.graphql.ts"
import type { leaveEditQuery } from "../__generated__/leaveEditQuery.graphql.ts"
import { toLeaveDays } from "../domains/leave/leave-days.tsx"
import { LeaveForm } from "../domains/leave/leave-form.tsx"
import { useText } from "../i18n/language.tsx"
import { useAction } from "../relay/action.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { Missing, Page } from "../ui/page.tsx"
import { useToast } from "../ui/toasts.tsx"

const Query = graphql`
  query leaveEditQuery($id: ID!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    leaveRequest(id: $id) {
      id
      version
      leaveTypeId
      startDate
      endDate
      startHalf
      endHalf
      startTime
      endTime
      reason
      availableActions {
        name
        allowed
      }
    }
    leaveTypes(first: 100) {
      nodes {
        id
        name
        unit
        allowHalfDays
        description
      }
    }
  }
`

const Save = graphql`
  mutation leaveEditMutation($id: ID!, $version: Int, $input: UpdateLeaveRequestInput!, $submit: Boolean!) {
    updateLeaveRequest(id: $id, input: $input, expectedVersion: $version) {
      ...leaveActions_request
      ...leaveDetails_request
      version
    }
    submitLeaveRequest(id: $id) @include(if: $submit) {
      ...leaveActions_request
      status
      submittedAt
    }
  }
`

export const loader = pageLoader<leaveEditQuery>(Query, ({ params }) => ({ id: params.id ?? "" }))

export function Component() {
  const text = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const { leaveRequest: request, leaveTypes } = usePage<leaveEditQuery>(Query)
  const [save] = useAction<leaveEditMutation>(Save)
  if (!request) return <Missing />
  const { id, version, leaveTypeId, reason, availableActions } = request
  if (!availableActions.some(({ name, allowed }) => name === "UPDATE" && allowed))
    return <Navigate to={`/leave/requests/${id}`} replace />
  return (
    <Page title={text("leave.editDraft")}>
      <LeaveForm
        types={leaveTypes?.nodes ?? []}
        initial={{ leaveTypeId: leaveTypeId ?? "", days: toLeaveDays(request), reason: reason ?? "" }}
        requestId={id}
        onSave={async (input, submit) => {
          await save({ id, version, input, submit })
          toast.done(text(submit ? "leave.sent" : "leave.saved"))
          await navigate(`/leave/requests/${id}`)
        }}
      />
    </Page>
  )
}
