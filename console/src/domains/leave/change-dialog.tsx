// Asks for other dates of approved leave, with a preview of the balance.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { changeDialog_request$key } from "../../__generated__/changeDialog_request.graphql.ts"
import type { changeDialogMutation } from "../../__generated__/changeDialogMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { Form, SubmitButton, TextArea, textOf } from "../../ui/form.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { LeaveDayFields, toDaysInput, toLeaveDays } from "./leave-days.tsx"
import { LeavePreview, useLeavePreview } from "./leave-preview.tsx"

const Fragment = graphql`
  fragment changeDialog_request on LeaveRequest {
    id
    startDate
    endDate
    startHalf
    endHalf
    startTime
    endTime
    leaveType {
      id
      name
      unit
      allowHalfDays
    }
  }
`

const Mutation = graphql`
  mutation changeDialogMutation($requestId: ID!, $input: RequestLeaveChangeInput!) {
    requestLeaveChange(requestId: $requestId, input: $input) {
      id
      status
      request {
        id
        ...leaveActions_request
        ...leaveChanges_request
      }
    }
  }
`

export function ChangeDialog({ request, onClose }: { request: changeDialog_request$key; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const { id, leaveType, ...stored } = useFragment(Fragment, request)
  const [days, setDays] = useState(() => toLeaveDays(stored))
  const type = leaveType ?? undefined
  const input = toDaysInput(days, type)
  const preview = useLeavePreview(input && { ...input, requestId: id })
  const [change] = useAction<changeDialogMutation>(Mutation)
  const submit = async (values: FormData) => {
    await change({ requestId: id, input: { ...(input ?? days), reason: textOf(values, "reason") } })
    toast.done(text("leave.changeSent"))
    onClose()
  }
  return (
    <Dialog title={text("leave.change")} onClose={onClose}>
      <Form onSubmit={submit}>
        <LeaveDayFields days={days} type={type} onChange={(changed) => setDays((before) => ({ ...before, ...changed }))} />
        <TextArea name="reason" label={text("leave.reason")} maxLength={1000} />
        <LeavePreview {...preview} days={days} type={leaveType?.name ?? ""} />
        <SubmitButton>{text("leave.send")}</SubmitButton>
      </Form>
    </Dialog>
  )
}
