// Key figures of the organization.
import { Field, Float, Int, ObjectType } from "type-graphql"

@ObjectType({ description: "Key figures of the organization." })
export class CompanyStats {
  @Field(() => Date, {
    description:
      "Time up to which records count, at most that of the last record of the organization. Asked again with it on the same day, the figures are the same, except for `activeUsers`. Null for callers other than HR, who may not ask for a time.",
    nullable: true,
  })
  knownAt!: Date | null
  @Field(() => Int, { description: "Number of active accounts, as of now." }) activeUsers!: number
  @Field(() => Float, {
    description:
      "Completeness of the structure in percent, with one decimal. Counts the department, position and manager of each person employed today and the head of each department; one employee needs no manager.",
  })
  structureCompletion!: number
  @Field(() => Int, { description: "Number of departments." }) totalDepartments!: number
  @Field(() => Float, { description: "Average number of people employed today per department that has any, with two decimals." })
  averageTeamSize!: number
  @Field(() => Int, { description: "Number of levels of the department tree." }) hierarchyDepth!: number
}
