// Values of the fields of a profile as text.
import { useCountryName } from "../../i18n/countries.ts"
import { useFormats } from "../../i18n/format.ts"
import { type Address, useAddressText } from "./address.ts"

type BankDetails = Partial<Record<"holder" | "iban" | "bic", string | null>>

/** A function that writes a value of a field; a whole address or account in one line. */
export function useValueText(): (field: string, value: unknown) => string {
  const countryName = useCountryName()
  const addressText = useAddressText()
  const { date } = useFormats()
  return (field, value) => {
    if (value === null || value === undefined) return ""
    if (field === "address") return addressText(value as Address)
    if (field === "birthDate") return date(String(value))
    if (field === "nationality") return countryName(String(value))
    if (field !== "bankDetails") return String(value)
    const { holder, iban, bic } = value as BankDetails
    return [holder, iban, bic].filter(Boolean).join(", ")
  }
}
