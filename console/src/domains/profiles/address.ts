// The parts of a private address: read, entered and written as one text.
import { graphql } from "react-relay"
import type { address_parts$data } from "../../__generated__/address_parts.graphql.ts"
import { useCountryName } from "../../i18n/countries.ts"
import type { FieldInput } from "./field-input.ts"

graphql`
  fragment address_parts on Address {
    street
    postalCode
    city
    region
    country
  }
`

export type Address = Partial<Omit<address_parts$data, " $fragmentType">>

export const ADDRESS_INPUTS: readonly FieldInput[] = [
  { path: "address.street", label: "profiles.street", autoComplete: "street-address", isNeeded: true },
  { path: "address.postalCode", label: "profiles.postalCode", autoComplete: "postal-code" },
  { path: "address.city", label: "profiles.city", autoComplete: "address-level2", isNeeded: true },
  { path: "address.region", label: "profiles.region", autoComplete: "address-level1" },
  { path: "address.country", label: "profiles.country", type: "country", isNeeded: true },
]

/** A function that writes an address in one line. */
export function useAddressText(): (address: Address) => string {
  const countryName = useCountryName()
  return ({ street, postalCode, city, region, country }) =>
    [street, [postalCode, city].filter(Boolean).join(" "), region, country && countryName(country)].filter(Boolean).join(", ")
}
