// The data of the frame around all screens. The query of each screen contains it, so that the first screen needs one request.
import { graphql } from "react-relay"
import type { IEnvironment } from "relay-runtime"
import type { frameQuery } from "../__generated__/frameQuery.graphql.ts"
import { languageCodeOf, loadTexts } from "../i18n/catalogs.ts"
import { freshRead } from "../relay/fresh-read.ts"

export const FrameQuery = graphql`
  query frameQuery {
    ...frame_query
  }
`

export const FrameFragment = graphql`
  fragment frame_query on Query {
    viewer {
      id
      fullName
      email
      avatarUrl(size: SMALL)
      preferences {
        language
        theme
        dateFormat
        timezone
      }
    }
    unreadCount {
      count
      resumeToken
    }
    viewerAccess {
      operations
    }
    enumLabels(
      names: [
        "AccessGroup"
        "AccessKind"
        "ApprovalStatus"
        "ApproverKind"
        "Badge"
        "DateFormat"
        "DecisionKind"
        "DocumentRequestStatus"
        "DocumentType"
        "EmploymentChangeStatus"
        "EmploymentType"
        "ExportStatus"
        "Language"
        "LeaveChangeStatus"
        "LeaveStatus"
        "LedgerEntryKind"
        "ListName"
        "NotificationCategory"
        "OnboardingAssigneeRole"
        "OnboardingKind"
        "OnboardingStatus"
        "OnboardingStepStatus"
        "OnboardingStepType"
        "ProfileChangeStatus"
        "SkillLevel"
        "Theme"
      ]
    ) {
      language
      labels
    }
    companySettings {
      id
      name
      logoUrl
      branding {
        primaryColor
      }
    }
  }
`

/** Reads the frame again. The screen stays until the texts of a new language are there. */
export async function readFrame(environment: IEnvironment, language?: string | null): Promise<void> {
  if (language) await loadTexts(languageCodeOf(language))
  await freshRead<frameQuery>(environment, FrameQuery, {})
}
