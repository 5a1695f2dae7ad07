// REST routes of candidates, their résumés and notes.
import { Candidate, CandidateNote, CandidateResume } from "../../entities/recruitment/candidates.js"
import {
  CandidateFilter,
  CandidateNoteInput,
  CreateCandidateInput,
  MergeCandidatesInput,
  UpdateCandidateInput,
} from "../../inputs/recruitment/candidates.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const include = { createdBy: ["id", "fullName"] } as const
const resumeInclude = { uploadedBy: ["id", "fullName"] } as const
const noteInclude = { author: ["id", "fullName"] } as const

export const candidateRoutes = routes("Recruitment", [
  get("/candidates", "candidates", {
    response: [Candidate],
    include,
    input: CandidateFilter,
    handler: (services, filter) => services.recruitment.candidates.list(filter),
  }),
  post("/candidates", "createCandidate", {
    response: Candidate,
    include,
    input: CreateCandidateInput,
    status: 201,
    handler: (services, input) => services.recruitment.candidates.create(input),
  }),
  get("/candidates/:id", "candidate", {
    response: Candidate,
    include: { ...include, resumes: resumeInclude },
    handler: (services, { id }) => services.recruitment.candidates.get(id),
  }),
  patch("/candidates/:id", "updateCandidate", {
    response: Candidate,
    include,
    input: UpdateCandidateInput,
    handler: (services, { id, ...input }) => services.recruitment.candidates.update(id, input),
  }),
  del("/candidates/:id", "deleteCandidate", {
    response: NoContent,
    handler: (services, { id }) => services.recruitment.candidates.delete(id),
  }),
  get("/candidates/:id/duplicates", "candidateDuplicates", {
    response: [Candidate],
    include,
    handler: (services, { id }) => services.recruitment.candidates.listDuplicates(id),
  }),
  post("/candidates/:id/merge", "mergeCandidates", {
    response: Candidate,
    include,
    input: MergeCandidatesInput,
    handler: (services, { id, duplicateId }) => services.recruitment.candidateMerge.merge(id, duplicateId),
  }),
  post("/candidates/:id/anonymize", "anonymizeCandidate", {
    response: Candidate,
    include,
    handler: (services, { id }) => services.recruitment.candidateAnonymization.anonymize(id),
  }),
  get("/candidates/:id/resumes", "candidateResumes", {
    response: [CandidateResume],
    include: resumeInclude,
    handler: (services, { id }) => services.recruitment.candidateResumes.list(id),
  }),
  post("/candidates/:id/resumes", "uploadCandidateResume", {
    response: CandidateResume,
    upload: true,
    include: resumeInclude,
    status: 201,
    handler: (services, { id }, _ctx, upload) => services.recruitment.candidateResumes.upload(id, upload),
  }),
  del("/candidates/:id/resumes/:resumeId", "deleteCandidateResume", {
    response: NoContent,
    handler: (services, { id, resumeId }) => services.recruitment.candidateResumes.delete(resumeId, id),
  }),
  get("/candidates/:id/notes", "candidateNotes", {
    response: [CandidateNote],
    include: noteInclude,
    handler: (services, { id }) => services.recruitment.candidateNotes.list(id),
  }),
  post("/candidates/:id/notes", "createCandidateNote", {
    response: CandidateNote,
    include: noteInclude,
    input: CandidateNoteInput,
    status: 201,
    handler: (services, { id, text }) => services.recruitment.candidateNotes.create({ candidateId: id, text }),
  }),
  patch("/candidates/:id/notes/:noteId", "updateCandidateNote", {
    response: CandidateNote,
    include: noteInclude,
    input: CandidateNoteInput,
    handler: (services, { id, noteId, text }) => services.recruitment.candidateNotes.update(noteId, { text }, id),
  }),
  del("/candidates/:id/notes/:noteId", "deleteCandidateNote", {
    response: NoContent,
    handler: (services, { id, noteId }) => services.recruitment.candidateNotes.delete(noteId, id),
  }),
])
