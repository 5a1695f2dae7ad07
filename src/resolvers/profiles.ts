// Operations on profiles, employment changes and proposed profile changes.
import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from "type-graphql"
import { documentManagers, employeeReaders } from "../auth/access/permissions.js"
import { documentParticipants, documentUploaders } from "../auth/access/profiles.js"
import { allOf, anyone, hr, permitted } from "../auth/access-rules.js"
import { uploadErrors } from "../auth/operations.js"
import { type AvatarSource, signAvatarUrl } from "../core/avatar-urls.js"
import type { Context } from "../core/context.js"
import type { Upload } from "../core/upload.js"
import { registerEnum } from "../entities/columns.js"
import { connectionOf } from "../entities/connections.js"
import { AvatarSize } from "../entities/enums.js"
import { DeletePayload } from "../entities/payloads.js"
import { DocumentRequest } from "../entities/profiles/document-requests.js"
import { EmployeeDocument } from "../entities/profiles/documents.js"
import { EditableField, type EditedProfile } from "../entities/profiles/editable-fields.js"
import { EmploymentChange } from "../entities/profiles/employment.js"
import { OrgStructure } from "../entities/profiles/org-structure.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { Employee } from "../entities/profiles/profiles.js"
import { fileArg, filterArg, idArg, inputArg, parentIdArg } from "../graphql/arguments.js"
import { mutation, query } from "../graphql/operations.js"
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
@Resolver(() => Employee)
export class EmployeeFieldResolver {
  @FieldResolver(() => String)
  avatarUrl(
    @Root() source: AvatarSource,
    @Ctx() ctx: Context,
    @Arg("size", () => avatarSizes, { nullable: true, defaultValue: "LARGE", description: "Size of the image." })
    size?: AvatarSize | null,
  ) {
    return signAvatarUrl(ctx, source, size ?? "LARGE")
  }

  @FieldResolver(() => [EditableField])
  editableFields(@Root() profile: EditedProfile, @Ctx() { services }: Context) {
    return services.profiles.profiles.listEditableFields(profile)
  }
}

@Resolver()
export class ProfileResolver {
  @query(() => Employee, { allow: anyone, description: "Get the caller's profile." })
  viewer(@Ctx() { services, viewer }: Context) {
    return services.profiles.profiles.get(viewer.id)
  }

  @mutation(() => Employee, {
    allow: anyone,
    hasPreparation: true,
    errors: ["EMAIL_TAKEN", "INVALID_REFERENCE", "SELF_ACTION_FORBIDDEN"],
    description: "Update the caller's profile. Changes of protected fields are proposed and await approval.",
  })
  async updateViewer(@Ctx() { services, viewer }: Context, @inputArg() input: UpdateProfileInput) {
    const freeAddresses = await services.profiles.profiles.checkAddress(viewer.id, input)
    return () => services.profiles.profiles.update(viewer.id, input, freeAddresses)
  }

  @mutation(() => Employee, {
    allow: anyone,
    oncePerDocument: true,
    hasPreparation: true,
    errors: uploadErrors,
    description: "Replace the caller's avatar: png, jpeg, webp or gif, at most 5 MiB and 25 megapixels.",
  })
  async uploadAvatar(@Ctx() { services }: Context, @fileArg() file: Upload) {
    const stored = await services.profiles.avatars.store(file)
    return () => services.profiles.avatars.replace(stored)
  }

  @mutation(() => Employee, { allow: anyone, description: "Delete an avatar. Employees delete their own, HR any." })
  deleteAvatar(
    @Ctx() { services, viewer }: Context,
    @Arg("employeeId", () => ID, { nullable: true, description: "Id of the employee. Default: the caller." }) employeeId?:
      | string
      | null,
  ) {
    return services.profiles.avatars.delete(employeeId ?? viewer.id)
  }

