// Where the personal data of each class is stored, and how an erasure removes it. A part without `set` is deleted. `where` is false
// for erased data, so that counting and erasing use the same condition.
import { type RawBuilder, sql } from "kysely"
import { DATA_CLASSES, type DataClass, DataClass as dataClasses } from "../../entities/administration/data-classes.js"
import type { CustomFieldGroup } from "../../entities/custom-fields/enums.js"
import type { DocumentType } from "../../entities/enums.js"
import { metadataOf, snakeCase } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"

/** A former employee, and the values that replace the name and the address. */
export interface ErasedPerson {
  readonly id: string
  readonly organizationId: string
  readonly fullName: string
  readonly email: string
  readonly neutralName: string
  readonly placeholderEmail: string
}

/** Rows of one table with data of a class. */
export interface DataPart {
  readonly table: string
  readonly where: RawBuilder<unknown>
  readonly set?: RawBuilder<unknown>
  /** Whether an erasure removes the rows although their class is held, because they repeat values of other classes. */
  readonly isCopy?: boolean
}

type Columns = readonly string[]

const anyOf = (columns: Columns, condition: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`(${sql.join(
    columns.map((column) => condition(sql.ref(column))),
    sql` or `,
  )})`

const anyHasValue = (columns: Columns) => anyOf(columns, (column) => sql`${column} is not null`)
const withoutValues = (columns: Columns) => sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))

/** Clears columns of the rows with a condition. */
const cleared = (table: string, of: RawBuilder<unknown>, columns: Columns): DataPart => ({
  table,
  where: sql`${of} and ${anyHasValue(columns)}`,
  set: withoutValues(columns),
})

const deleted = (table: string, where: RawBuilder<unknown>): DataPart => ({ table, where })

/** Rows that are kept. */
const counted = deleted

/** Text as it stands inside of JSON text. */
const insideJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** A regular expression of PostgreSQL for a name as whole words, in JSON text. */
const wholeWords = (name: string) => `(?<!\\w)${insideJson(name).replace(/[\\^$.|?*+()[\]{}]/g, "\\$&")}(?!\\w)`

/** Removes the custom fields of a class. Fields without a definition are removed by another job. */
function customFields({ id, organizationId }: ErasedPerson, dataClass: DataClass): DataPart {
  const groups = CUSTOM_FIELD_CLASSES[dataClass] ?? []
  const ids = sql`array(select d.id::text from custom_field_definitions d
    where d.organization_id = ${organizationId} and d.entity_type = 'USER' and coalesce(d."group", 'PERSONAL') = any(${groups}))`
  return {
    table: "employees",
    where: sql`id = ${id} and jsonb_exists_any(custom_fields, ${ids})`,
    set: sql`custom_fields = custom_fields - ${ids}`,
  }
}

/** Values in the audit log: of fields of a class, and of custom fields of groups. Those without a definition have the class IDENTITY. */
function auditedValues({ id, organizationId }: ErasedPerson, dataClass: DataClass): DataPart {
  const groups = CUSTOM_FIELD_CLASSES[dataClass] ?? []
  const definitions = sql`select 'customFields.' || d.id from custom_field_definitions d where d.organization_id = ${organizationId}`
  const ofGroups = sql`field = any(array(${definitions} and coalesce(d."group", 'PERSONAL') = any(${groups})))`
  const undefinedFields =
    dataClass === "IDENTITY" ? sql`or (field like 'customFields.%' and field <> all(array(${definitions})))` : sql``
  return {
    table: "audit_values",
    where: sql`owner_id = ${id} and salt is not null and (data_class = ${dataClass} or ${ofGroups} ${undefinedFields})`,
    set: sql`from_value = null, to_value = null, salt = null`,
  }
}

/** Groups of custom fields by the class of their values. */
const CUSTOM_FIELD_CLASSES: Readonly<Partial<Record<DataClass, readonly CustomFieldGroup[]>>> = {
  IDENTITY: ["DIRECTORY", "PERSONAL"],
  COMPENSATION: ["COMPENSATION"],
  CAREER_HISTORY: ["EMPLOYMENT"],
}

/** Columns of employees with data of a class. */
const columnsOf = (dataClass: DataClass): string[] =>
  [...metadataOf(Employee).fields.values()].flatMap((field) => (field.dataClass === dataClass ? snakeCase(field.name) : []))

const documents = ({ id }: ErasedPerson, type: DocumentType) =>
  deleted("employee_documents", sql`employee_id = ${id} and type = ${type}`)

