// The manager and the reports of an employee.
import { Field, ObjectType } from "type-graphql"
import type { QuerySpec } from "../../query/query-spec.js"
import { connectionOf } from "../connections.js"
import { Employee } from "./profiles.js"

@ObjectType({ description: "Position of an employee in the reporting line." })
export class OrgStructure {
  @Field(() => Employee, { nullable: true, description: "Direct manager; null at the top of the organization." })
  manager!: QuerySpec<Employee | null>
  @Field(() => connectionOf(Employee), { description: "Active direct reports, ordered by name." }) subordinates!: QuerySpec<
    Employee[]
  >
}
