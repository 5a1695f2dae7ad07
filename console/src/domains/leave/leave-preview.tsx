// What a leave request would take, before it is sent: days that count and do not, the balance after, rules that it breaks, and who is away.
import { useEffect, useState, useSyncExternalStore } from "react"
import { graphql, useRelayEnvironment } from "react-relay"
import { fetchQuery } from "relay-runtime"
import type { leavePreviewQuery, PreviewLeaveRequestInput } from "../../__generated__/leavePreviewQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { apiErrorIn } from "../../relay/api-error.ts"
import { isConnectionLost, onConnection } from "../../relay/connection.ts"
import { Notice, Panel } from "../../ui/page.tsx"
import { useAmount } from "./amount.ts"
import styles from "./leave.module.css"

const PAUSE_MS = 200
const MAX_NAMES = 8

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

/**
 * The preview of a request, a moment after its dates were typed. An older answer never replaces a newer one. While the server cannot be
 * reached, only what was computed before is known; the rest follows afterwards.
 */
export function useLeavePreview(input: PreviewLeaveRequestInput | undefined): Result {
  const environment = useRelayEnvironment()
  const isLost = useSyncExternalStore(onConnection, isConnectionLost)
  const [known, setKnown] = useState<{ key: string; result: Result }>()
  const key = input && JSON.stringify(input)
  useEffect(() => {
    if (key === undefined) return setKnown(undefined)
    if (isLost) return
    const setResult = (result: Result) => setKnown({ key, result })
    let request: { unsubscribe(): void } | undefined
    const timer = setTimeout(() => {
      request = fetchQuery<leavePreviewQuery>(environment, Query, { input: JSON.parse(key) }).subscribe({
        next: ({ previewLeaveRequest: preview }) => setResult(preview ? { preview } : undefined),
        error: (error: unknown) => setResult({ message: apiErrorIn(error)?.message ?? "" }),
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      request?.unsubscribe()
    }
  }, [environment, key, isLost])
  return isLost && key !== undefined && known?.key !== key ? "offline" : known?.result
}

interface LeavePreviewProps {
  result: Result
  /** Name of the leave type. */
  type: string
}

export function LeavePreview({ result, type }: LeavePreviewProps) {
  const text = useText()
  return (
    <Panel title={text("leave.preview")}>
      <div aria-live="polite">
        {!result && <p>{text("leave.preview.empty")}</p>}
        {result === "offline" && <Notice tone="amber">{text("leave.preview.offline")}</Notice>}
        {typeof result === "object" && "message" in result && <Notice tone="red">{result.message}</Notice>}
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
  const away = [...new Map(preview.absences.nodes.map(({ employee }) => [employee?.id, employee?.fullName])).values()].filter(
    Boolean,
  )
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
            {[...notCounted].map(([date, reason]) => (
              <li key={date}>
                {day(date)}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3>{text("leave.preview.away")}</h3>
        <p>
          {away.length === 0 ? text("leave.preview.nobody") : away.slice(0, MAX_NAMES).join(", ")}
          {away.length > MAX_NAMES && ` ${text("leave.preview.more", { count: away.length - MAX_NAMES })}`}
        </p>
      </div>
    </div>
  )
}
