// A field for a country, found by its name in the reader's language. Its value is the code.
import { type FormEventHandler, type ReactNode, useMemo, useState } from "react"
import { useCountries, useCountryName } from "../i18n/countries.ts"
import { useText } from "../i18n/language.tsx"
import { Picker } from "./picker.tsx"

const MAX_OPTIONS = 8

/** A text without case and accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

interface CountryPickerProps {
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
  /** Code of the present country; empty without one. The field shows it whenever it changes, unless something else was typed. */
  value: string
  onInput?: FormEventHandler<HTMLInputElement>
}

export function CountryPicker({ value, ...props }: CountryPickerProps) {
  const text = useText()
  const countries = useCountries()
  const names = useMemo(() => countries.map((country) => ({ ...country, plain: plain(country.name) })), [countries])
  const nameOf = useCountryName()
  const nameOfCode = (code: string) => (code === "" ? "" : nameOf(code))
  const [chosen, setChosen] = useState(value)
  // Undefined while the field shows the chosen country.
  const [typed, setTyped] = useState<string>()
  const [before, setBefore] = useState(value)
  const show = (code: string) => {
    setChosen(code)
    setTyped(undefined)
  }
  if (before !== value) {
    setBefore(value)
    if (chosen === before && typed === undefined) show(value)
  }
  const shown = typed ?? nameOfCode(chosen)
  const search = plain(shown.trim())
  // Names that begin with the text come first.
  const found = [
    ...names.filter((country) => country.plain.startsWith(search)),
    ...names.filter((country) => country.plain.includes(search) && !country.plain.startsWith(search)),
  ]
  const exact = found.find((country) => country.plain === search)
  return (
    <Picker
      {...props}
      value={chosen}
      typed={shown}
      options={search === "" ? undefined : found.slice(0, MAX_OPTIONS)}
      empty={text("palette.empty")}
      onType={setTyped}
      onChoose={({ id }) => show(id)}
      onLeave={() => show(search === "" ? "" : (exact?.id ?? chosen))}
    >
      {({ name }) => name}
    </Picker>
  )
}
