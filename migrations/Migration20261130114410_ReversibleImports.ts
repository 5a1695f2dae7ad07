// ReversibleImports.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261130114410_ReversibleImports extends Migration {
  override name = "Migration20261130114410_ReversibleImports"

  override up(): void {
    this.addSql(`alter table "plans" alter column "is_undoable" set default false`)

    this.addSql(`alter table "imports" add "is_undoable" boolean not null default false, add "event_ids" uuid[] not null default '{}'`)
    this.addSql(`comment on column "imports"."is_undoable" is 'Whether the changes can be reversed. Invitations, deactivations, decisions on leave, ends of employments, completed tasks and closed applications cannot.'`)
    this.addSql(`comment on column "imports"."event_ids" is 'Ids of the events of the execution, whose emails an undo withdraws.'`)
  }
}
