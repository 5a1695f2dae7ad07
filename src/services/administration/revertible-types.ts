// The types of configuration that an entry of the audit log can be reverted for, with their ordinary updates.
import type { Context, Services } from "../../core/context.js"
import { lockTree } from "../../core/tree.js"
import { DATA_CLASSES, type DataClass } from "../../entities/administration/data-classes.js"
import { StoredRetention } from "../../entities/administration/retention.js"
import { CustomRole } from "../../entities/administration/roles.js"
import type { BaseEntity } from "../../entities/base-entity.js"
import { CustomFieldDefinition } from "../../entities/custom-fields/definitions.js"
import { LeaveApprovalPolicy } from "../../entities/leave/approvals.js"
import { LeaveCoverageRule } from "../../entities/leave/coverage-rules.js"
import { LeavePolicyGroup } from "../../entities/leave/policy-groups.js"
import { LeaveType } from "../../entities/leave/types.js"
import { CompanyHoliday, HolidayCalendar, WorkPattern } from "../../entities/leave/work-calendars.js"
import type { Class } from "../../entities/metadata.js"
import { OnboardingTemplate } from "../../entities/onboarding/templates.js"
import { Department } from "../../entities/organization/departments.js"
import { Location } from "../../entities/organization/locations.js"
import { Position } from "../../entities/organization/positions.js"
import { Organization } from "../../entities/organization/settings.js"
import { UpdateCustomRoleInput, UpdateRetentionInput } from "../../inputs/administration.js"
import { UpdateCustomFieldDefinitionInput } from "../../inputs/custom-fields.js"
import { UpdateLeaveApprovalPolicyInput } from "../../inputs/leave/approvals.js"
import { UpdateLeaveCoverageRuleInput } from "../../inputs/leave/coverage-rules.js"
import { UpdateLeavePolicyGroupInput } from "../../inputs/leave/policy-groups.js"
import { UpdateLeaveTypeInput } from "../../inputs/leave/types.js"
import {
  UpdateCompanyHolidayInput,
  UpdateHolidayCalendarInput,
  UpdateWorkPatternInput,
} from "../../inputs/leave/work-calendars.js"
import { UpdateOnboardingTemplateInput } from "../../inputs/onboarding.js"
import {
  UpdateCompanySettingsInput,
  UpdateDepartmentInput,
  UpdateLocationInput,
  UpdatePositionInput,
} from "../../inputs/organization.js"

/** Fields of the input that give a field its value before a change. */
type ToInput = (field: string, from: unknown, to: unknown) => Record<string, unknown>

/** A type with the update of its records. */
export interface RevertibleType {
  readonly entity: Class<BaseEntity>
  /** The operation whose rule applies. */
  readonly operation: string
  readonly input: Class<object>
  update(services: Services, id: string, input: object): Promise<unknown>
  readonly toInput: ToInput
  /** Takes the lock that the update takes before it locks the record. */
  readonly lock?: (ctx: Context) => Promise<unknown>
}

const sameField: ToInput = (field, from) => ({ [field]: from })

const revertible = <I extends object>(
  entity: Class<BaseEntity>,
  operation: string,
  input: Class<I>,
  update: (services: Services, id: string, input: I) => Promise<unknown>,
  { toInput = sameField, lock }: Partial<Pick<RevertibleType, "toInput" | "lock">> = {},
): RevertibleType => ({ entity, operation, input, update: update as RevertibleType["update"], toInput, lock })

const NESTED_SETTINGS: ReadonlySet<string> = new Set(["branding", "contacts", "policies"])

/** The update merges nested settings, and null removes one. */
const toSettings: ToInput = (field, from, to) => {
  if (!NESTED_SETTINGS.has(field)) return { [field]: from }
  return { [field]: { ...Object.fromEntries(Object.keys(to ?? {}).map((key) => [key, null])), ...(from as object) } }
}

/** A class without a stored hold has that of `DATA_CLASSES`. */
const toRetention: ToInput = (field, from, to) => {
  if (field !== "holds") return { [field]: from }
  const before = (from ?? {}) as Partial<Record<DataClass, number>>
  const classes = [...new Set([...Object.keys(before), ...Object.keys(to ?? {})])] as DataClass[]
  return {
    legalHolds: classes.map((dataClass) => ({ dataClass, years: before[dataClass] ?? DATA_CLASSES[dataClass].years })),
  }
}

/** The default of a field is stored as an object. */
const toDefinition: ToInput = (field, from) =>
  field === "defaultValue" ? { default: (from as { value?: unknown } | null)?.value ?? null } : { [field]: from }

const lockDefinitions = ({ services }: Context) => services.customFields.definitions.lockAll()

export const revertibleTypes: readonly RevertibleType[] = [
  revertible(
    Organization,
    "updateCompanySettings",
    UpdateCompanySettingsInput,
    (services, _, input) => services.organization.settings.update(input),
    { toInput: toSettings },
  ),
  revertible(
    Department,
    "updateDepartment",
    UpdateDepartmentInput,
    (services, id, input) => services.organization.departments.update(id, input),
    { lock: (ctx) => lockTree(ctx, Department) },
  ),
  revertible(Position, "updatePosition", UpdatePositionInput, (services, id, input) =>
    services.organization.positions.update(id, input),
  ),
  revertible(Location, "updateLocation", UpdateLocationInput, (services, id, input) =>
    services.organization.locations.update(id, input),
  ),
  revertible(CustomRole, "updateCustomRole", UpdateCustomRoleInput, (services, id, input) =>
    services.administration.roles.update(id, input),
  ),
  revertible(
    CustomFieldDefinition,
    "updateCustomFieldDefinition",
    UpdateCustomFieldDefinitionInput,
    (services, id, input) => services.customFields.definitions.update(id, input),
    { toInput: toDefinition, lock: lockDefinitions },
  ),
  revertible(
    StoredRetention,
    "updateRetentionSettings",
    UpdateRetentionInput,
    (services, _, input) => services.administration.retention.update(input),
    { toInput: toRetention },
  ),
  revertible(LeaveType, "updateLeaveType", UpdateLeaveTypeInput, (services, id, input) => services.leave.types.update(id, input)),
  revertible(LeavePolicyGroup, "updateLeavePolicyGroup", UpdateLeavePolicyGroupInput, (services, id, input) =>
    services.leave.policyGroups.update(id, input),
  ),
  revertible(LeaveCoverageRule, "updateLeaveCoverageRule", UpdateLeaveCoverageRuleInput, (services, id, input) =>
    services.leave.coverageRules.update(id, input),
  ),
  revertible(LeaveApprovalPolicy, "updateLeaveApprovalPolicy", UpdateLeaveApprovalPolicyInput, (services, _, input) =>
    services.leave.approvals.updatePolicy(input),
  ),
  revertible(WorkPattern, "updateWorkPattern", UpdateWorkPatternInput, (services, id, input) =>
    services.leave.workCalendars.updateWorkPattern(id, input),
  ),
  revertible(HolidayCalendar, "updateHolidayCalendar", UpdateHolidayCalendarInput, (services, id, input) =>
    services.leave.workCalendars.updateHolidayCalendar(id, input),
  ),
  revertible(CompanyHoliday, "updateCompanyHoliday", UpdateCompanyHolidayInput, (services, id, input) =>
    services.leave.workCalendars.updateCompanyHoliday(id, input),
  ),
  revertible(OnboardingTemplate, "updateOnboardingTemplate", UpdateOnboardingTemplateInput, (services, id, input) =>
    services.onboarding.templates.update(id, input),
  ),
]
