// Access rules of applications (entities/recruitment/access.ts).
import {
  applicationReaders,
  isApplicationVisible,
  isPartOfManagedApplication,
  isPartOfReadableApplication,
} from "../../../entities/recruitment/access.js"
import { Application, ApplicationStageChange } from "../../../entities/recruitment/applications.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { everyone } from "../../access-rules.js"
import { recruiters, recruitmentEditors, recruitmentParticipants, recruitmentReaders } from "../permissions.js"

const visibleApplication: RowRule = (application, viewer) =>
  recruitmentReaders(viewer) === everyone
    ? undefined
    : isApplicationVisible(application, { id: application("id"), jobId: application("jobId") })

/** Parts of an application for those who read recruitment data and the hiring manager. */
const partOfReadableApplication: RowRule = (part, viewer) =>
  recruitmentReaders(viewer) === everyone ? undefined : isPartOfReadableApplication(part)

/** Parts of an application for recruiters and the hiring manager only. */
export const partOfManagedApplication: RowRule = (part, viewer) =>
  recruiters(viewer) === everyone ? undefined : isPartOfManagedApplication(part)

export const applicationAccess = [
  accessPolicy(
    Application,
    { rowRule: visibleApplication, readers: applicationReaders, impliedBy: ["Interview.application"] },
    { read: recruitmentParticipants, update: recruitmentEditors },
  ),
  accessPolicy(ApplicationStageChange, { rowRule: partOfReadableApplication }, { read: recruitmentParticipants }),
]
