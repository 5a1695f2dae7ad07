// Forms for the fields of the caller's profile: one for those that change at once, one for those that HR approves.
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { ownFields_employee$data, ownFields_employee$key } from "../../__generated__/ownFields_employee.graphql.ts"
import type { ownFieldsMutation, UpdateProfileInput } from "../../__generated__/ownFieldsMutation.graphql.ts"
import type { ownFieldsWithdrawMutation } from "../../__generated__/ownFieldsWithdrawMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Button } from "../../ui/button.tsx"
import { CountryPicker } from "../../ui/country-picker.tsx"
import { Form, SelectField, SubmitButton, TextField, textOf } from "../../ui/form.tsx"
import { hasChanges } from "../../ui/form-entries.ts"
import { Badge, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { type CustomField, isInForm, useCustomInputs } from "./custom-fields.ts"
import type { FieldInput } from "./field-input.ts"
import { useFieldName } from "./field-names.ts"
import styles from "./person.module.css"
import { fieldOf, inputsOf, toChanges, valueAt } from "./profile-fields.ts"
import { useReferenceNames } from "./reference-name.tsx"
import { ReferencePicker } from "./reference-picker.tsx"
import { useValueText } from "./value-text.ts"

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
      ...address_parts @relay(mask: false)
    }
    bankDetails {
      holder
      iban
      bic
    }
    customFields
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
      ...emergencyContacts_employee
      ...skills_employee
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
        ...emergencyContacts_employee
        ...skills_employee
      }
    }
  }
`

type Person = ownFields_employee$data

interface OwnFieldsProps {
  employee: ownFields_employee$key
  customFields: readonly CustomField[]
}

/** The fields that change at once. */
export function ContactFields({ employee, customFields }: OwnFieldsProps) {
  const text = useText()
  const person = useFragment(Fragment, employee)
  return <FieldForm mode="DIRECT" title={text("profiles.contact")} person={person} customFields={customFields} />
}

/** The fields that HR approves. */
export function ProtectedFields({ employee, customFields }: OwnFieldsProps) {
  const text = useText()
  const person = useFragment(Fragment, employee)
  const [title, lead] = [text("profiles.protected"), text("profiles.protected.lead")]
  return <FieldForm mode="APPROVAL" title={title} lead={lead} person={person} customFields={customFields} />
}

interface FieldFormProps {
  mode: "DIRECT" | "APPROVAL"
  title: string
  lead?: string
  person: Person
  customFields: readonly CustomField[]
}

function FieldForm({ mode, title, lead, person, customFields }: FieldFormProps) {
  const text = useText()
  const toast = useToast()
  const [save] = useAction<ownFieldsMutation>(Save)
  const [begun, setBegun] = useState<readonly string[]>([])
  const names = person.editableFields.filter((field) => field.mode === mode).map(({ name }) => name)
  const customInputs = useCustomInputs(customFields.filter((field) => isInForm(field, names)))
  const inputs = [...inputsOf(names), ...customInputs]
  if (inputs.length === 0) return null
  // A proposal replaces the one that waits, so the form begins with what was proposed.
  const proposed: object = Object.assign({}, person, ...(person.pendingChanges ?? []).map((change) => change.proposed))
  const submit = async (values: FormData) => {
    const input = toChanges(inputs, (path) => textOf(values, path), proposed)
    if (Object.keys(input).length === 0) return
    await save({ input: input as UpdateProfileInput })
    toast.done(text(mode === "DIRECT" ? "profiles.saved" : "profiles.proposed"))
  }
  const begin = ({ currentTarget: { form } }: FormEvent<HTMLInputElement | HTMLSelectElement>) => {
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
  onInput: (event: FormEvent<HTMLInputElement | HTMLSelectElement>) => void
}

function ProfileField({ input, value, person, isBegun, onInput }: ProfileFieldProps) {
  const { path, title, type, options, targetType, autoComplete, isNeeded } = input
  const text = useText()
  const valueText = useValueText()
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const before = useRef(value)
  // What is stored, withdrawn or decided appears in its own field only, and not in place of what was typed into it.
  useEffect(() => {
    const element = control.current
    if (element?.form && (element.value === before.current || !hasChanges(element.form))) element.value = value
    before.current = value
  }, [value])
  const field = fieldOf(path)
  const change = person.pendingChanges?.find((pending) => pending.field === field)
  // Parts that cannot be seen cannot be kept, so a field that is hidden is proposed whole.
  const isHidden = !change && person.hiddenFields.includes(field)
  const current = valueAt(person, path) ?? ""
  const nameOfValue = options ? options.find((option) => option.value === current)?.label : undefined
  const present = nameOfValue ?? valueText(type === "country" ? "nationality" : path, current || null)
  const pending = change && value !== current && (
    <PendingValue change={change} title={title}>
      {targetType && current ? <PresentReference id={current} /> : text("profiles.change.now", { value: present || "–" })}
    </PendingValue>
  )
  const props = {
    name: path,
    label: input.title === undefined ? text(input.label) : input.title,
    required: isHidden && isNeeded && isBegun,
    onInput,
    hint: isHidden ? text("profiles.hiddenValue") : pending || input.hint,
  }
  if (type === "country") return <CountryPicker {...props} value={value} />
  if (targetType) return <ReferencePicker {...props} targetType={targetType} value={value} />
  if (options)
    return <SelectField ref={control} {...props} defaultValue={value} options={[{ value: "", label: "–" }, ...options]} />
  const step = type === "number" ? "any" : undefined
  return <TextField ref={control} {...props} type={type} step={step} autoComplete={autoComplete} defaultValue={value} />
}

function PresentReference({ id }: { id: string }) {
  const text = useText()
  const nameOf = useReferenceNames([id])
  return text("profiles.change.now", { value: nameOf(id) })
}

interface PendingValueProps {
  change: NonNullable<Person["pendingChanges"]>[number]
  title: string | undefined
  /** Says the present value. */
  children: ReactNode
}

/** Below a proposed value, until it is decided: the present one. */
function PendingValue({ change, title, children }: PendingValueProps) {
  const text = useText()
  const toast = useToast()
  const fieldName = useFieldName()
  const [withdraw, isWithdrawing] = useAction<ownFieldsWithdrawMutation>(Withdraw)
  const mayWithdraw = change.availableActions.some(({ name, allowed }) => name === "WITHDRAW" && allowed)
  return (
    <span className={styles.pending}>
      <Badge tone="amber">{text("profiles.pending")}</Badge>
      <Suspense>{children}</Suspense>
      {mayWithdraw && (
        <Button
          variant="quiet"
          isPending={isWithdrawing}
          aria-label={text("profiles.withdrawOf", { field: title ?? fieldName(change.field) })}
          onClick={() => withdraw({ id: change.id, version: change.version }).catch(toast.failed)}
        >
          {text("profiles.withdraw")}
        </Button>
      )}
    </span>
  )
}
