// Operations on imports.
import { Ctx, Resolver } from "type-graphql"
import { hr } from "../../auth/access-rules.js"
import { uploadErrors } from "../../auth/operations.js"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { connectionOf } from "../../entities/connections.js"
import { Import, ImportNotification, ImportRow } from "../../entities/hr/imports.js"
import { fileArg, filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { PlanRowFilter, UploadImportInput } from "../../inputs/hr.js"

@Resolver()
export class ImportResolver {
  @query(() => connectionOf(Import), { allow: hr, description: "List the caller's imports, latest first." })
  imports(@Ctx() { services }: Context) {
    return services.hr.imports.list()
  }

  @query(() => Import, { allow: hr, description: "Get one's own import with the numbers of its rows by result." })
  import(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.imports.get(id)
  }

  @query(() => connectionOf(ImportRow), {
    allow: hr,
    description: "List the planned rows of one's own import in the order of the file.",
  })
  importRows(
    @Ctx() { services }: Context,
    @idArg("importId", "Id of the import.") importId: string,
    @filterArg() filter: PlanRowFilter,
  ) {
    return services.hr.imports.listRows(importId, filter)
  }

  @query(() => connectionOf(ImportNotification), {
    allow: hr,
    description: "List the notifications of the plan of one's own import, by type and recipient.",
  })
  importNotifications(@Ctx() { services }: Context, @idArg("importId", "Id of the import.") importId: string) {
    return services.hr.imports.listNotifications(importId)
  }

  @mutation(() => Import, {
    allow: hr,
    oncePerDocument: true,
    hasPreparation: true,
    errors: uploadErrors,
    description:
      "Plan an import of a CSV or XLSX file of at most 10 MiB and 20,000 rows. Rows name departments, positions and locations by name, and employees by email address. A file of up to 1,000 rows is executed in a dry run, whose results and notifications are the plan.",
  })
  async uploadImport(@Ctx() { services }: Context, @inputArg() input: UploadImportInput, @fileArg() file: Upload) {
    const planned = await services.hr.imports.plan(file, input)
    return Object.assign(() => services.hr.imports.create(planned), { isBulk: planned.hasDryRun })
  }

  @mutation(() => Import, {
    allow: hr,
    isBulk: true,
    hasPreparation: true,
    errors: [
      "INVALID_TRANSITION",
      "PLAN_EXPIRED",
      "ROWS_REJECTED",
      "PLAN_OUTDATED",
      "EMAIL_TAKEN",
      "NAME_TAKEN",
      "CANDIDATE_EXISTS",
      "INVALID_REFERENCE",
      "HIERARCHY_CYCLE",
      "SCHEDULED_CHANGE_CONFLICT",
      "SELF_ACTION_FORBIDDEN",
    ],
    description:
      "Execute a planned import in one transaction. If a result or a notification would differ from the plan, nothing is changed and PLAN_OUTDATED names the differences. For a plan without a dry run, it names the rows whose records have changed. Created employees are not invited yet. Nobody imports leave balances of their own while somebody else in HR can.",
  })
  async commitImport(@Ctx() { services }: Context, @idArg() id: string) {
    const freeAddresses = await services.hr.imports.checkAddresses(id)
    return () => services.hr.imports.commit(id, freeAddresses)
  }

  @mutation(() => Import, {
    allow: hr,
    isBulk: true,
    errors: [
      "INVALID_TRANSITION",
      "PLAN_EXPIRED",
      "ROWS_REJECTED",
      "PLAN_OUTDATED",
      "RECORD_IN_USE",
      "INSUFFICIENT_BALANCE",
      "DEPARTMENT_NOT_EMPTY",
      "INVALID_REFERENCE",
      "HIERARCHY_CYCLE",
      "SCHEDULED_CHANGE_CONFLICT",
      "SELF_ACTION_FORBIDDEN",
    ],
    description:
      "Reverse an executed import, while its records are unchanged and nothing refers to the created ones. If a record would not have its former values, nothing is changed and ROWS_REJECTED names the rows. Employees with entries in the leave ledger are deactivated. Proposed changes that are not decided yet, and emails that are not sent yet, are withdrawn.",
  })
  undoImport(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.imports.undo(id)
  }
}
