// The verification of an audit log that is longer than one statement reads.
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals"
import type { EntityManager } from "@mikro-orm/postgresql"
import { type KyselyPlugin, sql } from "kysely"
import { auditText, valueDigest } from "../../src/events/audit.js"
import { verifyAuditLog } from "../../src/events/audit-verification.js"
import { insertOrganization } from "../support/factories.js"
import { planOf, type RecordedStatement, recordStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const ENTRIES = 2_001
let organizationId: string
// Before `createTestApp` compares the values of the log with the changes of tables.
afterAll(async () => {
  const trimmed = `set_config('app.trimmed_organization', '${organizationId}', true), set_config('app.trimmed_sequence', '${ENTRIES}', true)`
  await app.instance.deps.orm.em.fork().transactional(async (em) => {
    await em.execute(`select ${trimmed}`)
    for (const table of ["audit_values", "audit_entries"])
      await em.execute(`delete from ${table} where organization_id = ?`, [organizationId])
  })
})
const app = createTestApp()

/** Writes a log in which each entry has two values. */
beforeAll(async () => {
  organizationId = await insertOrganization(app.sql)
  const { db } = app.instance.deps
  await sql`create table added_values as
    select gen_random_uuid() as id, e.id as entry_id, e.sequence, p.position, 'Location' as entity_type, 'x' as entity_id, 'name' as field,
      gen_random_uuid() as owner_id, null::text as data_class, to_jsonb(p.position) as from_value, to_jsonb(e.sequence) as to_value, md5(e.id::text) as salt
    from (select gen_random_uuid() as id, n as sequence from generate_series(1, ${ENTRIES}::integer) n) e, generate_series(1, 2) p (position)`.execute(
    db,
  )
  await sql`with entries as (
      select v.entry_id as id, ${organizationId}::uuid as organization_id, v.sequence, '2026-03-02T09:00Z'::timestamptz(3) as at,
        'location.update' as action, null::uuid as actor_id, null::uuid as api_key_id, 'Location' as subject_type, 'x' as subject_id,
        jsonb_build_object('digests', jsonb_agg(${valueDigest("v")} order by v.position)) as details, 'test' as request_id
      from added_values v group by v.entry_id, v.sequence
    ), added as (
      insert into audit_entries (id, organization_id, sequence, at, action, subject_type, subject_id, details, request_id, hash)
      select e.id, e.organization_id, e.sequence, e.at, e.action, e.subject_type, e.subject_id, e.details, e.request_id,
        app.hash_chain('', ${auditText("e")}) over (order by e.sequence) from entries e returning sequence, hash
    )
    insert into audit_chains (id, organization_id, last_sequence, last_hash, version)
    select gen_random_uuid(), ${organizationId}, a.sequence, a.hash, 1 from added a order by a.sequence desc limit 1`.execute(db)
  await sql`insert into audit_values (id, organization_id, entry_id, position, entity_type, entity_id, field, owner_id, from_value, to_value,
      is_truncated, salt, version)
    select v.id, ${organizationId}, v.entry_id, v.position, v.entity_type, v.entity_id, v.field, v.owner_id, v.from_value, v.to_value, false, v.salt, 1
    from added_values v`.execute(db)
  await app.sql("drop table added_values")
})

/** Does work in a transaction, with the append-only rules switched off, and undoes it. */
const inTransaction = (work: (em: EntityManager) => Promise<unknown>) =>
  app.instance.deps.orm.em
    .fork()
    .transactional(async (em) => {
      for (const table of ["audit_entries", "audit_values"])
        for (const verb of ["update", "delete"]) await em.execute(`drop rule ${table}_no_${verb} on ${table}`)
      throw Object.assign(new Error("undo"), { result: await work(em) })
    })
    .catch((error: { result?: unknown }) => error.result ?? Promise.reject(error))

const applyChanges = async (em: EntityManager, changes: readonly string[]) => {
  for (const change of changes) await em.execute(change, [organizationId])
}

/** Verifies the log after statements. */
const verifyAfter = (...changes: string[]) =>
  inTransaction(async (em) => {
    await applyChanges(em, changes)
    return verifyAuditLog(em.getKysely() as never, organizationId)
  })

/** Deletes the entries up to a number, and adds the entry of a trim. */
const trim = (untilSequence: number) => sql`
  with last as (
    select e.sequence, e.hash, (select u.hash from audit_entries u
      where u.organization_id = e.organization_id and u.sequence = ${untilSequence}) as until_hash
    from audit_entries e where e.organization_id = ${organizationId} order by e.sequence desc limit 1
  ), trim as (
    select gen_random_uuid() as id, ${organizationId}::uuid as organization_id, l.sequence + 1 as sequence,
      '2026-03-09T09:00Z'::timestamptz(3) as at, 'auditLog.trim' as action, null::uuid as actor_id, null::uuid as api_key_id,
      'AuditChain' as subject_type, 'x' as subject_id,
      jsonb_build_object('untilSequence', ${untilSequence}::integer, 'hash', l.until_hash) as details, 'test' as request_id, l.hash as previous
    from last l
  ), added as (
    insert into audit_entries (id, organization_id, sequence, at, action, subject_type, subject_id, details, request_id, hash)
    select t.id, t.organization_id, t.sequence, t.at, t.action, t.subject_type, t.subject_id, t.details, t.request_id,
      app.hash_next(null, t.previous, ${auditText("t")}) from trim t returning sequence, hash
  ), deleted as (
    delete from audit_entries where organization_id = ${organizationId} and sequence <= ${untilSequence} returning id
  ), deleted_values as (
    delete from audit_values v using deleted d where v.organization_id = ${organizationId} and v.entry_id = d.id
  )
  update audit_chains c set last_sequence = a.sequence, last_hash = a.hash from added a where c.organization_id = ${organizationId}`

interface Trim {
  readonly untilSequence: number
  /** Statements of the verification that precede it. */
  readonly after: number
  readonly changes?: readonly string[]
}

/** Verifies the log, which is trimmed and changed meanwhile. */
const verifyDuringTrim = ({ untilSequence, after, changes = [] }: Trim) =>
  inTransaction(async (em) => {
    const db = em.getKysely()
    let statements = 0
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (++statements !== after) return result
        await trim(untilSequence).execute(db)
        await applyChanges(em, changes)
        return result
      },
    }
    return verifyAuditLog(db.withPlugin(plugin) as never, organizationId)
  })

