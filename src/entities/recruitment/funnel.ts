// The funnel of applications: how many reached each stage, and how long they stayed.
import { Field, Float, Int, ObjectType } from "type-graphql"
import { registerEnum } from "../columns.js"
import { ApplicationStage } from "./enums.js"

const stages = registerEnum(ApplicationStage)

@ObjectType({ description: "Figures of one stage of a funnel." })
export class FunnelStage {
  @Field(() => stages, { description: "Stage of the hiring process." }) stage!: ApplicationStage
  @Field(() => Int, { description: "Number of applications in the stage now." }) current!: number
  @Field(() => Int, { description: "Number of applications that reached the stage or a later one." }) reached!: number
  @Field(() => Float, {
    nullable: true,
    description:
      "Share of the applications that reached the stage before and also reached this one, from 0 to 1. Null without any.",
  })
  conversionRate!: number | null
  @Field(() => Float, {
    nullable: true,
    description: "Median of the days that applications stayed in the stage, up to now for those still in it. Null without any.",
  })
  medianDays!: number | null
}

@ObjectType({ description: "Figures on the applications of a period." })
export class RecruitmentFunnel {
  @Field(() => Int, { description: "Number of applications." }) applications!: number
  @Field(() => Int, { description: "Number of applications that are hired." }) hired!: number
  @Field(() => Int, { description: "Number of applications that are rejected." }) rejected!: number
  @Field(() => Int, { description: "Number of applications that are withdrawn." }) withdrawn!: number
  @Field(() => Float, { nullable: true, description: "Median of the days from application to hire. Null without a hire." })
  medianDaysToHire!: number | null
  @Field(() => [FunnelStage], { description: "Stages in their order, HIRED last." }) stages!: FunnelStage[]
}
