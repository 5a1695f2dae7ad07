// Moves the team calendar: period, view and department are in the address.
import { Link, useSearchParams } from "react-router"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { ButtonLink } from "../../ui/button.tsx"
import { SelectField } from "../../ui/form.tsx"
import { NextIcon, PreviousIcon } from "../../ui/icons.tsx"
import { type Period, step } from "./period.ts"
import styles from "./team-calendar.module.css"

interface CalendarBarProps {
  period: Period
  today: string
  departments: readonly { readonly id: string; readonly name: string }[]
  departmentId: string | undefined
}

export function CalendarBar({ period, today, departments, departmentId }: CalendarBarProps) {
  const text = useText()
  const { date, month } = useFormats()
  const [address, setAddress] = useSearchParams()
  const to = (change: Record<string, string>) => {
    const next = new URLSearchParams({ ...Object.fromEntries(address), view: period.view, date: period.date, ...change })
    if (next.get("department") === "") next.delete("department")
    return next
  }
  const link = (change: Record<string, string>) => ({ search: `?${to(change)}` })
  const isWeek = period.view === "week"
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        <ButtonLink
          to={link({ date: step(period, -1) })}
          icon={<PreviousIcon />}
          aria-label={text(isWeek ? "calendar.previousWeek" : "calendar.previousMonth")}
        />
        <ButtonLink to={link({ date: today })}>{text("calendar.today")}</ButtonLink>
        <ButtonLink
          to={link({ date: step(period, 1) })}
          icon={<NextIcon />}
          aria-label={text(isWeek ? "calendar.nextWeek" : "calendar.nextMonth")}
        />
        <h2 className={styles.title} aria-live="polite">
          {isWeek ? `${date(period.from)} – ${date(period.to)}` : month(period.from)}
        </h2>
      </div>
      <div className={styles.group}>
        {departments.length > 0 && (
          <SelectField
            name="department"
            label={text("calendar.show")}
            value={departmentId ?? ""}
            onChange={({ target }) => setAddress(to({ department: target.value }))}
            options={[
              { value: "", label: text("calendar.team") },
              ...departments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </div>
      <div className={styles.switch}>
        {(["week", "month"] as const).map((view) => (
          <Link key={view} to={link({ view })} aria-current={view === period.view || undefined}>
            {text(`calendar.${view}`)}
          </Link>
        ))}
      </div>
    </div>
  )
}
