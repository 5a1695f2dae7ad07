// Claims of two installations in their directory: no value is in both, and in the end the directory has what their rows have.
import { expect, jest, test } from "@jest/globals"
import fc from "fast-check"
import { DirectoryClaims } from "../src/adapters/directory-claims.js"
import { InstallationDirectory } from "../src/adapters/installation-directory.js"
import { deriveKey } from "../src/adapters/seal.js"
import { compareDirectory, settleChanges } from "../src/core/directory-settlement.js"
import { FreeValues } from "../src/core/free-values.js"
import { insertEmployee } from "./support/factories.js"
import { clearRateLimits } from "./support/identity.js"
import { claimsOf, compare, createInstallations, DIRECTORY_KEY, expectedClaims, idOf, settle } from "./support/installations.js"
import type { TestApp } from "./support/test-app.js"

const pair = createInstallations()
const keyOf = (text: string) => deriveKey(text, "directory")
const hash = (email: string) => DirectoryClaims.hash(keyOf(DIRECTORY_KEY), email).value
const apps = () => [pair.first, pair.second] as const

const weights = { claim: 4, commit: 4, settle: 2, rename: 1, abort: 1, compare: 1, repeat: 1, expire: 2 }
type Action = keyof typeof weights
/** An action of one of both installations. */
type Step = [0 | 1, Action]
const steps = fc.array(
  fc.tuple(
    fc.constantFrom(0 as const, 1 as const),
    fc.oneof(...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Action) }))),
  ),
  { minLength: 10, maxLength: 24 },
)

/** Steps that have to leave the value at the first installation. */
const examples: Step[][] = [
  // The change is settled after the claim has expired.
  [
    [0, "claim"],
    [0, "commit"],
    [0, "expire"],
    [1, "claim"],
    [1, "commit"],
    [0, "settle"],
  ],
  // A write claims the value that is being released.
  [
    [0, "claim"],
    [0, "commit"],
    [0, "settle"],
    [0, "rename"],
    [0, "claim"],
    [0, "settle"],
    [1, "claim"],
    [0, "commit"],
    [1, "commit"],
  ],
  // A comparison runs before the change is settled.
  [
    [0, "claim"],
    [0, "commit"],
    [1, "settle"],
    [0, "compare"],
    [0, "expire"],
    [0, "settle"],
    [1, "claim"],
    [1, "commit"],
  ],
]
/** Addresses that writes of an installation have claimed and not stored. */
type Claimed = Set<string>
let run = 0

async function perform(action: Action, app: TestApp, claimed: Claimed): Promise<void> {
  const email = `race${run}@race.test`
  const isHere = async () => (await app.sql("select from employees where email = ?", [email])).length > 0
  switch (action) {
    case "claim":
      if (!(await isHere()) && (await app.instance.deps.directory?.claim("EMAIL", [email], app.organizationId))?.size === 0)
        claimed.add(email)
      break
    case "commit":
      if (claimed.delete(email) && !(await isHere())) await insertEmployee(app.sql, app.organizationId, { email })
      break
    case "abort":
      claimed.delete(email)
      break
    case "rename":
      await app.sql("update employees set email = id || '@former.test' where email = ?", [email])
      break
    case "settle":
      await settle(app)
      break
    case "compare":
      await compare(app)
      break
    case "repeat":
      // A process ends after the directory has committed, before the changes are deleted.
      await app.sql("insert into app.directory_changes (kind, value) values ('EMAIL', ?)", [email])
      break
    case "expire":
      await pair.expireClaims()
  }
}

/** In how many installations the address of the run is. */
async function countHolders(): Promise<number> {
  const found = await Promise.all(apps().map(({ sql }) => sql("select from employees where email = ?", [`race${run}@race.test`])))
  return found.filter(({ length }) => length > 0).length
}

/** Settles everything, and lets what is released expire. */
async function settleAll(): Promise<void> {
  for (let n = 0; n < 3; n++) {
    for (const app of apps()) await settle(app)
    await pair.expireClaims()
  }
  for (const app of apps()) await settle(app)
}

test("random writes, aborted transactions and killed processes leave no address in both installations, and the directory agrees", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      run++
      const claimed: [Claimed, Claimed] = [new Set(), new Set()]
      for (const [installation, action] of all) {
        // A write that claimed its value ten minutes ago is rejected.
        if (action === "expire") for (const each of claimed) each.clear()
        await perform(action, apps()[installation], claimed[installation])
        if (action === "commit") expect(await countHolders()).toBeLessThan(2)
      }
    }),
    { numRuns: 150, examples: examples.map((all): [Step[]] => [all]) },
  )
  await settleAll()
  expect(await claimsOf(pair)).toEqual(await expectedClaims(pair, hash))
}, 60_000)

