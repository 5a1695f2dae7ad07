// Templates of onboarding and offboarding with their steps.
import { sql } from "kysely"
import { Int } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { boolean, computed, enumeration, integer, localizedString, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { DocumentType } from "../enums.js"
import { manyToOne, oneToMany } from "../relations.js"
import { uniqueNameIndex } from "../unique-name-index.js"
import { OnboardingAssigneeRole, OnboardingKind, OnboardingStepType } from "./enums.js"

@entity("A reusable plan for the onboarding or offboarding of employees.", {
  table: "onboarding_templates",
  auditsValues: true,
  sort: ["name", "createdAt"],
  index: [["name", "id"]],
  indexes: [
    uniqueNameIndex("onboarding_templates", "name"),
    {
      name: "onboarding_templates_default_unique",
      expression:
        "create unique index onboarding_templates_default_unique on onboarding_templates (organization_id, kind) where is_default and archived_at is null",
    },
  ],
})
export class OnboardingTemplate extends BaseEntity {
  @localizedString("Name, unique in the organization.") name!: string
  @string("Purpose of the template.", { optional: true }) description?: string | null
  @enumeration(OnboardingKind, "Whether employees join or leave.") kind!: OnboardingKind
  @boolean(
    "Whether hiring starts the template unless another is chosen. At most one of a kind; the first one unless another is chosen.",
    {
      default: "false",
    },
  )
  isDefault = false
  @oneToMany(() => OnboardingTemplateStep, "Steps by their order.", {
    foreignKey: "templateId",
    orderBy: [{ by: "order" }],
    expectedSize: 10,
  })
  steps?: OnboardingTemplateStep[]
  @computed(() => Int, "Number of active onboardings and offboardings that were started from the template.", {
    sql: (template) => sql`select count(*)::int from onboarding_instances i where i.organization_id = ${template.organization}
      and i.template_id = ${template("id")} and i.status = 'ACTIVE'`,
  })
  activeCount!: number
  @timestamp("Time of archiving.", { optional: true, restOptIn: true }) archivedAt?: Date | null
}

@entity("A step of a template.", {
  table: "onboarding_template_steps",
  auditsValues: true,
  unique: [["templateId", "order"]],
  checks: [
    { name: "onboarding_template_steps_task_check", expression: "not creates_task or type = 'TASK'" },
    { name: "onboarding_template_steps_event_check", expression: "not creates_calendar_event or type = 'MEETING'" },
    {
      name: "onboarding_template_steps_document_check",
      expression: "requested_document_type is null or type = 'DOCUMENT'",
    },
  ],
})
export class OnboardingTemplateStep extends BaseEntity {
  @manyToOne(() => OnboardingTemplate, "Template that the step belongs to.", { cascade: true }) templateId!: string
  @string("What is to be done.") title!: string
  @string("Details, as plain text.", { optional: true }) description?: string | null
  @enumeration(OnboardingStepType, "Kind of the step.") type!: OnboardingStepType
  @enumeration(OnboardingAssigneeRole, "Who completes the step.") assigneeRole!: OnboardingAssigneeRole
  @integer("Calendar days from the start to the target date; 0 is the first day.") durationDays!: number
  @integer("Position among the steps, unique in the template.") order!: number
  @boolean("Whether the start creates a task for the assignee. Only for steps of the type TASK.", { default: "false" })
  createsTask = false
  @boolean("Whether the start creates a calendar event with the employee and the assignee. Only for steps of the type MEETING.", {
    default: "false",
  })
  createsCalendarEvent = false
  @enumeration(DocumentType, "Kind of document that the start requests from the employee. Only for steps of the type DOCUMENT.", {
    optional: true,
  })
  requestedDocumentType?: DocumentType | null
}
