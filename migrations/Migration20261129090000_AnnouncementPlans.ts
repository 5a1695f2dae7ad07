// Plans the announcement of updated employees for each statement. A plan that PostgreSQL keeps from an update of one employee compares
// each pair of old and new rows, which takes minutes for some ten thousand employees.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261129090000_AnnouncementPlans extends Migration {
  override name = "Migration20261129090000_AnnouncementPlans"

  override up(): void {
    this.addSql(`create or replace function app.announce_updated_employees() returns trigger language plpgsql as $$
      declare
        c record;
      begin
        for c in execute $query$
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
        $query$ loop
          perform app.announce_viewers(c.organization_id, c.people || case when c.has_moved then
            app.holders_of_scoped_roles(c.organization_id) end);
          if c.has_figures then perform app.announce_figures(c.organization_id); end if;
        end loop;
        return null;
      end $$`)
  }
}
