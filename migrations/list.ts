// Migrations in order. The application applies the missing ones when it starts.
import { Migration20261123000001_Foundation } from "./Migration20261123000001_Foundation.js"
import { Migration20261123000002_Functions } from "./Migration20261123000002_Functions.js"
import { Migration20261123000003_Tables } from "./Migration20261123000003_Tables.js"
import { Migration20261123000004_ViewerChanges } from "./Migration20261123000004_ViewerChanges.js"
import { Migration20261123000005_AppendOnly } from "./Migration20261123000005_AppendOnly.js"
import { Migration20261123232509_HolidayNames } from "./Migration20261123232509_HolidayNames.js"
import { Migration20261127101000_Figures } from "./Migration20261127101000_Figures.js"
import { Migration20261127145901_SessionDevices } from "./Migration20261127145901_SessionDevices.js"
import { Migration20261127190000_Backups } from "./Migration20261127190000_Backups.js"
import { Migration20261128100000_RecordedTime } from "./Migration20261128100000_RecordedTime.js"
import { Migration20261128101427_AuditValues } from "./Migration20261128101427_AuditValues.js"
import { Migration20261128163657_Plans } from "./Migration20261128163657_Plans.js"
import { Migration20261128203422_StructureVersions } from "./Migration20261128203422_StructureVersions.js"
import { Migration20261128203612_EmploymentTimes } from "./Migration20261128203612_EmploymentTimes.js"
import { Migration20261128203700_CancellationTimes } from "./Migration20261128203700_CancellationTimes.js"
import { Migration20261129021758_RestatementIndex } from "./Migration20261129021758_RestatementIndex.js"
import { Migration20261129023714_StructureChanges } from "./Migration20261129023714_StructureChanges.js"
import { Migration20261129060000_FailedAttempts } from "./Migration20261129060000_FailedAttempts.js"
import { Migration20261129090000_AnnouncementPlans } from "./Migration20261129090000_AnnouncementPlans.js"
import { Migration20261129093236_HistoryIndexes } from "./Migration20261129093236_HistoryIndexes.js"
import { Migration20261129123520_ListEmployeeSnapshots } from "./Migration20261129123520_ListEmployeeSnapshots.js"
import { Migration20261129140000_OrganizationMoves } from "./Migration20261129140000_OrganizationMoves.js"
import { Migration20261129160100_DirectoryChanges } from "./Migration20261129160100_DirectoryChanges.js"
import { Migration20261129190310_WithdrawnEmails } from "./Migration20261129190310_WithdrawnEmails.js"
import { Migration20261129205548_Passkeys } from "./Migration20261129205548_Passkeys.js"
import { Migration20261130012000_SearchText } from "./Migration20261130012000_SearchText.js"
import { Migration20261130041812_ImportNotifications } from "./Migration20261130041812_ImportNotifications.js"
import { Migration20261130114410_ReversibleImports } from "./Migration20261130114410_ReversibleImports.js"
import { Migration20261130160717_ProposalEvents } from "./Migration20261130160717_ProposalEvents.js"
import { Migration20261130203000_ReplicaMarks } from "./Migration20261130203000_ReplicaMarks.js"
import { Migration20261201013000_NewDepartments } from "./Migration20261201013000_NewDepartments.js"

export const migrationsList = [
  Migration20261123000001_Foundation,
  Migration20261123000002_Functions,
  Migration20261123000003_Tables,
  Migration20261123000004_ViewerChanges,
  Migration20261123000005_AppendOnly,
  Migration20261123232509_HolidayNames,
  Migration20261127101000_Figures,
  Migration20261127145901_SessionDevices,
  Migration20261127190000_Backups,
  Migration20261128100000_RecordedTime,
  Migration20261128101427_AuditValues,
  Migration20261128163657_Plans,
  Migration20261128203422_StructureVersions,
  Migration20261128203612_EmploymentTimes,
  Migration20261128203700_CancellationTimes,
  Migration20261129021758_RestatementIndex,
  Migration20261129023714_StructureChanges,
  Migration20261129060000_FailedAttempts,
  Migration20261129090000_AnnouncementPlans,
  Migration20261129093236_HistoryIndexes,
  Migration20261129123520_ListEmployeeSnapshots,
  Migration20261129140000_OrganizationMoves,
  Migration20261129160100_DirectoryChanges,
  Migration20261129190310_WithdrawnEmails,
  Migration20261129205548_Passkeys,
  Migration20261130012000_SearchText,
  Migration20261130041812_ImportNotifications,
  Migration20261130114410_ReversibleImports,
  Migration20261130160717_ProposalEvents,
  Migration20261130203000_ReplicaMarks,
  Migration20261201013000_NewDepartments,
]
