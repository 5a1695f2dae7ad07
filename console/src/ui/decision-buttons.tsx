// Approves or rejects a record. Rejecting asks for a comment.
import { useState } from "react"
import { useText } from "../i18n/language.tsx"
import { Actions, Button } from "./button.tsx"
import { RejectDialog } from "./reject-dialog.tsx"
import { type AvailableAction, RejectedAction, useReason } from "./rejected-action.tsx"
import { useToast } from "./toasts.tsx"

interface DecisionButtonsProps {
  /** Name of the person whose record is decided. */
  name: string
  actions: readonly AvailableAction[]
  onApprove: () => Promise<unknown>
  /** Undefined where there is nothing to reject. */
  onReject?: (comment: string) => Promise<unknown>
}

export function DecisionButtons({ name, actions, onApprove, onReject }: DecisionButtonsProps) {
  const text = useText()
  const toast = useToast()
  const [isApproving, setApproving] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const isAllowed = (action: string) => actions.some((one) => one.name === action && one.allowed)
  const approve = async () => {
    setApproving(true)
    try {
      await onApprove()
      toast.done(text("decision.approved", { name }))
    } catch (error) {
      toast.failed(error)
    } finally {
      setApproving(false)
    }
  }
  const cannotApprove = useReason(actions)("APPROVE")
  if (!isAllowed("APPROVE") && !isAllowed("REJECT") && !cannotApprove) return null
  return (
    <Actions>
      {isAllowed("APPROVE") && (
        <Button variant="primary" isPending={isApproving} data-key="a" onClick={approve}>
          {text("decision.approve")}
        </Button>
      )}
      {cannotApprove && <RejectedAction label={text("decision.approve")} reason={cannotApprove} />}
      {onReject && isAllowed("REJECT") && (
        <Button data-key="r" onClick={() => setRejecting(true)}>
          {text("decision.reject")}
        </Button>
      )}
      {onReject && isRejecting && (
        <RejectDialog
          name={name}
          onClose={() => setRejecting(false)}
          onReject={async (comment) => {
            await onReject(comment)
            toast.done(text("decision.rejected", { name }))
          }}
        />
      )}
    </Actions>
  )
}
