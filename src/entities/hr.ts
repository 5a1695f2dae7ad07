// What human resources looks at: figures that are computed when they are asked for.
import { Field, Float, Int, ObjectType } from "type-graphql"

@ObjectType({ description: "The organization in figures" })
export class CompanyStats {
  @Field(() => Int, { description: "How many people have an active account" }) activeUsers!: number
  @Field(() => Float, {
    description:
      "How much of the structure is filled in, in percent with one decimal: that each person has a department, a position and a manager (one person may stand at the top without), and each department a head",
  })
  structureCompletion!: number
  @Field(() => Int, { description: "How many departments there are" }) totalDepartments!: number
  @Field(() => Float, { description: "How many people a department has on average, of those that have any; two decimals" })
  averageTeamSize!: number
  @Field(() => Int, { description: "How many levels the tree of departments has" }) hierarchyDepth!: number
}
