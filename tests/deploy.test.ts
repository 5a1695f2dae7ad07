// The service of systemd: its unit, its settings, and a server that starts as they say.
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "@jest/globals"
import webPush from "web-push"
import { newSecretToken } from "../src/auth/tokens.js"
import { settings as known } from "../src/config.js"
import { cloneDatabase } from "./support/databases.js"
import { until } from "./support/live.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const unitFile = join(root, "deploy/systemd/hr-workforce.service")
const unit = readFileSync(unitFile, "utf8")
const example = Object.fromEntries(
  [...readFileSync(join(root, "deploy/systemd/hr-workforce.env.example"), "utf8").matchAll(/^(\w+)="?([^"\n]*)"?$/gm)].map(
    ([, name, value]) => [name, value],
  ),
)
const scratch = mkdtempSync(join(tmpdir(), "hr-deploy-"))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0
if (!hasSystemd) console.error("systemd-analyze is not installed, so the unit is not checked with it.")

/** The programs of the unit with their arguments, without the folder of the installation. */
const commands = [...unit.matchAll(/^Exec\w+=(.*)$/gm)].map(([, line = ""]) =>
  line.replaceAll("/opt/hr-workforce/", "").split(" "),
)

;(hasSystemd ? test : test.skip)("systemd accepts the unit, and its exposure is at most 1.5", () => {
  // The unit names an installation that this machine does not have.
  const local = join(scratch, "hr-workforce.service")
  writeFileSync(local, unit.replaceAll("/opt/hr-workforce", root.replace(/\/$/, "")))
  expect(spawnSync("systemd-analyze", ["verify", local], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" })
  const security = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=15", unitFile], { encoding: "utf8" })
  expect([security.status, security.stdout.split("\n").at(-2)]).toEqual([0, expect.stringContaining("exposure level")])
})

test("the example has only settings that exist", () => {
  const variables = known.map(({ variable }) => variable)
  expect(Object.keys(example).filter((name) => !variables.includes(name))).toEqual([])
})

test("the example names the folder that the unit lets the service write", () => {
  expect(example.DATA_DIR).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`)
})

test("the unit waits longer for the end than the server takes", () => {
  const grace = known.find(({ variable }) => variable === "SHUTDOWN_GRACE_SECONDS")
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(Number(grace?.default) + 5)
})

;(process.getuid?.() === 0 ? test : test.skip)("a command of root is rejected where the data belongs to the service", () => {
  const dataDir = join(scratch, "data")
  mkdirSync(dataDir)
  chownSync(dataDir, 65_534, 65_534)
  const program = join(root, "dist/server/admin.js")
  const options = { encoding: "utf8", env: { ...process.env, DATA_DIR: dataDir } } as const
  const { status, stderr } = spawnSync(process.execPath, [program, "failed-jobs"], options)
  expect([status, stderr]).toEqual([1, expect.stringContaining("DATA_DIR belongs to the account 65534")])
})

/** Runs the script for administration commands with a file of settings, and returns its output and the variables of the command. */
function runAdminScript(settings: string) {
  const folder = mkdtempSync(join(scratch, "admin-"))
  const file = join(folder, "settings.env")
  writeFileSync(file, settings)
  const script = readFileSync(join(root, "deploy/systemd/admin"), "utf8").replace("/etc/hr-workforce.env", file)
  // The command itself is run as the user of the service, who does not exist here.
  writeFileSync(join(folder, "runuser"), "#!/bin/sh\nenv -0 > environment\n", { mode: 0o755 })
  mkdirSync(join(folder, "deploy/systemd"), { recursive: true })
  writeFileSync(join(folder, "deploy/systemd/admin"), script, { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env.PATH}` }
  const { status, stderr } = spawnSync(join(folder, "deploy/systemd/admin"), ["failed-jobs"], {
    encoding: "utf8",
    env,
    cwd: folder,
  })
  const variables = existsSync(join(folder, "environment"))
    ? readFileSync(join(folder, "environment"), "utf8").split("\0")
    : undefined
  return { status, stderr, variables }
}

test("administration commands have the settings as the service has them", () => {
  const url = "postgresql://hr:pa$$w`id`#\\n;d@localhost/hr?sslmode=disable&application_name=x"
  expect(runAdminScript(`# A comment\n\nPORT=4000\nMAIL_FROM="Team <a@b.example>"\nDATABASE_URL='${url}'\n`)).toMatchObject({
    status: 0,
    variables: expect.arrayContaining(["PORT=4000", "MAIL_FROM=Team <a@b.example>", `DATABASE_URL=${url}`]),
  })
})

test.each(["a&b", "a$b", "a`id`b", "a;id", "a b", "a\\b", '"a$b"', "'a'b'c", "a#b"])(
  "a setting that the shell reads differently from systemd is rejected with its line: %s",
  (value) => {
    const { status, stderr, variables } = runAdminScript(`PORT=4000\nSMTP_URL=${value}\n`)
    expect([status, variables]).toEqual([1, undefined])
    expect(stderr).toContain("write the values between single quotes in line 2")
  },
)

test("the commands of the unit migrate the database and start a server in production, with the settings of the example", async () => {
  const database = await cloneDatabase()
  const keys = {
    JWT_SECRET: newSecretToken(),
    ENCRYPTION_KEYS: newSecretToken(),
    VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey,
  }
  const env = { ...example, ...keys, DATABASE_URL: database.url, DATA_DIR: scratch, PORT: "0" }
  const [[program = "", ...migrate] = [], [, ...start] = []] = commands
  const options = { cwd: root, env: { ...env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } }
  expect(execFileSync(join(root, program), migrate, { ...options, encoding: "utf8" })).toBe("The database has all migrations.\n")
  const server = spawn(join(root, program), start, options)
  let output = ""
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output += chunk))
  await until(() => /"server ready"/.test(output) || server.exitCode !== null, "the start", 30_000)
  expect(output).toContain('"publicUrl":"https://hr.example.com"')
  server.kill("SIGKILL")
  await database.drop()
})
