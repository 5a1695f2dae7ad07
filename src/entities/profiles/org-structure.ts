// What the operations on people answer with, besides people.
import { Field, ID, ObjectType } from "type-graphql"
import type { QuerySpec } from "../../query/query-spec.js"
import { registerEnum } from "../columns.js"
import { AccountStatus, EmploymentType, Role } from "../enums.js"
import { CalendarDate } from "../scalars.js"
import { Employee } from "./profiles.js"

@ObjectType({ description: "Where somebody stands in the organization" })
export class OrgStructure {
  @Field(() => Employee, { nullable: true, description: "The direct manager" }) manager!: QuerySpec<Employee | null>
  @Field(() => [Employee], { description: "The people who report to the person directly, by name" })
  subordinates!: QuerySpec<Employee[]>
}

@ObjectType({ description: "A link that lets somebody choose a password; the inviter may pass it on" })
export class Invitation {
  @Field(() => String, { description: "The address of the page that accepts it" }) url!: string
  @Field(() => String, { description: "The token in it" }) token!: string
  @Field(() => Date, { description: "Until when it works" }) expiresAt!: Date
}

@ObjectType({ description: "A person who was added" })
export class CreatedEmployee {
  @Field(() => ID, { description: "The person's id" }) id!: string
  @Field(() => String, { description: "Work e-mail address" }) email!: string
  @Field(() => String, { description: "First and last name" }) fullName!: string
  @Field(() => registerEnum(Role), { description: "What the account may do" }) role!: Role
  @Field(() => registerEnum(AccountStatus), { description: "Whether the person may sign in" }) accountStatus!: AccountStatus
  @Field(() => ID, { nullable: true, description: "The department" }) departmentId?: string
  @Field(() => ID, { nullable: true, description: "The position" }) positionId?: string
  @Field(() => ID, { nullable: true, description: "The location" }) locationId?: string
  @Field(() => ID, { nullable: true, description: "The direct manager" }) managerId?: string
  @Field(() => CalendarDate, { nullable: true, description: "First day of work" }) hireDate?: string
  @Field(() => registerEnum(EmploymentType), { nullable: true, description: "The kind of contract" })
  employmentType?: EmploymentType
  @Field(() => Invitation, { nullable: true, description: "The invitation that was sent; none where a password was given" })
  invitation?: Invitation
  @Field(() => Employee, { description: "The whole profile" }) employee!: Employee
}
