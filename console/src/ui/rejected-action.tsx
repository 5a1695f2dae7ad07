// Actions that the rules do not allow now, and why.
import { useId } from "react"
import type { TextKey } from "../i18n/keys.ts"
import { useText } from "../i18n/language.tsx"
import { Button } from "./button.tsx"

/** An action on a record, as the server says. */
export interface AvailableAction {
  readonly name: string
  readonly allowed: boolean
  /** Error code of an action that is not allowed. */
  readonly reason?: string | null
}

/** Codes of actions that the caller never takes, or not in this status. They are not shown. */
const NOT_OFFERED = ["FORBIDDEN", "INVALID_TRANSITION"]
const REASONS: Readonly<Record<string, TextKey>> = {
  ALREADY_DECIDED: "leave.reason.decided",
  BLACKOUT_PERIOD: "leave.reason.blackout",
  CHANGE_REQUEST_PENDING: "leave.reason.changePending",
  DOCUMENT_REQUIRED: "leave.reason.document",
  INSUFFICIENT_BALANCE: "leave.reason.balance",
  NOT_NEXT_APPROVER: "leave.reason.notNext",
  OVERLAPPING_REQUEST: "leave.reason.overlap",
  SELF_ACTION_FORBIDDEN: "leave.reason.own",
  TOO_FEW_PRESENT: "leave.reason.coverage",
}

/** A function that says why an action is not allowed; undefined for one that is, and for one that is not offered. */
export function useReason(actions: readonly AvailableAction[]): (action: string) => string | undefined {
  const text = useText()
  return (action) => {
    const reason = actions.find(({ name }) => name === action)?.reason
    return reason && !NOT_OFFERED.includes(reason) ? text(REASONS[reason] ?? "leave.reason.rules") : undefined
  }
}

/** The button of an action that is not allowed. */
export function RejectedAction({ label, reason }: { label: string; reason: string }) {
  const id = useId()
  return (
    <>
      <Button disabled aria-describedby={id}>
        {label}
      </Button>
      <small id={id}>{reason}</small>
    </>
  )
}
