// ExportRights.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123140346_ExportRights extends Migration {
  override name = "Migration20261123140346_ExportRights"

  override up(): void {
    this.addSql(`alter table "exports" add "author_rights" text[] not null default '{}'`)
    // Their rights are unknown, so nobody reads these exports, which are deleted after seven days.
    this.addSql(`update "exports" set "author_rights" = '{UNKNOWN}' where "status" = 'COMPLETED'`)
    this.addSql(`comment on column "exports"."author_rights" is 'Rights of the author when the job began.'`)
    this.addSql(`comment on table "exports" is 'An export of a list that a job writes. Only its author reads it, while they have all rights with which it was written.'`)

    this.addSql(`comment on table "export_files" is 'The file of an export, readable as the export is.'`)
  }
}