  @query(() => Employee, {
    allow: employeeReaders,
    description: "Get an employee. `hiddenFields` names the fields that the caller may not read.",
  })
  employee(@Ctx() { services }: Context, @idArg() id: string) {
    return services.profiles.profiles.get(id)
  }

  @mutation(() => Employee, {
    allow: permitted("UPDATE_PROFILES", anyone),
    hasPreparation: true,
    errors: [
      "EMAIL_TAKEN",
      "INVALID_REFERENCE",
      "HIERARCHY_CYCLE",
      "SCHEDULED_CHANGE_CONFLICT",
      "SELF_ACTION_FORBIDDEN",
      "LEAVE_AFTER_EMPLOYMENT",
    ],
    inputErrors: ["FORBIDDEN"],
    description: "Update a profile. Changes of one's own protected fields are proposed; employment and pay change from today on.",
  })
  async updateEmployee(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateProfileInput) {
    const freeAddresses = await services.profiles.profiles.checkAddress(id, input)
    return () => services.profiles.profiles.update(id, input, freeAddresses)
  }

  @query(() => connectionOf(EmploymentChange), {
    allow: permitted("READ_EMPLOYMENT", anyone),
    description: "List the applied employment and role changes of an employee, oldest first.",
  })
  careerHistory(@Ctx() { services }: Context, @employeeIdArg() employeeId: string) {
    return services.profiles.profiles.listCareerHistory(employeeId)
  }

  @query(() => OrgStructure, {
    allow: employeeReaders,
    description: "Get the direct manager and the direct reports of an employee.",
  })
  orgStructure(@Ctx() { services }: Context, @employeeIdArg() employeeId: string) {
    return services.profiles.profiles.getOrgStructure(employeeId)
  }

  @query(() => connectionOf(EmploymentChange), {
    allow: hr,
    description: "List all employment changes of an employee by effective date, including scheduled and canceled ones.",
  })
  employmentChanges(
    @Ctx() { services }: Context,
    @employeeIdArg() employeeId: string,
    @filterArg() filter: EmploymentChangeFilter,
  ) {
    return services.profiles.employment.list(employeeId, filter)
  }

  @mutation(() => EmploymentChange, {
    allow: hr,
    errors: [
      "INVALID_REFERENCE",
      "HIERARCHY_CYCLE",
      "SCHEDULED_CHANGE_CONFLICT",
      "SELF_ACTION_FORBIDDEN",
      "LEAVE_AFTER_EMPLOYMENT",
    ],
    inputErrors: ["FORBIDDEN"],
    description: "Record an employment change. A past or current change is applied at once, a future one on its effective date.",
  })
  recordEmploymentChange(
    @Ctx() { services }: Context,
    @employeeIdArg() employeeId: string,
    @inputArg() input: RecordEmploymentChangeInput,
  ) {
    return services.profiles.employment.record(employeeId, input)
  }

  @mutation(() => EmploymentChange, {
    allow: hr,
    errors: ["INVALID_TRANSITION", "SCHEDULED_CHANGE_CONFLICT", "SELF_ACTION_FORBIDDEN"],
    description: "Cancel a scheduled employment change. Another person of HR cancels one of the caller's own pay.",
  })
  cancelEmploymentChange(@Ctx() { services }: Context, @employeeIdArg() employeeId: string, @idArg() id: string) {
    return services.profiles.employment.cancel(employeeId, id)
  }

  @query(() => connectionOf(EmployeeDocument), {
    allow: documentParticipants,
    description: "List the documents of an employee, latest first. The employee and HR see them.",
  })
  employeeDocuments(@Ctx() { services }: Context, @employeeIdArg() employeeId: string) {
    return services.profiles.documents.list(employeeId)
  }

