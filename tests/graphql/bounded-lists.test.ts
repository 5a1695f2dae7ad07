// A list without pages is complete, so a rule must bound it. Each such list of the schema is named here with its bound.
import { expect, test } from "@jest/globals"
import { getNullableType, isListType, isObjectType } from "graphql"
import { ERROR_STATUS } from "../../src/core/errors.js"
import { accessPolicies, resolvers } from "../../src/domains.js"
import { DataClass } from "../../src/entities/administration/data-classes.js"
import { AccessRelation, Permission, RoleScope } from "../../src/entities/administration/enums.js"
import { EmployeeSnapshot } from "../../src/entities/history.js"
import { Weekday } from "../../src/entities/leave/enums.js"
import { type Class, metadataOf } from "../../src/entities/metadata.js"
import { LOCKED_CHANNELS } from "../../src/entities/notification-channels.js"
import { HireWarning } from "../../src/entities/onboarding/hiring.js"
import { HandoverKind } from "../../src/entities/onboarding/offboarding.js"
import { DepartmentChange, PositionChange } from "../../src/entities/organization/structure-changes.js"
import { EmploymentChange } from "../../src/entities/profiles/employment.js"
import { Employee, Skill } from "../../src/entities/profiles/profiles.js"
import { Candidate, Referral } from "../../src/entities/recruitment/candidates.js"
import { ApplicationStage } from "../../src/entities/recruitment/enums.js"
import { Job } from "../../src/entities/recruitment/jobs.js"
import {
  DepartmentSnapshot,
  LocationSnapshot,
  PositionSnapshot,
  RoleAssignmentSnapshot,
} from "../../src/entities/structure-history.js"
import { TaskStage } from "../../src/entities/tasks/enums.js"
import { MAX_AUDITED_VALUES } from "../../src/events/audit.js"
import { buildSchema } from "../../src/graphql/schema.js"
import { CreateWebhookInput } from "../../src/inputs/administration.js"
import { FreeBusyInput, FreeSlotsInput, UpdateCalendarEventInput } from "../../src/inputs/calendar.js"
import { CreateCustomFieldDefinitionInput } from "../../src/inputs/custom-fields.js"
import { CreateExportInput, CreateReportInput, CreateSavedFilterInput, MAX_BULK_RECORDS } from "../../src/inputs/hr.js"
import { inputFieldsOf } from "../../src/inputs/input-field.js"
import { LeaveRulesInput } from "../../src/inputs/leave/types.js"
import { UpdateWorkPatternInput } from "../../src/inputs/leave/work-calendars.js"
import { PublishNewsInput } from "../../src/inputs/notifications.js"
import { UpdateOnboardingTemplateInput } from "../../src/inputs/onboarding.js"
import { UpdateProfileInput } from "../../src/inputs/profiles.js"
import {
  CreateInterviewInput,
  MoveApplicationsInput,
  UpdateCandidateInput,
  UpdateScorecardInput,
} from "../../src/inputs/recruitment.js"
import { FILE_RULES } from "../../src/services/files/calculations/types.js"
import { MAX_MANAGERS } from "../../src/services/history/employee-snapshots.js"

/** Maximum length of a list of an input. */
function inputLimit(input: Class, name: string): number {
  const field = inputFieldsOf(input).find((candidate) => candidate.name === name)
  if (!field?.list) throw new Error(`${input.name} has no list ${name}`)
  return field.maxItems
}

const fieldCount = (entity: Class) => metadataOf(entity).fields.size

/** Steps of the approval policy, and named approvers of one step (services/leave/approvals.ts). */
const [STEPS, APPROVERS] = [10, 20]
/** Leave types that are not archived (services/leave/types.ts). */
const LEAVE_TYPES = 100
/** Custom fields of employees (services/custom-fields/definitions.ts). */
const CUSTOM_FIELDS = 50
/** Days of one leave request (services/leave/calculations/request-draft.ts). */
const LEAVE_DAYS = 366
/** Halves of a day. */
const HALVES = 2
/** Leave by the hour does not overlap, and takes at least a minute. */
const MINUTES_PER_DAY = 1440

