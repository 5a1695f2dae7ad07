// Readers of the groups of profile fields, which custom fields of employees share.
import type { CustomFieldGroup } from "../../entities/custom-fields/enums.js"
import { allOf, anyOf, hr, manager, owner, permitted, type ScopeRule, when } from "../access-rules.js"
import { directoryReaders } from "./permissions.js"

export const personalReaders = permitted("READ_PERSONAL", anyOf(hr, owner))
export const employmentReaders = permitted("READ_EMPLOYMENT", anyOf(hr, owner, manager))
export const payReaders = permitted(
  "READ_COMPENSATION",
  anyOf(
    hr,
    allOf(
      manager,
      when((viewer) => viewer.policies.managersSeeSalary),
    ),
    allOf(
      owner,
      when((viewer) => viewer.policies.employeesSeeOwnSalary),
    ),
  ),
)

export const customFieldReaders: Readonly<Record<CustomFieldGroup, ScopeRule>> = {
  DIRECTORY: directoryReaders,
  PERSONAL: personalReaders,
  EMPLOYMENT: employmentReaders,
  COMPENSATION: payReaders,
}
