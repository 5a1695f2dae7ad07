// Migrations run while servers of the version before still serve requests.
import { expect, test } from "@jest/globals"
import { migrationsList } from "../migrations/list.js"
import { brokenRules, kindOf, type MigrationKind } from "../scripts/migration-rules.mjs"

/** Migrations from which a new database starts. No server ran on the schema before them. */
const INITIAL = 5

/** Broken rules that are accepted, by migration, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // A cache of public holidays, which is filled again when it is read.
  Migration20261123232509_HolidayNames: [
    "public_holiday_years: changes rows in one transaction; use a job that works in batches",
    "public_holidays: changes rows in one transaction; use a job that works in batches",
  ],
  // Canceled changes are few, and no server writes them.
  Migration20261128203700_CancellationTimes: [
    "employment_changes: changes rows in one transaction; use a job that works in batches",
  ],
  // A concurrent build would wait for the statements of processes that wait for this migration.
  Migration20261129021758_RestatementIndex: [
    "employment_changes: builds an index and lets no write pass meanwhile; use CONCURRENTLY",
  ],
  // As above. Writes of these tables wait while they are read once.
  Migration20261129093236_HistoryIndexes: [
    "audit_values: builds an index and lets no write pass meanwhile; use CONCURRENTLY",
    "employees: builds an index and lets no write pass meanwhile; use CONCURRENTLY",
  ],
  // As above. Reads wait as well, because the former indexes are dropped first.
  Migration20261130012000_SearchText: [
    "candidates: builds an index and lets no write pass meanwhile; use CONCURRENTLY",
    "employees: builds an index and lets no write pass meanwhile; use CONCURRENTLY",
  ],
  // Tables of definitions, and of exports that are kept for a week.
  Migration20261129123520_ListEmployeeSnapshots: ["reports", "exports", "saved_filters"].map(
    (table) => `${table}: checks all rows under a lock; add NOT VALID, and validate later`,
  ),
}

test.each(migrationsList.slice(INITIAL).map((migration) => [migration.name, migration] as const))(
  "%s follows the rules of its kind",
  (name, AnyMigration: (typeof migrationsList)[number] & { kind?: MigrationKind }) => {
    const migration = new AnyMigration(undefined as never, undefined as never)
    migration.up()
    const statements = migration.getQueries().map(String)
    expect(statements.length).toBeGreaterThan(0)
    expect(brokenRules(statements, AnyMigration.kind)).toEqual(EXCEPTIONS[name] ?? [])
  },
)

test.each([
  ["alter table a drop column b", "a: drops a column"],
  ["alter table a alter column b type int", "a: changes the type of a column, which may rewrite the table"],
  ["alter table a alter b set not null", "a: makes a column required, which the version before may leave empty"],
  ["alter table a rename column b to c", "a: renames what the version before uses"],
  ["alter table a rename to b", "a: renames what the version before uses"],
  ["drop table a", "the schema: drops what the version before uses"],
  ["alter table a add b int not null", "a: adds a required column without a default, which the version before leaves empty"],
  ["alter table a alter b drop default", "a: drops a default, which the version before may need"],
  ["create index on a (b)", "a: builds an index and lets no write pass meanwhile; use CONCURRENTLY"],
  ["update a set b = 1", "a: changes rows in one transaction; use a job that works in batches"],
  ["alter table a add check (b > 1)", "a: checks all rows under a lock; add NOT VALID, and validate later"],
  ["alter table a add foreign key (b) references c", "a: checks all rows under a lock; add NOT VALID, and validate later"],
  ["alter table a add unique (b)", "a: builds the index of a constraint under a lock; use an index that exists"],
])("%s breaks a rule", (statement, problem) => {
  expect(brokenRules([statement])).toEqual([problem])
})

test.each([
  "alter table a add b int",
  "alter table a add b int not null default 1",
  "alter table a alter b set default 1",
  "create index concurrently i on a (b)",
  "alter table a add check (b > 1) not valid",
  "alter table a add constraint u unique using index i",
  "drop index i",
  "create table t (b int); create index on t (b); update t set b = 1; alter table t add unique (b)",
])("%s breaks no rule", (statement) => {
  expect(brokenRules([statement])).toEqual([])
})

test.each(["alter table a drop column b", "drop table a", "alter table a alter b drop default"])(
  "%s is of the kind CONTRACT",
  (statement) => {
    expect(kindOf([statement])).toBe("CONTRACT")
    expect(brokenRules([statement], "CONTRACT")).toEqual([])
  },
)

test("a migration of the kind CONTRACT follows all other rules, and drops something", () => {
  expect(brokenRules(["alter table a drop column b", "update a set c = 1", "alter table a rename d to e"], "CONTRACT")).toEqual([
    "a: changes rows in one transaction; use a job that works in batches",
    "a: renames what the version before uses",
  ])
  expect(kindOf(["alter table a add b int"])).toBe("EXPAND")
  expect(brokenRules(["alter table a add b int"], "CONTRACT")).toEqual(["the kind is CONTRACT, but nothing is dropped"])
})
