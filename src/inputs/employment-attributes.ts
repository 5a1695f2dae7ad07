// Employment attributes that the operations on accounts and on profiles share.
import { EmploymentType } from "../entities/enums.js"
import { dateField, decimalField, enumField, idField } from "./fields.js"
import { input } from "./input-field.js"
import { currencyField, stringField } from "./text-fields.js"

@input("Attributes of an employment. Null clears an attribute.")
export class EmploymentAttributes {
  @idField("Id of the position.", { nullable: true }) positionId?: string | null
  @idField("Id of the department.", { nullable: true }) departmentId?: string | null
  @idField("Id of the direct manager.", { nullable: true }) managerId?: string | null
  @idField("Id of the location.", { nullable: true }) locationId?: string | null
  @enumField(EmploymentType, "Kind of contract.", { nullable: true }) employmentType?: EmploymentType | null
  @decimalField("Share of a full-time week, above 0 and up to 1.", { nullable: true, min: 0.001, max: 1, scale: 3, example: 1 })
  fullTimeShare?: number | null
  @dateField("First day of work.", { nullable: true }) hireDate?: string | null
  @dateField("Last day of probation.", { nullable: true }) probationEndDate?: string | null
  @dateField("Last day of a fixed-term contract.", { nullable: true }) contractEndDate?: string | null
  @dateField("Last day of work.", { nullable: true }) endDate?: string | null
  @decimalField("Yearly gross salary.", { nullable: true, scale: 2, example: 60000 }) salary?: number | null
  @currencyField("Currency of the salary (ISO 4217). By default, the currency of the organization.", { nullable: true })
  salaryCurrency?: string | null
  @stringField("Pay grade within the salary scheme.", { nullable: true, max: 40, example: "E3" }) payGrade?: string | null
}
