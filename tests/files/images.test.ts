// Images over both APIs: avatars with their placeholders and the avatars of senders.
import { afterEach, describe, expect, test } from "@jest/globals"
import sharp from "sharp"
import type { TestFile } from "../support/client.js"
import { occupyComputations } from "../support/computations.js"
import { pathOf, png, text } from "../support/files.js"
import { outcomeOf } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const AVATAR = "/users/me/avatar"

const asBytes = (bytes: Buffer) => bytes as Uint8Array<ArrayBuffer>
const create = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#cc0000" } })
/** A picture of 300 by 200 pixels that its metadata turns upright, with a secret in the metadata. */
const photo = async (name = "photo.jpg"): Promise<TestFile> => ({
  name,
  bytes: asBytes(
    await create(300, 200)
      .withExif({ IFD0: { ImageDescription: "taken at home", Orientation: "6" } })
      .jpeg()
      .toBuffer(),
  ),
})
const download = async (url: string) => {
  const response = await fetch(app.url + pathOf(url))
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const avatarsOf = async (client = app.employee, id = app.employee.id) => {
  const { body } = await client.graphql(
    "query ($id: ID!) { employee(id: $id) { large: avatarUrl small: avatarUrl(size: SMALL) } }",
    {
      id,
    },
  )
  return body.data.employee as { large: string; small: string }
}

describe("avatars", () => {
  test("an uploaded avatar is a square webp in two sizes without metadata, for every colleague", async () => {
    const { status, body } = await app.employee.upload(AVATAR, await photo())
    expect({ status, body }).toMatchObject({ status: 200, body: { avatarUrl: expect.stringContaining("/api/files/") } })
    const { large, small } = await avatarsOf(app.admin, app.employee.id)
    for (const [url, pixels] of [
      [large, 512],
      [small, 96],
    ] as const) {
      const { bytes, headers } = await download(url)
      expect(headers.get("content-type")).toBe("image/webp")
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: pixels, height: pixels })
      expect(bytes.includes("taken at home")).toBe(false)
    }
    const { body: profile } = await app.admin.get(`/users/${app.employee.id}`)
    expect((await download(profile.avatarUrl)).bytes).toEqual((await download(large)).bytes)
  })

  test("the address of a photo changes with the photo only, and pages of any origin may keep and show it", async () => {
    await app.employee.upload(AVATAR, await photo())
    const first = await avatarsOf()
    app.clock.advance(600_000)
    expect(await avatarsOf(app.admin, app.employee.id)).toEqual(first)
    const { headers } = await download(first.large)
    expect(
      Object.fromEntries(["cache-control", "cross-origin-resource-policy"].map((name) => [name, headers.get(name)])),
    ).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    })
    await app.employee.upload(AVATAR, await photo())
    expect((await avatarsOf()).large).not.toBe(first.large)
    expect((await download(first.large)).status).toBe(404)
    app.clock.advance(-600_000)
  })

  test("uploading an avatar by GraphQL replaces the former one", async () => {
    await app.employee.upload(AVATAR, await photo())
    const { body } = await app.employee.graphqlUpload(
      "mutation ($file: Upload!) { uploadAvatar(file: $file) { id avatarUrl } }",
      {
        name: "new.png",
        bytes: asBytes(await create(40, 40).png().toBuffer()),
      },
    )
    expect(body.data.uploadAvatar).toMatchObject({ id: app.employee.id, avatarUrl: expect.stringContaining("/api/files/") })
    expect(await app.sql("select 1 from avatars where employee_id = ?", [app.employee.id])).toHaveLength(2)
  })

  test.each<[string, () => Promise<TestFile> | TestFile, number, string]>([
    [
      "a broken image",
      async () => ({ name: "a.jpg", bytes: asBytes(Buffer.from((await photo()).bytes).subarray(0, 400)) }),
      400,
      "brokenImage",
    ],
    ["an SVG", () => text("a.svg", "<svg/>"), 415, "fileType"],
    ["a PDF", () => text("a.pdf", "%PDF-1.7"), 415, "fileType"],
    [
      "an image of 36 megapixels",
      async () => ({ name: "bomb.png", bytes: asBytes(await create(6_000, 6_000).png().toBuffer()) }),
      400,
      "imageTooLarge",
    ],
  ])("uploading %s as an avatar is rejected", async (_name, file, status, code) => {
    const before = await app.sql("select 1 from stored_objects")
    const response = await app.manager.upload(AVATAR, await file())
    expect(response).toMatchObject({ status, body: { errors: [{ path: "file" }] } })
    expect(response.body.errors[0].code.toLowerCase().replaceAll("_", "")).toBe(code.toLowerCase())
    expect(await app.sql("select 1 from stored_objects")).toHaveLength(before.length)
  })

  test("uploading an avatar of more than 5 MiB returns 413", async () => {
    const { status } = await app.manager.upload(AVATAR, {
      name: "big.png",
      bytes: asBytes(Buffer.concat([await create(9, 9).png().toBuffer(), Buffer.alloc(5 * 1_048_576)])),
    })
    expect(status).toBe(413)
  })

  test("employees delete their own avatar, HR any", async () => {
    await app.employee.upload(AVATAR, await photo())
    expect((await app.manager.delete(`/users/${app.employee.id}/avatar`)).status).toBe(403)
    expect((await app.admin.delete(`/users/${app.employee.id}/avatar`)).status).toBe(204)
    await app.employee.upload(AVATAR, await photo())
    const { body } = await app.employee.graphql("mutation { deleteAvatar { avatarUrl } }")
    expect(body.data.deleteAvatar.avatarUrl).toContain("/api/avatars/")
    expect((await app.employee.delete(AVATAR)).status).toBe(204)
  })

  test("an employee without an avatar has a lasting image of the initials", async () => {
    const { large, small } = await avatarsOf(app.employee, app.manager.id)
    const { status, headers, bytes } = await download(small)
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"])
    expect(headers.get("cache-control")).toContain("immutable")
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 96, height: 96 })
    app.clock.advance(86_400_000)
    expect((await download(large)).status).toBe(200)
    app.clock.advance(-86_400_000)
    expect((await avatarsOf(app.admin, app.manager.id)).large).toBe(large)
    expect((await download(large.replace(".LARGE.", ".SMALL."))).status).toBe(404)
  })
})

