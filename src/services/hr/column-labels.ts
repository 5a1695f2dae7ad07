// Labels of the columns of exported and imported files.
import { LANGUAGES, type MessageKey, translate } from "../../i18n/translate.js"

/** The labels of a column in all languages. */
export const columnLabels = (name: string): string[] =>
  LANGUAGES.map((language) => translate(language, `columns.${name}` as MessageKey))

/** A label or a name in the form in which both are compared: letters, digits and dots in lower case. */
export const normalizedLabel = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}.]/gu, "")
