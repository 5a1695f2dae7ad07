// Forms for the fields of the caller's profile: one for those that change at once, one for those that HR approves.
import { type FormEvent, useEffect, useRef, useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { ownFields_employee$data, ownFields_employee$key } from "../../__generated__/ownFields_employee.graphql.ts"
import type { ownFieldsMutation, UpdateProfileInput } from "../../__generated__/ownFieldsMutation.graphql.ts"
import type { ownFieldsWithdrawMutation } from "../../__generated__/ownFieldsWithdrawMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Button } from "../../ui/button.tsx"
import { Form, SubmitButton, TextField, textOf } from "../../ui/form.tsx"
import { Badge, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { useFieldName } from "./field-names.ts"
import styles from "./person.module.css"
import { type FieldInput, fieldOf, inputsOf, toChanges, valueAt } from "./profile-fields.ts"

const Fragment = graphql`
  fragment ownFields_employee on Employee {
    id
    editableFields {
      name
      mode
    }
    fullName
    phone
    birthDate
    personalEmail
    personalPhone
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
    hiddenFields
    pendingChanges {
      id
      version
      field
      proposed
      availableActions {
        name
        allowed
      }
    }
  }
`

const Save = graphql`
  mutation ownFieldsMutation($input: UpdateProfileInput!) {
    updateViewer(input: $input) {
      id
      ...ownFields_employee
      ...personHead_employee
    }
  }
`
const Withdraw = graphql`
  mutation ownFieldsWithdrawMutation($id: ID!, $version: Int) {
    withdrawProfileChange(id: $id, expectedVersion: $version) {
      id
      employee {
        id
        ...ownFields_employee
      }
    }
  }
`

type Person = ownFields_employee$data

/** The fields that change at once. */
export function ContactFields({ employee }: { employee: ownFields_employee$key }) {
  const text = useText()
  return <FieldForm mode="DIRECT" title={text("profiles.contact")} person={useFragment(Fragment, employee)} />
}

/** The fields that HR approves. */
export function ProtectedFields({ employee }: { employee: ownFields_employee$key }) {
  const text = useText()
  const person = useFragment(Fragment, employee)
  return <FieldForm mode="APPROVAL" title={text("profiles.protected")} lead={text("profiles.protected.lead")} person={person} />
}

interface FieldFormProps {
  mode: "DIRECT" | "APPROVAL"
  title: string
  lead?: string
  person: Person
}

function FieldForm({ mode, title, lead, person }: FieldFormProps) {
  const text = useText()
  const toast = useToast()
  const [save] = useAction<ownFieldsMutation>(Save)
  const [begun, setBegun] = useState<readonly string[]>([])
  const names = person.editableFields.filter((field) => field.mode === mode).map(({ name }) => name)
  const inputs = inputsOf(names)
  if (inputs.length === 0) return null
  // A proposal replaces the one that waits, so the form begins with what was proposed.
  const proposed: object = Object.assign({}, person, ...(person.pendingChanges ?? []).map((change) => change.proposed))
  const submit = async (values: FormData) => {
    const input = toChanges(inputs, (path) => textOf(values, path), proposed)
    if (Object.keys(input).length === 0) return
    await save({ input: input as UpdateProfileInput })
    toast.done(text(mode === "DIRECT" ? "profiles.saved" : "profiles.proposed"))
  }
  const begin = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
    const values = new FormData(form ?? undefined)
    setBegun(inputs.filter(({ path }) => textOf(values, path)).map(({ path }) => fieldOf(path)))
  }
  return (
    <Panel title={title}>
      {lead && <p className={styles.lead}>{lead}</p>}
      <Form onSubmit={submit} label={title}>
        {inputs.map((input) => (
          <ProfileField
            key={input.path}
            input={input}
            value={valueAt(proposed, input.path) ?? ""}
            person={person}
            isBegun={begun.includes(fieldOf(input.path))}
            onInput={begin}
          />
        ))}
        <SubmitButton>{text("action.save")}</SubmitButton>
      </Form>
    </Panel>
  )
}

interface ProfileFieldProps {
  input: FieldInput
  /** The proposed value, else the present one. */
  value: string
  person: Person
  /** Whether a part of the field has a text. */
  isBegun: boolean
  onInput: (event: FormEvent<HTMLInputElement>) => void
}

function ProfileField({ input, value, person, isBegun, onInput }: ProfileFieldProps) {
  const { path, label, type, autoComplete, isNeeded } = input
  const text = useText()
  const control = useRef<HTMLInputElement>(null)
  // What is stored, withdrawn or decided appears in its own field only, so that the others keep what is typed.
  useEffect(() => {
    if (control.current) control.current.value = value
  }, [value])
  const field = fieldOf(path)
  const change = person.pendingChanges?.find((pending) => pending.field === field)
  // Parts that cannot be seen cannot be kept, so a field that is hidden is proposed whole.
  const isHidden = !change && person.hiddenFields.includes(field)
  const current = valueAt(person, path) ?? ""
  return (
    <TextField
      ref={control}
      name={path}
      label={text(label)}
      type={type}
      autoComplete={autoComplete}
      defaultValue={value}
      required={isHidden && isNeeded && isBegun}
      onInput={onInput}
      hint={
        isHidden
          ? text("profiles.hiddenValue")
          : change && value !== current && <PendingValue change={change} current={current} field={field} />
      }
    />
  )
}

type Change = NonNullable<Person["pendingChanges"]>[number]

/** Below a proposed value, until it is decided: the present one. */
function PendingValue({ change, current, field }: { change: Change; current: string; field: string }) {
  const text = useText()
  const toast = useToast()
  const fieldName = useFieldName()
  const [withdraw, isWithdrawing] = useAction<ownFieldsWithdrawMutation>(Withdraw)
  const mayWithdraw = change.availableActions.some(({ name, allowed }) => name === "WITHDRAW" && allowed)
  return (
    <span className={styles.pending}>
      <Badge tone="amber">{text("profiles.pending")}</Badge>
      {text("profiles.change.now", { value: current || "–" })}
      {mayWithdraw && (
        <Button
          variant="quiet"
          isPending={isWithdrawing}
          aria-label={text("profiles.withdrawOf", { field: fieldName(field) })}
          onClick={() => withdraw({ id: change.id, version: change.version }).catch(toast.failed)}
        >
          {text("profiles.withdraw")}
        </Button>
      )}
    </span>
  )
}
