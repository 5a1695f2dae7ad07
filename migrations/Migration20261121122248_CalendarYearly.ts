import { Migration } from '@mikro-orm/migrations';

export class Migration20261121122248_CalendarYearly extends Migration {

  override name = 'Migration20261121122248_CalendarYearly';

  override up(): void | Promise<void> {
    this.addSql(`create index employees_birth_date_yearly_index on employees (organization_id, (extract(month from birth_date)::int * 100 + extract(day from birth_date)::int)) where birth_date is not null;`);
    this.addSql(`create index employees_hire_date_yearly_index on employees (organization_id, (extract(month from hire_date)::int * 100 + extract(day from hire_date)::int)) where hire_date is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "employees_birth_date_yearly_index";`);
    this.addSql(`drop index "employees_hire_date_yearly_index";`);
  }

}