describe("the queue of images", () => {
  let release = () => {}
  afterEach(() => release())
  const storedIds = async () => (await app.sql<{ id: string }>("select id from stored_objects")).map(({ id }) => id)
  /** Waits until so many files have been stored since then. */
  const untilStored = (count: number, since: readonly string[]) =>
    until(async () => (await storedIds()).filter((id) => !since.includes(id)).length === count, `${count} files`, 20_000)

  test("an avatar of another organization and placeholders do not wait for 40 pictures of one organization", async () => {
    release = occupyComputations(app, "images")
    const before = await storedIds()
    const finished: string[] = []
    const uploads = Array.from({ length: 40 }, async () => {
      expect((await app.employee.upload(AVATAR, await photo())).status).toBe(200)
      finished.push("employee")
    })
    await untilStored(40, before)
    const other = photo()
      .then((file) => app.outsider.upload(AVATAR, file))
      .then(({ status }) => finished.push(`olga ${status}`))
    await untilStored(41, before)
    const { large } = await avatarsOf(app.admin, app.colleague.id)
    expect((await download(large)).status).toBe(200)
    release()
    await other
    expect(finished.indexOf("olga 200")).toBeGreaterThanOrEqual(0)
    expect(finished.length).toBeLessThan(20)
    await Promise.all(uploads)
  })

  test("100 pictures of an organization wait, and a further one returns 429 RATE_LIMITED and is not stored", async () => {
    release = occupyComputations(app, "images")
    const waiting = Array.from({ length: 100 }, () => app.instance.deps.images.run(app.organizationId, async () => {}))
    const before = await storedIds()
    expect(outcomeOf(await app.manager.upload(AVATAR, await photo()))).toEqual([429, "RATE_LIMITED"])
    expect((await storedIds()).filter((id) => !before.includes(id))).toEqual([])
    release()
    await Promise.all(waiting)
    expect((await app.manager.upload(AVATAR, await photo())).status).toBe(200)
  })
})

describe("the rate limit of images", () => {
  const limited = createTestApp({ config: { rateLimit: 20 } })

  test("an image counts as a further request for each megapixel, and one beyond the limit is not stored", async () => {
    const file = { name: "large.png", bytes: asBytes(await create(3_000, 3_000).png().toBuffer()) }
    const { status, headers } = await limited.employee.upload(AVATAR, file)
    expect([status, headers.get("ratelimit")?.replace(/;t=\d+$/, "")]).toEqual([200, '"default";r=10'])
    expect((await limited.employee.upload(AVATAR, file)).status).toBe(200)
    const small = await limited.manager.upload(AVATAR, await photo())
    expect(small.headers.get("ratelimit")).toMatch(/r=19;/)
    const larger = { ...file, bytes: asBytes(await create(5_000, 4_000).png().toBuffer()) }
    expect(outcomeOf(await limited.manager.upload(AVATAR, larger))).toEqual([429, "RATE_LIMITED"])
    expect(await limited.sql("select 1 from stored_objects where size > ?", [larger.bytes.length - 1])).toEqual([])
  })
})

