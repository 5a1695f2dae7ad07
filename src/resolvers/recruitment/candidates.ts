// Operations on candidates, their résumés and notes.
import { Ctx, Resolver } from "type-graphql"
import { candidateManagers, recruitmentEditors, recruitmentParticipants } from "../../auth/access/permissions.js"
import { anyone, hr } from "../../auth/access-rules.js"
import { uploadErrors } from "../../auth/operations.js"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { Candidate, CandidateNote, CandidateResume } from "../../entities/recruitment/candidates.js"
import { fileArg, filterArg, idArg, inputArg, parentIdArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  CandidateFilter,
  CandidateNoteInput,
  CreateCandidateInput,
  CreateCandidateNoteInput,
  MergeCandidatesInput,
  UpdateCandidateInput,
} from "../../inputs/recruitment.js"

const candidateIdArg = () => idArg("candidateId", "Id of the candidate.")

@Resolver()
export class CandidateResolver {
  @query(() => connectionOf(Candidate), {
    allow: recruitmentParticipants,
    description:
      "List candidates, ordered by name. HR sees all, hiring managers those who applied for their vacancies, interviewers those whom they interview.",
  })
  candidates(@Ctx() { services }: Context, @filterArg() filter: CandidateFilter) {
    return services.recruitment.candidates.list(filter)
  }

  @query(() => Candidate, { allow: recruitmentParticipants, description: "Get a candidate." })
  candidate(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.candidates.get(id)
  }

  @query(() => connectionOf(Candidate), {
    allow: candidateManagers,
    description: "List candidates with the same telephone number as a candidate, or a similar name, ordered by name.",
  })
  candidateDuplicates(@Ctx() { services }: Context, @candidateIdArg() candidateId: string) {
    return services.recruitment.candidates.listDuplicates(candidateId)
  }

  @mutation(() => Candidate, {
    allow: candidateManagers,
    errors: ["CANDIDATE_EXISTS"],
    description: "Add a candidate to the pool.",
  })
  createCandidate(@Ctx() { services }: Context, @inputArg() input: CreateCandidateInput) {
    return services.recruitment.candidates.create(input)
  }

  @mutation(() => Candidate, {
    allow: candidateManagers,
    errors: ["CANDIDATE_EXISTS", "CANDIDATE_ANONYMIZED"],
    inputErrors: ["FORBIDDEN"],
    description:
      "Update, deactivate or activate a candidate. Omitted fields keep their value. Another address ends the links to offers; an offer that awaits an answer is withdrawn, and one with the same terms is sent to the new address.",
  })
  updateCandidate(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateCandidateInput) {
    return services.recruitment.candidates.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: candidateManagers,
    errors: ["RECORD_IN_USE"],
    description: "Delete a candidate without applications, with all résumés and notes.",
  })
  deleteCandidate(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.candidates.delete(id)
  }

  @mutation(() => Candidate, {
    allow: hr,
    errors: ["INVALID_REFERENCE", "CANDIDATE_ANONYMIZED", "RECORD_IN_USE", "ALREADY_HIRED"],
    description:
      "Merge a duplicate into a candidate and delete the duplicate. Of two applications for one vacancy the one in the later stage remains, and the other becomes a note.",
  })
  mergeCandidates(@Ctx() { services }: Context, @idArg() id: string, @inputArg() { duplicateId }: MergeCandidatesInput) {
    return services.recruitment.candidateMerge.merge(id, duplicateId)
  }

  @mutation(() => Candidate, {
    allow: hr,
    errors: ["CANDIDATE_ANONYMIZED", "RECORD_IN_USE"],
    description: "Remove the personal data of a candidate without open applications permanently. Funnels keep their numbers.",
  })
  anonymizeCandidate(@Ctx() { services }: Context, @idArg() id: string) {
    return services.recruitment.candidateAnonymization.anonymize(id)
  }
}

@Resolver()
export class CandidateResumeResolver {
  @query(() => connectionOf(CandidateResume), {
    allow: recruitmentParticipants,
    description: "List the résumés of a candidate, latest first.",
  })
  candidateResumes(@Ctx() { services }: Context, @candidateIdArg() candidateId: string) {
    return services.recruitment.candidateResumes.list(candidateId)
  }

  @mutation(() => CandidateResume, {
    allow: candidateManagers,
    oncePerDocument: true,
    hasPreparation: true,
    errors: [...uploadErrors, "CANDIDATE_ANONYMIZED"],
    description: "Upload a résumé of at most 5 MiB. A candidate has at most 20.",
  })
  async uploadCandidateResume(@Ctx() { services }: Context, @candidateIdArg() candidateId: string, @fileArg() file: Upload) {
    const stored = await services.recruitment.candidateResumes.store(candidateId, file)
    return () => services.recruitment.candidateResumes.add(candidateId, stored)
  }

  @mutation(() => DeletePayload, { allow: candidateManagers, description: "Delete a résumé with its contents." })
  deleteCandidateResume(@Ctx() { services }: Context, @idArg() id: string, @parentIdArg() candidateId?: string) {
    return services.recruitment.candidateResumes.delete(id, candidateId)
  }
}

@Resolver()
export class CandidateNoteResolver {
  @query(() => connectionOf(CandidateNote), {
    allow: recruitmentEditors,
    description: "List the notes on a candidate, latest first. For HR and the hiring managers of the candidate's applications.",
  })
  candidateNotes(@Ctx() { services }: Context, @candidateIdArg() candidateId: string) {
    return services.recruitment.candidateNotes.list(candidateId)
  }

  @mutation(() => CandidateNote, {
    allow: anyone,
    errors: ["CANDIDATE_ANONYMIZED"],
    description: "Write a note on a candidate. For HR and the hiring managers of the candidate's applications.",
  })
  createCandidateNote(@Ctx() { services }: Context, @inputArg() input: CreateCandidateNoteInput) {
    return services.recruitment.candidateNotes.create(input)
  }

  @mutation(() => CandidateNote, { allow: anyone, description: "Edit one's own note." })
  updateCandidateNote(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg() input: CandidateNoteInput,
    @parentIdArg() candidateId?: string,
  ) {
    return services.recruitment.candidateNotes.update(id, input, candidateId)
  }

  @mutation(() => DeletePayload, { allow: recruitmentEditors, description: "Delete one's own note. HR deletes any note." })
  deleteCandidateNote(@Ctx() { services }: Context, @idArg() id: string, @parentIdArg() candidateId?: string) {
    return services.recruitment.candidateNotes.delete(id, candidateId)
  }
}