/** Columns of the class IDENTITY that an erasure replaces instead of clearing them. */
const REPLACED = ["full_name", "email"]

/** Rows of imports, and plans of bulk actions. A later commit would write their values again. */
function plannedChanges({ id, fullName, email }: ErasedPerson): DataPart[] {
  const name = wholeWords(fullName)
  const mention = (columns: Columns) =>
    anyOf(
      columns,
      (column) =>
        sql`${column}::text ~ ${name} or strpos(lower(${column}::text), ${email}) > 0 or strpos(${column}::text, ${id}) > 0`,
    )
  const copies = [
    deleted("import_rows", sql`(record_id = ${id} or ${mention(["key", "values", "changes", "previous", "problems"])})`),
    deleted("import_notifications", sql`recipient_id = ${id}`),
    deleted(
      "plans",
      sql`(${mention(["values"])} or exists (select from plan_notifications m
          where m.organization_id = plans.organization_id and m.plan_id = plans.id and m.recipient_id = ${id})
        or exists (select from plan_rows r where r.organization_id = plans.organization_id and r.plan_id = plans.id
          and (r.record_id = ${id} or ${mention(["changes", "problems"])} or r.record_id in (select l.id::text from leave_requests l
              where l.organization_id = plans.organization_id and l.employee_id = ${id}))))`,
    ),
  ]
  return copies.map((part) => ({ ...part, isCopy: true }))
}

function identity(person: ErasedPerson): DataPart[] {
  const { id, fullName, neutralName, placeholderEmail } = person
  const others = columnsOf("IDENTITY").filter((column) => !REPLACED.includes(column))
  const name = wholeWords(fullName)
  const replacement = insideJson(neutralName).replaceAll("\\", "\\\\")
  return [
    ...plannedChanges(person),
    {
      table: "employees",
      where: sql`id = ${id} and (email <> ${placeholderEmail} or ${anyHasValue(others)})`,
      set: sql`full_name = ${neutralName}, email = ${placeholderEmail}, email_unconfirmed_since = null, ${withoutValues(others)}`,
    },
    customFields(person, "IDENTITY"),
    deleted("avatars", sql`employee_id = ${id}`),
    // Notifications of others remain, because their inboxes count them.
    {
      table: "notifications",
      // A single word may be no name, so it is replaced only in what the person caused.
      where: sql`(sender_id = ${id} or strpos(${fullName}, ' ') > 0)
        and texts::text ~ ${name} and ${insideJson(neutralName)} !~ ${name}`,
      set: sql`texts = regexp_replace(texts::text, ${name}, ${replacement}, 'g')::jsonb`,
    },
  ]
}

/** Conditions on an event. */
const eventHas = {
  otherParticipants: (id: string) => sql`exists (select from calendar_participants p
    where p.organization_id = calendar_events.organization_id and p.event_id = calendar_events.id and p.employee_id <> ${id})`,
  interview: sql`exists (select from interviews i
    where i.organization_id = calendar_events.organization_id and i.calendar_event_id = calendar_events.id)`,
}

