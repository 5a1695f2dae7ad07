// Receives images: stores the upload, converts the stored bytes, and stores the results in its place.
import { buffer } from "node:stream/consumers"
import { storageKey } from "../../adapters/storage/storage.js"
import { countRequests } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { withStorage } from "../../core/storage-errors.js"
import type { Upload } from "../../core/upload.js"
import { convertImage, countPixels, type ImageVariant } from "./calculations/images.js"
import type { ReceivedFile } from "./intake.js"

/** Pixels that count as one request. The default limit of a minute allows 48 images of the largest size, which take about a second each. */
const PIXELS_PER_REQUEST = 1_000_000

export class ImageIntakeService extends BaseService {
  /**
   * Stores an image in several variants and returns the values of their records. Call it as `FileIntakeService.store`. Throws
   * UNSUPPORTED_FILE_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED for an image that cannot be converted, and RATE_LIMITED while too many
   * images of the organization wait.
   */
  async store<K extends string>(
    upload: Upload,
    name: string,
    variants: Readonly<Record<K, ImageVariant>>,
  ): Promise<Record<K, ReceivedFile>> {
    const { intake } = this.ctx.services.files
    const { objectId } = await intake.store(upload, "images")
    try {
      const images = await this.ctx.deps.images.run(this.viewer.organizationId, async () => {
        const bytes = await this.read(objectId)
        await this.countFurtherRequests(await countPixels(bytes))
        return convertImage(bytes, variants)
      })
      const files: [string, ReceivedFile][] = []
      for (const [key, bytes] of Object.entries<Buffer>(images)) {
        const { format } = variants[key as K]
        files.push([key, await intake.storeBytes(bytes, { name: `${name}.${format}`, contentType: `image/${format}` })])
      }
      return Object.fromEntries(files) as Record<K, ReceivedFile>
    } finally {
      await intake.discard(objectId)
    }
  }

  private async countFurtherRequests(pixels: number): Promise<void> {
    const requests = Math.floor(pixels / PIXELS_PER_REQUEST)
    if (requests > 0) await countRequests(this.ctx, requests)
  }

  private read(objectId: string): Promise<Buffer> {
    const key = storageKey(this.viewer.organizationId, objectId)
    return withStorage(this.ctx.deps, async (storage) => buffer(await storage.read(key)))
  }
}