describe("the images of the organization", () => {
  const LOGO = "/companies/settings/logo"
  const FAVICON = "/companies/settings/favicon"
  const urls = async (client = app.employee) => {
    const { companySettings } = await client.execute("{ companySettings { logoUrl faviconUrl } }")
    return companySettings as { logoUrl: string | null; faviconUrl: string | null }
  }

  test("an uploaded logo keeps its proportions in at most 1024 pixels, for every employee of the organization", async () => {
    const { status, body } = await app.admin.upload(LOGO, {
      name: "logo.png",
      bytes: asBytes(await create(2048, 512).png().toBuffer()),
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { logoUrl: expect.stringContaining("/api/files/"), faviconUrl: null },
    })
    const { bytes } = await download((await app.employee.get("/companies/settings")).body.logoUrl)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1024, height: 256 })
    expect(await urls(app.outsider)).toEqual({ logoUrl: null, faviconUrl: null })
  })

  test("the URL of a logo is the same for everyone, any page may show it, and it ends with the logo", async () => {
    await app.admin.upload(LOGO, await photo())
    const { logoUrl } = await urls()
    expect(logoUrl).toBe((await app.manager.get("/companies/settings")).body.logoUrl)
    app.clock.advance(600_000)
    expect((await urls()).logoUrl).toBe(logoUrl)
    app.clock.advance(-600_000)
    const shown = await fetch(String(logoUrl))
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"])
    expect(shown.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    await app.admin.upload(LOGO, png())
    expect((await urls()).logoUrl).not.toBe(logoUrl)
    expect((await fetch(String(logoUrl))).status).toBe(404)
  })

  test("uploading a favicon by GraphQL replaces the former one by a png of at most 64 pixels", async () => {
    await app.admin.upload(FAVICON, png())
    const { body } = await app.admin.graphqlUpload(
      "mutation ($file: Upload!) { uploadCompanyFavicon(file: $file) { faviconUrl } }",
      {
        name: "icon.jpg",
        bytes: asBytes(await create(128, 128).jpeg().toBuffer()),
      },
    )
    const { bytes, headers } = await download(body.data.uploadCompanyFavicon.faviconUrl)
    expect(headers.get("content-type")).toBe("image/png")
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 64, height: 64 })
    expect(await app.sql("select 1 from organization_images where kind = 'FAVICON'")).toHaveLength(1)
  })

  test("administrators alone replace and delete the images, each with an audit entry", async () => {
    await app.admin.upload(LOGO, await photo())
    await app.admin.upload(FAVICON, await photo())
    for (const path of [LOGO, FAVICON]) {
      expect((await app.hr.upload(path, await photo())).status).toBe(403)
      expect((await app.hr.delete(path)).status).toBe(403)
    }
    expect((await app.admin.delete(LOGO)).status).toBe(204)
    expect(await urls()).toEqual({ logoUrl: null, faviconUrl: expect.any(String) })
    const { deleteCompanyFavicon } = await app.admin.execute("mutation { deleteCompanyFavicon { logoUrl faviconUrl } }")
    expect(deleteCompanyFavicon).toEqual({ logoUrl: null, faviconUrl: null })
    expect((await app.admin.delete(LOGO)).status).toBe(204)
    const entries = await app.sql<{ action: string }>(
      "select action from audit_entries where action like 'organization.%' order by id desc limit 4",
    )
    expect(entries.map(({ action }) => action)).toEqual([
      "organization.deleteFavicon",
      "organization.deleteLogo",
      "organization.uploadFavicon",
      "organization.uploadLogo",
    ])
  })

  test("uploading a text as a logo is rejected", async () => {
    expect((await app.admin.upload(LOGO, text("logo.svg", "<svg/>"))).status).toBe(415)
  })
})

describe("the sender of a notification", () => {
  test("notifications contain the sender's avatar in both APIs", async () => {
    await app.hr.upload(AVATAR, await photo())
    await notify(app, app.employee)
    const { body: page } = await app.employee.get("/notifications")
    expect(page.items[0].sender).toEqual({
      id: app.hr.id,
      fullName: "Hana Human",
      avatarUrl: expect.stringContaining("/api/files/"),
    })
    const { notifications } = await app.employee.execute(
      "{ notifications(first: 1) { nodes { sender { fullName avatarUrl } } } }",
    )
    expect(notifications.nodes[0].sender.fullName).toBe("Hana Human")
    expect((await download(notifications.nodes[0].sender.avatarUrl)).status).toBe(200)
  })
})
