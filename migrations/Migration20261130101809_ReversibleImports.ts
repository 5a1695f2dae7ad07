// Stores of imports whether they can be reversed, which a change of a last day of work cannot, and the events of their execution.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261130101809_ReversibleImports extends Migration {
  override name = "Migration20261130101809_ReversibleImports"

  override up(): void {
    this.addSql(`alter table "imports" add "is_undoable" boolean not null default true, add "event_ids" uuid[] not null default '{}'`)
    this.addSql(`update "imports" i set "is_undoable" = false where i.kind = 'EMPLOYEES' and exists (select from "import_rows" r
      where r.organization_id = i.organization_id and r.import_id = i.id and r.status = 'UPDATE' and r.changes @> '[{"field": "endDate"}]')`)
    this.addSql(`alter table "imports" alter column "is_undoable" drop default`)
    this.addSql(`comment on column "imports"."is_undoable" is 'Whether the changes can be reversed. Invitations, deactivations, decisions on leave, ends of employments, completed tasks and closed applications cannot.'`)
    this.addSql(`comment on column "imports"."event_ids" is 'Ids of the events of the execution, whose emails an undo withdraws.'`)
  }
}
