// Editing a draft of a leave request.
import { useState } from "react"
import { graphql } from "react-relay"
import { Link, Navigate } from "react-router"
import type { leaveEditMutation } from "../__generated__/leaveEditMutation.graphql.ts"
import type { leaveEditQuery } from "../__generated__/leaveEditQuery.graphql.ts"
import { toLeaveDays } from "../domains/leave/leave-days.tsx"
import { LeaveForm } from "../domains/leave/leave-form.tsx"
import { useText } from "../i18n/language.tsx"
import { useAction } from "../relay/action.ts"
import { useExpectedVersion } from "../relay/expected-version.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { useNavigateWhileShown } from "../ui/navigate-while-shown.ts"
import { Missing, Notice, Page } from "../ui/page.tsx"
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
  const { leaveRequest: request, leaveTypes } = usePage<leaveEditQuery>(Query)
  const isEditable = request?.availableActions.some(({ name, allowed }) => name === "UPDATE" && allowed) ?? false
  const [wasEditable] = useState(isEditable)
  if (!request) return <Missing />
  // What was typed into a draft that is sent elsewhere meanwhile stays on the screen.
  return wasEditable ? (
    <Draft request={request} types={leaveTypes?.nodes ?? []} isEditable={isEditable} />
  ) : (
    <Navigate to={`/leave/requests/${request.id}`} replace />
  )
}

interface DraftProps {
  request: NonNullable<leaveEditQuery["response"]["leaveRequest"]>
  types: NonNullable<leaveEditQuery["response"]["leaveTypes"]>["nodes"]
  isEditable: boolean
}

function Draft({ request, types, isEditable }: DraftProps) {
  const text = useText()
  const toast = useToast()
  const navigate = useNavigateWhileShown()
  const [save] = useAction<leaveEditMutation>(Save)
  const [isSaved, setSaved] = useState(false)
  const { id, version, leaveTypeId, reason } = request
  const withVersion = useExpectedVersion(version)
  return (
    <Page title={text("leave.editDraft")}>
      {!isEditable && !isSaved && (
        <Notice tone="amber" role="status">
          <p>
            {text("leave.editDraft.gone")} <Link to={`/leave/requests/${id}`}>{text("leave.editDraft.show")}</Link>
          </p>
        </Notice>
      )}
      <LeaveForm
        types={types}
        initial={{ leaveTypeId: leaveTypeId ?? "", days: toLeaveDays(request), reason: reason ?? "" }}
        requestId={id}
        onSave={async (input, submit) => {
          await withVersion((expected) => save({ id, version: expected, input, submit }))
          setSaved(true)
          toast.done(text(submit ? "leave.sent" : "leave.saved"))
          await navigate(`/leave/requests/${id}`, { replace: true })
        }}
      />
    </Page>
  )
}
