// The days of leave in a form: dates, halves and times, as far as the leave type has them.
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { CheckboxField, FieldRow, TextField } from "../../ui/form.tsx"

export interface LeaveDays {
  readonly startDate: string
  readonly endDate: string
  readonly startsAtNoon: boolean
  readonly endsAtNoon: boolean
  readonly startTime: string
  readonly endTime: string
}

/** What the days of a leave type can have. */
export interface DayRules {
  readonly unit: "DAYS" | "HOURS"
  readonly allowHalfDays: boolean
}

export const noDays: LeaveDays = {
  startDate: "",
  endDate: "",
  startsAtNoon: false,
  endsAtNoon: false,
  startTime: "",
  endTime: "",
}

interface StoredDays {
  readonly startDate: string
  readonly endDate: string
  readonly startHalf: string
  readonly endHalf: string
  readonly startTime?: string | null | undefined
  readonly endTime?: string | null | undefined
}

export const toLeaveDays = ({ startDate, endDate, startHalf, endHalf, startTime, endTime }: StoredDays): LeaveDays => ({
  startDate,
  endDate,
  startsAtNoon: startHalf === "PM",
  endsAtNoon: endHalf === "AM",
  startTime: startTime ?? "",
  endTime: endTime ?? "",
})

/** Whether the last day is before the first day. */
export const areReversed = ({ startDate, endDate }: LeaveDays): boolean => endDate !== "" && endDate < startDate

/** The days as an input of the API; undefined while the dates are incomplete or reversed. */
export function toDaysInput(days: LeaveDays, type: DayRules | undefined) {
  const { startDate, endDate, startTime, endTime } = days
  if (!startDate || !endDate || areReversed(days)) return undefined
  const hasTimes = type?.unit === "HOURS" && startDate === endDate && startTime !== "" && endTime !== ""
  return {
    startDate,
    endDate,
    startHalf: type?.allowHalfDays && !hasTimes && days.startsAtNoon ? ("PM" as const) : null,
    endHalf: type?.allowHalfDays && !hasTimes && days.endsAtNoon ? ("AM" as const) : null,
    startTime: hasTimes ? startTime : null,
    endTime: hasTimes ? endTime : null,
  }
}

interface LeaveDayFieldsProps {
  days: LeaveDays
  type: DayRules | undefined
  onChange: (change: Partial<LeaveDays>) => void
}

export function LeaveDayFields({ days, type, onChange }: LeaveDayFieldsProps) {
  const text = useText()
  const { today } = useFormats()
  const { startDate, endDate } = days
  return (
    <>
      <FieldRow>
        <TextField
          name="startDate"
          label={text("leave.firstDay")}
          type="date"
          required
          value={startDate}
          onChange={({ target: { value } }) =>
            // The last day follows a first day after it.
            onChange(endDate < value ? { startDate: value, endDate: value } : { startDate: value })
          }
        />
        <TextField
          name="endDate"
          label={text("leave.lastDay")}
          type="date"
          required
          min={startDate || today()}
          value={endDate}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
      </FieldRow>
      {type?.allowHalfDays && (
        <FieldRow>
          <CheckboxField
            name="startHalf"
            label={text("leave.startsAtNoon")}
            checked={days.startsAtNoon}
            onChange={(event) => onChange({ startsAtNoon: event.target.checked })}
          />
          <CheckboxField
            name="endHalf"
            label={text("leave.endsAtNoon")}
            checked={days.endsAtNoon}
            onChange={(event) => onChange({ endsAtNoon: event.target.checked })}
          />
        </FieldRow>
      )}
      {type?.unit === "HOURS" && startDate !== "" && startDate === endDate && (
        <FieldRow>
          <TextField
            name="startTime"
            label={text("leave.from")}
            type="time"
            value={days.startTime}
            onChange={(event) => onChange({ startTime: event.target.value })}
          />
          <TextField
            name="endTime"
            label={text("leave.until")}
            type="time"
            value={days.endTime}
            onChange={(event) => onChange({ endTime: event.target.value })}
          />
        </FieldRow>
      )}
    </>
  )
}
