// Texts, dates and numbers in the reader's language, form and time zone.
import { createContext, type ReactNode, use, useCallback, useMemo } from "react"
import { type Catalog, type LanguageCode, textsFor } from "./catalogs.ts"
import type { TextKey } from "./keys.ts"
import { formatMessage, type Values } from "./message.ts"

/** How a reader wants dates and texts. */
export interface Reader {
  readonly language: LanguageCode
  /** Order of day, month and year; null for that of the language. */
  readonly dateFormat: string | null
  readonly timezone: string
}

interface Localization extends Reader {
  readonly catalog: Catalog
}

const LanguageContext = createContext<Localization | undefined>(undefined)

export const LanguageProvider = ({ reader, children }: { reader: Reader; children: ReactNode }) => {
  // On each render: React fails if a component that suspended here does not call `use` when it is rendered again.
  const catalog = use(textsFor(reader.language))
  const { language, dateFormat, timezone } = reader
  const value = useMemo(() => ({ language, dateFormat, timezone, catalog }), [language, dateFormat, timezone, catalog])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

export function useReader(): Localization {
  const localization = use(LanguageContext)
  if (!localization) throw new Error("no language outside of LanguageProvider")
  return localization
}

export type Translate = (key: TextKey, values?: Values) => string

/** The function that gives a text in the reader's language. */
export function useText(): Translate {
  const { catalog, language } = useReader()
  return useCallback(
    (key, values) => {
      const text = catalog[key]
      return text === undefined ? key : formatMessage(text, language, values)
    },
    [catalog, language],
  )
}