test("writes and settlements that run at the same time leave no address in both installations, and the directory agrees", async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(steps, steps), async (chains) => {
      run++
      // Claims that others wait for must not expire.
      const running = chains.map(async (all) => {
        const claimed: [Claimed, Claimed] = [new Set(), new Set()]
        for (const [installation, action] of all)
          if (action !== "expire") await perform(action, apps()[installation], claimed[installation]).catch(ignoreTaken)
      })
      await Promise.all(running)
      expect(await countHolders()).toBeLessThan(2)
    }),
    { numRuns: 40 },
  )
  await settleAll()
  expect(await claimsOf(pair)).toEqual(await expectedClaims(pair, hash))
}, 60_000)

/** Two writes of one installation may store the same address. */
function ignoreTaken(error: { code?: string }): void {
  if (error.code !== "23505") throw error
}

test("one process at a time settles the claims of an installation", async () => {
  const { directory } = pair.first.instance.deps
  expect(await directory?.settle(async () => (await directory.settle(async () => "second")) ?? "first")).toBe("first")
  expect(await pair.second.instance.deps.directory?.settle(async () => "second")).toBe("second")
})

test("of two installations that claim an address or a slug at the same time, one gets it", async () => {
  for (let n = 0; n < 150; n++)
    for (const kind of ["EMAIL", "SLUG"] as const) {
      const taken = await Promise.all(
        apps().map(({ instance, organizationId }) =>
          instance.deps.directory?.claim(kind, [`${n}@claim.test`, `${n}b`], organizationId),
        ),
      )
      expect(taken.map((values) => values?.size).sort()).toEqual([0, 2])
    }
})