/** Largest number of entries by field. Numbers without a source here are limits of the service that returns the list. */
const bounds: Record<string, number> = {
  "AccessRule.administrator": RoleScope.keys.length,
  "AccessRule.employee": RoleScope.keys.length,
  "AccessRule.hr": RoleScope.keys.length,
  "AccessRule.manager": RoleScope.keys.length,
  "AccessRule.permissions": Permission.keys.length,
  // The checks of one action, and the errors of one operation.
  "AccessExplanation.checks": 10,
  // services/administration/nearest-changes.ts
  "NearestChanges.items": 5,
  "NearestChange.changes": 2,
  "AccessExplanation.dependsOnInput": Object.keys(ERROR_STATUS).length,
  // Relations of one rule, and custom roles of one employee.
  "AccessExplanation.reasons": AccessRelation.keys.length + 50,
  "AccessHolder.reasons": AccessRelation.keys.length + 50,
  "CustomRole.permissions": Permission.keys.length,
  "ApprovalPolicy.steps": STEPS,
  "ApprovalRequirement.approverIds": APPROVERS,
  "ApprovalRequirement.approvers": APPROVERS,
  // services/administration/audited-changes.ts
  "AuditEntry.changes": 20,
  "Query.auditEntryChanges": MAX_AUDITED_VALUES,
  "Query.managerChain": MAX_MANAGERS,
  "BulkResult.rows": MAX_BULK_RECORDS,
  "BulkRow.changes": fieldCount(Employee) + CUSTOM_FIELDS,
  "BulkRow.problems": fieldCount(Employee) + CUSTOM_FIELDS,
  "ErasurePlan.steps": DataClass.keys.length,
  "RetentionSettings.legalHolds": DataClass.keys.length,
  "Export.columns": inputLimit(CreateExportInput, "columns"),
  "Export.sort": inputLimit(CreateExportInput, "sort"),
  // Columns of a file (services/hr/import-files.ts).
  "ImportRow.changes": 200,
  "HirePayload.warnings": HireWarning.keys.length,
  "NotificationSettings.locked": Object.keys(LOCKED_CHANNELS).length,
  "ImportRow.problems": 200,
  "PlanRow.changes": fieldCount(Employee) + CUSTOM_FIELDS,
  "PlanRow.problems": fieldCount(Employee) + CUSTOM_FIELDS + 1,
  "Report.columns": inputLimit(CreateReportInput, "columns"),
  "Report.groupBy": inputLimit(CreateReportInput, "groupBy"),
  "Report.recipients": inputLimit(CreateReportInput, "recipientIds"),
  "Report.sort": inputLimit(CreateReportInput, "sort"),
  "Report.sums": inputLimit(CreateReportInput, "sums"),
  "ReportResult.columns": inputLimit(CreateReportInput, "columns"),
  // Rows of a page, and groups (services/hr/report-groups.ts).
  "ReportResult.rows": 1000,
  "ReportRow.values": inputLimit(CreateReportInput, "columns"),
  "SavedFilter.columns": inputLimit(CreateSavedFilterInput, "columns"),
  "SavedFilter.sort": inputLimit(CreateSavedFilterInput, "sort"),
  "CalendarEntry.participants": inputLimit(UpdateCalendarEventInput, "participants"),
  "CalendarEvent.participants": inputLimit(UpdateCalendarEventInput, "participants"),
  // Occurrences of one series.
  "CalendarEvent.exceptDates": 1000,
  "CustomFieldDefinition.options": inputLimit(CreateCustomFieldDefinitionInput, "options"),
  "ApiKey.availableActions": 10,
  "Application.availableActions": 10,
  "CustomRole.availableActions": 10,
  "RoleAssignment.availableActions": 10,
  "ChangeEvent.changedFields": fieldCount(Employee),
  "Webhook.eventTypes": inputLimit(CreateWebhookInput, "eventTypes"),
  "WebhookDelivery.changedFields": fieldCount(Employee),
  "Candidate.hiddenFields": fieldCount(Candidate),
  "Candidate.skills": inputLimit(UpdateCandidateInput, "skills"),
  "Candidate.tags": inputLimit(UpdateCandidateInput, "tags"),
  "CompanyNews.targets": inputLimit(PublishNewsInput, "departmentIds") + inputLimit(PublishNewsInput, "locationIds"),
  // Days of the longest range of absences, one entry for each.
  "Employee.absences": 367,
  "Employee.emergencyContacts": inputLimit(UpdateProfileInput, "emergencyContacts"),
  "Employee.hiddenFields": fieldCount(Employee),
  "Employee.leaveBalances": LEAVE_TYPES,
  // A unique index allows one pending change of each field, custom fields included.
  "Employee.pendingChanges": fieldCount(Employee) + CUSTOM_FIELDS,
  "Employee.skills": inputLimit(UpdateProfileInput, "skills"),
  // Enumerations of the schema, and values of the longest.
  "EnumLabels.enumerations": 200,
  "EnumerationLabels.values": 100,
  "EmploymentChange.changes": fieldCount(EmploymentChange),
  "DepartmentChange.changes": fieldCount(DepartmentChange),
  "PositionChange.changes": fieldCount(PositionChange),
  // Limit of services/administration/roles.ts.
  "EmployeeSnapshot.customRoles": 50,
  "EmployeeSnapshot.hiddenFields": fieldCount(EmployeeSnapshot),
  "DepartmentSnapshot.hiddenFields": fieldCount(DepartmentSnapshot),
  "DepartmentSnapshot.unknownFields": fieldCount(DepartmentSnapshot),
  "PositionSnapshot.unknownFields": fieldCount(PositionSnapshot),
  "LocationSnapshot.unknownFields": fieldCount(LocationSnapshot),
  "RoleAssignmentSnapshot.permissions": Permission.keys.length,
  "RoleAssignmentSnapshot.unknownFields": fieldCount(RoleAssignmentSnapshot),
  "EmploymentChange.hiddenFields": fieldCount(EmploymentChange),
  "EmploymentChange.payChanges": fieldCount(EmploymentChange),
  "FreeBusy.busy": 1000,
  "FreeSlot.unavailable": inputLimit(FreeSlotsInput, "optionalEmployeeIds"),
  "FreeSlot.unavailableEmployees": inputLimit(FreeSlotsInput, "optionalEmployeeIds"),
  "LeaveAbsence.requests": MINUTES_PER_DAY,
  "LeaveAbsence.times": MINUTES_PER_DAY,
  "LeaveBalanceDetails.entries": 5000,
  "LeaveChangeRequest.approvalSteps": STEPS * APPROVERS,
  // Transitions of entities/leave/actions.ts.
  "LeaveChangeRequest.availableActions": 10,
  "LeavePolicy.blackouts": inputLimit(LeaveRulesInput, "blackouts"),
  "LeavePolicy.tenureSteps": inputLimit(LeaveRulesInput, "tenureSteps"),
  "LeaveCoverageShortfall.absentees": 50,
  // services/leave/absences.ts
  "LeaveTeamAbsences.absentees": 10,
  "LeavePreview.coverage": LEAVE_DAYS,
  "LeavePreview.dayParts": LEAVE_DAYS * HALVES,
  // Rules of services/leave/validation.ts.
  "LeavePreview.violations": 20,
  "LeaveRequest.approvalSteps": STEPS * APPROVERS,
  "LeaveRequest.availableActions": 10,
  // A new document replaces the previous one.
  "LeaveRequest.documentFiles": 1,
  "LeaveType.blackouts": inputLimit(LeaveRulesInput, "blackouts"),
  "LeaveType.tenureSteps": inputLimit(LeaveRulesInput, "tenureSteps"),
  "Mutation.recalculateLeave": 1000,
  // Limit of services/onboarding/offboarding.ts.
  "HandoverItem.records": 20,
  "OffboardingPlan.items": HandoverKind.keys.length,
  "OnboardingInstance.availableActions": 10,
  "OnboardingInstance.steps": inputLimit(UpdateOnboardingTemplateInput, "steps"),
  // Actions of entities/onboarding/access.ts.
  "OnboardingStep.availableActions": 10,
  "OnboardingTemplate.steps": inputLimit(UpdateOnboardingTemplateInput, "steps"),
  "Query.freeBusy": inputLimit(FreeBusyInput, "employeeIds"),
  // Days of a year, with a company holiday for all, one of the employee's calendar, and a public holiday in both halves.
  "Query.holidays": 366 * (2 + HALVES),
  "Query.leaveBalances": LEAVE_TYPES,
  "Query.nodes": 100,
  "Query.simulateLeaveRules": 1000,
  "RecoveryCodesPayload.recoveryCodes": 10,
  "Interview.availableActions": 10,
  "Interview.panel": inputLimit(CreateInterviewInput, "interviewerIds"),
  "Interview.scorecards": inputLimit(CreateInterviewInput, "interviewerIds"),
  "Job.hiddenFields": fieldCount(Job),
  "Job.stages": ApplicationStage.keys.length,
  "JobBoard.columns": ApplicationStage.keys.length,
  "Mutation.moveApplications": inputLimit(MoveApplicationsInput, "ids"),
  "Offer.availableActions": 10,
  "RecruitmentFunnel.stages": ApplicationStage.keys.length,
  "Scorecard.ratings": inputLimit(UpdateScorecardInput, "ratings"),
  "Referral.hiddenFields": fieldCount(Referral),
  "Skill.hiddenFields": fieldCount(Skill),
  // Actions of entities/tasks/access.ts.
  "Task.availableActions": 10,
  "CalendarEvent.availableActions": 10,
  "Candidate.availableActions": 10,
  "Department.availableActions": 10,
  "DepartmentChange.availableActions": 1,
  "DocumentRequest.availableActions": 10,
  "Employee.availableActions": 16,
  "EmployeeDocument.availableActions": 10,
  "EmploymentChange.availableActions": 1,
  "Export.availableActions": 10,
  "Import.availableActions": 10,
  "Plan.availableActions": 10,
  "PositionChange.availableActions": 1,
  "SavedFilter.availableActions": 10,
  "Job.availableActions": 10,
  "HolidayAssignment.availableActions": 10,
  "LeaveDelegation.availableActions": 10,
  "LeavePolicyAssignment.availableActions": 10,
  "WorkPatternAssignment.availableActions": 10,
  "ProfileChange.availableActions": 10,
  "Employee.editableFields": inputFieldsOf(UpdateProfileInput).length + CUSTOM_FIELDS,
  "UploadLimit.extensions": Math.max(...Object.values(FILE_RULES).map(({ extensions }) => extensions.length)),
  "ViewerAccess.operations": accessPolicies.operations.size,
  // Limits of services/tasks/checklists.ts and comments.ts.
  "Task.checklist": 100,
  "TaskBoard.columns": TaskStage.keys.length,
  "TaskComment.mentions": 50,
  // Largest groups of services/hr/calculations/groups.ts and the rest; periods of services/hr/calculations/periods.ts.
  "WorkforceAnalytics.hiringVsAttrition": 120,
  "WorkforceDemographics.age": 51,
  "WorkforceDemographics.department": 51,
  "WorkforceDemographics.employmentType": 51,
  "WorkforceDemographics.location": 51,
  "WorkforceDemographics.tenure": 51,
  // No weekday twice, by a rule of services/leave/work-calendars.ts.
  "WorkPattern.workedHalves": Weekday.keys.length,
  "WorkPattern.workingHours": inputLimit(UpdateWorkPatternInput, "workingHours"),
}

const schema = buildSchema(resolvers, accessPolicies)

test("every list of the schema is a connection or has a bound", () => {
  const lists = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith("__") && !/(Connection|Edge)$/.test(type.name))
    .flatMap((type) =>
      Object.values(isObjectType(type) ? type.getFields() : {})
        .filter((field) => isListType(getNullableType(field.type)))
        .map((field) => `${type.name}.${field.name}`),
    )
  expect(Object.keys(bounds).sort()).toEqual(lists.sort())
})

test("lists that an input sets have at most 100 entries for each input", () => {
  const lists = [UpdateProfileInput, UpdateCalendarEventInput, LeaveRulesInput, PublishNewsInput, FreeBusyInput, FreeSlotsInput]
  const limits = lists.flatMap((input) => inputFieldsOf(input).flatMap(({ list, maxItems }) => (list ? [maxItems] : [])))
  expect(limits.length).toBeGreaterThan(8)
  expect(Math.max(...limits)).toBeLessThanOrEqual(100)
})
