// REST routes of candidates, their résumés and notes.
import { CandidateNoteInput } from "../../inputs/recruitment/candidates.js"
import { CandidateNoteResolver, CandidateResolver, CandidateResumeResolver } from "../../resolvers/recruitment/candidates.js"
import { operationRoutes } from "../operation-routes.js"
import type { RouteDefinition } from "../route.js"

const include = { createdBy: ["id", "fullName"] } as const
const resumeInclude = { uploadedBy: ["id", "fullName"] } as const
const noteInclude = { author: ["id", "fullName"] } as const

export const candidateRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Recruitment", CandidateResolver, {
    "GET /candidates": { operation: "candidates", include },
    "POST /candidates": { operation: "createCandidate", include },
    "GET /candidates/:id": { operation: "candidate", include: { ...include, resumes: resumeInclude, availableActions: true } },
    "PATCH /candidates/:id": { operation: "updateCandidate", include },
    "DELETE /candidates/:id": "deleteCandidate",
    "GET /candidates/:id/duplicates": { operation: "candidateDuplicates", include },
    "POST /candidates/:id/merge": { operation: "mergeCandidates", include },
    "POST /candidates/:id/anonymize": { operation: "anonymizeCandidate", include },
  }),
  ...operationRoutes("Recruitment", CandidateResumeResolver, {
    "GET /candidates/:id/resumes": { operation: "candidateResumes", include: resumeInclude },
    "POST /candidates/:id/resumes": { operation: "uploadCandidateResume", include: resumeInclude, status: 201 },
    "DELETE /candidates/:id/resumes/:resumeId": "deleteCandidateResume",
  }),
  ...operationRoutes("Recruitment", CandidateNoteResolver, {
    "GET /candidates/:id/notes": { operation: "candidateNotes", include: noteInclude },
    "POST /candidates/:id/notes": {
      operation: "createCandidateNote",
      include: noteInclude,
      input: CandidateNoteInput,
      pathFields: ["candidateId"],
    },
    "PATCH /candidates/:id/notes/:noteId": { operation: "updateCandidateNote", include: noteInclude },
    "DELETE /candidates/:id/notes/:noteId": "deleteCandidateNote",
  }),
]
