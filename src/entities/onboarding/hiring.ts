// Result of hiring.
import { Field, ObjectType } from "type-graphql"
import { Invitation } from "../administration/accounts.js"
import { Employee } from "../profiles/profiles.js"
import { OnboardingInstance } from "./instances.js"

@ObjectType({ description: "A hired candidate: the employee, the started onboarding and the invitation." })
export class HirePayload {
  @Field(() => Employee, { description: "The created employee." }) employee!: Employee
  @Field(() => OnboardingInstance, { nullable: true, description: "The started onboarding; null without a template." })
  instance?: OnboardingInstance | null
  @Field(() => Invitation, { description: "The invitation that was sent to the employee." }) invitation!: Invitation
}
