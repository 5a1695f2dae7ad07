// Texts with values. Only long numbers use `Intl`, whose first use delays the first screen.

export type Values = Readonly<Record<string, string | number | Date>>

/** A part of a text that depends on a number: its forms, where `#` stands for the number. */
export interface PluralPart {
  readonly count: string
  readonly forms: Readonly<Record<string, string>> & { readonly other: string }
}

/** A text, or its parts if some depend on a number. Names in braces stand for values. */
export type Message = string | readonly (string | PluralPart)[]

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** Isolates a name that is written from right to left, so that numbers and punctuation beside it keep their order. */
export const isolated = (value: string): string =>
  RIGHT_TO_LEFT.test(value) && !value.includes("\u2068") ? `\u2068${value}\u2069` : value

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => isolated(String(values[name] ?? "")))

export function formatMessage(message: Message, language: string, values: Values = {}): string {
  if (typeof message === "string") return fill(message, values)
  const toText = (part: string | PluralPart): string => {
    if (typeof part === "string") return part
    const count = Number(values[part.count])
    // English and German have one form for 1 and -1, and one for all other numbers.
    const form = part.forms[`=${count}`] ?? (Math.abs(count) === 1 ? part.forms.one : undefined) ?? part.forms.other
    return form.replaceAll("#", numberText(count, language))
  }
  return fill(message.map(toText).join(""), values)
}

const numberText = (value: number, language: string): string =>
  Number.isInteger(value) && Math.abs(value) < 1_000 ? String(value) : new Intl.NumberFormat(language).format(value)
