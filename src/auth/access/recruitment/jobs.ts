// Access rules of vacancies. The hiring manager owns a vacancy, may read its draft and edit its texts. Only recruiters
// set department, hiring manager and status. Department and location are owners, too, because custom roles can be limited to them.
import { sql } from "kysely"
import { isJobReadable } from "../../../entities/recruitment/access.js"
import { JobBoard, JobBoardColumn } from "../../../entities/recruitment/board.js"
import { Job } from "../../../entities/recruitment/jobs.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { anyOf, everyone, hr, nobody, owner, permitted } from "../../access-rules.js"
import { recruiters, recruitmentParticipants, recruitmentReaders } from "../permissions.js"

/** Those who read recruitment data and the hiring manager see drafts; every employee sees published vacancies. */
const publishedOrReadable: RowRule = (job, viewer) =>
  recruitmentReaders(viewer) === everyone
    ? undefined
    : sql`${!viewer.isServiceAccount}::boolean and ${job("status")} <> 'DRAFT' or ${isJobReadable(job, job("id"))}`

/** Recruiters and the hiring manager. */
const jobEditors = permitted("MANAGE_RECRUITMENT", anyOf(hr, owner))
const jobReaders = permitted("READ_RECRUITMENT", jobEditors)

export const jobAccess = [
  accessPolicy(JobBoard, { rowRule: publishedOrReadable }, { read: recruitmentParticipants }),
  accessPolicy(JobBoardColumn, {}, { read: recruitmentParticipants }),
  accessPolicy(
    Job,
    { owner: ["hiringManagerId", "departmentId", "locationId"], rowRule: publishedOrReadable },
    { read: recruitmentParticipants, create: recruiters, update: jobEditors, recruit: jobEditors, delete: recruiters },
    {
      status: { update: recruiters },
      departmentId: { update: recruiters },
      hiringManagerId: { update: recruiters },
      openings: { update: recruiters },
      stages: { update: recruiters },
      isPublished: { update: recruiters },
      openApplicationCount: { read: jobReaders, update: () => nobody },
    },
  ),
]
