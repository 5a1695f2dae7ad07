// Requesting leave, with a preview of what it takes.
import { useState } from "react"
import { graphql } from "react-relay"
import { useNavigate } from "react-router"
import type { leaveNewMutation } from "../__generated__/leaveNewMutation.graphql.ts"
import type { leaveNewQuery } from "../__generated__/leaveNewQuery.graphql.ts"
import type { PreviewLeaveRequestInput } from "../__generated__/leavePreviewQuery.graphql.ts"
import styles from "../domains/leave/leave.module.css"
import { LeavePreview, useLeavePreview } from "../domains/leave/leave-preview.tsx"
import { useFormats } from "../i18n/format.ts"
import { useText } from "../i18n/language.tsx"
import { useAction } from "../relay/action.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { Actions } from "../ui/button.tsx"
import { CheckboxField, FieldRow, Form, SelectField, SubmitButton, TextArea, TextField } from "../ui/form.tsx"
import { Page, Panel } from "../ui/page.tsx"
import { useToast } from "../ui/toasts.tsx"

const Query = graphql`
  query leaveNewQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    leaveTypes(first: 100) {
      nodes {
        id
        name
        unit
        isDefault
        allowHalfDays
        description
      }
    }
  }
`

const Create = graphql`
  mutation leaveNewMutation($input: CreateLeaveRequestInput!) {
    createLeaveRequest(input: $input) {
      id
      status
    }
  }
`

export const loader = pageLoader<leaveNewQuery>(Query)

interface Values {
  leaveTypeId: string
  startDate: string
  endDate: string
  startsAtNoon: boolean
  endsAtNoon: boolean
  startTime: string
  endTime: string
  reason: string
}

type LeaveType = NonNullable<leaveNewQuery["response"]["leaveTypes"]>["nodes"][number]

/** The input of the operation; undefined while the dates are incomplete. */
function toInput(values: Values, type: LeaveType | undefined): PreviewLeaveRequestInput | undefined {
  const { leaveTypeId, startDate, endDate, startsAtNoon, endsAtNoon, startTime, endTime, reason } = values
  if (!startDate || !endDate || endDate < startDate) return undefined
  const hasTimes = type?.unit === "HOURS" && startDate === endDate && startTime !== "" && endTime !== ""
  return {
    leaveTypeId,
    startDate,
    endDate,
    startHalf: type?.allowHalfDays && startsAtNoon ? "PM" : undefined,
    endHalf: type?.allowHalfDays && endsAtNoon ? "AM" : undefined,
    startTime: hasTimes ? startTime : undefined,
    endTime: hasTimes ? endTime : undefined,
    reason: reason.trim() || undefined,
  }
}

export function Component() {
  const text = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const { today } = useFormats()
  const types = usePage<leaveNewQuery>(Query).leaveTypes?.nodes ?? []
  const [values, setValues] = useState<Values>(() => ({
    leaveTypeId: (types.find(({ isDefault }) => isDefault) ?? types[0])?.id ?? "",
    startDate: "",
    endDate: "",
    startsAtNoon: false,
    endsAtNoon: false,
    startTime: "",
    endTime: "",
    reason: "",
  }))
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const type = types.find(({ id }) => id === values.leaveTypeId)
  const input = toInput(values, type)
  const result = useLeavePreview(input)
  const [create] = useAction<leaveNewMutation>(Create)
  const save = async (submit: boolean) => {
    const { createLeaveRequest } = await create({
      input: { ...(input ?? { startDate: values.startDate, endDate: values.endDate }), submit },
    })
    toast.done(text(submit ? "leave.sent" : "leave.saved"))
    await navigate(`/leave/requests/${createLeaveRequest?.id}`)
  }
  const isSingleDay = values.startDate !== "" && values.startDate === values.endDate
  return (
    <Page title={text("leave.request")}>
      <div className={styles.request}>
        <Panel>
          <Form onSubmit={(form) => save(!form.has("draft"))}>
            <SelectField
              name="leaveTypeId"
              label={text("leave.type")}
              hint={type?.description}
              value={values.leaveTypeId}
              onChange={(event) => set({ leaveTypeId: event.target.value })}
              options={types.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FieldRow>
              <TextField
                name="startDate"
                label={text("leave.firstDay")}
                type="date"
                required
                value={values.startDate}
                onChange={({ target: { value } }) =>
                  // The last day follows a first day after it.
                  set(values.endDate < value ? { startDate: value, endDate: value } : { startDate: value })
                }
              />
              <TextField
                name="endDate"
                label={text("leave.lastDay")}
                type="date"
                required
                min={values.startDate || today()}
                value={values.endDate}
                onChange={(event) => set({ endDate: event.target.value })}
              />
            </FieldRow>
            {type?.allowHalfDays && (
              <FieldRow>
                <CheckboxField
                  name="startHalf"
                  label={text("leave.startsAtNoon")}
                  checked={values.startsAtNoon}
                  onChange={(event) => set({ startsAtNoon: event.target.checked })}
                />
                <CheckboxField
                  name="endHalf"
                  label={text("leave.endsAtNoon")}
                  checked={values.endsAtNoon}
                  onChange={(event) => set({ endsAtNoon: event.target.checked })}
                />
              </FieldRow>
            )}
            {type?.unit === "HOURS" && isSingleDay && (
              <FieldRow>
                <TextField
                  name="startTime"
                  label={text("leave.from")}
                  type="time"
                  value={values.startTime}
                  onChange={(event) => set({ startTime: event.target.value })}
                />
                <TextField
                  name="endTime"
                  label={text("leave.until")}
                  type="time"
                  value={values.endTime}
                  onChange={(event) => set({ endTime: event.target.value })}
                />
              </FieldRow>
            )}
            <TextArea
              name="reason"
              label={text("leave.reason")}
              maxLength={1000}
              value={values.reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
            <Actions>
              <SubmitButton>{text("leave.send")}</SubmitButton>
              <SubmitButton name="draft" variant="secondary">
                {text("leave.saveDraft")}
              </SubmitButton>
            </Actions>
          </Form>
        </Panel>
        <LeavePreview result={result} type={type?.name ?? ""} />
      </div>
    </Page>
  )
}
