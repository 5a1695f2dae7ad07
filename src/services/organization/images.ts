// Images of the organization: the logo and the favicon. Administrators change them.
import { BaseService } from "../../core/base-service.js"
import type { Upload } from "../../core/upload.js"
import type { OrganizationImageKind } from "../../entities/enums.js"
import { OrganizationImage } from "../../entities/organization/images.js"
import { Organization } from "../../entities/organization/settings.js"
import type { EventName } from "../../events/events.js"
import type { ImageVariant } from "../files/calculations/images.js"
import type { ReceivedFile } from "../files/intake.js"

interface ImageRules {
  readonly name: string
  readonly variant: ImageVariant
  readonly uploaded: EventName & `organization.${string}`
  readonly deleted: EventName & `organization.${string}`
}

const RULES: Readonly<Record<OrganizationImageKind, ImageRules>> = {
  LOGO: {
    name: "logo",
    variant: { format: "webp", width: 1024, height: 1024, fit: "inside" },
    uploaded: "organization.uploadLogo",
    deleted: "organization.deleteLogo",
  },
  FAVICON: {
    name: "favicon",
    variant: { format: "png", width: 64, height: 64, fit: "inside" },
    uploaded: "organization.uploadFavicon",
    deleted: "organization.deleteFavicon",
  },
}

export class OrganizationImageService extends BaseService {
  /** Stores an image for `replace`. */
  async store(kind: OrganizationImageKind, upload: Upload): Promise<ReceivedFile> {
    await this.findAuthorized("update", Organization, this.viewer.organizationId)
    const { name, variant } = RULES[kind]
    return (await this.ctx.services.files.images.store(upload, name, { image: variant })).image
  }

  /** Replaces an image by a stored one. A job deletes the contents of the former one. */
  async replace(kind: OrganizationImageKind, image: ReceivedFile): Promise<Organization> {
    const organization = await this.lockOrganization()
    await this.em.nativeDelete(OrganizationImage, { kind })
    this.insert(OrganizationImage, { ...image, kind })
    this.emit(RULES[kind].uploaded, { subject: organization })
    return organization
  }

  /** Deletes an image, if there is one. */
  async delete(kind: OrganizationImageKind): Promise<Organization> {
    const organization = await this.lockOrganization()
    const count = await this.em.nativeDelete(OrganizationImage, { kind })
    if (count > 0) this.emit(RULES[kind].deleted, { subject: organization })
    return organization
  }

  private lockOrganization(): Promise<Organization> {
    return this.findAuthorized("update", Organization, this.viewer.organizationId, { lock: true })
  }
}
