// A changed last day of work changes when the viewer's access ends, so the trigger announces it like a changed first day.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123111500_LastDay extends Migration {
  override name = "Migration20261123111500_LastDay"

  override up(): void {
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
            bool_or((o.department_id, o.location_id) is distinct from (n.department_id, n.location_id)) as has_moved
          from previous o join changed n on n.organization_id = o.organization_id and n.id = o.id
          group by n.organization_id
        loop
          perform app.announce_viewers(c.organization_id, c.people || case when c.has_moved then
            app.holders_of_scoped_roles(c.organization_id) end);
        end loop;
        return null;
      end $$`)
  }
}
