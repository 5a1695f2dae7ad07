// The controls of the fields of a profile, and how their values become the input of the operation.
import type { TextKey } from "../../i18n/keys.ts"

export interface FieldInput {
  /** Path of the value in the profile, such as `address.city`. */
  readonly path: string
  readonly label: TextKey
  readonly type?: "date" | "email" | "tel"
  readonly autoComplete?: string
  /** Whether a composed field is incomplete without this part. */
  readonly isNeeded?: boolean
}

const INPUTS: readonly FieldInput[] = [
  { path: "phone", label: "profiles.phone", type: "tel", autoComplete: "tel" },
  { path: "personalEmail", label: "profiles.personalEmail", type: "email", autoComplete: "email" },
  { path: "personalPhone", label: "profiles.personalPhone", type: "tel" },
  { path: "fullName", label: "profiles.fullName", autoComplete: "name" },
  { path: "birthDate", label: "profiles.birthDate", type: "date", autoComplete: "bday" },
  { path: "address.street", label: "profiles.street", autoComplete: "street-address", isNeeded: true },
  { path: "address.postalCode", label: "profiles.postalCode", autoComplete: "postal-code" },
  { path: "address.city", label: "profiles.city", autoComplete: "address-level2", isNeeded: true },
  { path: "address.region", label: "profiles.region", autoComplete: "address-level1" },
  { path: "address.country", label: "profiles.country", autoComplete: "country", isNeeded: true },
  { path: "nationality", label: "profiles.nationality" },
  { path: "nationalId", label: "profiles.nationalId" },
  { path: "taxId", label: "profiles.taxId" },
  { path: "bankDetails.holder", label: "profiles.bankHolder", isNeeded: true },
  { path: "bankDetails.iban", label: "profiles.iban", isNeeded: true },
  { path: "bankDetails.bic", label: "profiles.bic" },
]

/** The controls of the fields with these names. */
export const inputsOf = (names: readonly string[]): FieldInput[] => INPUTS.filter(({ path }) => names.includes(fieldOf(path)))

/** The name of the field at a path, such as `address`. */
export const fieldOf = (path: string): string => path.split(".")[0] ?? ""

/** The text at a path of a record; null where there is none. */
export function valueAt(record: unknown, path: string): string | null {
  let value = record
  for (const key of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return typeof value === "string" ? value : null
}

/** The changed fields as input. A part of a composed field brings its other parts with it. */
export function toChanges(
  inputs: readonly FieldInput[],
  textAt: (path: string) => string | null,
  record: object,
): Record<string, unknown> {
  const changed = new Set(inputs.filter(({ path }) => textAt(path) !== valueAt(record, path)).map(({ path }) => fieldOf(path)))
  const input: Record<string, unknown> = {}
  for (const { path } of inputs) {
    const [field = "", part] = path.split(".")
    if (!changed.has(field)) continue
    input[field] = part === undefined ? textAt(path) : { ...(input[field] as object | undefined), [part]: textAt(path) }
  }
  return input
}
