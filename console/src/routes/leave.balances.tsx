// The reasons of a balance: each line of the ledger on a date, with the total last.
import { graphql } from "react-relay"
import { Link } from "react-router"
import type { leaveBalancesQuery } from "../__generated__/leaveBalancesQuery.graphql.ts"
import { useAmount } from "../domains/leave/amount.ts"
import { BalanceLines } from "../domains/leave/balance-lines.tsx"
import { useFormats } from "../i18n/format.ts"
import { useText } from "../i18n/language.tsx"
import { dateIn } from "../i18n/today.ts"
import { recordOf } from "../relay/api-error.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { DateParameter } from "../ui/date-parameter.tsx"
import { Fact, Facts, Missing, Page, Panel } from "../ui/page.tsx"

const Query = graphql`
  query leaveBalancesQuery(
    $leaveTypeId: ID!
    $asOf: Date
    $employeeId: ID
    $personId: ID!
    $ofPerson: Boolean!
    $shell: Boolean!
  ) {
    ...frame_query @include(if: $shell) @alias
    employee(id: $personId) @include(if: $ofPerson) @catch {
      id
      fullName
    }
    leaveBalance(leaveTypeId: $leaveTypeId, employeeId: $employeeId, asOf: $asOf) {
      leaveTypeName
      asOf
      unit
      entitled
      used
      pending
      expired
      encashed
      remaining
      ...balanceLines_balance
    }
  }
`

export const loader = pageLoader<leaveBalancesQuery>(Query, ({ params, search }) => {
  const employeeId = search.get("employeeId") || null
  return {
    leaveTypeId: params.typeId ?? "",
    asOf: dateIn(search.get("asOf")),
    employeeId,
    personId: employeeId ?? "",
    ofPerson: employeeId !== null,
  }
})

export function Component() {
  const text = useText()
  const amount = useAmount()
  const { date } = useFormats()
  const { leaveBalance: balance, employee } = usePage<leaveBalancesQuery>(Query)
  const person = employee && recordOf(employee)
  if (!balance) return <Missing />
  const { unit, entitled, used, pending, expired, encashed, remaining, asOf } = balance
  return (
    <Page
      title={text("leave.balanceOf", { type: balance.leaveTypeName })}
      lead={
        <>
          {person && <Link to={`/people/${person.id}`}>{person.fullName}</Link>} {text("leave.asOf", { date: date(asOf) })}
        </>
      }
      actions={<DateParameter name="asOf" label={text("leave.onDate")} fallback={asOf} />}
    >
      <Panel>
        <Facts isDense>
          {entitled != null && <Fact label={text("leave.entitled")}>{amount(entitled, unit)}</Fact>}
          <Fact label={text("leave.used")}>{amount(used, unit)}</Fact>
          <Fact label={text("leave.pending")}>{amount(pending, unit)}</Fact>
          {expired ? <Fact label={text("leave.expired")}>{amount(expired, unit)}</Fact> : null}
          {encashed ? <Fact label={text("leave.encashed")}>{amount(encashed, unit)}</Fact> : null}
          {remaining != null && <Fact label={text("leave.remainingLabel")}>{amount(remaining, unit)}</Fact>}
        </Facts>
      </Panel>
      <BalanceLines balance={balance} />
    </Page>
  )
}
