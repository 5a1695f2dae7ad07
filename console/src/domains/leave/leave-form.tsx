// The form of a new leave request or a draft, with a preview of what the leave takes.
import { useState } from "react"
import type { PreviewLeaveRequestInput } from "../../__generated__/leavePreviewQuery.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { Actions } from "../../ui/button.tsx"
import { Form, SelectField, SubmitButton, TextArea } from "../../ui/form.tsx"
import { Panel } from "../../ui/page.tsx"
import styles from "./leave.module.css"
import { type DayRules, LeaveDayFields, type LeaveDays, toDaysInput } from "./leave-days.tsx"
import { LeavePreview, useLeavePreview } from "./leave-preview.tsx"

interface LeaveType extends DayRules {
  readonly id: string
  readonly name: string
  readonly description?: string | null | undefined
}

type LeaveValues = Omit<PreviewLeaveRequestInput, "requestId" | "employeeId" | "document">

interface LeaveFormProps {
  types: readonly LeaveType[]
  initial: { leaveTypeId: string; days: LeaveDays; reason: string }
  /** Id of a draft that the form edits. */
  requestId?: string
  /** Stores the values, and sends the request if asked to. */
  onSave: (values: LeaveValues, submit: boolean) => Promise<unknown>
}

export function LeaveForm({ types, initial, requestId, onSave }: LeaveFormProps) {
  const text = useText()
  const [leaveTypeId, setLeaveTypeId] = useState(initial.leaveTypeId)
  const [days, setDays] = useState(initial.days)
  const [reason, setReason] = useState(initial.reason)
  const type = types.find(({ id }) => id === leaveTypeId)
  const input = toDaysInput(days, type)
  const values = { leaveTypeId, reason: reason.trim() || null }
  const preview = useLeavePreview(input && { ...values, ...input, requestId })
  // The server names what is wrong with incomplete dates.
  const complete = { ...values, ...(input ?? { startDate: days.startDate, endDate: days.endDate }) }
  return (
    <div className={styles.request}>
      <Panel>
        <Form onSubmit={(form) => onSave(complete, !form.has("draft"))}>
          <SelectField
            name="leaveTypeId"
            label={text("leave.type")}
            hint={type?.description}
            value={leaveTypeId}
            onChange={(event) => setLeaveTypeId(event.target.value)}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <LeaveDayFields days={days} type={type} onChange={(change) => setDays((before) => ({ ...before, ...change }))} />
          <TextArea
            name="reason"
            label={text("leave.reason")}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Actions>
            <SubmitButton>{text("leave.send")}</SubmitButton>
            <SubmitButton name="draft" variant="secondary">
              {text("leave.saveDraft")}
            </SubmitButton>
          </Actions>
        </Form>
      </Panel>
      <LeavePreview {...preview} days={days} type={type?.name ?? ""} />
    </div>
  )
}
