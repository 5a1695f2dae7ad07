// What the caller may do with a leave request, as the server says.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { leaveActions_request$key } from "../../__generated__/leaveActions_request.graphql.ts"
import type { leaveActionsCancelMutation } from "../../__generated__/leaveActionsCancelMutation.graphql.ts"
import type { leaveActionsDeleteMutation } from "../../__generated__/leaveActionsDeleteMutation.graphql.ts"
import type { leaveActionsSubmitMutation } from "../../__generated__/leaveActionsSubmitMutation.graphql.ts"
import type { leaveActionsWithdrawMutation } from "../../__generated__/leaveActionsWithdrawMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Actions, Button, ButtonLink } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { RejectedAction, useReason } from "../../ui/rejected-action.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { ChangeDialog } from "./change-dialog.tsx"

const Fragment = graphql`
  fragment leaveActions_request on LeaveRequest {
    id
    version
    availableActions {
      name
      allowed
      reason
    }
    ...changeDialog_request
  }
`

const Submit = graphql`
  mutation leaveActionsSubmitMutation($id: ID!, $version: Int) {
    submitLeaveRequest(id: $id, expectedVersion: $version) {
      ...leaveActions_request
      status
      submittedAt
    }
  }
`
const Cancel = graphql`
  mutation leaveActionsCancelMutation($id: ID!, $version: Int) {
    cancelLeaveRequest(id: $id, expectedVersion: $version) {
      ...leaveActions_request
      status
    }
  }
`
const Withdraw = graphql`
  mutation leaveActionsWithdrawMutation($id: ID!, $version: Int) {
    withdrawLeaveRequest(id: $id, expectedVersion: $version) {
      id
      status
      request {
        ...leaveActions_request
        status
      }
    }
  }
`
const Delete = graphql`
  mutation leaveActionsDeleteMutation($id: ID!, $version: Int) {
    deleteLeaveRequest(id: $id, expectedVersion: $version) {
      deletedId @deleteRecord
    }
  }
`

interface LeaveActionsProps {
  request: leaveActions_request$key
  /** Whether to offer only the actions that need no other screen or dialog, as lists do. */
  isCompact?: boolean
  onDeleted?: () => void
}

export function LeaveActions({ request, isCompact = false, onDeleted }: LeaveActionsProps) {
  const text = useText()
  const toast = useToast()
  const { id, version, availableActions, ...data } = useFragment(Fragment, request)
  const [isChanging, setChanging] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  /** What the dialog asks about: a pending request, or approved leave. */
  const [withdrawing, setWithdrawing] = useState<"request" | "leave" | null>(null)
  const [submit, isSubmitting] = useAction<leaveActionsSubmitMutation>(Submit)
  const [cancel] = useAction<leaveActionsCancelMutation>(Cancel)
  const [withdraw] = useAction<leaveActionsWithdrawMutation>(Withdraw)
  const [remove] = useAction<leaveActionsDeleteMutation>(Delete)
  const isAllowed = (name: string) => availableActions.some((action) => action.name === name && action.allowed)
  const reasonOf = useReason(availableActions)
  const [cannotSubmit, cannotChange] = [reasonOf("SUBMIT"), reasonOf("REQUEST_CHANGE")]
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.done(done)
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <Actions>
      {isAllowed("SUBMIT") && (
        <Button variant="primary" isPending={isSubmitting} onClick={() => run(() => submit({ id, version }), text("leave.sent"))}>
          {text("leave.send")}
        </Button>
      )}
      {cannotSubmit && <RejectedAction label={text("leave.send")} reason={cannotSubmit} />}
      {!isCompact && isAllowed("UPDATE") && <ButtonLink to={`/leave/requests/${id}/edit`}>{text("leave.edit")}</ButtonLink>}
      {isAllowed("CANCEL") && <Button onClick={() => setWithdrawing("request")}>{text("leave.withdraw")}</Button>}
      {isAllowed("REQUEST_CHANGE") && <Button onClick={() => setWithdrawing("leave")}>{text("leave.withdraw")}</Button>}
      {cannotChange && <RejectedAction label={text("leave.withdraw")} reason={cannotChange} />}
      {!isCompact && isAllowed("REQUEST_CHANGE") && <Button onClick={() => setChanging(true)}>{text("leave.change")}</Button>}
      {isAllowed("DELETE") && (
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {text("leave.delete")}
        </Button>
      )}
      {withdrawing === "request" && (
        <ConfirmDialog
          title={text("leave.withdrawRequest")}
          action={text("leave.withdraw")}
          onConfirm={() => cancel({ id, version }).then(() => toast.done(text("leave.withdrawn")))}
          onClose={() => setWithdrawing(null)}
        />
      )}
      {withdrawing === "leave" && (
        <ConfirmDialog
          title={text("leave.withdrawApproved")}
          action={text("leave.withdraw")}
          consequence={text("leave.withdrawApprovedNote")}
          onConfirm={() => withdraw({ id, version }).then(() => toast.done(text("leave.withdrawalSent")))}
          onClose={() => setWithdrawing(null)}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={text("leave.deleteDraft")}
          action={text("leave.delete")}
          onConfirm={() =>
            remove({ id, version })
              .then(onDeleted)
              .then(() => toast.done(text("leave.deleted")))
          }
          onClose={() => setDeleting(false)}
        />
      )}
      {isChanging && <ChangeDialog request={data} onClose={() => setChanging(false)} />}
    </Actions>
  )
}
