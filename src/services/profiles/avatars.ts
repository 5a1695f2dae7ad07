// Avatars of employees. Employees change their own, HR can delete any.
import { BaseService } from "../../core/base-service.js"
import type { Upload } from "../../core/upload.js"
import { AVATAR_PIXELS, AvatarSize } from "../../entities/enums.js"
import { Avatar } from "../../entities/profiles/avatars.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { ImageVariant } from "../files/calculations/images.js"
import type { ReceivedFile } from "../files/intake.js"

type StoredAvatar = Record<AvatarSize, ReceivedFile>

const variant = (size: AvatarSize): ImageVariant => ({
  format: "webp",
  width: AVATAR_PIXELS[size],
  height: AVATAR_PIXELS[size],
  fit: "cover",
})
const VARIANTS = { LARGE: variant("LARGE"), SMALL: variant("SMALL") }

export class AvatarService extends BaseService {
  /** Stores an avatar of the viewer for `replace`. */
  async store(upload: Upload): Promise<StoredAvatar> {
    await this.findAuthorized("update", Employee, this.viewer.id)
    return this.ctx.services.files.images.store(upload, "avatar", VARIANTS)
  }

  /** Replaces the viewer's avatar by a stored one. A job deletes the contents of the former one. */
  async replace(files: StoredAvatar): Promise<Employee> {
    const employeeId = this.viewer.id
    const employee = await this.findAuthorized("update", Employee, employeeId, { lock: true })
    await this.deleteFiles(employeeId)
    for (const avatarSize of AvatarSize.keys) this.insert(Avatar, { ...files[avatarSize], employeeId, avatarSize })
    this.emit("employee.uploadAvatar", { subject: employee })
    return employee
  }

  /** Deletes the avatar of an employee, if there is one. */
  async delete(employeeId: string): Promise<Employee> {
    const employee = await this.findAuthorized("update", Employee, employeeId, { lock: true })
    if (await this.deleteFiles(employeeId)) this.emit("employee.deleteAvatar", { subject: employee })
    return employee
  }

  /** Whether there were files. */
  private async deleteFiles(employeeId: string): Promise<boolean> {
    return (await this.em.nativeDelete(Avatar, { employeeId })) > 0
  }
}
