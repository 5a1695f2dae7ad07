// Countries in the reader's language.
import { useMemo } from "react"
import { useReader } from "./language.tsx"

/** The codes of all countries, two letters each (ISO 3166-1 alpha-2). */
const CODES =
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDK" +
  "DMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKI" +
  "KMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPH" +
  "PKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVA" +
  "VCVEVGVIVNVUWFWSYEYTZAZMZW"

interface Country {
  readonly id: string
  readonly name: string
}

/** A function that names a country by its code. */
export function useCountryName(): (code: string) => string {
  const { language } = useReader()
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "region" })
    return (code) => names.of(code) ?? code
  }, [language])
}

/** All countries, ordered by name. */
export function useCountries(): readonly Country[] {
  const nameOf = useCountryName()
  const { language } = useReader()
  return useMemo(
    () =>
      (CODES.match(/../g) ?? []).map((id) => ({ id, name: nameOf(id) })).sort((a, b) => a.name.localeCompare(b.name, language)),
    [nameOf, language],
  )
}
