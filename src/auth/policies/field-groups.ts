// Readers of the groups of profile fields, which custom fields of employees share.
import type { CustomFieldGroup } from "../../entities/custom-fields/enums.js"
import { type AccessRule, allOf, anyOf, anyone, hr, manager, owner, when } from "../access-rules.js"

export const personalReaders = anyOf(hr, owner)
export const employmentReaders = anyOf(hr, owner, manager)
export const payReaders = anyOf(
  hr,
  allOf(
    manager,
    when((viewer) => viewer.policies.managersSeeSalary),
  ),
  allOf(
    owner,
    when((viewer) => viewer.policies.employeesSeeOwnSalary),
  ),
)

/** Readers of the custom fields of each group. */
export const customFieldReaders: Readonly<Record<CustomFieldGroup, AccessRule>> = {
  DIRECTORY: anyone,
  PERSONAL: personalReaders,
  EMPLOYMENT: employmentReaders,
  COMPENSATION: payReaders,
}
