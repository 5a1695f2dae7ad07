// What people are told: from what happened to the inbox, by mail and by push, as each of them wants it.
import { describe, expect, test } from "@jest/globals"
import { world } from "./support/world.js"

const w = world()

describe("the inbox", () => {
  test("a decision on a profile change comes into the inbox of who asked", async () => {
    await w.ann.patch("/users/me", { nationality: "FR" })
    const { body: inbox } = await w.hana.get("/notifications")
    expect(inbox).toMatchObject({ page: 1, limit: 20, total: 1, items: [{ message: "Ann Employee has asked to change: nationality." }] })
    console.log(JSON.stringify(inbox, null, 1))
    const [change] = (await w.hana.get("/profile-changes")).body
    await w.hana.post(`/profile-changes/${change.id}/approve`, {})
    expect((await w.ann.get("/notifications")).body).toMatchObject({ items: [{ number: 1, senderName: "Hana Human", isRead: false }] })
    expect((await w.ann.get("/notifications/unread-count")).body).toEqual({ count: 1 })
  })
})
