// The texts in each language, and which one the browser shows first.
import { loadCode } from "../relay/code.ts"

export type LanguageCode = "en" | "de"
export type Catalog = typeof import("virtual:texts/en").default

const catalogs: Record<LanguageCode, () => Promise<{ default: Catalog }>> = {
  en: () => import("virtual:texts/en"),
  de: () => import("virtual:texts/de"),
}
const loading = new Map<LanguageCode, Promise<Catalog>>()
const loaded = new Map<LanguageCode, Catalog>()

export function loadTexts(language: LanguageCode): Promise<Catalog> {
  const load = async () => {
    const { default: texts } = await loadCode(catalogs[language])
    loaded.set(language, texts)
    return texts
  }
  const known = loading.get(language) ?? load()
  loading.set(language, known)
  return known
}

/** The texts of a language if they are there; undefined otherwise. */
export const loadedTexts = (language: LanguageCode): Catalog | undefined => loaded.get(language)

const STORED_LANGUAGE = "language"

/** The language of the last visit, else that of the browser. */
export function initialLanguage(): LanguageCode {
  const stored = localStorage.getItem(STORED_LANGUAGE) ?? navigator.language
  return stored.toLowerCase().startsWith("de") ? "de" : "en"
}

/** Whether the console was shown in this browser before. */
export const isKnownDevice = (): boolean => localStorage.getItem(STORED_LANGUAGE) !== null

export const storeLanguage = (language: LanguageCode): void => localStorage.setItem(STORED_LANGUAGE, language)
