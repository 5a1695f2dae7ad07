// Records of all kinds that await the caller's decision, with the decision in place. j and k move between the rows, a approves, r rejects.
import { useEffect, useRef } from "react"
import { graphql, useFragment } from "react-relay"
import type { decisionList_decisions$data, decisionList_decisions$key } from "../__generated__/decisionList_decisions.graphql.ts"
import { LeaveChangeRow } from "../domains/leave/leave-change-row.tsx"
import { LeaveDecisionRow } from "../domains/leave/leave-decision-row.tsx"
import { StepRow } from "../domains/onboarding/step-row.tsx"
import { ProfileChangeRow } from "../domains/profiles/profile-change-row.tsx"
import { OfferRow } from "../domains/recruitment/offer-row.tsx"
import { useFormats } from "../i18n/format.ts"
import { useLabel } from "../i18n/labels.ts"
import { useText } from "../i18n/language.tsx"
import { DecisionContext } from "../ui/decision-context.ts"
import { Avatar, Badge, EmptyState } from "../ui/page.tsx"
import { PersonName } from "../ui/person-name.tsx"
import styles from "./decision-list.module.css"
import { useDecisionRows } from "./decision-rows.ts"

const Fragment = graphql`
  fragment decisionList_decisions on PendingDecision @relay(plural: true) {
    kind
    since
    recordId
    employee {
      id
      fullName
      avatarUrl(size: SMALL)
    }
    candidate {
      id
      fullName
    }
    leaveRequest {
      id
      status
      ...leaveDecisionRow_request
    }
    leaveChangeRequest {
      id
      status
      ...leaveChangeRow_change
    }
    profileChange {
      id
      status
      ...profileChangeRow_change
    }
    offer {
      id
      approvedAt
      ...offerRow_offer
    }
    onboardingStep {
      id
      status
      ...stepRow_step
    }
  }
`

type Decision = decisionList_decisions$data[number]

/** Whether a decision in this list has not decided the record. The list is read again soon after. */
function isOpen({ leaveRequest, leaveChangeRequest, profileChange, offer, onboardingStep }: Decision): boolean {
  const status = (leaveRequest ?? leaveChangeRequest ?? profileChange ?? onboardingStep)?.status
  return !offer?.approvedAt && !["APPROVED", "REJECTED", "WITHDRAWN", "CANCELLED", "COMPLETED"].includes(status ?? "")
}

export function DecisionList({ decisions }: { decisions: decisionList_decisions$key }) {
  const text = useText()
  const label = useLabel()
  const { relative } = useFormats()
  const list = useRef<HTMLUListElement>(null)
  const { rows, handlers, decide } = useDecisionRows(useFragment(Fragment, decisions), isOpen)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, list.current)
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
  // A row that is gone keeps its height.
  const heights = useRef(new Map<string, number>())
  useEffect(() => {
    const elements = [...(list.current?.children ?? [])] as HTMLElement[]
    heights.current = new Map(rows.map(({ decision }, n) => [decision.recordId, elements[n]?.offsetHeight ?? 0]))
  }, [rows])
  if (rows.length === 0) return <EmptyState>{text("decisions.empty")}</EmptyState>
  return (
    <ul ref={list} className={styles.list} {...handlers}>
      {rows.map(({ decision, isGone }) => {
        const { kind, since, recordId, employee, candidate } = decision
        return (
          <li
            key={recordId}
            tabIndex={-1}
            className={styles.row}
            style={isGone ? { minHeight: heights.current.get(recordId) } : undefined}
          >
            <Avatar url={employee?.avatarUrl} size={36} />
            <div className={styles.head}>
              {candidate ? <strong>{candidate.fullName}</strong> : <PersonName person={employee} />}
              <Badge>{label("DecisionKind", kind)}</Badge>
              <time dateTime={since}>{relative(since)}</time>
            </div>
            <div className={styles.body}>
              {isGone ? (
                <p role="status">{text("decisions.gone")}</p>
              ) : (
                <DecisionContext value={(write) => decide(recordId, write)}>
                  <DecisionRow decision={decision} />
                </DecisionContext>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function DecisionRow({ decision }: { decision: Decision }) {
  const { leaveRequest, leaveChangeRequest, profileChange, offer, onboardingStep } = decision
  if (leaveRequest) return <LeaveDecisionRow request={leaveRequest} />
  if (leaveChangeRequest) return <LeaveChangeRow change={leaveChangeRequest} />
  if (profileChange) return <ProfileChangeRow change={profileChange} />
  if (offer) return <OfferRow offer={offer} />
  return onboardingStep ? <StepRow step={onboardingStep} /> : null
}

/** Follows a key anywhere on the screen, so that j reaches the first row. Only a row with the focus is decided. */
function handleKey(event: KeyboardEvent, list: HTMLElement | null): void {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return
  const rows = [...(list?.children ?? [])] as HTMLElement[]
  const position = rows.findIndex((row) => row.contains(target))
  const step = { j: 1, k: -1 }[event.key]
  if (step !== undefined) {
    rows[Math.max(0, position + step)]?.focus()
    event.preventDefault()
  } else if (["a", "r"].includes(event.key)) {
    const control = rows[position]?.querySelector<HTMLElement>(`[data-key="${event.key}"]`)
    if (!control) return
    // The dialog that the key opens must not receive it.
    event.preventDefault()
    // A held key must not decide the rows that follow.
    if (!event.repeat) control.click()
  }
}
