// The words: complete in every language, with the same values to fill in, and chosen as the reader prefers.
import { describe, expect, test } from "@jest/globals"
import { IntlMessageFormat } from "intl-messageformat"
import { LANGUAGES, type MessageKey, messagesOf, pickLanguage, say } from "../src/messages.js"

const english = messagesOf("en")

type Part = { type: number; value?: string; options?: Record<string, { value: Part[] }> }

/** The names of the values that an ICU message wants, also inside its plural forms. */
function placeholders(pattern: string): string[] {
  const within = (parts: Part[]): string[] =>
    parts.flatMap(({ type, value, options }) => [
      ...(type === 0 || type === 7 ? [] : [value ?? ""]),
      ...Object.values(options ?? {}).flatMap((option) => within(option.value)),
    ])
  const ast = new IntlMessageFormat(pattern, "en", undefined, { ignoreTag: true }).getAst() as Part[]
  return [...new Set(within(ast))].sort()
}

describe.each(LANGUAGES)("the messages in %s", (language) => {
  const messages = messagesOf(language)

  test("have every key, and no other", () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test("want the same values everywhere", () => {
    for (const [key, pattern] of messages) {
      expect({ key, wants: placeholders(pattern) }).toEqual({ key, wants: placeholders(english.get(key) ?? "") })
    }
  })

  test("can all be said, and no value is left unfilled", () => {
    for (const [key, pattern] of messages) {
      const numbers = new Set(["min", "max", "allowed", "left", "count", "days"])
      const values = Object.fromEntries(placeholders(pattern).map((name) => [name, numbers.has(name) ? 12 : "Ann"]))
      const said = say(language, key as MessageKey, values)
      expect(said).not.toMatch(/[{}]|undefined|^\s|\s$/)
      expect(said).not.toBe("")
    }
  })
})

describe("a sentence", () => {
  test("bends to its numbers", () => {
    expect(say("en", "invalid.tooLong", { max: 1 })).toBe("The text must be at most 1 character long.")
    expect(say("en", "invalid.max", { max: 10_000 })).toBe("The value must be at most 10,000.")
    expect(say("de", "invalid.max", { max: 10_000 })).toBe("Der Wert darf höchstens 10.000 betragen.")
    expect(say("de", "invalid.tooMany", { max: 1 })).toBe("Höchstens 1 Eintrag ist erlaubt.")
  })

  test("takes values as they are, also those that look like markup or placeholders", () => {
    const values = { inviter: "<b>{organization}</b>", organization: "O’Hara & 'Sons'" }
    expect(say("en", "mails.invitation.subject", values)).toBe("<b>{organization}</b> invites you to O’Hara & 'Sons'")
  })

  test("is still said when a value was forgotten", () => {
    expect(say("en", "invalid.tooLong")).toContain("The text must be at most")
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
  ["de;q=nonsense", "de"],
  [";;;,,,;q=,", "en"],
])("Accept-Language %j is answered in %s", (header, language) => {
  expect(pickLanguage(header)).toBe(language)
  expect(pickLanguage("fr, it;q=0.3", "de")).toBe("de")
})

test("an endless Accept-Language header is not read to its end", () => {
  expect(pickLanguage(`${"x,".repeat(100_000)}de`)).toBe("en")
})
