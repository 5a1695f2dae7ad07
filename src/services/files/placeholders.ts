// Images with the initials of employees without an avatar.
import { Readable } from "node:stream"
import { verifyPlaceholderToken } from "../../core/avatar-urls.js"
import { BaseService } from "../../core/base-service.js"
import { createCache } from "../../core/caches.js"
import { AVATAR_PIXELS } from "../../entities/enums.js"
import { drawInitials } from "./calculations/images.js"
import { PUBLIC_CACHE, type SentFile } from "./downloads.js"

/** Images that were drawn before. */
const drawn = createCache<string, Buffer>("placeholders", (image) => image.length)

export class PlaceholderService extends BaseService {
  /** The placeholder of a signed URL. Throws NOT_FOUND for any other URL. */
  async find(token: string): Promise<SentFile> {
    const { initials, size } = verifyPlaceholderToken(this.ctx.deps, token)
    const key = `${size} ${initials}`
    const image = drawn.get(key) ?? (await drawInitials(initials, AVATAR_PIXELS[size]))
    drawn.set(key, image)
    return {
      name: "avatar.png",
      size: image.length,
      contentType: "image/png",
      isDisplayable: true,
      etag: `"${token}"`,
      cacheControl: PUBLIC_CACHE,
      open: async (range) => Readable.from([range ? image.subarray(range.start, range.end + 1) : image]),
    }
  }
}
