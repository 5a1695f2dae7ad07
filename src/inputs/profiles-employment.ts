// What is accepted about somebody's employment: the attributes that change from a day on.
import { ChangeStatus, EmploymentType } from "../entities/enums.js"
import { choice, currency, day, decimal, input, ref, text } from "./fields.js"

@input("The attributes of an employment; null empties one")
export class EmploymentAttributes {
  @ref("The position", { clear: true }) positionId?: string | null
  @ref("The department", { clear: true }) departmentId?: string | null
  @ref("The direct manager", { clear: true }) managerId?: string | null
  @ref("The location", { clear: true }) locationId?: string | null
  @choice(EmploymentType, "The kind of contract", { clear: true }) employmentType?: EmploymentType | null
  @decimal("Share of a full-time week, above 0 and up to 1", { clear: true, min: 0.001, max: 1, example: 1 })
  fullTimeShare?: number | null
  @day("First day of work", { clear: true }) hireDate?: string | null
  @day("Last day of probation", { clear: true }) probationEndDate?: string | null
  @day("Last day of a fixed-term contract", { clear: true }) contractEndDate?: string | null
  @day("Last day of work", { clear: true }) endDate?: string | null
  @decimal("Yearly gross salary", { clear: true, example: 60000 }) salary?: number | null
  @currency("Currency of the salary (ISO 4217); the organization's unless said otherwise", { clear: true })
  salaryCurrency?: string | null
  @text("Pay grade", { clear: true, max: 40, example: "E3" }) payGrade?: string | null
}

@input("A change of employment: at least one attribute, and the day from which it holds")
export class NewEmploymentChange extends EmploymentAttributes {
  @day("The day from which it holds; one to come is applied on that day where the person works") effectiveDate!: string
  @text("Why", { clear: true, max: 1000, lines: true }) reason?: string | null
}

@input("Which changes of employment")
export class EmploymentChangeFilter {
  @choice(ChangeStatus, "Where they stand", { optional: true, many: true }) status?: ChangeStatus[]
}
