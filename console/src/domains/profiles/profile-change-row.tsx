// A proposed change of a profile that awaits a decision: the present value and the proposed one.
import { graphql, useFragment } from "react-relay"
import type { profileChangeRow_change$key } from "../../__generated__/profileChangeRow_change.graphql.ts"
import type { profileChangeRowApproveMutation } from "../../__generated__/profileChangeRowApproveMutation.graphql.ts"
import type { profileChangeRowRejectMutation } from "../../__generated__/profileChangeRowRejectMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { DecisionButtons } from "../../ui/decision-buttons.tsx"
import { useFieldName } from "./field-names.ts"

const Fragment = graphql`
  fragment profileChangeRow_change on ProfileChange {
    id
    version
    field
    proposed
    employee {
      id
      fullName
      birthDate
      nationality
      nationalId
      taxId
      address {
        street
        postalCode
        city
        region
        country
      }
      bankDetails {
        holder
        iban
        bic
      }
    }
    availableActions {
      name
      allowed
    }
  }
`

const Approve = graphql`
  mutation profileChangeRowApproveMutation($id: ID!, $version: Int) {
    approveProfileChange(id: $id, expectedVersion: $version) {
      ...profileChangeRow_change
      status
    }
  }
`
const Reject = graphql`
  mutation profileChangeRowRejectMutation($id: ID!, $version: Int, $comment: String!) {
    rejectProfileChange(id: $id, expectedVersion: $version, input: { comment: $comment }) {
      ...profileChangeRow_change
      status
    }
  }
`

/** The parts of composed fields, in the order in which people write them. */
const PARTS = ["holder", "iban", "bic", "street", "postalCode", "city", "region", "country"] as const

/** A value of a field as text. */
function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (typeof value !== "object") return String(value)
  const parts = value as Partial<Record<(typeof PARTS)[number], string | null>>
  return PARTS.map((part) => parts[part])
    .filter(Boolean)
    .join(", ")
}

export function ProfileChangeRow({ change }: { change: profileChangeRow_change$key }) {
  const text = useText()
  const fieldName = useFieldName()
  const { id, version, field, proposed, employee, availableActions } = useFragment(Fragment, change)
  const [approve] = useAction<profileChangeRowApproveMutation>(Approve)
  const [reject] = useAction<profileChangeRowRejectMutation>(Reject)
  const present = textOfValue(employee?.[field as keyof typeof employee])
  const next = textOfValue(proposed[field])
  return (
    <>
      <div>
        <strong>{fieldName(field)}</strong>
        {present && <div>{text("profiles.change.now", { value: present })}</div>}
        <div>{text("profiles.change.next", { value: next || text("profiles.removed") })}</div>
      </div>
      <DecisionButtons
        name={employee?.fullName ?? ""}
        actions={availableActions}
        onApprove={() => approve({ id, version })}
        onReject={(comment) => reject({ id, version, comment })}
      />
    </>
  )
}
