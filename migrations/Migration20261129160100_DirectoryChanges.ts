// Changes of email addresses and slugs that the directory of installations does not have yet (docs/decisions/0120). Recorded only where a
// server with a directory has started.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129160100_DirectoryChanges extends Migration {
  override name = "Migration20261129160100_DirectoryChanges"

  override up(): void {
    this.addSql("alter table app.installation add column has_directory boolean not null default false")
    // The value is an email address, a slug, or the id of an organization that has arrived with its rows.
    this.addSql(`create table app.directory_changes (
      id bigint generated always as identity primary key, kind text not null, value text not null,
      at timestamptz(3) not null default now())`)
    for (const [table, column, kind] of [
      ["employees", "email", "EMAIL"],
      ["organizations", "slug", "SLUG"],
    ]) {
      // A command deletes the rows of an organization that went elsewhere, or whose copy is not served.
      this.addSql(`create function app.record_${column}() returns trigger language plpgsql as $$
        begin
          if exists (select from app.installation where has_directory)
            and coalesce(current_setting('app.removed_organization', true), '') in ('', 'any') then
            if tg_op <> 'INSERT' then
              insert into app.directory_changes (kind, value) values ('${kind}', old.${column});
            end if;
            if tg_op <> 'DELETE' then
              insert into app.directory_changes (kind, value) values ('${kind}', new.${column});
            end if;
          end if;
          return null;
        end $$`)
      this.addSql(`create trigger record_${column} after insert or delete on ${table}
        for each row execute function app.record_${column}()`)
      this.addSql(`create trigger record_changed_${column} after update of ${column} on ${table}
        for each row when (old.${column} is distinct from new.${column}) execute function app.record_${column}()`)
    }
    this.addSql(`create or replace function app.receive_organization() returns trigger language plpgsql as $$
      begin
        delete from app.organization_moves where organization_id = new.organization_id;
        insert into app.directory_changes (kind, value)
        select 'ORGANIZATION', new.organization_id from app.installation where has_directory;
        perform graphile_worker.add_jobs(array(
          select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements(new.jobs::json) spec));
        perform app.announce_viewers(new.organization_id, null);
        perform app.announce_figures(new.organization_id);
        return null;
      end $$`)
  }
}
