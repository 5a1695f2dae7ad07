// Translations of all texts for people. The catalogs in locales/*.json contain ICU messages.
import { readFileSync } from "node:fs"
import { IntlMessageFormat } from "intl-messageformat"
import Negotiator from "negotiator"

export const LANGUAGES = ["en", "de"] as const
export type LanguageCode = (typeof LANGUAGES)[number]

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string]

/** Full key of a message, such as `errors.NOT_FOUND` or `mails.invitation.subject`. */
export type MessageKey = Keys<typeof import("./locales/en.json")>
/** Key of a notification, below `notifications`. */
export type NotificationMessage = keyof typeof import("./locales/en.json")["notifications"]
export type MessageValues = Readonly<Record<string, string | number>>

interface Catalog {
  [key: string]: string | Catalog
}

/** The messages of a nested catalog with their full keys. */
function* flatten(catalog: Catalog, path = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(catalog)) {
    if (typeof value === "string") yield [path + key, value]
    else yield* flatten(value, `${path}${key}.`)
  }
}

/** The messages of a language by their full key. */
export const messageCatalog = (language: LanguageCode): ReadonlyMap<string, string> => catalogs[language]

const catalogs = Object.fromEntries(
  // Read from the file: a JSON import would not work in sources, compiled files and tests alike.
  LANGUAGES.map((language) => {
    const file = new URL(`./locales/${language}.json`, import.meta.url)
    return [language, new Map(flatten(JSON.parse(readFileSync(file, "utf8")) as Catalog))]
  }),
) as Record<LanguageCode, Map<string, string>>

const formatters = new Map<string, IntlMessageFormat>()

/** The message in a language, in English if it has none. Values are not escaped: HTML must escape the result. */
export function translate(language: LanguageCode, key: MessageKey, values: MessageValues = {}): string {
  const pattern = catalogs[language].get(key) ?? catalogs.en.get(key) ?? key
  const cacheKey = `${language} ${key}`
  let formatter = formatters.get(cacheKey)
  if (!formatter) {
    formatter = new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true })
    formatters.set(cacheKey, formatter)
  }
  try {
    return String(formatter.format(values))
  } catch {
    // A missing value must not turn an error response into a crash.
    return pattern
  }
}

interface Caller {
  viewerOrNull: { language: string; languageChosen: boolean } | null
  request: { acceptLanguage?: string }
}

/** Language of a caller: the preference of the employee, else that of the request, else that of the organization. */
export function languageOf({ viewerOrNull, request }: Caller): LanguageCode {
  const language = (viewerOrNull?.language ?? "EN").toLowerCase() as LanguageCode
  return viewerOrNull?.languageChosen ? language : pickLanguage(request.acceptLanguage, language)
}

/** Longer headers are cut: clients list a few languages, and parsing more costs time. */
const MAX_HEADER_LENGTH = 500

/** The best supported language for an Accept-Language header (RFC 9110, section 12.5.4). */
export function pickLanguage(acceptLanguage: string | undefined, fallback: LanguageCode = "en"): LanguageCode {
  if (acceptLanguage === undefined) return fallback
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage.slice(0, MAX_HEADER_LENGTH) } })
  // The fallback comes first, so that `*` means the fallback.
  const supported = [fallback, ...LANGUAGES.filter((language) => language !== fallback)]
  return (negotiator.language(supported) as LanguageCode | undefined) ?? fallback
}

/** A message to the caller as the result of an operation. */
export const confirmation = (ctx: Parameters<typeof languageOf>[0], key: MessageKey) => ({
  message: translate(languageOf(ctx), key),
})
