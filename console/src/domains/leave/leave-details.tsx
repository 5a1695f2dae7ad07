// The facts of a leave request and its steps of approval.
import { graphql, useFragment } from "react-relay"
import type { leaveDetails_request$key } from "../../__generated__/leaveDetails_request.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Badge, Columns, Fact, Facts, Panel } from "../../ui/page.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { useAmount, usePeriod } from "./amount.ts"
import styles from "./leave.module.css"

const Fragment = graphql`
  fragment leaveDetails_request on LeaveRequest {
    startDate
    endDate
    startHalf
    endHalf
    startTime
    endTime
    days
    hours
    unit
    reason
    submittedAt
    decidedAt
    decisionComment
    employee {
      id
      fullName
    }
    decidedBy {
      id
      fullName
    }
    decidedFor {
      id
      fullName
    }
    approvalSteps {
      id
      status
      approver
      comment
      decidedAt
      person {
        id
        fullName
      }
      decidedBy {
        id
        fullName
      }
    }
  }
`

export function LeaveDetails({ request }: { request: leaveDetails_request$key }) {
  const text = useText()
  const label = useLabel()
  const amount = useAmount()
  const period = usePeriod()
  const { dateTime } = useFormats()
  const data = useFragment(Fragment, request)
  const { employee, startTime, endTime, decidedBy, decidedFor } = data
  const halves = [
    data.startHalf === "PM" && text("leave.startsAtNoon"),
    data.endHalf === "AM" && text("leave.endsAtNoon"),
  ].filter(Boolean)
  return (
    <Columns>
      <Panel title={text("leave.facts")}>
        <Facts>
          <Fact label={text("leave.person")}>
            <PersonName person={employee} />
          </Fact>
          <Fact label={text("leave.period")}>
            {period(data.startDate, data.endDate)}
            {startTime && endTime && ` ${startTime}–${endTime}`}
            {halves.length > 0 && <div>{halves.join(", ")}</div>}
          </Fact>
          <Fact label={text("leave.amount")}>{amount(data.unit === "HOURS" ? data.hours : data.days, data.unit)}</Fact>
          {data.reason && <Fact label={text("leave.reason")}>{data.reason}</Fact>}
          {data.submittedAt && <Fact label={text("leave.sentAt")}>{dateTime(data.submittedAt)}</Fact>}
          {data.decidedAt && decidedBy && (
            <Fact label={text("leave.decided")}>
              {decidedFor
                ? text("leave.decidedFor", { name: decidedBy.fullName, for: decidedFor.fullName })
                : text("leave.decidedBy", { name: decidedBy.fullName })}
              <div>{dateTime(data.decidedAt)}</div>
            </Fact>
          )}
          {data.decisionComment && <Fact label={text("decision.comment")}>{data.decisionComment}</Fact>}
        </Facts>
      </Panel>
      {(data.approvalSteps?.length ?? 0) > 0 && (
        <Panel title={text("leave.approvalSteps")}>
          <ol className={styles.steps}>
            {data.approvalSteps?.map(({ id, status, approver, person, decidedBy: decider, comment }) => (
              <li key={id}>
                <strong>{person?.fullName ?? label("ApproverKind", approver)}</strong>
                <Badge tone={status === "APPROVED" ? "green" : status === "REJECTED" ? "red" : "neutral"}>
                  {label("ApprovalStatus", status)}
                </Badge>
                {decider && decider.id !== person?.id && <span>{text("leave.decidedBy", { name: decider.fullName })}</span>}
                {comment && <span>{comment}</span>}
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </Columns>
  )
}
