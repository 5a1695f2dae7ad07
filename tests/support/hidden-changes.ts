// Changes of the restricted values of an employee, of which responses to those who may not read them must not depend.
const definitionId = (group: string) => `(select id::text from custom_field_definitions where key = '${group}')`

/**
 * Changes of restricted values: the fields whose policy hides them, and SQL to make and undo the change. `:id` is the id of the
 * employee, whose row the table `employee_backup` has as it was before.
 */
export const hiddenChanges = (customGroups: readonly string[]): [fields: string[], change: string, undo: string][] => [
  ...(
    [
      ["birthDate", "birth_date", "'1991-01-01'"],
      ["personalEmail", "personal_email", "'zzz@home.test'"],
      ["pendingEmail", "pending_email", "'zzz@acme.test'"],
      ["personalPhone", "personal_phone", "null"],
      ["address", "address", "null"],
      ["nationality", "nationality", "'FR'"],
      ["nationalId", "national_id", "'AAA'"],
      ["taxId", "tax_id", "null"],
      ["hireDate", "hire_date", "'2019-01-01'"],
      ["employmentType", "employment_type", "'INTERN'"],
      ["probationEndDate", "probation_end_date", "null"],
      ["probationEndDate", "probation_end_date", "'2026-03-10'"],
      ["contractEndDate", "contract_end_date", "null"],
      ["endDate", "end_date", "'2029-01-01'"],
      ["fullTimeShare", "full_time_share", "1"],
      ["salary", "salary", "999999"],
      ["salaryCurrency", "salary_currency", "'USD'"],
      ["payGrade", "pay_grade", "'A0'"],
      ["bankDetails", "bank_details", "null"],
      ["role", "role", "'MANAGER'"],
      ["accountStatus", "account_status", "'SUSPENDED'"],
      ["version", "version", "version + 7"],
      ["updatedAt", "updated_at", "updated_at + interval '1 day'"],
      ["candidateId", "candidate_id", "null"],
      ["createdAt", "created_at", "created_at - interval '1 day'"],
    ] as const
  ).map(([field, column, value]): [string[], string, string] => [
    [field],
    `update employees set ${column} = ${value} where id = :id`,
    `update employees e set ${column} = b.${column} from employee_backup b where e.id = b.id`,
  ]),
  ...customGroups.map((group): [string[], string, string] => [
    [`customFields.${group}`],
    `update employees set custom_fields = custom_fields || jsonb_build_object(${definitionId(group)}, 'XL') where id = :id`,
    "update employees e set custom_fields = b.custom_fields from employee_backup b where e.id = b.id",
  ]),
  [
    ["emergencyContacts"],
    "update emergency_contacts set full_name = 'Aaron' where employee_id = :id",
    "update emergency_contacts set full_name = 'Kai' where employee_id = :id",
  ],
  [
    ["pendingChanges"],
    "update profile_changes set status = 'REJECTED' where employee_id = :id",
    "update profile_changes set status = 'PENDING' where employee_id = :id",
  ],
  [
    ["salary"],
    "insert into employment_changes (id, organization_id, employee_id, effective_date, status, pay_changes, salary) select gen_random_uuid(), organization_id, id, '2024-01-01', 'APPLIED', '{salary}', 1 from employees where id = :id",
    "delete from employment_changes where employee_id = :id and effective_date = '2024-01-01'",
  ],
  [
    ["role"],
    "insert into employment_changes (id, organization_id, employee_id, effective_date, status, role) select gen_random_uuid(), organization_id, id, '2024-01-01', 'APPLIED', 'HR' from employees where id = :id",
    "delete from employment_changes where employee_id = :id and effective_date = '2024-01-01'",
  ],
]