test("of two requests that create an account with one address at two installations, one succeeds and the other returns 409", async () => {
  const errors = () => pair.first.log.filter((line) => line.includes("claimed by two"))
  for (let n = 0; n < 8; n++) {
    const body = { email: `same${n}@race.test`, fullName: "Nina New" }
    const responses = await Promise.all(apps().map(({ admin }) => admin.post("/users", body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe("EMAIL_TAKEN")
    for (const app of apps()) await settle(app)
  }
  expect(errors()).toEqual([])
  for (const app of apps()) await clearRateLimits(app)
})

test("of two requests that set one slug at two installations, one succeeds and the other returns 409 NAME_TAKEN", async () => {
  for (let n = 0; n < 8; n++) {
    const responses = await Promise.all(apps().map(({ admin }) => admin.patch("/companies/settings", { slug: `same-${n}` })))
    expect(responses.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, "NAME_TAKEN"],
    ])
    for (const app of apps()) await settle(app)
  }
})

test("organizations of one name that register at two installations get different slugs", async () => {
  const slugs = await Promise.all(
    apps().map(async (app, n) => {
      const account = { email: `owner${n}@twins.test`, password: "Correct-Horse-7", organizationName: "Twins" }
      expect((await app.anonymous.post("/auth/register-company", account)).status).toBe(201)
      return (await app.sql<{ slug: string }>("select slug from organizations where name = 'Twins'"))[0]?.slug as string
    }),
  )
  expect(slugs.sort()).toEqual(["twins", expect.stringMatching(/^twins-[0-9a-f]{12}$/)])
})

test("an import counts and rejects addresses that the other installation has", async () => {
  await pair.second.admin.post("/users", { email: "known@import.test", fullName: "Kim Known" })
  const taken = await pair.first.instance.deps.directory?.findTaken("EMAIL", ["known@import.test", "new@import.test"])
  expect(taken).toEqual(new Set(["known@import.test"]))
  for (let n = 0; n < 20; n++)
    expect((await pair.first.admin.post("/users", { email: "known@import.test", fullName: "Kim" })).status).toBe(409)
  expect((await pair.first.admin.post("/users", { email: "known@import.test", fullName: "Kim" })).status).toBe(429)
  await clearRateLimits(pair.first)
})

test("a comparison enters everything in an empty directory, and removes what no row has", async () => {
  for (const app of apps()) await settle(app)
  await pair.expireClaims()
  for (const app of apps()) await settle(app)
  await pair.sql("delete from directory.claims")
  const stale = ["SLUG", "nobody", await idOf(pair.first), pair.first.organizationId]
  await pair.sql(
    "insert into directory.claims (kind, value, installation_id, organization_id, checked_at) values (?, ?, ?, ?, '2000-01-01')",
    stale,
  )
  for (const app of apps()) expect(await compare(app)).toEqual([])
  await pair.expireClaims()
  for (const app of apps()) await settle(app)
  expect(await claimsOf(pair)).toEqual(await expectedClaims(pair, hash))
})

test("expired claims are deleted in parts, each within the time of a statement", async () => {
  await pair.sql(
    `insert into directory.claims (kind, value, installation_id, organization_id, expires_at, checked_at)
     select 'SLUG', 'expired-' || n, ?::uuid, ?::uuid, now() - interval '1 second', now() from generate_series(1, 2500) n`,
    [await idOf(pair.first), pair.first.organizationId],
  )
  await pair.sql(`create function directory.wait() returns trigger language plpgsql as
    'begin perform pg_sleep(0.0005); return old; end'`)
  await pair.sql("create trigger wait before delete on directory.claims for each row execute function directory.wait()")
  await settle(pair.first).finally(() => pair.sql("drop function directory.wait() cascade"))
  expect(await pair.sql("select value from directory.claims where value like 'expired-%'")).toEqual([])
}, 30_000)

test("a write that begins five minutes after its claim is rejected", () => {
  const free = new FreeValues(["new@race.test"])
  free.assertHas(["new@race.test"])
  const later = performance.now() + 5 * 60_000 + 1
  const now = jest.spyOn(performance, "now").mockReturnValue(later)
  expect(() => free.assertHas(["new@race.test"])).toThrow(expect.objectContaining({ code: "STALE_VERSION" }))
  now.mockRestore()
})

test("a comparison names a value that both installations have, and the first keeps its claim", async () => {
  const email = "both@race.test"
  for (const app of apps()) await insertEmployee(app.sql, app.organizationId, { email })
  expect(await compare(pair.first)).toEqual([])
  expect(await compare(pair.second)).toEqual([{ kind: "EMAIL", value: email, organizationId: pair.second.organizationId }])
  expect(pair.second.log.some((line) => line.includes("value claimed by two installations"))).toBe(true)
  await pair.second.sql("update employees set email = 'other@race.test' where email = ?", [email])
  await settle(pair.second)
})

test("the keys of the hashes are replaced while both installations claim", async () => {
  const next = "mW5zK8tY2pV7xN4qC9bH1gJ6dF3sL0rE"
  const directories: InstallationDirectory[] = []
  const open = async (app: TestApp, keys: string[]) => {
    const { deps } = app.instance
    const own = { id: await idOf(app), address: app.url }
    const url = deps.config.directory?.url as string
    const directory = new InstallationDirectory({ url, keys, log: deps.log, load: async () => own, count: () => {} })
    directories.push(directory)
    return { ...deps, directory }
  }
  const both = [await open(pair.first, [DIRECTORY_KEY, next]), await open(pair.second, [DIRECTORY_KEY, next])] as const
  for (const deps of both) expect(await compareDirectory(deps)).toEqual([])
  const late = await open(pair.second, [next])
  // One installation has both keys, the other the new one only.
  expect((await both[0].directory.claim("EMAIL", ["rotated@race.test"], pair.first.organizationId)).size).toBe(0)
  expect((await late.directory.claim("EMAIL", ["rotated@race.test"], pair.second.organizationId)).size).toBe(1)
  for (const deps of [await open(pair.first, [next]), late]) await compareDirectory(deps)
  await pair.expireClaims()
  for (const deps of [await open(pair.first, [next]), late]) await settleChanges(deps)
  const newHash = (email: string) => DirectoryClaims.hash(keyOf(next), email).value
  expect(await claimsOf(pair)).toEqual(await expectedClaims(pair, newHash))
  const differing = await open(pair.second, ["aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL"])
  await expect(compareDirectory(differing)).rejects.toThrow(`DIRECTORY_KEYS has no key of the installation at ${pair.first.url}.`)
  // The other installation continues beside it.
  expect(await compareDirectory(await open(pair.first, [next]))).toEqual([])
  await pair.sql("update directory.installations set keys = '{}'")
  for (const app of apps()) await compare(app)
  for (const directory of directories) await directory.close()
})
