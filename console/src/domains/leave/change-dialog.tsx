// Asks for other dates of approved leave.
import { graphql, useFragment } from "react-relay"
import type { changeDialog_request$key } from "../../__generated__/changeDialog_request.graphql.ts"
import type { changeDialogMutation } from "../../__generated__/changeDialogMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { FieldRow, Form, SubmitButton, TextArea, TextField, textOf } from "../../ui/form.tsx"
import { useToast } from "../../ui/toasts.tsx"

const Fragment = graphql`
  fragment changeDialog_request on LeaveRequest {
    id
    startDate
    endDate
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
  const { id, startDate, endDate } = useFragment(Fragment, request)
  const [change] = useAction<changeDialogMutation>(Mutation)
  const submit = async (values: FormData) => {
    const input = { startDate: textOf(values, "startDate"), endDate: textOf(values, "endDate"), reason: textOf(values, "reason") }
    await change({ requestId: id, input })
    toast.done(text("leave.changeSent"))
    onClose()
  }
  return (
    <Dialog title={text("leave.change")} onClose={onClose}>
      <Form onSubmit={submit}>
        <FieldRow>
          <TextField name="startDate" label={text("leave.firstDay")} type="date" defaultValue={startDate} required />
          <TextField name="endDate" label={text("leave.lastDay")} type="date" defaultValue={endDate} required />
        </FieldRow>
        <TextArea name="reason" label={text("leave.reason")} maxLength={1000} />
        <SubmitButton>{text("leave.send")}</SubmitButton>
      </Form>
    </Dialog>
  )
}
