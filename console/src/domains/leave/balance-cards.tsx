// The balances of a person, one card for each leave type. Of many, those that the person has something of come first, and the rest on demand.
import { useEffect, useRef, useState } from "react"
import { graphql, useFragment } from "react-relay"
import { Link } from "react-router"
import type { balanceCards_balances$data, balanceCards_balances$key } from "../../__generated__/balanceCards_balances.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { Button } from "../../ui/button.tsx"
import { useAmount } from "./amount.ts"
import styles from "./leave.module.css"

const MAX_CARDS = 8

const Fragment = graphql`
  fragment balanceCards_balances on LeaveBalance @relay(plural: true) {
    leaveTypeId
    leaveTypeName
    unit
    entitled
    used
    pending
    expired
    remaining
    expiringNext {
      on
      days
      unit
    }
  }
`

interface BalanceCardsProps {
  balances: balanceCards_balances$key
  /** The person, if it is not the caller. */
  employeeId?: string
}

export function BalanceCards({ balances, employeeId }: BalanceCardsProps) {
  const text = useText()
  const amount = useAmount()
  const { date, number } = useFormats()
  const cards = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(MAX_CARDS)
  const known = useFragment(Fragment, balances)
  const all = known.length > MAX_CARDS ? known.toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b))) : known
  const rows = all.slice(0, shown)
  useEffect(() => {
    if (shown > MAX_CARDS) cards.current?.children[MAX_CARDS]?.querySelector("a")?.focus()
  }, [shown])
  return (
    <div className={styles.balances}>
      <ul ref={cards} className={styles.cards}>
        {rows.map(({ leaveTypeId, leaveTypeName, unit, entitled, used, pending, expired, remaining, expiringNext }) => (
          <li key={leaveTypeId} className={styles.card}>
            <h2>{leaveTypeName}</h2>
            <p className={styles.remaining}>
              {remaining == null ? text("leave.unlimited") : amount(remaining, unit)}
              {remaining != null && <small>{text("leave.remaining")}</small>}
            </p>
            {entitled != null && entitled > 0 && (
              <meter min={0} max={entitled} value={Math.max(0, remaining ?? 0)} aria-hidden="true" />
            )}
            <p className={styles.figures}>
              {text("leave.usedAndPending", { used: number(used), pending: number(pending) })}
              {expired != null && expired > 0 && <span>{text("leave.expiredAmount", { amount: amount(expired, unit) })}</span>}
              {expiringNext && (
                <span>
                  {text("leave.expires", {
                    count: expiringNext.days,
                    amount: amount(expiringNext.days, expiringNext.unit),
                    date: date(expiringNext.on),
                  })}
                </span>
              )}
            </p>
            <Link
              to={`/leave/balances/${leaveTypeId}${employeeId ? `?employeeId=${employeeId}` : ""}`}
              aria-label={text("leave.whyOf", { type: leaveTypeName })}
            >
              {text("leave.why")}
            </Link>
          </li>
        ))}
      </ul>
      {all.length > shown && (
        <Button variant="quiet" onClick={() => setShown(all.length)}>
          {text("action.all", { count: all.length })}
        </Button>
      )}
    </div>
  )
}

type Balance = balanceCards_balances$data[number]

const isEmpty = ({ entitled, used, pending }: Balance) => entitled === 0 && used === 0 && pending === 0
