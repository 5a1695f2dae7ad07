// Every sentence that a person reads, by key and language; the words themselves stand in locales/*.json as ICU messages.
import { readFileSync } from "node:fs"
import { IntlMessageFormat } from "intl-messageformat"
import Negotiator from "negotiator"

export const LANGUAGES = ["en", "de"] as const
export type LanguageCode = (typeof LANGUAGES)[number]

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string]

/** "errors.NOT_FOUND", "invalid.tooLong", "mails.invitation.subject"… */
export type MessageKey = Keys<typeof import("./locales/en.json")>
/** What notifications say. */
export type NotificationKind = keyof typeof import("./locales/en.json")["notifications"]
export type MessageValues = Readonly<Record<string, string | number>>

interface Tree {
  [key: string]: string | Tree
}

function* leaves(tree: Tree, path = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") yield [path + key, value]
    else yield* leaves(value, `${path}${key}.`)
  }
}

/** All messages of a language by their full key. */
export const messageCatalog = (language: LanguageCode): ReadonlyMap<string, string> => catalogues[language]

const catalogues = Object.fromEntries(
  // Read rather than imported: this way it works from the sources, from compiled files and in tests alike.
  LANGUAGES.map((language) => {
    const file = new URL(`./locales/${language}.json`, import.meta.url)
    return [language, new Map(leaves(JSON.parse(readFileSync(file, "utf8")) as Tree))]
  }),
) as Record<LanguageCode, Map<string, string>>

const compiled = new Map<string, IntlMessageFormat>()

/** The sentence in this language. Values are put in as they are: whoever writes HTML escapes the result. */
export function translate(language: LanguageCode, key: MessageKey, values: MessageValues = {}): string {
  const pattern = catalogues[language].get(key) ?? catalogues.en.get(key) ?? key
  const id = `${language} ${key}`
  let message = compiled.get(id)
  if (!message) {
    message = new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true })
    compiled.set(id, message)
  }
  try {
    return String(message.format(values))
  } catch {
    // A forgotten value must not turn a refusal into a crash; the pattern still tells most of it.
    return pattern
  }
}

interface Caller {
  viewerOrNull: { language: string; languageChosen: boolean } | null
  request: { acceptLanguage?: string }
}

/** The language of a caller: what the person chose, else what the request prefers, else the organization's. */
export function languageOf({ viewerOrNull, request }: Caller): LanguageCode {
  const known = (viewerOrNull?.language ?? "EN").toLowerCase() as LanguageCode
  return viewerOrNull?.languageChosen ? known : pickLanguage(request.acceptLanguage, known)
}

/** Languages are negotiated from the first characters of the header only: clients list a few, and the rest costs time. */
const MAX_HEADER_LENGTH = 500

/** The best supported language for an Accept-Language header (RFC 9110, section 12.5.4). */
export function pickLanguage(acceptLanguage: string | undefined, fallback: LanguageCode = "en"): LanguageCode {
  if (acceptLanguage === undefined) return fallback
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage.slice(0, MAX_HEADER_LENGTH) } })
  // The fallback comes first, so that `*` means the fallback.
  const supported = [fallback, ...LANGUAGES.filter((language) => language !== fallback)]
  return (negotiator.language(supported) as LanguageCode | undefined) ?? fallback
}
