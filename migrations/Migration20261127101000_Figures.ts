// Announces changes of the headcounts and of the length of the directory, so that every instance drops the figures that it keeps. The
// functions are those of ViewerChanges with one more announcement.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261127101000_Figures extends Migration {
  override name = "Migration20261127101000_Figures"

  override up(): void {
    this.addSql(`create function app.announce_figures(organization uuid) returns void language plpgsql as $$
      declare
        change text := 'figures ' || organization;
      begin
        perform pg_notify('hr_workforce_viewers', change);
        raise info using message = 'viewers changed', detail = change;
      end $$`)
    this.addSql(`create or replace function app.announce_employees() returns trigger language plpgsql as $$
      declare
        c record;
      begin
        for c in
          select organization_id, array_agg(manager_id) || case when tg_op = 'DELETE' then array_agg(id) end as people,
            bool_or(coalesce(department_id, location_id) is not null) as has_members
          from changed group by organization_id
        loop
          perform app.announce_viewers(c.organization_id, c.people || case when c.has_members then
            app.holders_of_scoped_roles(c.organization_id) end);
          perform app.announce_figures(c.organization_id);
        end loop;
        return null;
      end $$`)
    this.addSql(`create or replace function app.announce_updated_employees() returns trigger language plpgsql as $$
      declare
        c record;
      begin
        for c in
          select n.organization_id,
            coalesce(array_agg(n.id) filter (where (o.role, o.account_status, o.hire_date, o.end_date, o.department_id, o.location_id)
              is distinct from (n.role, n.account_status, n.hire_date, n.end_date, n.department_id, n.location_id)), '{}')
            || coalesce(array_agg(o.manager_id) filter (where o.manager_id is distinct from n.manager_id), '{}')
            || coalesce(array_agg(n.manager_id) filter (where o.manager_id is distinct from n.manager_id), '{}') as people,
            bool_or((o.department_id, o.location_id) is distinct from (n.department_id, n.location_id)) as has_moved,
            bool_or((o.department_id, o.position_id, o.account_status, o.hire_date, o.end_date, o.deactivated_on)
              is distinct from (n.department_id, n.position_id, n.account_status, n.hire_date, n.end_date, n.deactivated_on)) as has_figures
          from previous o join changed n on n.organization_id = o.organization_id and n.id = o.id
          group by n.organization_id
        loop
          perform app.announce_viewers(c.organization_id, c.people || case when c.has_moved then
            app.holders_of_scoped_roles(c.organization_id) end);
          if c.has_figures then perform app.announce_figures(c.organization_id); end if;
        end loop;
        return null;
      end $$`)
  }
}
