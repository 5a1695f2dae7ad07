// Results of the operations on accounts.
import { Field, ID, ObjectType } from "type-graphql"
import { registerEnum, renamedId } from "../columns.js"
import { AccountStatus, EmploymentType, Role } from "../enums.js"
import { Employee } from "../profiles/profiles.js"
import { CalendarDate } from "../scalars.js"

@ObjectType({
  description: "An emailed link with which an invited employee chooses a password. HR sees the link and may pass it on.",
})
export class Invitation {
  @Field(() => String, { nullable: true, description: "URL of the page that accepts the invitation. Null for others than HR." })
  url?: string
  @Field(() => String, { nullable: true, description: "Token in the URL. Null for others than HR." }) token?: string
  @Field(() => Date, { description: "Time at which the link expires." }) expiresAt!: Date
}

@ObjectType({ description: "A created employee, with the invitation if one was sent." })
export class CreatedEmployee {
  @renamedId("employeeId", "Id of the employee.") id!: string
  @Field(() => String, { description: "Work email address." }) email!: string
  @Field(() => String, { description: "First and last name." }) fullName!: string
  @Field(() => registerEnum(Role), { description: "Role of the account." }) role!: Role
  @Field(() => registerEnum(AccountStatus), { description: "Whether the employee can sign in." }) accountStatus!: AccountStatus
  @Field(() => ID, { nullable: true, description: "Id of the department." }) departmentId?: string
  @Field(() => ID, { nullable: true, description: "Id of the position." }) positionId?: string
  @Field(() => ID, { nullable: true, description: "Id of the location." }) locationId?: string
  @Field(() => ID, { nullable: true, description: "Id of the direct manager." }) managerId?: string
  @Field(() => CalendarDate, { nullable: true, description: "First day of work." }) hireDate?: string
  @Field(() => registerEnum(EmploymentType), { nullable: true, description: "Kind of contract." })
  employmentType?: EmploymentType
  @Field(() => Invitation, { nullable: true, description: "Invitation; null if a password was given." }) invitation?: Invitation
  @Field(() => Employee, { description: "The created employee with all fields." }) employee!: Employee
}
