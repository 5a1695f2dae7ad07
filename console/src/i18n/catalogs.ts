// The texts in each language, and which one the browser shows first.
import { loadCode } from "../relay/code.ts"

export type LanguageCode = "en" | "de"
export type Catalog = typeof import("virtual:texts/en").default

const catalogs: Record<LanguageCode, () => Promise<{ default: Catalog }>> = {
  en: () => import("virtual:texts/en"),
  de: () => import("virtual:texts/de"),
}
const loaded = new Map<LanguageCode, Promise<Catalog>>()

export function loadTexts(language: LanguageCode): Promise<Catalog> {
  const known = loaded.get(language) ?? loadCode(catalogs[language]).then((module) => module.default)
  loaded.set(language, known)
  return known
}

const STORED_LANGUAGE = "language"

/** The language of the last visit, else that of the browser. */
export function initialLanguage(): LanguageCode {
  const stored = localStorage.getItem(STORED_LANGUAGE) ?? navigator.language
  return stored.toLowerCase().startsWith("de") ? "de" : "en"
}

export const storeLanguage = (language: LanguageCode): void => localStorage.setItem(STORED_LANGUAGE, language)
