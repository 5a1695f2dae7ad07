// A proposed change of a profile that awaits a decision: the present value and the proposed one.
import { Suspense } from "react"
import { graphql, useFragment, useLazyLoadQuery } from "react-relay"
import type { profileChangeRow_change$key } from "../../__generated__/profileChangeRow_change.graphql.ts"
import type { profileChangeRowApproveMutation } from "../../__generated__/profileChangeRowApproveMutation.graphql.ts"
import type { profileChangeRowQuery } from "../../__generated__/profileChangeRowQuery.graphql.ts"
import type { profileChangeRowRejectMutation } from "../../__generated__/profileChangeRowRejectMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { DecisionButtons } from "../../ui/decision-buttons.tsx"
import { Loading } from "../../ui/page.tsx"
import { PanelBoundary } from "../../ui/panel-boundary.tsx"
import { usePersonName } from "../../ui/person-name.tsx"
import { keyOf, nameOf, useCustomFields, useCustomText } from "./custom-fields.ts"
import { useFieldName } from "./field-names.ts"
import { useReferenceNames } from "./reference-name.tsx"
import { useValueText } from "./value-text.ts"

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
        ...address_parts @relay(mask: false)
      }
      bankDetails {
        holder
        iban
        bic
      }
      customFields
    }
    availableActions {
      name
      allowed
      reason
    }
  }
`

const CustomFields = graphql`
  query profileChangeRowQuery {
    ...customFields_query
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

export function ProfileChangeRow({ change }: { change: profileChangeRow_change$key }) {
  const personName = usePersonName()
  const { id, version, field, proposed, employee, availableActions } = useFragment(Fragment, change)
  const [approve] = useAction<profileChangeRowApproveMutation>(Approve)
  const [reject] = useAction<profileChangeRowRejectMutation>(Reject)
  const key = keyOf(field)
  const present = key === undefined ? employee?.[field as keyof typeof employee] : employee?.customFields[key]
  const props = { field, present, next: proposed[field] }
  return (
    <>
      {key === undefined ? <FieldChange {...props} /> : <CustomFieldChange {...props} />}
      <DecisionButtons
        name={personName(employee)}
        version={version}
        actions={availableActions}
        onApprove={() => approve({ id, version })}
        onReject={(comment, expected) => reject({ id, version: expected, comment })}
      />
    </>
  )
}

interface FieldChangeProps {
  field: string
  present: unknown
  next: unknown
}

function FieldChange({ field, present, next }: FieldChangeProps) {
  const fieldName = useFieldName()
  const valueText = useValueText()
  return <Change name={fieldName(field)} present={valueText(field, present)} next={valueText(field, next)} />
}

const CustomFieldChange = (props: FieldChangeProps) => (
  <PanelBoundary>
    {(attempt) => (
      <Suspense fallback={<Loading lines={2} />}>
        <NamedChange {...props} attempt={attempt} />
      </Suspense>
    )}
  </PanelBoundary>
)

function NamedChange({ field, present, next, attempt }: FieldChangeProps & { attempt: number }) {
  const customText = useCustomText()
  const query = useLazyLoadQuery<profileChangeRowQuery>(CustomFields, {}, { fetchKey: attempt })
  const definition = useCustomFields(query).find((one) => nameOf(one) === field)
  const name = definition?.label ?? field
  if (definition?.type === "ENTITY_REF") return <ReferenceChange name={name} present={present} next={next} />
  const toText = (value: unknown) => (definition ? customText(definition, value) : String(value ?? ""))
  return <Change name={name} present={toText(present)} next={toText(next)} />
}

function ReferenceChange({ name, present, next }: { name: string; present: unknown; next: unknown }) {
  const ids = [present, next].filter((id) => typeof id === "string")
  const nameOf = useReferenceNames(ids)
  const toText = (id: unknown) => (typeof id === "string" ? nameOf(id) : "")
  return <Change name={name} present={toText(present)} next={toText(next)} />
}

function Change({ name, present, next }: { name: string; present: string; next: string }) {
  const text = useText()
  return (
    <div>
      <strong>{name}</strong>
      {present && <div>{text("profiles.change.now", { value: present })}</div>}
      <div>{text("profiles.change.next", { value: next || text("profiles.removed") })}</div>
    </div>
  )
}
