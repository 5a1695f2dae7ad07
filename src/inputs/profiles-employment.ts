// What is accepted about somebody's employment: the attributes that change from a day on.
import { ChangeStatus, EmploymentType } from "../entities/enums.js"
import { currencyField, dateField, decimalField, enumField, idField, input, stringField } from "./fields.js"

@input("The attributes of an employment; null empties one")
export class EmploymentAttributes {
  @idField("The position", { nullable: true }) positionId?: string | null
  @idField("The department", { nullable: true }) departmentId?: string | null
  @idField("The direct manager", { nullable: true }) managerId?: string | null
  @idField("The location", { nullable: true }) locationId?: string | null
  @enumField(EmploymentType, "The kind of contract", { nullable: true }) employmentType?: EmploymentType | null
  @decimalField("Share of a full-time week, above 0 and up to 1", { nullable: true, min: 0.001, max: 1, example: 1 })
  fullTimeShare?: number | null
  @dateField("First day of work", { nullable: true }) hireDate?: string | null
  @dateField("Last day of probation", { nullable: true }) probationEndDate?: string | null
  @dateField("Last day of a fixed-term contract", { nullable: true }) contractEndDate?: string | null
  @dateField("Last day of work", { nullable: true }) endDate?: string | null
  @decimalField("Yearly gross salary", { nullable: true, example: 60000 }) salary?: number | null
  @currencyField("Currency of the salary (ISO 4217); the organization's unless said otherwise", { nullable: true })
  salaryCurrency?: string | null
  @stringField("Pay grade", { nullable: true, max: 40, example: "E3" }) payGrade?: string | null
}

@input("A change of employment: at least one attribute, and the day from which it holds")
export class RecordEmploymentChangeInput extends EmploymentAttributes {
  @dateField("The day from which it holds; one to come is applied on that day where the person works") effectiveDate!: string
  @stringField("Why", { nullable: true, max: 1000, multiline: true }) reason?: string | null
}

@input("Which changes of employment")
export class EmploymentChangeFilter {
  @enumField(ChangeStatus, "Where they stand", { optional: true, list: true }) status?: ChangeStatus[]
}
