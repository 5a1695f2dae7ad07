// The texts in each language, and which one the browser shows first.
import { loadCode } from "../relay/code.ts"

export type LanguageCode = "en" | "de"
export type Catalog = typeof import("virtual:texts/en").default

const catalogs: Record<LanguageCode, () => Promise<{ default: Catalog }>> = {
  en: () => import("virtual:texts/en"),
  de: () => import("virtual:texts/de"),
}
/** A promise that `use` of React reads without suspending once it is settled. */
type Texts = Promise<Catalog> & { status?: "fulfilled" | "rejected"; value?: Catalog; reason?: unknown }

const loaded = new Map<LanguageCode, Texts>()

/** Loads the texts, again after an attempt that failed. */
export function loadTexts(language: LanguageCode): Promise<Catalog> {
  const known = loaded.get(language)
  if (known && known.status !== "rejected") return known
  const texts: Texts = loadCode(catalogs[language]).then(
    ({ default: value }) => {
      Object.assign(texts, { status: "fulfilled", value })
      return value
    },
    (reason) => {
      Object.assign(texts, { status: "rejected", reason })
      throw reason
    },
  )
  loaded.set(language, texts)
  return texts
}

/** The texts for `use` of React. A failure stays one, so that rendering ends. */
export const textsFor = (language: LanguageCode): Promise<Catalog> => loaded.get(language) ?? loadTexts(language)

/** The code of a language of the API. */
export const languageCodeOf = (language: string | null | undefined): LanguageCode => (language === "DE" ? "de" : "en")

const STORED_LANGUAGE = "language"

/** The language of the last visit, else that of the browser. */
export function initialLanguage(): LanguageCode {
  const stored = localStorage.getItem(STORED_LANGUAGE) ?? navigator.language
  return stored.toLowerCase().startsWith("de") ? "de" : "en"
}

/** Whether the console was shown in this browser before. */
export const isKnownDevice = (): boolean => localStorage.getItem(STORED_LANGUAGE) !== null

export const storeLanguage = (language: LanguageCode): void => localStorage.setItem(STORED_LANGUAGE, language)
