// Migrations in order. The application applies the missing ones when it starts.
import { Migration20261121000000_Foundation } from "./Migration20261121000000_Foundation.js"
import { Migration20261121000001_Initial } from "./Migration20261121000001_Initial.js"
import { Migration20261121000002_AppendOnlyLedger } from "./Migration20261121000002_AppendOnlyLedger.js"
import { Migration20261122010707_SortIndexes } from "./Migration20261122010707_SortIndexes.js"
import { Migration20261122011212_RecordChanges } from "./Migration20261122011212_RecordChanges.js"
import { Migration20261122025616_ColumnDescriptions } from "./Migration20261122025616_ColumnDescriptions.js"
import { Migration20261122040900_Tasks } from "./Migration20261122040900_Tasks.js"
import { Migration20261122042310_TaskDetails } from "./Migration20261122042310_TaskDetails.js"
import { Migration20261122051542_TaskBoards } from "./Migration20261122051542_TaskBoards.js"
import { Migration20261122050356_Files } from "./Migration20261122050356_Files.js"
import { Migration20261122044500_CustomFields } from "./Migration20261122044500_CustomFields.js"
import { Migration20261122044502_TaskCustomFields } from "./Migration20261122044502_TaskCustomFields.js"
import { Migration20261122054715_TaskAttachments } from "./Migration20261122054715_TaskAttachments.js"
import { Migration20261122055548_LeaveDocuments } from "./Migration20261122055548_LeaveDocuments.js"
import { Migration20261122055836_Avatars } from "./Migration20261122055836_Avatars.js"
import { Migration20261122061544_DocumentExpiry } from "./Migration20261122061544_DocumentExpiry.js"
import { Migration20261122062105_DocumentRequests } from "./Migration20261122062105_DocumentRequests.js"
import { Migration20261122072530_Onboarding } from "./Migration20261122072530_Onboarding.js"
import { Migration20261122075547_Recruitment } from "./Migration20261122075547_Recruitment.js"
import { Migration20261122081646_Careers } from "./Migration20261122081646_Careers.js"
import { Migration20261122085732_CandidatePrivacy } from "./Migration20261122085732_CandidatePrivacy.js"
import { Migration20261122071453_OrganizationImages } from "./Migration20261122071453_OrganizationImages.js"
import { Migration20261122083500_LeaveLedgerProgress } from "./Migration20261122083500_LeaveLedgerProgress.js"
import { Migration20261122093438_LeaveRules } from "./Migration20261122093438_LeaveRules.js"
import { Migration20261122103646_Workforce } from "./Migration20261122103646_Workforce.js"
import { Migration20261122112826_Administration } from "./Migration20261122112826_Administration.js"
import { Migration20261122114716_Exchange } from "./Migration20261122114716_Exchange.js"
import { Migration20261122121238_ListNames } from "./Migration20261122121238_ListNames.js"
import { Migration20261122120854_Privacy } from "./Migration20261122120854_Privacy.js"
import { Migration20261122121959_Webhooks } from "./Migration20261122121959_Webhooks.js"
import { Migration20261122122125_Accounts } from "./Migration20261122122125_Accounts.js"
import { Migration20261122134500_EncryptionKeys } from "./Migration20261122134500_EncryptionKeys.js"
import { Migration20261122144000_ErasedLedgerReasons } from "./Migration20261122144000_ErasedLedgerReasons.js"
import { Migration20261122144001_TrimmedAuditLog } from "./Migration20261122144001_TrimmedAuditLog.js"
import { Migration20261122144936_Privacy } from "./Migration20261122144936_Privacy.js"
import { Migration20261122133500_SessionLease } from "./Migration20261122133500_SessionLease.js"
import { Migration20261122152303_LeaveCoverage } from "./Migration20261122152303_LeaveCoverage.js"
import { Migration20261122152447_LeavePolicies } from "./Migration20261122152447_LeavePolicies.js"
import { Migration20261122173021_HeadcountIndex } from "./Migration20261122173021_HeadcountIndex.js"
import { Migration20261122173844_PolicyGroups } from "./Migration20261122173844_PolicyGroups.js"
import { Migration20261122181754_LeaveHours } from "./Migration20261122181754_LeaveHours.js"
import { Migration20261122204500_NoTruncation } from "./Migration20261122204500_NoTruncation.js"
import { Migration20261123111500_LastDay } from "./Migration20261123111500_LastDay.js"
import { Migration20261123114211_PositionLevels } from "./Migration20261123114211_PositionLevels.js"
import { Migration20261123115150_DefaultTemplates } from "./Migration20261123115150_DefaultTemplates.js"
import { Migration20261123133248_ReadThrough } from "./Migration20261123133248_ReadThrough.js"
import { Migration20261123140346_ExportRights } from "./Migration20261123140346_ExportRights.js"
import { Migration20261123143200_IdempotencyRights } from "./Migration20261123143200_IdempotencyRights.js"

export const migrationsList = [
  Migration20261121000000_Foundation,
  Migration20261121000001_Initial,
  Migration20261121000002_AppendOnlyLedger,
  Migration20261122010707_SortIndexes,
  Migration20261122011212_RecordChanges,
  Migration20261122025616_ColumnDescriptions,
  Migration20261122040900_Tasks,
  Migration20261122042310_TaskDetails,
  Migration20261122051542_TaskBoards,
  Migration20261122050356_Files,
  Migration20261122044500_CustomFields,
  Migration20261122044502_TaskCustomFields,
  Migration20261122054715_TaskAttachments,
  Migration20261122055548_LeaveDocuments,
  Migration20261122055836_Avatars,
  Migration20261122061544_DocumentExpiry,
  Migration20261122062105_DocumentRequests,
  Migration20261122071453_OrganizationImages,
  Migration20261122072530_Onboarding,
  Migration20261122075547_Recruitment,
  Migration20261122081646_Careers,
  Migration20261122085732_CandidatePrivacy,
  Migration20261122083500_LeaveLedgerProgress,
  Migration20261122093438_LeaveRules,
  Migration20261122103646_Workforce,
  Migration20261122112826_Administration,
  Migration20261122114716_Exchange,
  Migration20261122121238_ListNames,
  Migration20261122120854_Privacy,
  Migration20261122121959_Webhooks,
  Migration20261122122125_Accounts,
  Migration20261122134500_EncryptionKeys,
  Migration20261122144000_ErasedLedgerReasons,
  Migration20261122144001_TrimmedAuditLog,
  Migration20261122144936_Privacy,
  Migration20261122133500_SessionLease,
  Migration20261122152303_LeaveCoverage,
  Migration20261122152447_LeavePolicies,
  Migration20261122173021_HeadcountIndex,
  Migration20261122173844_PolicyGroups,
  Migration20261122181754_LeaveHours,
  Migration20261122204500_NoTruncation,
  Migration20261123111500_LastDay,
  Migration20261123114211_PositionLevels,
  Migration20261123115150_DefaultTemplates,
  Migration20261123133248_ReadThrough,
  Migration20261123140346_ExportRights,
  Migration20261123143200_IdempotencyRights,
]
