// Classes of personal data: how long each is held after the end of an employment, and what an erasure does with it.
import { type EnumValue, enumOf } from "../enum-type.js"

export const DataClass = enumOf("DataClass", "A class of personal data, which is held and erased together.", {
  IDENTITY: "Name, work email address, birth date, nationality, identity number, avatar and most custom fields.",
  CONTACT: "Telephone numbers, private email address, postal address, and proposed changes of the profile.",
  EMERGENCY_CONTACTS: "People to call in an emergency.",
  CONTRACT_DOCUMENTS: "Documents of the type CONTRACT.",
  ID_DOCUMENTS: "Documents of the type ID.",
  TAX_DOCUMENTS: "Documents of the type TAX.",
  CERTIFICATION_DOCUMENTS: "Documents of the type CERTIFICATION.",
  OTHER_DOCUMENTS: "Documents of the type OTHER, and the messages of requests for documents.",
  COMPENSATION: "Pay, bank details and tax number, also in the career history, and custom fields on pay.",
  CAREER_HISTORY: "Reasons of employment changes, skills, and custom fields on employment. Dates and positions remain.",
  LEAVE: "Reasons, comments and documents of leave. Days and ledger entries remain.",
  COMMENTS: "Texts of comments on tasks and on onboarding steps.",
  CALENDAR: "Participation in events, and events without other participants.",
  NOTIFICATIONS: "Inbox of the person.",
  ACCESS_LOG: "Log of accesses to the data of the person.",
  RECRUITMENT: "Record of the candidate as whom the person was hired. Applications and their dates remain.",
  ACCOUNT: "Sessions, credentials, passkeys, feeds, preferences, settings, roles, private filters, exports and archives.",
  WORK_RECORDS: "Tasks, events and decisions of the person, which are records of the organization.",
  AUDIT: "Entries of the audit log with ids and names of events. Their values are erased with the class of each field.",
})
export type DataClass = EnumValue<typeof DataClass>

export const ErasureAction = enumOf("ErasureAction", "What an erasure does with a class of data.", {
  DELETE: "The data is deleted.",
  ANONYMIZE: "Values that identify the person are removed, and the remaining record is kept.",
  KEEP: "The data is kept.",
})
export type ErasureAction = EnumValue<typeof ErasureAction>

/** Years for which a class is held unless the organization sets others, and what an erasure does with it. */
export const DATA_CLASSES: Readonly<Record<DataClass, { readonly years: number; readonly action: ErasureAction }>> = {
  IDENTITY: { years: 10, action: "ANONYMIZE" },
  CONTACT: { years: 0, action: "DELETE" },
  EMERGENCY_CONTACTS: { years: 0, action: "DELETE" },
  CONTRACT_DOCUMENTS: { years: 10, action: "DELETE" },
  ID_DOCUMENTS: { years: 0, action: "DELETE" },
  TAX_DOCUMENTS: { years: 10, action: "DELETE" },
  CERTIFICATION_DOCUMENTS: { years: 3, action: "DELETE" },
  OTHER_DOCUMENTS: { years: 3, action: "DELETE" },
  COMPENSATION: { years: 10, action: "DELETE" },
  CAREER_HISTORY: { years: 3, action: "ANONYMIZE" },
  LEAVE: { years: 3, action: "ANONYMIZE" },
  COMMENTS: { years: 0, action: "ANONYMIZE" },
  CALENDAR: { years: 0, action: "DELETE" },
  NOTIFICATIONS: { years: 0, action: "DELETE" },
  ACCESS_LOG: { years: 1, action: "DELETE" },
  RECRUITMENT: { years: 1, action: "ANONYMIZE" },
  ACCOUNT: { years: 0, action: "DELETE" },
  WORK_RECORDS: { years: 0, action: "KEEP" },
  AUDIT: { years: 0, action: "KEEP" },
}

/** Classes that an erasure removes. They are the ones with a hold. */
export const ERASABLE_CLASSES = DataClass.keys.filter((name) => DATA_CLASSES[name].action !== "KEEP")
