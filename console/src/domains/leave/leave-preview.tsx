// What a leave request would take, before it is sent: days that count and do not, the balance after, rules that it breaks, and who is away.
import { useEffect, useState, useSyncExternalStore } from "react"
import { graphql, useRelayEnvironment } from "react-relay"
import { fetchQuery } from "relay-runtime"
import type { leavePreviewQuery, PreviewLeaveRequestInput } from "../../__generated__/leavePreviewQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { isolated } from "../../i18n/message.ts"
import { type ApiError, apiErrorIn } from "../../relay/api-error.ts"
import { isConnectionLost, onConnection } from "../../relay/connection.ts"
import { Loading, Notice, Panel } from "../../ui/page.tsx"
import { useAmount } from "./amount.ts"
import styles from "./leave.module.css"
import { areReversed, type LeaveDays } from "./leave-days.tsx"

const PAUSE_MS = 200
const MAX_NAMES = 8
const MAX_DAYS = 8

const Query = graphql`
  query leavePreviewQuery($input: PreviewLeaveRequestInput!) {
    previewLeaveRequest(input: $input) {
      days
      hours
      unit
      balanceAfter
      violations {
        code
        message
      }
      dayParts {
        date
        half
        days
        notCountedReason
        holiday
      }
      coverage {
        date
        name
        isBlocking
        minimumPresent
        present
      }
      absences(first: 50) {
        nodes {
          date
          employee {
            id
            fullName
          }
        }
      }
    }
  }
`

type Preview = NonNullable<leavePreviewQuery["response"]["previewLeaveRequest"]>
type Result = { preview: Preview } | { message: string } | "offline" | undefined

interface LeavePreviewState {
  readonly result: Result
  /** Whether the result is missing or belongs to former dates, while that of the present ones is computed. */
  readonly isOutdated: boolean
}

/**
 * The preview of a request, a moment after its dates were typed. An older answer never replaces a newer one. While the server cannot be
 * reached, only what was computed before is known; the rest follows afterwards.
 */
export function useLeavePreview(input: PreviewLeaveRequestInput | undefined): LeavePreviewState {
  const environment = useRelayEnvironment()
  const isLost = useSyncExternalStore(onConnection, isConnectionLost)
  const [known, setKnown] = useState<{ days: string; result: Result }>()
  const key = input && JSON.stringify(input)
  const days = input && daysOf(input)
  useEffect(() => {
    if (key === undefined) return setKnown(undefined)
    if (isLost) return
    const given: PreviewLeaveRequestInput = JSON.parse(key)
    const setResult = (result: Result) => setKnown({ days: daysOf(given), result })
    let request: { unsubscribe(): void } | undefined
    const timer = setTimeout(() => {
      request = fetchQuery<leavePreviewQuery>(environment, Query, { input: given }).subscribe({
        next: ({ previewLeaveRequest: preview }) => setResult(preview ? { preview } : undefined),
        error: (error: unknown) => setResult({ message: messageOf(apiErrorIn(error)) }),
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      request?.unsubscribe()
    }
  }, [environment, key, isLost])
  const isOutdated = days !== undefined && known?.days !== days
  return isLost && isOutdated ? { result: "offline", isOutdated: false } : { result: known?.result, isOutdated }
}

/** What is wrong: the problems of the fields, which the form does not know before it is sent, else the sentence of the error. */
const messageOf = (error: ApiError | undefined): string =>
  error?.fields.map(({ message }) => message).join(" ") || (error?.message ?? "")

/** What the days and the balance depend on. */
const daysOf = ({ reason: _, ...input }: PreviewLeaveRequestInput): string => JSON.stringify(input)

interface LeavePreviewProps extends LeavePreviewState {
  days: LeaveDays
  /** Name of the leave type. */
  type: string
}

export function LeavePreview({ result, isOutdated, days, type }: LeavePreviewProps) {
  const text = useText()
  const hint = areReversed(days) ? "leave.preview.reversed" : "leave.preview.empty"
  return (
    <Panel title={text("leave.preview")}>
      <div className={isOutdated && result ? styles.outdated : undefined} aria-live="polite" aria-busy={isOutdated || undefined}>
        {!result && (isOutdated ? <Loading /> : <p>{text(hint)}</p>)}
        {result === "offline" && <Notice tone="amber">{text("leave.preview.offline")}</Notice>}
        {typeof result === "object" && "message" in result && (
          <Notice tone="red">{result.message || text("error.connection")}</Notice>
        )}
        {typeof result === "object" && "preview" in result && <PreviewDetails preview={result.preview} type={type} />}
      </div>
    </Panel>
  )
}

function PreviewDetails({ preview, type }: { preview: Preview; type: string }) {
  const text = useText()
  const amount = useAmount()
  const { day } = useFormats()
  const { unit, days, hours, balanceAfter, violations, coverage } = preview
  const notCounted = new Map(
    preview.dayParts
      .filter(({ notCountedReason }) => notCountedReason !== null && notCountedReason !== undefined)
      .map(({ date, notCountedReason, holiday }) => [
        date,
        notCountedReason === "HOLIDAY" ? (holiday ?? text("leave.holiday")) : text("leave.notWorking"),
      ]),
  )
  const isNotWorking = ([, reason]: readonly [string, string]) => reason === text("leave.notWorking")
  // Of many days, the holidays come first.
  const shown =
    notCounted.size > MAX_DAYS
      ? [...notCounted].sort((a, b) => Number(isNotWorking(a)) - Number(isNotWorking(b)))
      : [...notCounted]
  const away = [
    ...new Map(preview.absences.nodes.map(({ employee }) => [employee?.id, employee?.fullName ?? ""])).values(),
  ].filter(Boolean)
  return (
    <div className={styles.preview}>
      <p className={styles.figure}>
        <strong>{amount(unit === "HOURS" ? hours : days, unit)}</strong>
        <span>{type}</span>
      </p>
      {balanceAfter != null && (
        <p className={styles.figure}>
          <strong>{amount(balanceAfter, unit)}</strong>
          <span>{text("leave.preview.balanceAfter")}</span>
        </p>
      )}
      {violations.map(({ code, message }) => (
        <Notice key={code} tone="red">
          {message}
        </Notice>
      ))}
      {coverage.map(({ date, name, isBlocking, minimumPresent, present }) => (
        <Notice key={`${date}${name}`} tone={isBlocking ? "red" : "amber"}>
          {text("leave.preview.coverage", { date: day(date), name, minimum: minimumPresent, present })}
        </Notice>
      ))}
      {notCounted.size > 0 && (
        <div>
          <h3>{text("leave.preview.notCounted")}</h3>
          <ul className={styles.list}>
            {shown.slice(0, MAX_DAYS).map(([date, reason]) => (
              <li key={date}>
                {day(date)}: {reason}
              </li>
            ))}
            {notCounted.size > MAX_DAYS && <li>{text("leave.preview.more", { count: notCounted.size - MAX_DAYS })}</li>}
          </ul>
        </div>
      )}
      <div>
        <h3>{text("leave.preview.away")}</h3>
        <p>
          {away.length === 0 ? text("leave.preview.nobody") : away.slice(0, MAX_NAMES).map(isolated).join(", ")}
          {away.length > MAX_NAMES && ` ${text("leave.preview.more", { count: away.length - MAX_NAMES })}`}
        </p>
      </div>
    </div>
  )
}
