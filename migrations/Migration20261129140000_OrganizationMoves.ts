// Moves of organizations between installations (docs/decisions/0119): which organizations this installation does not serve, the guard of
// their rows, and what a server says about its settings.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129140000_OrganizationMoves extends Migration {
  override name = "Migration20261129140000_OrganizationMoves"

  override up(): void {
    // Without an address, the organization is copied to this database. With one, it went there, with the jobs that it had.
    this.addSql(`create table app.organization_moves (
      organization_id uuid primary key, address text, slug text, jobs jsonb, at timestamptz(3) not null default now())`)
    this.addSql("create index organization_moves_slug_index on app.organization_moves (slug)")
    // A value that the source sets during the pause: when it arrives, all earlier changes have arrived.
    this.addSql("create table app.move_marks (organization_id uuid primary key, mark uuid not null)")
    this.addSql(`create table app.installation (
      is_only boolean primary key default true check (is_only), id uuid not null default gen_random_uuid(), public_url text not null,
      encryption_keys text[] not null, signing_key text not null, updated_at timestamptz(3) not null)`)
    // A move creates its triggers for the rows of one organization, whose id is the argument. Its lock is taken before the table is read:
    // the move holds it from the pause until the organization has gone.
    this.addSql(`create function app.guard_move() returns trigger language plpgsql as $$
      declare
        move app.organization_moves;
        removed text := coalesce(current_setting('app.removed_organization', true), '');
      begin
        if not pg_try_advisory_xact_lock_shared(4242003, hashtext(tg_argv[0])) then
          raise exception using errcode = 'MV001', message = 'the organization is being moved';
        end if;
        select * into move from app.organization_moves where organization_id = tg_argv[0]::uuid;
        if found and removed <> tg_argv[0] then
          if move.address is null then
            raise exception using errcode = 'MV001', message = 'the organization is being moved';
          elsif removed <> 'any' then
            raise exception using errcode = 'MV002', message = 'the organization has moved', detail = move.address;
          end if;
        end if;
        if tg_op = 'DELETE' then return old; end if;
        return new;
      end $$`)
    // The row with which an organization leaves the other installation arrives here after all its other rows. The names have schemas, because
    // replication has no search path.
    this.addSql(`create function app.receive_organization() returns trigger language plpgsql as $$
      begin
        delete from app.organization_moves where organization_id = new.organization_id;
        perform graphile_worker.add_jobs(array(
          select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements(new.jobs::json) spec));
        perform app.announce_viewers(new.organization_id, null);
        perform app.announce_figures(new.organization_id);
        return null;
      end $$`)
    this.addSql(`create trigger receive_organization before insert on app.organization_moves
      for each row execute function app.receive_organization()`)
    this.addSql("alter table app.organization_moves enable replica trigger receive_organization")
    // Instances of the source store what they have in memory when the organization has gone. The target may have entries of the same hour.
    this.addSql(`create function app.merge_access() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          new.count := greatest(old.count, new.count);
          new.last_at := greatest(old.last_at, new.last_at);
          return new;
        end if;
        update public.access_log_entries set count = count + new.count, last_at = greatest(last_at, new.last_at)
        where organization_id = new.organization_id and employee_id = new.employee_id and hour = new.hour
          and accessor_id = new.accessor_id and "group" = new."group" and kind = new.kind and operation = new.operation;
        if found then return null; end if;
        return new;
      end $$`)
    this.addSql(`create trigger merge_access before insert or update on access_log_entries
      for each row execute function app.merge_access()`)
    this.addSql("alter table access_log_entries enable replica trigger merge_access")
    // The rows of an organization that went elsewhere are deleted. The rules of the audit log have a setting for it already.
    this.addSql(`create or replace rule ledger_entries_no_delete as on delete to ledger_entries
      where old.organization_id::text is distinct from current_setting('app.removed_organization', true)
      do instead select app.reject_change('the leave ledger is append-only: ' || old.id)`)
  }
}