  @mutation(() => EmployeeDocument, {
    allow: documentUploaders,
    oncePerDocument: true,
    hasPreparation: true,
    errors: uploadErrors,
    inputErrors: ["FORBIDDEN"],
    description:
      "Upload a document of an employee, at most 25 MiB. HR uploads documents of everyone, employees their own except contracts.",
  })
  async uploadEmployeeDocument(
    @Ctx() { services }: Context,
    @employeeIdArg() employeeId: string,
    @fileArg() file: Upload,
    @inputArg() input: UploadEmployeeDocumentInput,
  ) {
    const stored = await services.profiles.documents.store(employeeId, file, input)
    return () => services.profiles.documents.create(employeeId, stored, input)
  }

  @mutation(() => EmployeeDocument, {
    allow: documentUploaders,
    inputErrors: ["FORBIDDEN"],
    description:
      "Update the kind or the expiry of a document. Employees update what they uploaded themselves, except contracts. Omitted fields keep their value.",
  })
  updateEmployeeDocument(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg() input: UpdateEmployeeDocumentInput,
    @parentIdArg() employeeId?: string,
  ) {
    return services.profiles.documents.update(id, input, employeeId)
  }

  @mutation(() => DeletePayload, {
    allow: documentUploaders,
    description: "Delete a document with its contents. Employees delete what they uploaded themselves, except contracts.",
  })
  deleteEmployeeDocument(@Ctx() { services }: Context, @idArg() id: string, @parentIdArg() employeeId?: string) {
    return services.profiles.documents.delete(id, employeeId)
  }

  @query(() => connectionOf(DocumentRequest), {
    allow: documentParticipants,
    description: "List the document requests to an employee, latest first. The employee and HR see them.",
  })
  documentRequests(@Ctx() { services }: Context, @employeeIdArg() employeeId: string) {
    return services.profiles.documentRequests.list(employeeId)
  }

  @mutation(() => DocumentRequest, {
    allow: allOf(anyone, documentManagers),
    errors: ["INVALID_REFERENCE"],
    description:
      "Request a document from an employee, who is notified. The next upload of that kind for the employee fulfills the request.",
  })
  requestDocument(@Ctx() { services }: Context, @employeeIdArg() employeeId: string, @inputArg() input: RequestDocumentInput) {
    return services.profiles.documentRequests.create(employeeId, input)
  }

  @mutation(() => DocumentRequest, {
    allow: documentManagers,
    errors: ["INVALID_TRANSITION"],
    description: "Cancel an open document request.",
  })
  cancelDocumentRequest(@Ctx() { services }: Context, @idArg() id: string, @parentIdArg() employeeId?: string) {
    return services.profiles.documentRequests.cancel(id, employeeId)
  }

  @query(() => connectionOf(ProfileChange), {
    allow: permitted("READ_PERSONAL", anyone),
    description: "List proposed profile changes, pending ones by default. HR sees all, everyone else their own.",
  })
  profileChanges(@Ctx() { services }: Context, @filterArg() filter: ProfileChangeFilter) {
    return services.profiles.profileChanges.list(filter)
  }

  @mutation(() => ProfileChange, {
    allow: hr,
    errors: ["SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION"],
    description: "Approve a proposed change and apply it to the profile. One's own only if nobody else can decide.",
  })
  approveProfileChange(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg({ nullable: true }) input: ProfileChangeDecisionInput,
  ) {
    return services.profiles.profileChanges.approve(id, input)
  }

  @mutation(() => ProfileChange, {
    allow: hr,
    errors: ["SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION"],
    description: "Reject a proposed change. A comment is required.",
  })
  rejectProfileChange(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg({ nullable: true }) input: ProfileChangeDecisionInput,
  ) {
    return services.profiles.profileChanges.reject(id, input)
  }

  @mutation(() => ProfileChange, {
    allow: anyone,
    errors: ["INVALID_TRANSITION"],
    description: "Withdraw one's own proposed change.",
  })
  withdrawProfileChange(@Ctx() { services }: Context, @idArg() id: string) {
    return services.profiles.profileChanges.withdraw(id)
  }
}
