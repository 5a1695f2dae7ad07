// Forms: native controls, and the problems that the server names beside the fields that they concern.
import { createContext, type FormEvent, type ReactNode, use, useEffect, useId, useRef, useState } from "react"
import { useText } from "../i18n/language.tsx"
import { apiErrorIn, type FieldProblem } from "../relay/api-error.ts"
import { Button } from "./button.tsx"
import styles from "./form.module.css"
import { keepEntries } from "./form-entries.ts"
import { useToast } from "./toasts.tsx"
import { UnsavedChanges } from "./unsaved-changes.tsx"

interface FormState {
  readonly problems: readonly FieldProblem[]
  readonly isPending: boolean
}

/** Codes of a record that was changed since the form has it. */
const CHANGED = ["PRECONDITION_FAILED", "STALE_VERSION"]

const FormContext = createContext<FormState>({ problems: [], isPending: false })

interface FormProps {
  /** Sends the values. What it throws is shown. */
  onSubmit: (values: FormData) => Promise<unknown>
  children: ReactNode
  className?: string
  label?: string
}

/** A form. The first field with a problem gets the focus; problems of no field are shown above the fields. */
export function Form({ onSubmit, children, className, label }: FormProps) {
  const text = useText()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [{ problems, message, isPending }, setState] = useState({
    problems: [] as readonly FieldProblem[],
    message: "",
    isPending: false,
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const values = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const takeBack = keepEntries(event.currentTarget)
    setState({ problems: [], message: "", isPending: true })
    try {
      await onSubmit(values)
      setState({ problems: [], message: "", isPending: false })
    } catch (thrown) {
      // The screen or the dialog was left meanwhile, or is hidden for a while.
      if (!form.current) toast.failed(thrown)
      takeBack()
      const error = apiErrorIn(thrown)
      const fields = error?.fields ?? []
      // The record was read again, and the form keeps what was typed.
      const message = CHANGED.includes(error?.code ?? "") ? text("error.changed") : toast.sentenceOf(thrown)
      setState({ problems: fields, message, isPending: false })
    }
  }
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return (
    <FormContext value={{ problems, isPending }}>
      <form ref={form} onSubmit={submit} className={`${styles.form} ${className ?? ""}`} aria-label={label}>
        {message !== "" && (
          <p role="alert" className={styles.message}>
            {message}
          </p>
        )}
        {children}
        <UnsavedChanges form={form} />
      </form>
    </FormContext>
  )
}

interface SubmitButtonProps {
  children: ReactNode
  variant?: "primary" | "secondary" | "danger"
  /** Is among the values if this button sends the form. */
  name?: string
}

/** A button that sends the form. */
export function SubmitButton({ children, variant = "primary", name }: SubmitButtonProps) {
  const { isPending } = use(FormContext)
  return (
    <Button type="submit" variant={variant} name={name} isPending={isPending} onClick={undefined}>
      {children}
    </Button>
  )
}

interface FieldProps {
  /** Name of the field in the input of the operation, by which its problems are found. */
  name: string
  label: string
  hint?: ReactNode
  /** The control, with attributes that connect it to its label, hint and problems. */
  children: (attributes: { id: string; name: string; "aria-invalid"?: true; "aria-describedby"?: string }) => ReactNode
}

/** A label, a control, a hint, and the problems of the field. */
export function Field({ name, label, hint, children }: FieldProps) {
  const { problems } = use(FormContext)
  const messages = problems.filter(({ path }) => path === name || path.startsWith(`${name}.`) || path === `input.${name}`)
  const id = useId()
  const described = [hint ? `${id}-hint` : "", messages.length > 0 ? `${id}-error` : ""].filter(Boolean).join(" ")
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        ...(messages.length > 0 ? { "aria-invalid": true as const } : {}),
        ...(described ? { "aria-describedby": described } : {}),
      })}
      {hint && (
        <small id={`${id}-hint`} className={styles.hint}>
          {hint}
        </small>
      )}
      {messages.length > 0 && (
        <small id={`${id}-error`} className={styles.error}>
          {messages.map(({ message }) => message).join(" ")}
        </small>
      )}
    </div>
  )
}

interface TextFieldProps extends Omit<React.ComponentProps<"input">, "name"> {
  name: string
  label: string
  hint?: ReactNode
}

/** Without a last date, browsers let a year have six digits. */
const LAST_DATE = "2099-12-31"

/** A field of one line: text, date, time, number, email address, password. */
export const TextField = ({ name, label, hint, className, ...props }: TextFieldProps) => (
  <Field name={name} label={label} hint={hint}>
    {(attributes) => (
      <input
        className={`${styles.control} ${className ?? ""}`}
        max={props.type === "date" ? LAST_DATE : undefined}
        {...attributes}
        {...props}
      />
    )}
  </Field>
)

export const TextArea = ({
  name,
  label,
  hint,
  ...props
}: Omit<React.TextareaHTMLAttributes<HTMLTextAreaElement>, "name"> & { name: string; label: string; hint?: ReactNode }) => (
  <Field name={name} label={label} hint={hint}>
    {(attributes) => <textarea className={styles.control} rows={3} {...attributes} {...props} />}
  </Field>
)

interface SelectFieldProps extends Omit<React.ComponentProps<"select">, "name"> {
  name: string
  label: string
  hint?: ReactNode
  options: readonly { value: string; label: string }[]
}

export const SelectField = ({ name, label, hint, options, ...props }: SelectFieldProps) => (
  <Field name={name} label={label} hint={hint}>
    {(attributes) => (
      <select className={styles.control} {...attributes} {...props}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** A checkbox before its label. */
export const CheckboxField = ({
  label,
  ...props
}: Omit<React.InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode }) => (
  <label className={styles.checkbox}>
    <input type="checkbox" {...props} />
    <span>{label}</span>
  </label>
)

/** Fields beside each other where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

/** A text value of a form as it was typed, such as a password. */
export const rawTextOf = (values: FormData, name: string): string => String(values.get(name) ?? "")

/** A text value of a form; null where it is empty. */
export const textOf = (values: FormData, name: string): string | null => rawTextOf(values, name).trim() || null
