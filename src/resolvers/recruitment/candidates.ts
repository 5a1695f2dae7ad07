// GraphQL operations on candidates, their résumés and notes.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { Candidate, CandidateNote, CandidateResume } from "../../entities/recruitment/candidates.js"
import { fileArg, filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import {
  CandidateFilter,
  CandidateNoteInput,
  CreateCandidateInput,
  CreateCandidateNoteInput,
  MergeCandidatesInput,
  UpdateCandidateInput,
} from "../../inputs/recruitment/candidates.js"

const candidateIdArg = () => idArg("candidateId", "Id of the candidate.")

@Resolver()
export class CandidateResolver {
  @Query(() => connectionOf(Candidate))
  candidates(@Ctx() { services }: Context, @filterArg(() => CandidateFilter) filter?: CandidateFilter) {
    return services.recruitment.candidates.list(filter ?? {})
  }

  @Query(() => Candidate)
  candidate(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.candidates.get(id)
  }

  @Query(() => connectionOf(Candidate))
  candidateDuplicates(@Ctx() { services }: Context, @candidateIdArg() candidateId: string) {
    return services.recruitment.candidates.listDuplicates(candidateId)
  }

  @Mutation(() => Candidate)
  createCandidate(@Ctx() { services }: Context, @inputArg(() => CreateCandidateInput) input: CreateCandidateInput) {
    return services.recruitment.candidates.create(input)
  }

  @Mutation(() => Candidate)
  updateCandidate(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateCandidateInput) input: UpdateCandidateInput,
  ) {
    return services.recruitment.candidates.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteCandidate(@Ctx() { services }: Context, @idArg() id: string) {
    await services.recruitment.candidates.delete(id)
    return { deletedId: id }
  }

  @Mutation(() => Candidate)
  mergeCandidates(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg(() => MergeCandidatesInput) { duplicateId }: MergeCandidatesInput,
  ) {
    return services.recruitment.candidateMerge.merge(id, duplicateId)
  }

  @Mutation(() => Candidate)
  anonymizeCandidate(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.candidateAnonymization.anonymize(id)
  }
}

@Resolver()
export class CandidateResumeResolver {
  @Query(() => connectionOf(CandidateResume))
  candidateResumes(@Ctx() { services }: Context, @candidateIdArg() candidateId: string) {
    return services.recruitment.candidateResumes.list(candidateId)
  }

  @Mutation(() => CandidateResume)
  uploadCandidateResume(@Ctx() { services }: Context, @candidateIdArg() candidateId: string, @fileArg() file: Upload) {
    return services.recruitment.candidateResumes.upload(candidateId, file)
  }

  @Mutation(() => DeletePayload)
  async deleteCandidateResume(@Ctx() { services }: Context, @idArg() id: string) {
    await services.recruitment.candidateResumes.delete(id)
    return { deletedId: id }
  }
}

@Resolver()
export class CandidateNoteResolver {
  @Query(() => connectionOf(CandidateNote))
  candidateNotes(@Ctx() { services }: Context, @candidateIdArg() candidateId: string) {
    return services.recruitment.candidateNotes.list(candidateId)
  }

  @Mutation(() => CandidateNote)
  createCandidateNote(@Ctx() { services }: Context, @inputArg(() => CreateCandidateNoteInput) input: CreateCandidateNoteInput) {
    return services.recruitment.candidateNotes.create(input)
  }

  @Mutation(() => CandidateNote)
  updateCandidateNote(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg(() => CandidateNoteInput) input: CandidateNoteInput,
  ) {
    return services.recruitment.candidateNotes.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteCandidateNote(@Ctx() { services }: Context, @idArg() id: string) {
    await services.recruitment.candidateNotes.delete(id)
    return { deletedId: id }
  }
}
