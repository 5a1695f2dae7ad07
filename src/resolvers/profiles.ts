// GraphQL operations on profiles, employment changes and proposed profile changes.
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql"
import { type AvatarSource, signAvatarUrl } from "../core/avatar-urls.js"
import type { Context } from "../core/context.js"
import type { Upload } from "../core/upload.js"
import { registerEnum } from "../entities/columns.js"
import { connectionOf } from "../entities/connections.js"
import { AvatarSize } from "../entities/enums.js"
import { DeletePayload } from "../entities/payloads.js"
import { DocumentRequest } from "../entities/profiles/document-requests.js"
import { EmployeeDocument } from "../entities/profiles/documents.js"
import { EmploymentChange } from "../entities/profiles/employment.js"
import { OrgStructure } from "../entities/profiles/org-structure.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { Employee } from "../entities/profiles/profiles.js"
import { fileArg, filterArg, idArg, inputArg, patchArg } from "../graphql/arguments.js"
import {
  EmploymentChangeFilter,
  ProfileChangeDecisionInput,
  ProfileChangeFilter,
  RecordEmploymentChangeInput,
  RequestDocumentInput,
  UpdateEmployeeDocumentInput,
  UpdateProfileInput,
  UploadEmployeeDocumentInput,
} from "../inputs/profiles.js"

const avatarSizes = registerEnum(AvatarSize)
const employeeIdArg = () => idArg("employeeId", "Id of the employee.")
const decisionArg = () => inputArg(() => ProfileChangeDecisionInput, { nullable: true })

@Resolver(() => Employee)
export class EmployeeAvatarResolver {
  @FieldResolver(() => String)
  avatarUrl(
    @Root() source: AvatarSource,
    @Ctx() ctx: Context,
    @Arg("size", () => avatarSizes, { nullable: true, defaultValue: "LARGE", description: "Size of the image." })
    size?: AvatarSize | null,
  ) {
    return signAvatarUrl(ctx, source, size ?? "LARGE")
  }
}

@Resolver()
export class ProfileResolver {
  @Query(() => Employee)
  viewer(@Ctx() { services, viewer }: Context) {
    return services.profiles.profiles.get(viewer.id)
  }

  @Mutation(() => Employee)
  updateViewer(@Ctx() { services, viewer }: Context, @patchArg(() => UpdateProfileInput) input: UpdateProfileInput) {
    return services.profiles.profiles.update(viewer.id, input)
  }

  @Mutation(() => Employee)
  uploadAvatar(@Ctx() { services }: Context, @fileArg() file: Upload) {
    return services.profiles.avatars.upload(file)
  }

  @Mutation(() => Employee)
  deleteAvatar(
    @Ctx() { services, viewer }: Context,
    @Arg("employeeId", () => ID, { nullable: true, description: "Id of the employee. Default: the caller." }) employeeId?:
      | string
      | null,
  ) {
    return services.profiles.avatars.delete(employeeId ?? viewer.id)
  }

  @Query(() => Employee)
  employee(@Ctx() { services }: Context, @idArg() id: string) {
    return services.profiles.profiles.get(id)
  }

  @Mutation(() => Employee)
  updateEmployee(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateProfileInput) input: UpdateProfileInput,
  ) {
    return services.profiles.profiles.update(id, input)
  }

  @Query(() => connectionOf(EmploymentChange))
  careerHistory(@Ctx() { services }: Context, @employeeIdArg() employeeId: string) {
    return services.profiles.profiles.listCareerHistory(employeeId)
  }

  @Query(() => OrgStructure)
  orgStructure(@Ctx() { services }: Context, @employeeIdArg() employeeId: string) {
    return services.profiles.profiles.getOrgStructure(employeeId)
  }

  @Query(() => connectionOf(EmploymentChange))
  employmentChanges(
    @Ctx() { services }: Context,
    @employeeIdArg() employeeId: string,
    @filterArg(() => EmploymentChangeFilter) filter?: EmploymentChangeFilter,
  ) {
    return services.profiles.employment.list(employeeId, filter ?? {})
  }

  @Mutation(() => EmploymentChange)
  recordEmploymentChange(
    @Ctx() { services }: Context,
    @employeeIdArg() employeeId: string,
    @inputArg(() => RecordEmploymentChangeInput) input: RecordEmploymentChangeInput,
  ) {
    return services.profiles.employment.record(employeeId, input)
  }

  @Mutation(() => EmploymentChange)
  cancelEmploymentChange(@Ctx() { services }: Context, @employeeIdArg() employeeId: string, @idArg() id: string) {
    return services.profiles.employment.cancel(employeeId, id)
  }

  @Query(() => connectionOf(EmployeeDocument))
  employeeDocuments(@Ctx() { services }: Context, @employeeIdArg() employeeId: string) {
    return services.profiles.documents.list(employeeId)
  }

  @Mutation(() => EmployeeDocument)
  uploadEmployeeDocument(
    @Ctx() { services }: Context,
    @employeeIdArg() employeeId: string,
    @fileArg() file: Upload,
    @inputArg(() => UploadEmployeeDocumentInput) input: UploadEmployeeDocumentInput,
  ) {
    return services.profiles.documents.upload(employeeId, file, input)
  }

  @Mutation(() => EmployeeDocument)
  updateEmployeeDocument(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateEmployeeDocumentInput) input: UpdateEmployeeDocumentInput,
  ) {
    return services.profiles.documents.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteEmployeeDocument(@Ctx() { services }: Context, @idArg() id: string) {
    await services.profiles.documents.delete(id)
    return { deletedId: id }
  }

  @Query(() => connectionOf(DocumentRequest))
  documentRequests(@Ctx() { services }: Context, @employeeIdArg() employeeId: string) {
    return services.profiles.documentRequests.list(employeeId)
  }

  @Mutation(() => DocumentRequest)
  requestDocument(
    @Ctx() { services }: Context,
    @employeeIdArg() employeeId: string,
    @inputArg(() => RequestDocumentInput) input: RequestDocumentInput,
  ) {
    return services.profiles.documentRequests.create(employeeId, input)
  }

  @Mutation(() => DocumentRequest)
  cancelDocumentRequest(@Ctx() { services }: Context, @idArg() id: string) {
    return services.profiles.documentRequests.cancel(id)
  }

  @Query(() => connectionOf(ProfileChange))
  profileChanges(@Ctx() { services }: Context, @filterArg(() => ProfileChangeFilter) filter?: ProfileChangeFilter) {
    return services.profiles.profileChanges.list(filter ?? {})
  }

  @Mutation(() => ProfileChange)
  approveProfileChange(@Ctx() { services }: Context, @idArg() id: string, @decisionArg() input?: ProfileChangeDecisionInput) {
    return services.profiles.profileChanges.approve(id, input ?? {})
  }

  @Mutation(() => ProfileChange)
  rejectProfileChange(@Ctx() { services }: Context, @idArg() id: string, @decisionArg() input?: ProfileChangeDecisionInput) {
    return services.profiles.profileChanges.reject(id, input ?? {})
  }

  @Mutation(() => ProfileChange)
  withdrawProfileChange(@Ctx() { services }: Context, @idArg() id: string) {
    return services.profiles.profileChanges.withdraw(id)
  }
}
