// Parses a text in ICU MessageFormat into what `console/src/i18n/message.ts` formats.
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser"
import type { Message, PluralPart } from "../src/i18n/message.ts"

/** A text with its plural forms apart. Throws for other kinds of arguments. Quotes have no meaning: a test compares all texts with ICU. */
export function compileText(text: string): Message {
  if (!/\{\w+,/.test(text)) return text
  const toPart = (element: MessageFormatElement): string | PluralPart => {
    if (element.type === TYPE.literal) return element.value
    if (element.type === TYPE.argument) return `{${element.value}}`
    if (element.type === TYPE.pound) return "#"
    if (element.type !== TYPE.plural || element.pluralType !== "cardinal" || element.offset !== 0)
      throw new Error(`a text has neither plural forms nor plain arguments: ${text}`)
    const forms = Object.entries(element.options).map(([name, { value }]) => [name, toText(value)])
    return { count: element.value, forms: Object.fromEntries(forms) as PluralPart["forms"] }
  }
  const toText = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        const part = toPart(element)
        if (typeof part !== "string") throw new Error(`a plural form has plural forms: ${text}`)
        return part
      })
      .join("")
  return parse(text, { captureLocation: false }).map(toPart)
}
