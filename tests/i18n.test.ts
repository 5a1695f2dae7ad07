// Messages: complete in every language, with the same arguments, all used by the code, and in the language of Accept-Language.
import { globSync, readFileSync } from "node:fs"
import { describe, expect, test } from "@jest/globals"
import { IntlMessageFormat } from "intl-messageformat"
import { ERROR_STATUS } from "../src/core/errors.js"
import { AccountStatus, JobStatus } from "../src/entities/enums.js"
import { LeaveStatus } from "../src/entities/leave/enums.js"
import { OnboardingStatus } from "../src/entities/onboarding/enums.js"
import { ApplicationStage, OfferStatus } from "../src/entities/recruitment/enums.js"
import { LANGUAGES, type MessageKey, messageCatalog, pickLanguage, translate } from "../src/i18n/translate.js"

const english = messageCatalog("en")

type Part = { type: number; value?: string; options?: Record<string, { value: Part[] }> }

const argumentTypes = ["literal", "argument", "number", "date", "time", "select", "plural", "pound", "tag"]

/** Names and types of the arguments of an ICU message, also inside its plural forms, such as `max plural`. */
function argumentsOf(pattern: string): string[] {
  const collect = (parts: Part[]): string[] =>
    parts.flatMap(({ type, value, options }) => [
      ...(type === 0 || type === 7 ? [] : [`${value} ${argumentTypes[type]}`]),
      ...Object.values(options ?? {}).flatMap((option) => collect(option.value)),
    ])
  const ast = new IntlMessageFormat(pattern, "en", undefined, { ignoreTag: true }).getAst() as Part[]
  return [...new Set(collect(ast))].sort()
}

describe.each(LANGUAGES)("the catalog in %s", (language) => {
  const messages = messageCatalog(language)

  test("the catalog has the same keys as the English catalog", () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test("every message has the same ICU arguments as the English message", () => {
    for (const [key, pattern] of messages) {
      expect({ key, arguments: argumentsOf(pattern) }).toEqual({ key, arguments: argumentsOf(english.get(key) ?? "") })
    }
  })

  test("every formatted message contains no unfilled argument", () => {
    for (const [key, pattern] of messages) {
      const isNumber = (type: string | undefined) => type === "number" || type === "plural"
      const values = Object.fromEntries(
        argumentsOf(pattern)
          .map((argument) => argument.split(" ") as [string, string])
          .map(([name, type]) => [name, isNumber(type) ? 12 : "Ann"]),
      )
      const message = translate(language, key as MessageKey, values)
      expect(message).not.toMatch(/[{}]|undefined|^\s|\s$/)
      expect(message).not.toBe("")
    }
  })
})

/** The source files without comments; values of other types named by a string, such as `typeof x === "string"`, are left out. */
const sources = globSync("src/**/*.ts", { cwd: new URL("..", import.meta.url) }).map((path) =>
  readFileSync(new URL(`../${path}`, import.meta.url), "utf8")
    .replace(/^\s*\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/(?:[!=]==|\btype:|\|)\s*"\w+"/g, ""),
)

const matchesOf = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, text]) => text as string))

/** Texts in the code: string literals, also those in SQL, and constants as keys, as in `NOT_EMPLOYED: isOutside(…)`. */
const literals = new Set([...matchesOf(/"([\w.]+)"/g), ...matchesOf(/'([A-Z_]+)'/g), ...matchesOf(/\b([A-Z_]+):(?!\s*\d)/g)])

/** Keys that the code builds, as patterns with a group for each inserted value: `mails.${kind}.subject`. */
const templates = [...new Set(matchesOf(/`([a-z]\w*(?:\.\w+)*\.\$\{[^`]*)`/g))].map(
  (template) => new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "(.+)")}$`),
)

/** Fields of a profile that are changed by proposal, by the access rules. */
const proposedFields = new Set(matchesOf(/(\w+): (?:protectedPersonal|\{[^{}]*"propose"[^{}]*\})/g))

/** Whether the code names a key, or builds it from values that it names. */
const isUsed = (key: string): boolean =>
  literals.has(key) ||
  templates.some((template) => {
    const values = template.exec(key)?.slice(1)
    return values?.every((value) => (key.startsWith("profileFields.") ? proposedFields.has(value) : isUsed(value)))
  })

test("every message key is used by the code", () => {
  expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([])
})

test("the search for unused keys finds a key that the code does not name", () => {
  for (const key of ["errors.BOGUS.title", "invalid.bogus", "invalid.password.BOGUS", "mails.bogus.subject", "answers.bogus"]) {
    expect({ key, isUsed: isUsed(key) }).toEqual({ key, isUsed: false })
  }
})

test.each(["title", "message", "advice"])("every error code has a %s", (text) => {
  expect(Object.keys(ERROR_STATUS).filter((code) => !english.has(`errors.${code}.${text}`))).toEqual([])
})

test("every state of applications, jobs, leave, offers and onboardings has a label", () => {
  const states = [AccountStatus, ApplicationStage, JobStatus, LeaveStatus, OfferStatus, OnboardingStatus].flatMap(
    ({ keys }) => keys as readonly string[],
  )
  expect(states.filter((state) => !english.has(`states.${state}`))).toEqual([])
})

test("every error message belongs to an error code", () => {
  const codes = [...english.keys()].filter((key) => key.startsWith("errors.")).map((key) => key.split(".")[1] as string)
  expect(codes.filter((code) => !(code in ERROR_STATUS))).toEqual([])
})

describe("formatting a message", () => {
  test("formatting a message applies the plural forms and number format of its language", () => {
    expect(translate("en", "invalid.tooLong", { max: 1 })).toBe("The text must be at most 1 character long.")
    expect(translate("en", "invalid.max", { max: 10_000 })).toBe("The value must be at most 10,000.")
    expect(translate("de", "invalid.max", { max: 10_000 })).toBe("Der Wert darf höchstens 10.000 betragen.")
    expect(translate("de", "invalid.tooMany", { max: 1 })).toBe("Höchstens 1 Eintrag ist erlaubt.")
  })

  test("formatting a message inserts values unchanged, also those that look like markup or placeholders", () => {
    const values = { inviter: "<b>{organization}</b>", organization: "O’Hara & 'Sons'" }
    expect(translate("en", "mails.invitation.subject", values)).toBe("<b>{organization}</b> invites you to O’Hara & 'Sons'")
  })

  test("formatting a message without its values returns the pattern", () => {
    expect(translate("en", "invalid.tooLong")).toContain("The text must be at most")
  })
})

test.each([
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr-FR, de;q=0.5, en;q=0.7", "en"],
  ["en;q=0.1, DE-ch;q=0.2", "de"],
  ["de;q=0, en;q=0.1", "en"],
  ["fr, *;q=0.1", "en"],
  ["de;q=nonsense", "en"],
  [";;;,,,;q=,", "en"],
])("Accept-Language %j selects %s", (header, language) => {
  expect(pickLanguage(header)).toBe(language)
  expect(pickLanguage("fr, it;q=0.3", "de")).toBe("de")
})

test("an Accept-Language header is read up to its 500th character", () => {
  expect(pickLanguage(`${"x,".repeat(100_000)}de`)).toBe("en")
})
