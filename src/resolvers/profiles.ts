// Profiles on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { connectionOf } from "../entities/connections.js"
import { EmploymentChange } from "../entities/profiles/employment.js"
import { OrgStructure } from "../entities/profiles/org-structure.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { Employee } from "../entities/profiles/profiles.js"
import {
  EmploymentChangeFilter,
  ProfileChangeDecisionInput,
  ProfileChangeFilter,
  RecordEmploymentChangeInput,
  UpdateProfileInput,
} from "../inputs/profiles.js"

const Of = () => Arg("employeeId", () => ID, { description: "Whose" })
const Id = (description: string) => Arg("id", () => ID, { description })
const Decision = () => Arg("input", () => ProfileChangeDecisionInput, { nullable: true, description: "What to say with it" })

@Resolver()
export class ProfileResolver {
  @Query(() => Employee)
  viewer(@Ctx() { services, viewer }: Context) {
    return services.profiles.profiles.get(viewer.id)
  }

  @Mutation(() => Employee)
  updateViewer(
    @Ctx() { services, viewer }: Context,
    @Arg("input", () => UpdateProfileInput, { description: "What changes" }) input: UpdateProfileInput,
  ) {
    return services.profiles.profiles.update(viewer.id, input)
  }

  @Query(() => Employee)
  employee(@Ctx() { services }: Context, @Id("The person's id") id: string) {
    return services.profiles.profiles.get(id)
  }

  @Mutation(() => Employee)
  updateEmployee(
    @Ctx() { services }: Context,
    @Id("The person's id") id: string,
    @Arg("input", () => UpdateProfileInput, { description: "What changes" }) input: UpdateProfileInput,
  ) {
    return services.profiles.profiles.update(id, input)
  }

  @Query(() => connectionOf(EmploymentChange))
  careerHistory(@Ctx() { services }: Context, @Of() employeeId: string) {
    return services.profiles.profiles.listCareerHistory(employeeId)
  }

  @Query(() => OrgStructure)
  orgStructure(@Ctx() { services }: Context, @Of() employeeId: string) {
    return services.profiles.profiles.getOrgStructure(employeeId)
  }

  @Query(() => connectionOf(EmploymentChange))
  employmentChanges(
    @Ctx() { services }: Context,
    @Of() employeeId: string,
    @Arg("filter", () => EmploymentChangeFilter, { nullable: true, description: "Which of them" })
    filter?: EmploymentChangeFilter,
  ) {
    return services.profiles.employment.list(employeeId, filter ?? {})
  }

  @Mutation(() => EmploymentChange)
  recordEmploymentChange(
    @Ctx() { services }: Context,
    @Of() employeeId: string,
    @Arg("input", () => RecordEmploymentChangeInput, { description: "What changes, and from when on" })
    input: RecordEmploymentChangeInput,
  ) {
    return services.profiles.employment.record(employeeId, input)
  }

  @Mutation(() => EmploymentChange)
  cancelEmploymentChange(@Ctx() { services }: Context, @Of() employeeId: string, @Id("The change's id") id: string) {
    return services.profiles.employment.cancel(employeeId, id)
  }

  @Query(() => connectionOf(ProfileChange))
  profileChanges(
    @Ctx() { services }: Context,
    @Arg("filter", () => ProfileChangeFilter, { nullable: true, description: "Which of them" }) filter?: ProfileChangeFilter,
  ) {
    return services.profiles.profileChanges.list(filter ?? {})
  }

  @Mutation(() => ProfileChange)
  approveProfileChange(
    @Ctx() { services }: Context,
    @Id("The change's id") id: string,
    @Decision() input?: ProfileChangeDecisionInput,
  ) {
    return services.profiles.profileChanges.approve(id, input ?? {})
  }

  @Mutation(() => ProfileChange)
  rejectProfileChange(
    @Ctx() { services }: Context,
    @Id("The change's id") id: string,
    @Decision() input?: ProfileChangeDecisionInput,
  ) {
    return services.profiles.profileChanges.reject(id, input ?? {})
  }

  @Mutation(() => ProfileChange)
  withdrawProfileChange(@Ctx() { services }: Context, @Id("The change's id") id: string) {
    return services.profiles.profileChanges.withdraw(id)
  }
}
