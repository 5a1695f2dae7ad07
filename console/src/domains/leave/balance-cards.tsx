// The balances of a person, one card for each leave type.
import { graphql, useFragment } from "react-relay"
import { Link } from "react-router"
import type { balanceCards_balances$key } from "../../__generated__/balanceCards_balances.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useAmount } from "./amount.ts"
import styles from "./leave.module.css"

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

export function BalanceCards({ balances }: { balances: balanceCards_balances$key }) {
  const text = useText()
  const amount = useAmount()
  const { date, number } = useFormats()
  const rows = useFragment(Fragment, balances)
  return (
    <div className={styles.balances}>
      <ul className={styles.cards}>
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
            <Link to={`/leave/balances/${leaveTypeId}`} aria-label={text("leave.whyOf", { type: leaveTypeName })}>
              {text("leave.why")}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
