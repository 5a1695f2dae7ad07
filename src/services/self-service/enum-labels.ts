// Labels of the enumerations of both APIs, in the languages of the catalog.
import { BaseService } from "../../core/base-service.js"
import { registeredEnumTypes } from "../../entities/columns.js"
import type { Language } from "../../entities/enums.js"
import type { EnumLabels } from "../../entities/self-service/enum-labels.js"
import { type LanguageCode, languageOf, type MessageKey, messageCatalog, translate } from "../../i18n/translate.js"
import type { EnumLabelsInput } from "../../inputs/self-service.js"

/** Enumerations that people never see: errors have messages, sizes and events are for programs, and two are in neither API. */
const UNLABELED: ReadonlySet<string> = new Set([
  "AvatarSize",
  "ErrorCode",
  "StreamEvent",
  "OrganizationImageKind",
  "TokenPurpose",
])

export class EnumLabelService extends BaseService {
  get({ language, names }: EnumLabelsInput): EnumLabels {
    const code = (language?.toLowerCase() as LanguageCode | undefined) ?? languageOf(this.ctx)
    const enumerations = registeredEnumTypes()
      .filter(({ name }) => !UNLABELED.has(name) && (names?.includes(name) ?? true))
      .map((type) => ({
        name: type.name,
        values: type.keys.map((value) => ({ value, restValue: type.label(value), label: labelOf(code, type.name, value) })),
      }))
    const labels = Object.fromEntries(
      enumerations.map(({ name, values }) => [name, Object.fromEntries(values.map(({ value, label }) => [value, label]))]),
    )
    return { language: code.toUpperCase() as Language, enumerations, labels }
  }
}

/** The label of a value in its enumeration, else that of the state with its name. */
function labelOf(language: LanguageCode, name: string, value: string): string {
  const key = `enums.${name}.${value}`
  return translate(language, (messageCatalog("en").has(key) ? key : `states.${value}`) as MessageKey)
}