const parts: Readonly<Record<DataClass, (person: ErasedPerson) => DataPart[]>> = {
  IDENTITY: identity,
  CONTACT: ({ id }) => [
    cleared("employees", sql`id = ${id}`, columnsOf("CONTACT")),
    deleted("profile_changes", sql`employee_id = ${id}`),
  ],
  EMERGENCY_CONTACTS: ({ id }) => [deleted("emergency_contacts", sql`employee_id = ${id}`)],
  CONTRACT_DOCUMENTS: (person) => [documents(person, "CONTRACT")],
  ID_DOCUMENTS: (person) => [documents(person, "ID")],
  TAX_DOCUMENTS: (person) => [documents(person, "TAX")],
  CERTIFICATION_DOCUMENTS: (person) => [documents(person, "CERTIFICATION")],
  OTHER_DOCUMENTS: (person) => [
    documents(person, "OTHER"),
    cleared("document_requests", sql`employee_id = ${person.id}`, ["message"]),
  ],
  COMPENSATION: (person) => [
    cleared("employees", sql`id = ${person.id}`, columnsOf("COMPENSATION")),
    customFields(person, "COMPENSATION"),
    deleted("employment_changes", sql`employee_id = ${person.id} and changes is null and role is null`),
    cleared("employment_changes", sql`employee_id = ${person.id} and (changes is not null or role is not null)`, [
      "salary",
      "salary_currency",
      "pay_grade",
      "pay_changes",
    ]),
  ],
  CAREER_HISTORY: (person) => [
    cleared("employment_changes", sql`employee_id = ${person.id}`, ["reason"]),
    customFields(person, "CAREER_HISTORY"),
    deleted("skills", sql`employee_id = ${person.id}`),
  ],
  LEAVE: ({ id }) => [
    cleared("leave_requests", sql`employee_id = ${id}`, ["reason", "decision_comment", "document"]),
    cleared("leave_request_history_entries", sql`employee_id = ${id}`, ["comment"]),
    cleared("leave_change_requests", sql`employee_id = ${id}`, ["reason", "decision_comment"]),
    cleared("leave_approval_steps", sql`employee_id = ${id}`, ["comment"]),
    cleared("ledger_entries", sql`employee_id = ${id}`, ["reason"]),
    deleted("leave_documents", sql`employee_id = ${id}`),
  ],
  COMMENTS: ({ id }) => [
    { table: "task_comments", where: sql`author_id = ${id} and text <> ''`, set: sql`text = ''` },
    cleared(
      "onboarding_steps",
      sql`(completed_by_id = ${id} or instance_id in (select i.id from onboarding_instances i
        where i.organization_id = onboarding_steps.organization_id and i.employee_id = ${id}))`,
      ["comment"],
    ),
  ],
  CALENDAR: ({ id }) => [
    deleted("calendar_events", sql`organizer_id = ${id} and not ${eventHas.otherParticipants(id)} and not ${eventHas.interview}`),
    deleted("calendar_participants", sql`employee_id = ${id}`),
  ],
  NOTIFICATIONS: ({ id }) => [deleted("notifications", sql`recipient_id = ${id}`), deleted("inboxes", sql`employee_id = ${id}`)],
  ACCESS_LOG: ({ id }) => [deleted("access_log_entries", sql`employee_id = ${id}`)],
  // services/recruitment/candidate-anonymization.ts erases the record.
  RECRUITMENT: ({ id }) => [
    {
      table: "candidates",
      where: sql`anonymized_at is null and id = (select e.candidate_id from employees e
        where e.organization_id = candidates.organization_id and e.id = ${id})`,
    },
  ],
  ACCOUNT: ({ id }) => [
    deleted(
      "data_archive_files",
      sql`archive_id in (select a.id from data_archives a
        where a.organization_id = data_archive_files.organization_id and a.employee_id = ${id})`,
    ),
    deleted(
      "export_files",
      sql`export_id in (select e.id from exports e where e.organization_id = export_files.organization_id and e.author_id = ${id})`,
    ),
    ...[
      ...["sessions", "passkeys", "credentials", "single_use_tokens", "calendar_feeds", "leave_feeds", "preferences"],
      ...["notification_settings", "role_assignments", "role_assignment_versions", "report_recipients", "data_archives"],
    ].map((table) => deleted(table, sql`employee_id = ${id}`)),
    deleted("exports", sql`author_id = ${id}`),
    deleted("saved_filters", sql`owner_id = ${id} and not shared`),
  ],
  WORK_RECORDS: ({ id }) => [
    counted("tasks", sql`(creator_id = ${id} or assignee_id = ${id})`),
    counted("calendar_events", sql`organizer_id = ${id} and ${eventHas.otherParticipants(id)}`),
    counted("leave_request_history_entries", sql`actor_id = ${id}`),
  ],
  AUDIT: ({ id }) => [counted("audit_entries", sql`(actor_id = ${id} or subject_id = ${id}::text)`)],
}

export const dataParts = (dataClass: DataClass, person: ErasedPerson): DataPart[] => [
  ...parts[dataClass](person),
  ...(DATA_CLASSES[dataClass].action === "KEEP" ? [] : [auditedValues(person, dataClass)]),
]

/** A statement that counts the records of all classes that are left: a column for each class. */
export const countRecords = (person: ErasedPerson): RawBuilder<Record<DataClass, number>> => {
  const counts = dataClasses.keys.map((dataClass) => {
    const sums = dataParts(dataClass, person).map(
      ({ table, where }) =>
        sql`(select count(*) from ${sql.table(table)} where organization_id = ${person.organizationId} and ${where})`,
    )
    return sql`(${sql.join(sums, sql` + `)})::integer as ${sql.id(dataClass)}`
  })
  return sql`select ${sql.join(counts)}`
}