const sequences = [1, 999, 1_000, 1_001, 1_002, 2_000, ENTRIES]
const entryAt = (sequence: number) =>
  `(select id from audit_entries where organization_id = '${organizationId}' and sequence = ${sequence})`

test("an untouched log is intact, and its entries and values are counted", async () => {
  expect(await verifyAuditLog(app.instance.deps.db, organizationId)).toMatchObject({
    isIntact: true,
    entries: ENTRIES,
    values: 2 * ENTRIES,
    erasedValues: 0,
    firstBroken: null,
  })
})

test.each(sequences)("a change, a removal and another value of entry %i are found at it", async (sequence) => {
  const where = `where organization_id = ? and sequence = ${sequence}`
  const broken = { isIntact: false, firstBroken: { sequence } }
  expect(await verifyAfter(`update audit_entries set subject_id = 'y' ${where}`)).toMatchObject(broken)
  expect(await verifyAfter(`update audit_entries set hash = app.hash_next(null, hash, 'y') ${where}`)).toMatchObject(broken)
  const ofValues = `where organization_id = ? and entry_id = ${entryAt(sequence)}`
  expect(await verifyAfter(`update audit_values set to_value = '0' ${ofValues} and position = 2`)).toMatchObject(broken)
  expect(await verifyAfter(`delete from audit_values ${ofValues} and position = 2`)).toMatchObject(broken)
  expect(await verifyAfter(`delete from audit_values ${ofValues}`, `delete from audit_entries ${where}`)).toMatchObject({
    isIntact: false,
    firstBroken: { sequence, id: null },
  })
})

test("of several broken entries the first one is named", async () => {
  const change = (sequence: number) =>
    `update audit_entries set subject_id = 'y' where organization_id = ? and sequence = ${sequence}`
  expect(await verifyAfter(change(1_500), change(2_000), change(700))).toMatchObject({ firstBroken: { sequence: 700 } })
})

test("an entry before the beginning of the log is named, not the intact one after it", async () => {
  const where = `where organization_id = ? and sequence = 1_000`
  expect(await verifyAfter(`update audit_entries set sequence = 0 ${where}`)).toMatchObject({
    isIntact: false,
    firstBroken: { sequence: 0, id: expect.any(String) },
  })
  const trim = JSON.stringify({ untilSequence: 1_000, hash: "" })
  const forged = `update audit_entries set action = 'auditLog.trim', details = '${trim}' where organization_id = ? and sequence = 1_001`
  expect(await verifyAfter(forged)).toMatchObject({ isIntact: false, firstBroken: { sequence: 1, id: expect.any(String) } })
})

test("erased values are counted without reading the others", async () => {
  const statements = await recordStatements(app, () => verifyAuditLog(app.instance.deps.db, organizationId))
  const count = statements.find(({ text }) => text.includes("uncounted")) as RecordedStatement
  expect((await planOf(app, count, { usesIndexes: true })).rows).toBeLessThan(20)
})

test("a large gap between numbers costs no statement for each missing batch", async () => {
  const statements = await recordStatements(app, async () => {
    const moved = `update audit_entries set sequence = 2_000_000_000 where organization_id = ? and sequence = ${ENTRIES}`
    expect(await verifyAfter(moved)).toMatchObject({ entries: ENTRIES, values: 2 * ENTRIES, firstBroken: { sequence: ENTRIES } })
  })
  expect(statements.length).toBeLessThan(30)
})

describe("a trim during a verification", () => {
  test.each([1, 999, 1_000, 1_001, 1_500, 2_000, ENTRIES])("leaves an intact log after entry %i", async (untilSequence) => {
    const kept = ENTRIES - untilSequence
    expect(await verifyDuringTrim({ untilSequence, after: 1 })).toMatchObject({
      isIntact: true,
      entries: kept + 1,
      values: 2 * kept,
      firstBroken: null,
    })
  })

  test("does not start it again: entries that were verified before count", async () => {
    expect(await verifyDuringTrim({ untilSequence: 2_000, after: 2 })).toMatchObject({
      isIntact: true,
      entries: ENTRIES + 1,
      values: 2 * ENTRIES,
    })
  })

  test("hides no change of a kept entry, and none of the entry of the trim", async () => {
    const where = (sequence: number) => `where organization_id = ? and sequence = ${sequence}`
    for (const sequence of [1_501, 1_700, ENTRIES, ENTRIES + 1]) {
      const changes = [`update audit_entries set subject_id = 'y' ${where(sequence)}`]
      expect(await verifyDuringTrim({ untilSequence: 1_500, after: 1, changes })).toMatchObject({
        isIntact: false,
        firstBroken: { sequence },
      })
    }
    const changes = [
      `delete from audit_values where organization_id = ? and entry_id = ${entryAt(1_501)}`,
      `delete from audit_entries ${where(1_501)}`,
    ]
    expect(await verifyDuringTrim({ untilSequence: 1_500, after: 1, changes })).toMatchObject({
      isIntact: false,
      firstBroken: { sequence: 1_501, id: null },
    })
  })
})
