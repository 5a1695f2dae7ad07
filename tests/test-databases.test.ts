import { expect, test } from "@jest/globals"
import pg from "pg"
import { cloneDatabase } from "./support/databases.js"

test("each clone is a separate database", async () => {
  const clones = await Promise.all([cloneDatabase(), cloneDatabase()])
  for (const { url } of clones) {
    const client = new pg.Client(url)
    await client.connect()
    await client.query("create table of_this_test ()")
    await client.end()
  }
  await Promise.all(clones.map((clone) => clone.drop()))
  const client = new pg.Client(clones[0]?.url)
  await expect(client.connect()).rejects.toThrow("does not exist")
})
