// Result of hiring.
import { Field, ObjectType } from "type-graphql"
import { Invitation } from "../administration/accounts.js"
import { registerEnum } from "../columns.js"
import { type EnumValue, enumOf } from "../enum-type.js"
import { Employee } from "../profiles/profiles.js"
import { OnboardingInstance } from "./instances.js"

export const HireWarning = enumOf("HireWarning", "What a hire has not done.", {
  NO_TEMPLATE: "No onboarding started, because the organization has no default template.",
  DEPARTMENT_ARCHIVED: "The employee has no department, because that of the vacancy was deleted.",
  LOCATION_ARCHIVED: "The employee has no location, because that of the vacancy was deleted.",
})
export type HireWarning = EnumValue<typeof HireWarning>
const warnings = registerEnum(HireWarning)

@ObjectType({ description: "A hired candidate: the employee, the started onboarding and the invitation." })
export class HirePayload {
  @Field(() => Employee, { description: "The created employee." }) employee!: Employee
  @Field(() => OnboardingInstance, { nullable: true, description: "The started onboarding; null without a template." })
  instance?: OnboardingInstance | null
  @Field(() => [warnings], { description: "What the hire has not done." }) warnings!: HireWarning[]
  @Field(() => Invitation, { description: "The invitation that was sent to the employee." }) invitation!: Invitation
}
