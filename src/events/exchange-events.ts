// Events of exports, imports, plans of bulk actions, saved filters and reports.
import type { Export, ExportFile } from "../entities/hr/exports.js"
import type { Import } from "../entities/hr/imports.js"
import type { Plan } from "../entities/hr/plans.js"
import type { Report } from "../entities/hr/reports.js"
import type { SavedFilter } from "../entities/hr/saved-filters.js"
import type { DomainEvent } from "./domain-event.js"

export interface ExchangeEvents {
  "export.create": DomainEvent<Export>
  "export.complete": DomainEvent<Export>
  "export.fail": DomainEvent<Export>
  "export.delete": DomainEvent<Export>
  "exportFile.download": DomainEvent<ExportFile>
  "savedFilter.create": DomainEvent<SavedFilter>
  "savedFilter.update": DomainEvent<SavedFilter>
  "savedFilter.delete": DomainEvent<SavedFilter>
  "report.create": DomainEvent<Report>
  "report.update": DomainEvent<Report>
  "report.delete": DomainEvent<Report>
  "import.create": DomainEvent<Import>
  "import.commit": DomainEvent<Import>
  "import.undo": DomainEvent<Import>
  "plan.create": DomainEvent<Plan>
  "plan.commit": DomainEvent<Plan>
  "plan.undo": DomainEvent<Plan>
}
