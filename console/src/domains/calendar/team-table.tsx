// The team calendar as a table: a row for each person, a column for each day. Arrow keys move from cell to cell.
import { type KeyboardEvent, memo, useEffect, useRef } from "react"
import { Link } from "react-router"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { isWeekend, type View } from "./period.ts"
import styles from "./team-calendar.module.css"
import type { Absence, Person, Team } from "./team-data.ts"

interface TeamTableProps {
  team: Team
  viewerId: string
  view: View
  days: readonly string[]
  today: string
  /** Names of the holidays by date. */
  holidays: ReadonlyMap<string, string>
}

const MOVES: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const within = (value: number, lowest: number, highest: number) => Math.min(highest, Math.max(lowest, value))

/** The links of a cell, or the cell itself. */
function stopsOf(cell: HTMLElement): HTMLElement[] {
  const links = [...cell.querySelectorAll<HTMLElement>("a")]
  return links.length > 0 ? links : [cell]
}

/** One cell, or a link in it, is a tab stop; arrow keys make another one it. */
function useCellKeys() {
  const table = useRef<HTMLTableElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    const from = (event.target as HTMLElement).closest("td")
    const row = from?.parentElement as HTMLTableRowElement | undefined
    const rows = table.current?.rows
    if (!move || !from || !row || !rows || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const cellsOf = ({ cells }: HTMLTableRowElement) => [...cells].slice(1).map(stopsOf)
    const next = rows[within(row.rowIndex + move[0], 1, rows.length - 1)]
    const stops = next === row ? cellsOf(row).flat() : [cellsOf(next ?? row)[from.cellIndex - 1]?.[0]]
    const place = stops.indexOf((event.target as HTMLElement).closest<HTMLElement>("a, td") ?? from)
    const target = stops[within(place + move[1], 0, stops.length - 1)]
    for (const element of table.current?.querySelectorAll<HTMLElement>('tbody [tabindex="0"]') ?? []) element.tabIndex = -1
    if (!target) return
    target.tabIndex = 0
    target.focus()
  }
  return { ref: table, onKeyDown }
}

export function TeamTable({ team, days, ...rest }: TeamTableProps) {
  const text = useText()
  const { day, weekday } = useFormats()
  const { view, holidays, today } = rest
  const keys = useCellKeys()
  const { ref } = keys
  const todayColumn = days.indexOf(today)
  useEffect(() => {
    const column = ref.current?.rows[0]?.cells[todayColumn + 1]
    const box = ref.current?.parentElement
    // A month may be wider than the screen.
    if (box) box.scrollLeft = column && todayColumn >= 0 ? column.offsetLeft - box.clientWidth / 2 : 0
  }, [ref, todayColumn])
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${view === "week" ? styles.week : ""}`} {...keys}>
        <caption>{text("calendar.caption")}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.person}>
              {text("calendar.person")}
            </th>
            {days.map((date) => (
              <th
                key={date}
                scope="col"
                className={dayClass(date, rest)}
                aria-current={date === today ? "date" : undefined}
                title={holidays.get(date)}
              >
                <span aria-hidden="true">
                  {weekday(date).slice(0, 2)}
                  <b>{Number(date.slice(8))}</b>
                  {holidays.has(date) && view === "week" && <small>{holidays.get(date)}</small>}
                </span>
                <span className={styles.hidden}>{[day(date), holidays.get(date)].filter(Boolean).join(", ")}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {team.people.map((person, row) => (
            <Row key={person.id} person={person} team={team} days={days} isFirst={row === 0} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const dayClass = (date: string, { today, holidays }: Pick<TeamTableProps, "today" | "holidays">) =>
  [(isWeekend(date) || holidays.has(date)) && styles.off, date === today && styles.today].filter(Boolean).join(" ") || undefined

const Row = memo(function Row({
  person,
  isFirst,
  team,
  days,
  viewerId,
  ...rest
}: TeamTableProps & { person: Person; isFirst: boolean }) {
  const text = useText()
  const { holidays, today } = rest
  const stateOf = (date: string) => holidays.get(date) ?? text(isWeekend(date) ? "calendar.weekend" : "calendar.free")
  return (
    <tr>
      <th scope="row" className={styles.person}>
        <Link to={`/people/${person.id}`}>{person.fullName}</Link>
        {person.id === viewerId && <small> ({text("calendar.you")})</small>}
      </th>
      {days.map((date, column) => {
        const absences = team.absences.get(`${person.id} ${date}`) ?? []
        const tabIndex = isFirst && column === 0 ? 0 : -1
        const isLink = absences.some(({ request }) => request)
        return (
          <td
            key={date}
            className={dayClass(date, rest)}
            aria-current={date === today ? "date" : undefined}
            aria-label={absences.length === 0 ? stateOf(date) : undefined}
            tabIndex={isLink ? undefined : tabIndex}
          >
            {absences.map((absence) => (
              <Mark key={absence.status} absence={absence} tabIndex={tabIndex} />
            ))}
          </td>
        )
      })}
    </tr>
  )
})

/** An absence in a cell: a link to its request where the caller may read it. */
function Mark({ absence, tabIndex }: { absence: Absence; tabIndex: number }) {
  const text = useText()
  const { request, morning, afternoon, status } = absence
  const kind = request?.leaveType?.name
  const pending = status === "PENDING" ? text("calendar.pending") : undefined
  const half = morning && afternoon ? undefined : text(morning ? "calendar.morning" : "calendar.afternoon")
  const away = text("calendar.away")
  const label = [kind ? `${away}: ${kind}` : away, pending, half].filter(Boolean).join(", ")
  const className = [styles.mark, pending && styles.pending, half && (morning ? styles.morning : styles.afternoon)]
    .filter(Boolean)
    .join(" ")
  const content = <span aria-hidden="true">{kind ?? away}</span>
  return request ? (
    <Link to={`/leave/requests/${request.id}`} className={className} aria-label={label} title={label} tabIndex={tabIndex}>
      {content}
    </Link>
  ) : (
    <span role="img" className={className} aria-label={label} title={label}>
      {content}
    </span>
  )
}
