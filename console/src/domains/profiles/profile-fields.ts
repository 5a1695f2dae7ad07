// The controls of the fields of a profile, and how their values become the input of the operation.
import { ADDRESS_INPUTS } from "./address.ts"
import { keyOf } from "./custom-fields.ts"
import type { FieldInput } from "./field-input.ts"

const INPUTS: readonly FieldInput[] = [
  { path: "phone", label: "profiles.phone", type: "tel", autoComplete: "tel" },
  { path: "personalEmail", label: "profiles.personalEmail", type: "email", autoComplete: "email" },
  { path: "personalPhone", label: "profiles.personalPhone", type: "tel" },
  { path: "fullName", label: "profiles.fullName", autoComplete: "name" },
  { path: "birthDate", label: "profiles.birthDate", type: "date", autoComplete: "bday" },
  ...ADDRESS_INPUTS,
  { path: "nationality", label: "profiles.nationality", type: "country" },
  { path: "nationalId", label: "profiles.nationalId" },
  { path: "taxId", label: "profiles.taxId" },
  { path: "bankDetails.holder", label: "profiles.bankHolder", isNeeded: true },
  { path: "bankDetails.iban", label: "profiles.iban", isNeeded: true },
  { path: "bankDetails.bic", label: "profiles.bic" },
]

/** The controls of the fields with these names. */
export const inputsOf = (names: readonly string[]): FieldInput[] => INPUTS.filter(({ path }) => names.includes(fieldOf(path)))

/** The name of the field at a path, such as `address`. Each custom field is a field of its own. */
export const fieldOf = (path: string): string => (keyOf(path) === undefined ? (path.split(".")[0] ?? "") : path)

/** The text at a path of a record; null where there is none. */
export function valueAt(record: object, path: string): string | null {
  let value: unknown = record
  // A proposed custom field stands under its whole name.
  for (const key of Object.hasOwn(record, path) ? [path] : path.split("."))
    value = (value as Record<string, unknown> | null | undefined)?.[key]
  return value === null || value === undefined ? null : String(value)
}

/** The changed fields as input. A part of a composed field brings its other parts with it. */
export function toChanges(
  inputs: readonly FieldInput[],
  textAt: (path: string) => string | null,
  record: object,
): Record<string, unknown> {
  const changed = new Set(inputs.filter(({ path }) => textAt(path) !== valueAt(record, path)).map(({ path }) => fieldOf(path)))
  const input: Record<string, unknown> = {}
  for (const { path, parse = String } of inputs) {
    if (!changed.has(fieldOf(path))) continue
    const [name = "", part] = path.split(".")
    const text = textAt(path)
    const value = text === null ? null : parse(text)
    input[name] = part === undefined ? value : { ...(input[name] as object | undefined), [part]: value }
  }
  return input
}
