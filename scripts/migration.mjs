// `npm run migration -- Name`: writes the migration from the last snapshot to the current entities, and lists it in
// migrations/list.ts.
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "./build.mjs"
import { install, root } from "./install.mjs"
import { node } from "./launch.mjs"
import { brokenRules, kindOf } from "./migration-rules.mjs"

const [name, here] = process.argv.slice(2)
if (here !== "here") {
  install({ development: true })
  await build()
  const { status } = spawnSync(node(), [import.meta.filename, name ?? "Change", "here"], { cwd: root, stdio: "inherit" })
  process.exit(status ?? 1)
}

const { MikroORM } = await import("@mikro-orm/postgresql")
const { openDatabase } = await import(join(root, "dist/src/adapters/database.js"))
const { ormOptions } = await import(join(root, "dist/src/adapters/orm.js"))
const path = join(root, "migrations")
const database = await openDatabase({ databaseUrl: undefined, dataDir: "" }, { ephemeral: true })
const options = ormOptions({ url: database.url })
const orm = new MikroORM({
  ...options,
  migrations: { ...options.migrations, migrationsList: undefined, path, pathTs: path, emit: "ts" },
})
const { fileName, diff } = await orm.migrator.create(path, false, false, name)
if (fileName !== "") {
  const kind = kindOf(diff.up)
  tidy(join(path, fileName), `${name}.`, kind)
  writeList()
  for (const problem of brokenRules(diff.up, kind)) console.log(problem)
  if (kind === "CONTRACT")
    console.log("It is applied after the upgrade: move what the new version needs into a migration of its own.")
}
console.log(fileName === "" ? "The entities and the migrations agree already." : `${fileName}: ${diff.up.length} statements`)
await orm.close()
await database.stop()

/** Removes what the generator adds and this project does without: the way down, and semicolons. */
function tidy(file, comment, kind) {
  const [up] = readFileSync(file, "utf8").split(/\n\n {2}override down/)
  const statements = up.replace(/;`\);$/gm, "`)").replace(/import (.*) from '(.*)';/, 'import $1 from "$2"')
  const named = statements
    .replace(
      /override name = '(.*)';/,
      `${kind === "CONTRACT" ? 'static readonly kind = "CONTRACT"\n  ' : ""}override name = "$1"`,
    )
    .replace(" | Promise<void>", "")
    .replace("{\n\n", "{\n")
  writeFileSync(file, `// ${comment}\n${named}\n}\n`)
}

/** Lists all migrations in the order of their names. */
function writeList() {
  const files = readdirSync(path).filter((file) => /^Migration.*\.ts$/.test(file))
  const names = files.map((file) => file.replace(/\.ts$/, "")).sort()
  const imports = names.map((name) => `import { ${name} } from "./${name}.js"\n`).join("")
  const list = names.map((name) => `  ${name},\n`).join("")
  const comment = "// Migrations in order. The application applies the missing ones when it starts.\n"
  writeFileSync(join(path, "list.ts"), `${comment}${imports}\nexport const migrationsList = [\n${list}]\n`)
}
